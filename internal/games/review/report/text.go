// Package report presents reviews as text, as a self-contained HTML page, and as annotated records. It can
// also review many games in sequence.
package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// WriteText writes a review as text: first a summary, then the moves that have remarks.
func WriteText(w io.Writer, r *review.Report, l phrases.Language) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s\n", heading(r, l), r.Result.PGN())
	for _, text := range about(r, head(r)) {
		fmt.Fprintf(&b, "%s\n", text.In(l))
	}
	for side := range r.Sides {
		fmt.Fprintf(&b, "%s: %s\n", phrases.Side(xiangqi.Color(side)).In(l), counts(&r.Sides[side], l))
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		if !detailed(m) {
			continue
		}
		fmt.Fprintf(&b, "\n%4s %s %s  %s\n", number(r, m.Ply), m.Text.In(l), sign(m), headline(r, m, l))
		for j := range m.Reasons {
			fmt.Fprintf(&b, "     %s\n", m.Reasons[j].Text.In(l))
		}
		if better := Better(r, m); better != nil {
			fmt.Fprintf(&b, "     %s\n", better.In(l))
		}
		if hard := m.Hard(); hard != nil {
			fmt.Fprintf(&b, "     %s\n", hard.In(l))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// heading returns the players' names.
func heading(r *review.Report, l phrases.Language) string {
	name := func(given string, side xiangqi.Color) string {
		if given == "" {
			return phrases.Side(side).In(l)
		}
		return phrases.Clip(given, 80)
	}
	return name(r.Red, xiangqi.Red) + " – " + name(r.Black, xiangqi.Black)
}

// head returns the sentences at the start of a review. These are the story of the game, as a single
// paragraph, followed by other facts about the game. If the review has no story, they are its summary.
func head(r *review.Report) []phrases.Text {
	if len(r.Story) > 0 {
		return append([]phrases.Text{r.Story}, r.Facts()...)
	}
	return r.Summary()
}

// about returns the given sentences about the game as a whole, with a note added if the review is incomplete.
func about(r *review.Report, list []phrases.Text) []phrases.Text {
	if !r.Whole() {
		list = append(list, phrases.Say("review.partial"))
	}
	return list
}

// counts lists how many of a side's moves have each mark.
func counts(s *review.Side, l phrases.Language) string {
	var parts []string
	for _, m := range review.Marks() {
		if n := s.Marks[m]; n > 0 {
			parts = append(parts, phrases.Say("review.count", "mark", m.Text(), "n", n).In(l))
		}
	}
	return strings.Join(parts, " · ")
}

// detailed reports whether a report describes a move in detail.
func detailed(m *review.Move) bool { return m.Mark.NAG() != 0 }

// number returns a move number in game notation, such as "12." or "12…".
func number(r *review.Report, ply int) string {
	n, first := r.Number(ply)
	if first {
		return fmt.Sprintf("%d.", n)
	}
	return fmt.Sprintf("%d…", n)
}

// sign returns the annotation symbol that follows a move.
func sign(m *review.Move) string { return m.Mark.NAG().Sign() }

// headline names the mark, and the position's value before and after the move.
func headline(r *review.Report, m *review.Move, l phrases.Language) string {
	before, after := &r.Values[m.Ply-1], &r.Values[m.Ply]
	return phrases.Say("review.headline", "mark", m.Mark.Text(), "before", before.Score().String(), "after", after.Score().String()).Capitalized().In(l)
}

// shownBetter is the maximum number of moves shown from a better line.
const shownBetter = 8

// Better returns the line that would have been better than the given move, or nil if there is none.
func Better(r *review.Report, m *review.Move) phrases.Text {
	if len(m.Better) == 0 {
		return nil
	}
	pos := r.Positions()[m.Ply-1]
	return phrases.Say("review.better", "line", review.LineText(pos, m.Better[:min(len(m.Better), shownBetter)]))
}
