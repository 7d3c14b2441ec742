package problems

import (
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// StepText describes the outcome of a move played in a position.
func StepText(before *xiangqi.Position, m xiangqi.Move, step Step) phrases.Text {
	after := *before
	after.MakeMove(m)
	switch {
	case step.Solved:
		return phrases.Say("problem.solved")
	case !step.Right:
		return phrases.Say("problem.wrong", "move", phrases.Move(before, m), "answer", phrases.Move(&after, step.Answer))
	case step.Slower:
		return phrases.Say("problem.slower", "answer", phrases.Move(&after, step.Answer))
	}
	return phrases.Say("problem.right", "answer", phrases.Move(&after, step.Answer))
}

// HintText describes a hint about a position.
func HintText(pos *xiangqi.Position, h Hint) phrases.Text {
	switch {
	case h.Move != xiangqi.NoMove:
		return phrases.Say("problem.hint.move", "move", phrases.Move(pos, h.Move))
	case h.Square != xiangqi.NoSquare:
		return phrases.Say("problem.hint.piece", "piece", phrases.PieceIn(pos, h.Square))
	case len(h.Themes) > 0:
		return phrases.Say("problem.hint.themes", "themes", ThemesText(h.Themes))
	}
	return phrases.Say("problem.hint.noTheme")
}

// ThemesText names the given themes. It returns nil if there are none.
func ThemesText(themes []Theme) phrases.Text {
	texts := make([]phrases.Text, len(themes))
	for i, t := range themes {
		texts[i] = phrases.Say(phrases.Key("problem.theme." + string(t)))
	}
	return phrases.Join("list.comma", texts...)
}
