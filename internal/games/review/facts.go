package review

import (
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// openings names the opening and finds where the game left the book and the library.
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
	if r.o.Book != nil {
		o.BookPlies = known(func(p *xiangqi.Position) bool { return len(r.o.Book.Probe(p)) > 0 })
	}
	o.LibraryPlies = known(r.o.Library)
	r.report.Opening = o
}

// known returns the book's data on a move, or nil if the move is not in the book.
func (r *reviewer) known(i int) *Known {
	if r.o.Book == nil {
		return nil
	}
	for _, e := range r.o.Book.Probe(&r.positions[i]) {
		if e.Move != r.moves[i] {
			continue
		}
		k := &Known{Games: e.Games}
		if n := e.Wins + e.Draws + e.Losses; n > 0 {
			score := round((float64(e.Wins)+float64(e.Draws)/2)/float64(n), 1000)
			k.Score = &score
		}
		return k
	}
	return nil
}

// ofBook reports whether a move is a book move, which is not judged. A book move has been played in many
// games, or it belongs to the part of the game in which every position is in the book.
func (r *reviewer) ofBook(i int) bool {
	if o := r.report.Opening; o != nil && o.BookPlies != nil && i < *o.BookPlies {
		return true
	}
	k := r.known(i)
	return k != nil && k.Games >= bookGames
}

// openingMoves marks the moves that are known to the book and to the library.
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

// forRed converts a result for the side to move to Red's point of view.
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

// endgames looks up every position in the tables.
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
