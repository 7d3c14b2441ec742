package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Eval is a program's finding at a node: its view of the position after the
// node's move, as Red sees it. It is not changed once it is in a tree, for copies
// of the tree share it.
type Eval struct {
	Centipawns int            `json:"cp"`               // 100 = one pawn; 0 when a mate is in sight
	Mate       int            `json:"mate,omitempty"`   // moves to the mate, negative when Red is mated; 0 for none
	Depth      int            `json:"depth,omitempty"`  // plies; 0 where not known
	Engine     string         `json:"engine,omitempty"` // the name of the program; "" where not known
	Line       []xiangqi.Move `json:"line,omitempty"`   // how it expects the game to go on, MaxEvalLine moves at most
}

// Bounds of an Eval.
const (
	MaxEvalLine   = 10        // moves
	MaxEvalEngine = 60        // bytes
	maxEval       = 1_000_000 // of the numbers
)

// Keep returns which of two evaluations of one node is to be kept, e or a later
// one; either may be nil. The deeper one is, whichever engine made it: the depths of two
// programs do not compare well, but a rule that all can follow is better than
// a clever one. Of two that are equally deep the later one is kept if the same
// program made both, for it knows more now, and else the earlier one.
func (e *Eval) Keep(later *Eval) *Eval {
	switch {
	case later == nil:
		return e
	case e == nil, later.Depth > e.Depth, later.Depth == e.Depth && later.Engine == e.Engine:
		return later
	}
	return e
}

// Check returns an error when an Eval is out of its bounds.
func (e *Eval) Check() error {
	switch {
	case e.Centipawns < -maxEval || e.Centipawns > maxEval, e.Mate < -maxEval || e.Mate > maxEval, e.Depth < 0 || e.Depth > maxEval:
		return fmt.Errorf("%w: evaluation of %d, mate %d, depth %d out of range", ErrDamaged, e.Centipawns, e.Mate, e.Depth)
	case len(e.Line) > MaxEvalLine, e.Engine != cleanEngine(e.Engine):
		return fmt.Errorf("%w: evaluation with %d moves by %q, want %d at most and a plain name", ErrDamaged, len(e.Line), clip(e.Engine), MaxEvalLine)
	}
	return nil
}

// NewEval returns an evaluation within the bounds: the line ends early and the name
// loses what records cannot write.
func NewEval(e Eval) *Eval {
	e.Line = slices.Clone(e.Line[:min(len(e.Line), MaxEvalLine)])
	e.Engine = cleanEngine(e.Engine)
	return &e
}

// cleanEngine returns the name of a program as records write it.
func cleanEngine(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune("[]{}", r) {
			return -1
		}
		return r
	}, cleanLine(name))
	for len(name) > MaxEvalEngine {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return cleanLine(name)
}

// line returns the moves as PGN comments write them.
func (e *Eval) line() string {
	var moves []string
	for _, m := range e.Line {
		moves = append(moves, m.String())
	}
	return strings.Join(moves, " ")
}

// parseEvalLine reads what line writes; what is too long ends early.
func parseEvalLine(text string) ([]xiangqi.Move, bool) {
	var moves []xiangqi.Move
	for word := range strings.FieldsSeq(text) {
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			return nil, false
		}
		if len(moves) < MaxEvalLine {
			moves = append(moves, m)
		}
	}
	return moves, len(moves) > 0
}

// String returns the value as PGN comments write it: "-0.35", "#4", "1.20,18".
func (e Eval) String() string {
	text := fmt.Sprintf("%.2f", float64(e.Centipawns)/100)
	if e.Mate != 0 {
		text = "#" + strconv.Itoa(e.Mate)
	}
	if e.Depth > 0 {
		text += "," + strconv.Itoa(e.Depth)
	}
	return text
}

func parseEval(text string) (Eval, bool) {
	var e Eval
	value, depth, hasDepth := strings.Cut(text, ",")
	if hasDepth {
		d, err := strconv.Atoi(strings.TrimSpace(depth))
		if err != nil || d < 1 || d > maxEval {
			return e, false
		}
		e.Depth = d
	}
	if mate, ok := strings.CutPrefix(value, "#"); ok {
		n, err := strconv.Atoi(mate)
		e.Mate = n
		return e, err == nil && n != 0 && n >= -maxEval && n <= maxEval
	}
	v, err := strconv.ParseFloat(value, 64)
	if err != nil || !(v >= -maxEval/100 && v <= maxEval/100) {
		return e, false
	}
	e.Centipawns = int(v*100 + 0.5)
	if v < 0 {
		e.Centipawns = int(v*100 - 0.5)
	}
	return e, true
}
