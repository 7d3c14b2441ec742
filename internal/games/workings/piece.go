package workings

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Piece describes what a piece can do, and where the program looks this up.
type Piece struct {
	Piece    string           `json:"piece"`
	Square   xiangqi.Square   `json:"square"`
	OnTurn   bool             `json:"on_turn"`
	Moves    []xiangqi.Square `json:"moves"`    // reachable empty squares
	Captures []xiangqi.Square `json:"captures"` // reachable enemy pieces
	Own      []xiangqi.Square `json:"own"`      // reachable pieces of its own side
	// Unsafe lists the moves and captures that would expose the king of the piece's side to attack.
	// It is set only for pieces of the side to move.
	Unsafe   []xiangqi.Square `json:"unsafe"`
	Blockers []Blocker        `json:"blockers"` // legs of a knight or eyes of a bishop
	Screens  []Screen         `json:"screens"`  // screens of a cannon, with the piece beyond each
	Rank     *Line            `json:"rank"`     // only for a rook or a cannon
	File     *Line            `json:"file"`
}

// Blocker is a square that must be empty for some of a piece's jumps.
type Blocker struct {
	At       xiangqi.Square   `json:"at"`
	Occupied bool             `json:"occupied"`
	Reach    []xiangqi.Square `json:"reach"` // destinations of the jumps over it
}

// Screen is a piece that a cannon jumps over, together with the piece that the cannon then hits.
type Screen struct {
	At     xiangqi.Square `json:"at"`
	Target xiangqi.Square `json:"target"`
}

// Line is a rank or a file in the form used by the rook and cannon tables: strings of 0 and 1 that
// begin at file a or rank 0.
type Line struct {
	Squares  []xiangqi.Square `json:"squares"`
	Occupied string           `json:"occupied"`
	// Inner is the part between the two ends, which serves as the index into the table.
	Inner  string `json:"inner"`
	Index  int    `json:"index"`  // number formed by the inner part, whose first square is the lowest bit
	Rook   string `json:"rook"`   // squares reached by a rook, including the first piece
	Cannon string `json:"cannon"` // squares reached by a cannon over a screen
}

// Look describes the piece on a square, which must not be empty.
func Look(p *xiangqi.Position, s xiangqi.Square) *Piece {
	piece := p.At(s)
	us, occ := piece.Color(), p.Occupied()
	l := &Piece{
		Piece: piece.String(), Square: s, OnTurn: us == p.Turn(),
		Blockers: []Blocker{}, Screens: []Screen{}, Unsafe: []xiangqi.Square{},
	}
	slides, hits := xiangqi.Attacks(piece, s, occ), xiangqi.Attacks(piece, s, occ)
	switch piece.Kind() {
	case xiangqi.Cannon:
		slides, hits = xiangqi.LineAttacks(s, occ)
		for target := range hits.And(occ).Squares() {
			for at := range xiangqi.Between(s, target).And(occ).Squares() {
				l.Screens = append(l.Screens, Screen{at, target})
			}
		}
		l.Rank, l.File = lines(s, occ)
	case xiangqi.Rook:
		l.Rank, l.File = lines(s, occ)
	case xiangqi.Knight:
		l.Blockers = blockers(s, occ, [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}, xiangqi.KnightAttacks)
	case xiangqi.Bishop:
		l.Blockers = blockers(s, occ, [4][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}, xiangqi.BishopAttacks)
	}
	l.Moves = squares(slides.AndNot(occ))
	l.Captures = squares(hits.And(p.ByColor(us.Other())))
	l.Own = squares(hits.And(p.ByColor(us)))
	if l.OnTurn {
		for _, to := range slices.Concat(l.Moves, l.Captures) {
			if !p.LeavesKingSafe(xiangqi.NewMove(s, to)) {
				l.Unsafe = append(l.Unsafe, to)
			}
		}
	}
	return l
}

func squares(b xiangqi.Bitboard) []xiangqi.Square {
	return slices.AppendSeq([]xiangqi.Square{}, b.Squares())
}

// blockers uses a piece's table to find out which moves each neighbouring square blocks if it is
// occupied.
func blockers(s xiangqi.Square, occ xiangqi.Bitboard, steps [4][2]int, attacks func(xiangqi.Square, xiangqi.Bitboard) xiangqi.Bitboard) []Blocker {
	list := []Blocker{}
	free := attacks(s, xiangqi.Bitboard{})
	for _, step := range steps {
		at := xiangqi.SquareAt(s.File()+step[0], s.Rank()+step[1])
		if !at.Valid() {
			continue
		}
		if reach := free.AndNot(attacks(s, at.Bit())); !reach.Empty() {
			list = append(list, Blocker{at, occ.Has(at), squares(reach)})
		}
	}
	return list
}

// lines returns the rank and the file of a square, along with what the tables contain for them.
func lines(s xiangqi.Square, occ xiangqi.Bitboard) (rank, file *Line) {
	var row, column []xiangqi.Square
	for i := range xiangqi.NumFiles {
		row = append(row, xiangqi.SquareAt(i, s.Rank()))
	}
	for i := range xiangqi.NumRanks {
		column = append(column, xiangqi.SquareAt(s.File(), i))
	}
	rook, cannon := xiangqi.LineAttacks(s, occ)
	return line(row, occ, rook, cannon), line(column, occ, rook, cannon)
}

func line(on []xiangqi.Square, occ, rook, cannon xiangqi.Bitboard) *Line {
	bits := func(set xiangqi.Bitboard) string {
		text := make([]byte, len(on))
		for i, s := range on {
			text[i] = '0'
			if set.Has(s) {
				text[i] = '1'
			}
		}
		return string(text)
	}
	l := &Line{Squares: on, Occupied: bits(occ), Rook: bits(rook), Cannon: bits(cannon)}
	l.Inner = l.Occupied[1 : len(on)-1]
	for i, bit := range l.Inner {
		l.Index |= int(bit-'0') << i
	}
	return l
}
