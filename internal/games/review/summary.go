package review

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Text returns the name of the mark.
func (m Mark) Text() phrases.Text { return phrases.Say(phrases.Key("review.mark." + string(m))) }

// Summary describes the game as a whole: opening, accuracy, turning points and endgame.
func (r *Report) Summary() []phrases.Text {
	list := r.openingText()
	for side := range r.Sides {
		if a := r.Sides[side].Accuracy; a != nil {
			list = append(list, phrases.Say("review.accuracy", "side", phrases.Side(xiangqi.Color(side)), "percent", fmt.Sprintf("%.1f", *a)))
		}
	}
	return append(list, r.courseText()...)
}

// Facts is like Summary but omits each side's accuracy.
func (r *Report) Facts() []phrases.Text { return append(r.openingText(), r.courseText()...) }

// courseText describes the turning points and the endgame.
func (r *Report) courseText() (list []phrases.Text) {
	if t := r.turningText(); t != nil {
		list = append(list, t)
	}
	return append(list, r.endgameText()...)
}

func (r *Report) openingText() (list []phrases.Text) {
	o := r.Opening
	if o == nil {
		return nil
	}
	if o.Code != "" {
		list = append(list, phrases.Say("review.opening", "code", o.Code, "name", phrases.Named(o.Names())))
	}
	if o.BookPlies != nil {
		list = append(list, r.leftText(*o.BookPlies, "review.book.never", "review.book.until", "review.book.whole"))
	}
	if o.LibraryPlies != nil {
		list = append(list, r.leftText(*o.LibraryPlies, "review.library.never", "review.library.until", "review.library.whole"))
	}
	return list
}

// leftText returns a sentence that states how long the game followed a source.
func (r *Report) leftText(plies int, never, until, whole phrases.Key) phrases.Text {
	switch plies {
	case 0:
		return phrases.Say(never)
	case len(r.Moves):
		return phrases.Say(whole)
	}
	return phrases.Say(until, "n", r.number(plies))
}

func (r *Report) turningText() phrases.Text {
	var moves []phrases.Text
	for _, ply := range r.Turning {
		m := &r.Moves[ply-1]
		moves = append(moves, phrases.Say("review.turningMove", "n", r.number(ply), "move", m.Text, "mark", m.Mark.Text()))
	}
	if len(moves) == 0 {
		return nil
	}
	return phrases.Say("review.turning", "moves", phrases.Join("list.semicolon", moves...))
}

func (r *Report) endgameText() (list []phrases.Text) {
	e := r.Endgame
	if e == nil {
		return nil
	}
	list = append(list, phrases.Say("review.endgame", "n", r.number(e.From), "result", forSide(e.Result)))
	for _, c := range e.Changes {
		list = append(list, phrases.Say("review.endgameChange", "n", r.number(c.Ply), "move", r.Moves[c.Ply-1].Text, "before", forSide(c.Before), "after", forSide(c.After)))
	}
	return list
}

// forSide names the winner according to the tables.
func forSide(result tablebase.WDL) phrases.Text {
	switch result {
	case tablebase.Win:
		return phrases.Result(xiangqi.RedWins)
	case tablebase.Loss:
		return phrases.Result(xiangqi.BlackWins)
	}
	return phrases.Result(xiangqi.Draw)
}
