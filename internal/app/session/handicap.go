package session

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// NoHandicap is the ID that denotes an even game.
const NoHandicap = "none"

// A Handicap is a starting position in which one side gives the other side pieces or moves. The
// side that gives pieces plays Red. A side that receives moves also plays Red, and all of those
// moves but one have already been made.
type Handicap struct {
	ID      string
	Without []xiangqi.Square // omitted from Red's pieces
	Moves   []xiangqi.Move   // already made by Red
	Giver   xiangqi.Color    // the side that gives the handicap
	FEN     string
}

// handicaps contains the traditional handicaps. Handicaps of moves precede handicaps of pieces, and
// each group begins with the lightest.
var handicaps = makeHandicaps()

func makeHandicaps() []Handicap {
	const a0, b0, h0, i0, b2, h2, a3, c3, e3, g3, i3 = 0, 1, 7, 8, 19, 25, 27, 29, 31, 33, 35
	moves := func(texts ...string) (list []xiangqi.Move) {
		for _, text := range texts {
			m, err := xiangqi.ParseMove(text)
			if err != nil {
				panic(err) // cannot happen: the texts are constants below
			}
			list = append(list, m)
		}
		return list
	}
	list := []Handicap{
		{ID: NoHandicap},
		{ID: "first_move", Giver: xiangqi.Black},
		{ID: "two_moves_cannon", Giver: xiangqi.Black, Moves: moves("h2e2")},
		{ID: "two_moves_knight", Giver: xiangqi.Black, Moves: moves("h0g2")},
		{ID: "two_moves_bishop", Giver: xiangqi.Black, Moves: moves("g0e2")},
		{ID: "two_moves_pawn", Giver: xiangqi.Black, Moves: moves("c3c4")},
		{ID: "three_moves", Giver: xiangqi.Black, Moves: moves("h2e2", "h0g2")},
		{ID: "knight_left", Without: []xiangqi.Square{b0}},
		{ID: "knight_right", Without: []xiangqi.Square{h0}},
		{ID: "cannon_left", Without: []xiangqi.Square{b2}},
		{ID: "cannon_right", Without: []xiangqi.Square{h2}},
		{ID: "two_knights", Without: []xiangqi.Square{b0, h0}},
		{ID: "knight_cannon", Without: []xiangqi.Square{b0, b2}},
		{ID: "two_cannons", Without: []xiangqi.Square{b2, h2}},
		{ID: "rook_left", Without: []xiangqi.Square{a0}},
		{ID: "rook_right", Without: []xiangqi.Square{i0}},
		{ID: "rook_knight", Without: []xiangqi.Square{a0, b0}},
		{ID: "two_rooks", Without: []xiangqi.Square{a0, i0}},
		{ID: "four_pieces", Without: []xiangqi.Square{b0, h0, b2, h2}},
		{ID: "six_pieces", Without: []xiangqi.Square{a0, i0, b0, h0, b2, h2}},
		{ID: "nine_pieces", Without: []xiangqi.Square{b0, h0, b2, h2, a3, c3, e3, g3, i3}},
	}
	for i := range list {
		start := xiangqi.StartPosition()
		setup := start.Setup()
		for _, square := range list[i].Without {
			setup.Remove(square)
		}
		for _, m := range list[i].Moves {
			setup.Put(m.To(), setup.Remove(m.From()))
		}
		list[i].FEN = setup.FEN()
	}
	return list
}

// Handicaps returns the traditional handicaps, preceded by an entry for an even game. Handicaps of
// moves precede handicaps of pieces, and each group begins with the lightest.
func Handicaps() []Handicap { return append([]Handicap{}, handicaps...) }

// FindHandicap returns the handicap with the given ID, where "" means an even game. If there is
// none, the error is an *Error with the code BadHandicap.
func FindHandicap(id string) (Handicap, error) {
	if id == "" {
		id = NoHandicap
	}
	for _, h := range handicaps {
		if h.ID == id {
			return h, nil
		}
	}
	return Handicap{}, refused(BadHandicap)
}
