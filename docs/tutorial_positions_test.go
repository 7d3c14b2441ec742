package docs

import (
	"github.com/chuhe-xiangqi/chuhe/docs/tutorial/exercises"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// drawing is a position that the pages show, with arrows by their hue and rings.
type drawing struct {
	fen           string
	green, orange string // arrows by their moves, such as "e2e3 e2e6"
	rings, goals  string // squares, ringed in blue and in green
}

var drawings = map[string]drawing{
	"cannon":     {fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", orange: "e2e6", rings: "e3", goals: "c2 d2 f2 g2 h2 i2 e1"},
	"legs":       {fen: "4k4/9/9/4n4/3rNc3/4C4/9/2N6/9/5K3 w - - 0 1", rings: "d5 e6 f5 e4", goals: "d4 b4 e3 e1 a3 a1 b0 d0"},
	"opening":    {fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", green: "h2e2", orange: "b2e2"},
	"pins":       {fen: exercises.Pins, orange: "g4g0 d0e1 e5f7", rings: "f0 g0"},
	"repetition": {fen: "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C4NC1/9/RNBAKAB1R w - - 2 2", orange: "g2h0 g7h9"},
	"middle":     {fen: exercises.Middlegame, orange: "e2e6"},
	"exchange":   {fen: exercises.Exchange, orange: "c2c5", green: "e7c5"},
	"ending":     {fen: exercises.Ending, green: "c0c9"},
	"zugzwang":   {fen: exercises.Zugzwang, green: "e7e8", rings: "e9 d8"},
	"knight":     {fen: exercises.Knight, green: "a0c1"},
	"chase":      {fen: exercises.Chase, green: "a5e5 b4f4", orange: "i2i0"},
	"series":     {fen: "1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w - - 0 1", orange: "b9b8", green: "e8e9"},
}

// symbols are how the pieces are written on the pages of a language.
var symbols = map[string]diagram.Symbols{"en": diagram.Letters, "zh": diagram.Simplified}
