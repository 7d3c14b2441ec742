package term

import "github.com/chuhe-xiangqi/chuhe/internal/words"

// phrase is a sentence of the faces in both languages. The English is ASCII.
type phrase struct{ en, zh string }

// in returns the phrase in a language.
func (p phrase) in(l words.Language) string {
	if l == words.Chinese {
		return p.zh
	}
	return p.en
}

// What the faces say. Verdicts and reasons are in internal/words.
var (
	phraseTitle     = phrase{"Chuhe", "楚河"}
	phraseLevel     = phrase{"level %d", "%d级"}
	phraseYou       = phrase{"Player", "棋手"}
	phraseToMove    = phrase{"%s to move", "轮到%s走"}
	phraseCheck     = phrase{"Check!", "将军！"}
	phraseThinking  = phrase{"thinking", "思考中"}
	phraseMoves     = phrase{"Moves", "着法"}
	phraseAnalysis  = phrase{"Analysis", "分析"}
	phraseEngine    = phrase{"Engine", "引擎"}
	phraseDepth     = phrase{"depth %d, %s nodes", "深度%d，%s节点"}
	phrasePlays     = phrase{"%s: %s (%s)", "%s：%s（%s）"}
	phraseTakes     = phrase{"%s takes %s.", "%s吃%s。"}
	phraseHint      = phrase{"Hint: %s (%s), %s", "提示：%s（%s），%s"}
	phraseNoHint    = phrase{"There is nothing to be moved: the game is over.", "对局已结束，无着可走。"}
	phraseOver      = phrase{"The game is over. Type \"new\" for another one.", "对局已结束。输入“新局”再来一盘。"}
	phraseRecorded  = phrase{"Result in the record: %s", "棋谱结果：%s"}
	phraseNew       = phrase{"A new game.", "新的一局。"}
	phraseUndone    = phrase{"Taken back.", "已悔棋。"}
	phraseNoUndo    = phrase{"There is no move to take back.", "没有可悔的棋。"}
	phraseFlipped   = phrase{"The board is turned.", "棋盘已翻转。"}
	phraseSaved     = phrase{"Saved as %s.", "已保存为 %s。"}
	phraseSaveLoss  = phrase{"Saved as %s, without: %s.", "已保存为 %s，缺少：%s。"}
	phraseExists    = phrase{"%s is there already. \"save! %s\" replaces it.", "%s 已存在。用“save! %s”覆盖。"}
	phraseNoFiles   = phrase{"Files cannot be used here.", "此处不能使用文件。"}
	phraseCannot    = phrase{"That failed: %v", "失败：%v"}
	phraseLoaded    = phrase{"%s: %d moves. \"next\" and \"back\" walk.", "%s：共%d着。用“下一步”“上一步”走谱。"}
	phraseFirst     = phrase{"This is the start.", "已到开局。"}
	phraseLast      = phrase{"This is the last move.", "已到最后一着。"}
	phraseAt        = phrase{"Move %d of %d.", "第%d着，共%d着。"}
	phraseUnknown   = phrase{"\"%s\" is no move in any notation and no command; type \"help\".", "“%s”不是着法，也不是命令；输入“帮助”。"}
	phraseAmbiguous = phrase{"\"%s\" can mean %s.", "“%s”可以指 %s。"}
	phraseNoSuch    = phrase{"No man can make the move \"%s\" here.", "此处没有“%s”这样的着法。"}
	phraseNotYours  = phrase{"It is the engine's turn.", "轮到引擎走。"}
	phraseLevelSet  = phrase{"The engine plays at level %d.", "引擎为%d级。"}
	phraseLevelWant = phrase{"A level goes from 1 to %d.", "级别为1到%d。"}
	phraseStyleSet  = phrase{"Men: %s.", "棋子：%s。"}
	phraseStyleWant = phrase{"Want simplified, traditional or letters.", "可选：simplified（简体）、traditional（繁体）、letters（字母）。"}
	phraseASCII     = phrase{"This terminal is shown ASCII only.", "此终端只显示 ASCII 字符。"}
	phraseLangWant  = phrase{"Want en or zh.", "可选 en 或 zh。"}
	phraseLangSet   = phrase{"English.", "中文。"}
	phraseNotation  = phrase{"Moves are written as in %s.", "着法写作 %s。"}
	phraseNotWant   = phrase{"Want chinese, wxf, iccs or uci.", "可选 chinese、wxf、iccs、uci。"}
	phraseSeats     = phrase{"Red: %s. Black: %s.", "红：%s。黑：%s。"}
	phraseSeatsWant = phrase{"Want red, black, both or none.", "可选 red、black、both、none。"}
	phraseBadFEN    = phrase{"That is no position: %s", "局面无效：%s"}
	phraseBadMove   = phrase{"Move %d, \"%s\", cannot be played: %v", "第%d着“%s”不能走：%v"}
	phraseOffered   = phrase{"%s offers a draw: \"accept\" or \"decline\".", "%s提和：“同意”或“拒绝”。"}
	phraseDeclined  = phrase{"The draw is declined.", "不同意和棋。"}
	phraseNoOffer   = phrase{"No draw is offered.", "没有人提和。"}
	phraseBoardOn   = phrase{"The board is shown after every move.", "每着之后显示棋盘。"}
	phraseBoardOff  = phrase{"The board is shown when you ask for it.", "需要时才显示棋盘。"}
	phraseBye       = phrase{"Goodbye.", "再见。"}
	phraseAnOn      = phrase{"Analysis on.", "分析已打开。"}
	phraseAnOff     = phrase{"Analysis off.", "分析已关闭。"}
	phraseSmall     = phrase{"The window is %dx%d; the board wants %dx%d.", "窗口为%dx%d；棋盘需要%dx%d。"}
	phraseNothing   = phrase{"no men", "无子"}
	phraseHelpHead  = phrase{
		"A move in any notation (h2e2, H2-E2, C2=5) is played. Commands:",
		"直接输入任意记谱法的着法（炮二平五、C2=5、h2e2、H2-E2）。命令：",
	}
	phraseKeys = phrase{
		"Keys: arrows and Enter move the men, as does the mouse. F1 help, F2 new, F3 undo, F4 hint, F5 analysis, F6 flip. " +
			"PgUp/PgDn walk, Home/End start and end. Esc cancels, Ctrl-C quits.",
		"按键：方向键和回车走子，也可用鼠标。F1帮助 F2新局 F3悔棋 F4提示 F5分析 F6翻转。PgUp/PgDn走谱，Home/End开头结尾。Esc取消，Ctrl-C退出。",
	}
	phraseFooter = phrase{
		"F1 help F2 new F3 undo F4 hint F5 analyse F6 flip PgUp/PgDn walk Ctrl-C quit",
		"F1帮助 F2新局 F3悔棋 F4提示 F5分析 F6翻转 PgUp/PgDn走谱 Ctrl-C退出",
	}
	phraseAnyKey = phrase{"Any key goes back to the board.", "按任意键返回棋盘。"}
)
