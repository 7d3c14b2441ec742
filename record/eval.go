package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Eval is an engine's evaluation of the position after the move of a node, from Red's point of
// view. Do not modify an Eval once it is part of a tree, because copies of the tree share it.
type Eval struct {
	Centipawns int            `json:"cp"`               // 100 is one pawn; 0 if there is a forced mate
	Mate       int            `json:"mate,omitempty"`   // moves to mate, negative if Red is mated; 0 if there is no forced mate
	Depth      int            `json:"depth,omitempty"`  // in plies; 0 if unknown
	Engine     string         `json:"engine,omitempty"` // name of the program; "" if unknown
	Line       []xiangqi.Move `json:"line,omitempty"`   // expected continuation, of at most MaxEvalLine moves
}

// Bounds of an Eval.
const (
	MaxEvalLine   = 10        // in moves
	MaxEvalEngine = 60        // in bytes
	maxEval       = 1_000_000 // maximum absolute value of the numbers
)

// Keep returns the evaluation that a node should keep: either e or a later evaluation. Either of
// them may be nil. Keep prefers the deeper evaluation, no matter which engine made it. Depths
// reported by different programs are hard to compare, but a simple rule is better than a clever
// one.
//
// If both evaluations have the same depth, Keep returns the later one if the same program made
// both, and the earlier one otherwise.
func (e *Eval) Keep(later *Eval) *Eval {
	switch {
	case later == nil:
		return e
	case e == nil, later.Depth > e.Depth, later.Depth == e.Depth && later.Engine == e.Engine:
		return later
	}
	return e
}

// Check returns an error if the Eval is not within its bounds.
func (e *Eval) Check() error {
	switch {
	case e.Centipawns < -maxEval || e.Centipawns > maxEval, e.Mate < -maxEval || e.Mate > maxEval, e.Depth < 0 || e.Depth > maxEval:
		return fmt.Errorf("%w: evaluation of %d, mate %d, depth %d out of range", ErrDamaged, e.Centipawns, e.Mate, e.Depth)
	case len(e.Line) > MaxEvalLine, e.Engine != cleanEngine(e.Engine):
		return fmt.Errorf("%w: evaluation with %d moves by %q, want %d at most and a plain name", ErrDamaged, len(e.Line), clip(e.Engine), MaxEvalLine)
	}
	return nil
}

// NewEval returns a copy of e whose line and engine name are within the bounds. It truncates them
// if necessary, and removes any characters from the name that records cannot hold.
func NewEval(e Eval) *Eval {
	e.Line = slices.Clone(e.Line[:min(len(e.Line), MaxEvalLine)])
	e.Engine = cleanEngine(e.Engine)
	return &e
}

// cleanEngine returns the name of a program in the form used in records.
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

// line returns the expected moves in the form used in PGN comments.
func (e *Eval) line() string {
	var moves []string
	for _, m := range e.Line {
		moves = append(moves, m.String())
	}
	return strings.Join(moves, " ")
}

// parseEvalLine parses the output of line. It returns at most MaxEvalLine moves.
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

// String returns the evaluation in the form used in PGN comments, such as "-0.35", "#4" or
// "1.20,18".
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
