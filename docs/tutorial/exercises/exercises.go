// Package exercises contains the exercises of the tutorial "How a xiangqi engine works". Each is a
// few lines of Go that use package xiangqi, for readers to study and change. A minimal search is in
// search.go. The manual's tests verify that the pages show the output of the exercises.
package exercises

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// FENs of the exercise positions that the pages draw.
const (
	Pins       = "4k4/9/9/9/4N4/6R2/9/9/9/2rAK2c1 w - - 0 1"
	Middlegame = "r1bakab1r/9/1cn1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 1"
	Exchange   = "3k5/9/4b4/9/2p6/9/9/2R6/9/4K4 w - - 0 1"
	Ending     = "3ak4/4a4/9/9/9/4p4/9/9/4A4/2RAK4 w - - 0 1"
	Zugzwang   = "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1"
	Chase      = "4k4/9/9/9/R8/1R7/9/8r/7r1/3K5 w - - 0 1"
)

// All returns the exercises by name. Each always prints the same output.
func All() map[string]func(out *strings.Builder) {
	return map[string]func(out *strings.Builder){
		"accumulator": accumulator,
		"alphabeta":   alphabeta,
		"clock":       clock,
		"deepening":   deepening,
		"endgame":     endgame,
		"extension":   extension,
		"fitting":     fitting,
		"judge":       judge,
		"keys":        keys,
		"legal":       legal,
		"lines":       lines,
		"nullmove":    nullmove,
		"opening":     opening,
		"ordering":    ordering,
		"perft":       perft,
		"protocol":    protocol,
		"quiescence":  quiescence,
		"table":       table,
	}
}

// position returns the position after moves from a FEN, and the moves. It panics if the FEN or a
// move is invalid, because both are part of this package.
func position(fen string, moves ...string) (xiangqi.Position, []xiangqi.Undo) {
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		panic(err)
	}
	var stack []xiangqi.Undo
	for _, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			panic(err)
		}
		stack = append(stack, p.MakeMove(m))
	}
	return p, stack
}
