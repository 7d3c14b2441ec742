package words

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// reasons say why a game has ended or goes on. %s is the side that the reason is
// about: the one that has lost. None ends with a full stop.
var reasons = map[xiangqi.EndReason]text{
	xiangqi.NoRepetition:     {"the position has not stood on the board before", "当前局面没有重复"},
	xiangqi.SecondOccurrence: {"the position stands on the board for the second time", "同一局面第二次出现"},
	xiangqi.TooFewOccurrences: {"the position has not recurred as often as the rules ask",
		"同一局面重复的次数还不够"},

	xiangqi.Checkmate:           {"%s is checkmated", "%s被将死"},
	xiangqi.Stalemate:           {"%s has no legal move", "%s无子可动（困毙）"},
	xiangqi.NoCaptureLimit:      {"too many moves without a capture", "长时间没有吃子"},
	xiangqi.NoAttackingMaterial: {"neither side has a man left that could attack", "双方都没有能进攻的子力"},

	xiangqi.PerpetualCheck:       {"%s gave check with every move", "%s长将"},
	xiangqi.MutualPerpetualCheck: {"both sides gave check with every move", "双方长将"},
	xiangqi.PerpetualChase:       {"%s chased a man with every move", "%s长捉"},
	xiangqi.MutualPerpetualChase: {"both sides chased a man with every move", "双方长捉"},
	xiangqi.PinnedRookChase:      {"%s kept chasing a rook that its own knight pins", "%s长捉被己马牵制的车"},
	xiangqi.CheckInCycle:         {"the repeated moves hold checks, but neither side checks with every move", "循环着法中有将军，但双方都不是长将"},
	xiangqi.OneSideForbidden:     {"%s made only checks, mate threats and chases, the other side did not", "%s着着是将、杀或捉，对方不是"},
	xiangqi.BothSidesForbidden:   {"both sides made only checks, mate threats and chases", "双方着着都是将、杀或捉"},
	xiangqi.BothSidesIdle:        {"both sides made allowed moves", "双方都有闲着"},
	xiangqi.NoViolation:          {"neither side broke the rules on repetition", "双方均未违例"},

	xiangqi.Resignation: {"%s resigned", "%s认输"},
	xiangqi.TimeLoss:    {"%s ran out of time", "%s超时"},
	xiangqi.IllegalMove: {"%s made an illegal move", "%s走了违规的着法"},
	xiangqi.Agreement:   {"the players agreed to a draw", "双方议和"},
}

// Reason says why, as a clause without a full stop: "Black is checkmated". It is
// the empty string for NoReason.
func (l Language) Reason(v xiangqi.Verdict) string {
	phrase := l.of(reasons[v.Reason])
	winner, ok := v.Result.Winner()
	if !ok || !strings.Contains(phrase, "%s") {
		return phrase
	}
	return fmt.Sprintf(phrase, l.Color(winner.Other()))
}

// Result says who has won: "Red wins", "Draw" or "The game goes on".
func (l Language) Result(r xiangqi.Result) string {
	winner, ok := r.Winner()
	switch {
	case ok:
		return l.Color(winner) + l.of(text{" wins", "胜"})
	case r == xiangqi.Draw:
		return l.of(text{"Draw", "和棋"})
	}
	return l.of(text{"The game goes on", "对局继续"})
}

// Verdict is one sentence: "Red wins: Black is checkmated."
func (l Language) Verdict(v xiangqi.Verdict) string {
	colon, stop := l.of(text{": ", "："}), l.of(text{".", "。"})
	if why := l.Reason(v); why != "" {
		return l.Result(v.Result) + colon + why + stop
	}
	return l.Result(v.Result) + stop
}
