export const appStrings = {
	"app.title": { en: "Chuhe", zh: "楚河" },
} as const;
