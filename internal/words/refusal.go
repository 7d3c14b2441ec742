package words

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

var illegal = map[xiangqi.IllegalReason]text{
	xiangqi.ReasonNoPiece:        {"There is no man on that point.", "起点没有棋子。"},
	xiangqi.ReasonNotYourPiece:   {"That man is the opponent's.", "这是对方的棋子。"},
	xiangqi.ReasonNullMove:       {"A move must lead to another point.", "起点和终点相同。"},
	xiangqi.ReasonOwnPiece:       {"One of your own men stands there.", "终点有己方棋子。"},
	xiangqi.ReasonGeometry:       {"That man does not move so.", "这种棋子不能这样走。"},
	xiangqi.ReasonLeavesPalace:   {"King and advisors never leave the palace.", "将（帅）、士（仕）不能出九宫。"},
	xiangqi.ReasonCrossesRiver:   {"Bishops never cross the river.", "象（相）不能过河。"},
	xiangqi.ReasonEyeBlocked:     {"The bishop is blocked: a man stands on its eye.", "象（相）眼被塞。"},
	xiangqi.ReasonLegBlocked:     {"The knight is blocked: a man stands on its leg.", "马腿被绊。"},
	xiangqi.ReasonPathBlocked:    {"A man stands in the way.", "路上有棋子阻挡。"},
	xiangqi.ReasonNeedsScreen:    {"A cannon captures only over a screen.", "炮吃子须隔一子。"},
	xiangqi.ReasonTooManyScreens: {"A cannon captures over exactly one man.", "炮吃子只能隔一子。"},
	xiangqi.ReasonPawnSideways:   {"A pawn moves sideways only beyond the river.", "兵（卒）过河后才能横走。"},
	xiangqi.ReasonPawnBackward:   {"A pawn never moves back.", "兵（卒）不能后退。"},
	xiangqi.ReasonLeftInCheck:    {"The king is in check and would stay so.", "正被将军，必须应将。"},
	xiangqi.ReasonExposed:        {"The king would be in check.", "走后己方被将军。"},
	xiangqi.ReasonKingsFace:      {"The kings would face each other.", "走后将帅照面。"},
}

// IllegalMove says why a move cannot be played.
func (l Language) IllegalMove(r xiangqi.IllegalReason) string { return l.of(illegal[r]) }

var faults = map[xiangqi.FaultCode]text{
	xiangqi.FaultEmpty:            {"There is no text.", "内容为空。"},
	xiangqi.FaultBadCharacter:     {"The board holds a character that is neither a man nor a number.", "棋盘中有无法识别的字符。"},
	xiangqi.FaultBadRankCount:     {"The board does not have ten ranks.", "棋盘不是十行。"},
	xiangqi.FaultBadRankLength:    {"A rank does not have nine points.", "有一行不是九个点。"},
	xiangqi.FaultMissingSide:      {"The side to move is missing.", "缺少走子方。"},
	xiangqi.FaultBadSide:          {"The side to move must be w, r or b.", "走子方应为 w、r 或 b。"},
	xiangqi.FaultBadCounter:       {"A counter is not a number from 0 to 9999, or field 3 or 4 is not \"-\".", "计数不是 0 到 9999 的数字，或第三、四栏不是“-”。"},
	xiangqi.FaultTrailingData:     {"There is text behind the last field.", "末尾有多余内容。"},
	xiangqi.FaultMissingKing:      {"A king is missing.", "缺少将或帅。"},
	xiangqi.FaultTooManyPieces:    {"There are more men of a kind than a side has.", "某种棋子过多。"},
	xiangqi.FaultKingMisplaced:    {"A king stands outside its palace.", "将（帅）不在九宫内。"},
	xiangqi.FaultAdvisorMisplaced: {"An advisor stands where none can stand.", "士（仕）的位置不可能。"},
	xiangqi.FaultBishopMisplaced:  {"A bishop stands where none can stand.", "象（相）的位置不可能。"},
	xiangqi.FaultPawnMisplaced:    {"A pawn stands where none can stand.", "兵（卒）的位置不可能。"},
	xiangqi.FaultKingsFacing:      {"The kings face each other on an open file.", "将帅照面。"},
	xiangqi.FaultOpponentInCheck:  {"The side that is not to move stands in check.", "不走子的一方正被将军。"},
}

// Fault says what is wrong with a position, in general; Fault.Message tells in
// English where.
func (l Language) Fault(c xiangqi.FaultCode) string { return l.of(faults[c]) }

// FaultOf says what is wrong with a position, and with whose men where that is
// known.
func (l Language) FaultOf(f xiangqi.Fault) string {
	name, ok := men[f.Man.Kind()]
	if !ok {
		return l.Fault(f.Code)
	}
	side, zh := f.Man.Color(), name.red
	if side == xiangqi.Black {
		zh = name.blk
	}
	switch f.Code {
	case xiangqi.FaultMissingKing:
		return l.of(text{English.Color(side) + "'s king is missing.", Chinese.Color(side) + "缺少" + zh + "。"})
	case xiangqi.FaultTooManyPieces:
		return l.of(text{English.Color(side) + " has more " + name.en + "s than a side has.", Chinese.Color(side) + "的" + zh + "过多。"})
	}
	return l.Fault(f.Code)
}
