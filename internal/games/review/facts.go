package review

import (
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// openings names the opening and finds where the game left book and library.
func (r *reviewer) openings() {
	start := xiangqi.StartPosition()
	if r.positions[0].Board() != start.Board() || r.positions[0].Turn() != start.Turn() {
		return
	}
	o := &Opening{Opening: opening.Classify(r.moves)}
	known := func(has func(*xiangqi.Position) bool) *int {
		if has == nil {
			return nil
		}
		plies := 0
		for plies < len(r.moves) && has(&r.positions[plies+1]) {
			plies++
		}
		return &plies
	}
	o.BookPlies, o.LibraryPlies = known(r.o.Book), known(r.o.Library)
	r.report.Opening = o
}

// openingMoves marks the moves that book and library know.
func (r *reviewer) openingMoves() {
	o := r.report.Opening
	if o == nil {
		return
	}
	for i := range r.report.Moves {
		m := &r.report.Moves[i]
		m.InBook = o.BookPlies != nil && m.Ply <= *o.BookPlies
		m.InLibrary = o.LibraryPlies != nil && m.Ply <= *o.LibraryPlies
	}
}

// forRed is a result of the side to move as Red sees it.
func forRed(pos *xiangqi.Position, result tablebase.WDL) tablebase.WDL {
	if pos.Turn() == xiangqi.Red {
		return result
	}
	switch result {
	case tablebase.Win:
		return tablebase.Loss
	case tablebase.Loss:
		return tablebase.Win
	}
	return result
}

// endgames asks the tables about every position.
func (r *reviewer) endgames() {
	if r.o.Tables == nil {
		return
	}
	for i := range r.positions {
		result, ok := r.o.Tables.ProbeWDL(&r.positions[i])
		if !ok {
			continue
		}
		result = forRed(&r.positions[i], result)
		e := r.report.Endgame
		if e == nil {
			r.report.Endgame = &Endgame{From: i, Result: result, Changes: []EndgameChange{}}
			continue
		}
		if before, ok := r.o.Tables.ProbeWDL(&r.positions[i-1]); ok {
			if before = forRed(&r.positions[i-1], before); before != result {
				e.Changes = append(e.Changes, EndgameChange{Ply: i, Before: before, After: result})
			}
		}
	}
}
