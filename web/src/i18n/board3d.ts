export const board3dStrings = {
	"board3d.views": { en: "Point of view", zh: "视角" },
	"board3d.red": { en: "Red", zh: "红方" },
	"board3d.redHow": { en: "Look from Red's side", zh: "从红方一侧看" },
	"board3d.black": { en: "Black", zh: "黑方" },
	"board3d.blackHow": { en: "Look from Black's side", zh: "从黑方一侧看" },
	"board3d.top": { en: "Top", zh: "俯视" },
	"board3d.topHow": { en: "Look from above", zh: "从正上方看" },
	"board3d.low": { en: "Low", zh: "低角" },
	"board3d.lowHow": { en: "Look from close to the table", zh: "贴近桌面看" },
} as const;
