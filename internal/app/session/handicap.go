package session

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// NoHandicap is the id of an even game.
const NoHandicap = "none"

// A Handicap is a start without some of Red's pieces: who gives it plays Red.
type Handicap struct {
	ID      string
	Without []xiangqi.Square
	FEN     string
}

// handicaps are the traditional ones, lightest first.
var handicaps = makeHandicaps()

func makeHandicaps() []Handicap {
	const a0, b0, h0, i0, b2, h2 = 0, 1, 7, 8, 19, 25
	list := []Handicap{
		{ID: NoHandicap},
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
	}
	for i := range list {
		start := xiangqi.StartPosition()
		setup := start.Setup()
		for _, square := range list[i].Without {
			setup.Remove(square)
		}
		list[i].FEN = setup.FEN()
	}
	return list
}

// Handicaps returns the traditional handicaps, lightest first; the first is none.
func Handicaps() []Handicap { return append([]Handicap{}, handicaps...) }

// FindHandicap returns the handicap of an id; "" is none. The error is an *Error
// with the code BadHandicap.
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
