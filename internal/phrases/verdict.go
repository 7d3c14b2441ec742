package phrases

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Result states the result of a game, as in "Red wins", "Draw" or "The game continues".
func Result(r xiangqi.Result) Text {
	winner, ok := r.Winner()
	switch {
	case ok:
		return Say("result.wins", "side", Side(winner))
	case r == xiangqi.Draw:
		return Say("result.draw")
	}
	return Say("result.undecided")
}

// Reason states the reason for a verdict as a clause without a full stop, such as "Black is
// checkmated". For NoReason, it returns nil.
func Reason(v xiangqi.Verdict) Text {
	if v.Reason == xiangqi.NoReason {
		return nil
	}
	var loser []any
	if winner, ok := v.Result.Winner(); ok {
		loser = []any{"side", Side(winner.Other())}
	}
	return Say(Key("reason."+v.Reason.String()), loser...)
}

// Verdict returns a single sentence, such as "Red wins: Black is checkmated."
func Verdict(v xiangqi.Verdict) Text {
	if why := Reason(v); why != nil {
		return Say("verdict.because", "result", Result(v.Result), "reason", why)
	}
	return Say("verdict.plain", "result", Result(v.Result))
}
