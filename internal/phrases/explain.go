package phrases

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Explain tells a verdict with its grounds in a few sentences, the first being
// that of Verdict.
func Explain(e xiangqi.Explanation) Text {
	told := []Text{Verdict(e.Verdict)}
	if e.Verdict.Reason == xiangqi.NoCaptureLimit {
		told = append(told, Say("explain.limit", "limit", e.Rules.NoCaptureLimit, "rules", RuleSet(e.Rules.Set)))
	}
	if len(e.Stretch) > 0 {
		first, last := e.Stretch[0].Ply, e.Stretch[len(e.Stretch)-1].Ply
		told = append(told,
			Say("explain.stretch", "times", e.Occurrences, "first", first, "last", last),
			tally(e.Stretch, xiangqi.Red), tally(e.Stretch, xiangqi.Black))
		for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
			if len(e.Chased[c]) > 0 {
				told = append(told, Say("explain.chased", "side", Side(c), "pieces", piecesOn(e.Chased[c])))
			}
		}
		if e.Clause != 0 {
			told = append(told, Say("explain.clause", "clause", e.Clause, "rules", RuleSet(e.Rules.Set)))
		}
	}
	return Join("list.sentences", told...)
}

// tally counts the moves of a side by their kinds: "Red: 2 checks, 2 idle moves."
func tally(moves []xiangqi.MarkedMove, c xiangqi.Color) Text {
	var count [xiangqi.MarkCheck + 1]int
	for _, m := range moves {
		if m.Man.Color() == c {
			count[m.Mark]++
		}
	}
	var kinds []Text
	for mark, n := range slices.Backward(count[:]) {
		if n > 0 {
			kinds = append(kinds, Say(Key("count."+xiangqi.Mark(mark).String()), "n", n))
		}
	}
	return Say("explain.tally", "side", Side(c), "kinds", Join("list.comma", kinds...))
}

// piecesOn lists pieces with their squares.
func piecesOn(all []xiangqi.Man) Text {
	names := make([]Text, len(all))
	for i, m := range all {
		names[i] = PieceOn(m)
	}
	return Join("list.and", names...)
}

// Mark names the kind of a move: "mate threat" or "杀".
func Mark(m xiangqi.Mark) Text { return Say(Key("mark." + m.String())) }

// MarkedMove tells one move of a repeated stretch: "ply 3, b6b8: chase; the red
// rook on b8 chases the black knight on b5".
func MarkedMove(m xiangqi.MarkedMove) Text {
	told := []Text{Say("explain.move", "ply", m.Ply, "move", m.Move, "mark", Mark(m.Mark))}
	for _, c := range m.Chases {
		told = append(told, Say("explain.chase", "hunter", PieceOn(c.Hunter), "target", PieceOn(c.Target)))
	}
	return Join("list.semicolon", told...)
}
