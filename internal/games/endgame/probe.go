package endgame

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Probed contains the tables' answer for a position. Distances are in plies to the end, with
// repetition counted as a draw, and a distance of -1 means a draw.
type Probed struct {
	FEN             string          `json:"fen"`              // the position that was looked up
	Class           tablebase.Class `json:"class"`            // the pieces in the position, such as KRKAABB
	Result          string          `json:"result"`           // win, draw or loss for the side to move, under the rules of the lookup
	Ruleless        string          `json:"ruleless"`         // win, draw or loss for the side to move if repetition is a draw
	Settled         bool            `json:"settled"`          // the result is certain under the rules of the lookup; false if no table shows what perpetual check changes
	DTM             int             `json:"dtm"`              // plies to the end with best play, if repetition is a draw; -1 for a draw
	DTC             *int            `json:"dtc"`              // plies to the first capture or the end, if both sides play for it; -1 for a draw, null if there is no such table
	PerpetualCheck  *string         `json:"perpetual_check"`  // win, draw or loss for the side to move if perpetual check loses; null if unknown
	PliesToCapture  int             `json:"plies_to_capture"` // plies in the line up to and including its first capture or, if there is none, to its end; 0 for a draw
	Moves           []ProbedMove    `json:"moves"`            // all legal moves, best first
	Line            []xiangqi.Move  `json:"line"`             // best play from the position to the end; empty for a draw
	chineseNotation []string
}

// ProbedMove is a legal move. Its result is for the side that plays the move, and its distance
// includes the move itself.
type ProbedMove struct {
	Move     xiangqi.Move `json:"move"`     // the move in coordinates
	Result   string       `json:"result"`   // win, draw or loss for the side that plays it, under the rules of the lookup
	DTM      int          `json:"dtm"`      // plies to the end, including the move; -1 for a draw
	Ruleless string       `json:"ruleless"` // win, draw or loss for the side that plays it if repetition is a draw
	Settled  bool         `json:"settled"`  // the result is certain under the rules of the lookup; false if no table shows what perpetual check changes

	result tablebase.WDL
}

// Probes looks up positions in the tables of a folder and in the built-in tables.
type Probes struct {
	dir    string
	tables *tablebase.Prober
	fault  error // describes unusable files
}

// OpenProbes opens the tables in a folder.
func OpenProbes(dir string) (*Probes, error) {
	p := &Probes{dir: dir}
	var err error
	p.tables, err = tablebase.Open([]string{dir}, tablebase.Options{
		Systems: []fs.FS{small.Files()},
		OnFault: func(err error) { p.fault = errors.Join(p.fault, err) },
	})
	return p, err
}

// Close closes the tables.
func (p *Probes) Close() error { return p.tables.Close() }

// Look looks up a position and its legal moves, and sorts the moves with the best first. rules is
// either tablebase.Ruleless or tablebase.PerpetualCheck. The latter applies to every rule set of
// package xiangqi, because all of them forbid perpetual check. No table takes perpetual chase into
// account. If a table is missing, the error wraps ErrMissing. Otherwise, it describes an unusable
// table.
func (p *Probes) Look(pos xiangqi.Position, rules tablebase.Rules) (*Probed, error) {
	board := pos.Board()
	class := tablebase.ClassOf(&board)
	v, ok := p.tables.Probe(&pos, tablebase.MateTable)
	moves, allMoves := p.tables.Moves(&pos)
	line, allLine := p.tables.Line(&pos)
	if p.fault != nil {
		return nil, p.fault
	}
	if !ok || !allMoves || !allLine {
		return nil, fmt.Errorf("%w: %v or a class below it has no mate table in %s", ErrMissing, class, p.dir)
	}
	a := &Probed{
		FEN: pos.FEN(), Class: class, Result: v.WDL().String(), Ruleless: v.WDL().String(), Settled: true, DTM: v.Plies(),
		Moves: []ProbedMove{}, Line: append([]xiangqi.Move{}, line...), chineseNotation: chineseLine(pos, line),
	}
	a.PliesToCapture, _ = p.tables.PliesToCapture(&pos)
	if dtc, ok := p.tables.Probe(&pos, tablebase.ConversionTable); ok {
		plies := dtc.Plies()
		a.DTC = &plies
	}
	if result, ok := p.tables.ProbeResult(&pos, tablebase.PerpetualCheck); ok {
		word := result.String()
		a.PerpetualCheck = &word
	}
	if rules != tablebase.Ruleless {
		var result tablebase.WDL
		result, a.Settled = p.under(rules, &pos, v.WDL())
		a.Result = result.String()
	}
	for _, m := range moves {
		one := ProbedMove{
			Move: m.Move, DTM: m.Value.Plies(), Ruleless: m.Value.WDL().String(), Settled: true, result: m.Value.WDL(),
		}
		if rules != tablebase.Ruleless {
			undo := pos.MakeMove(m.Move)
			var theirs tablebase.WDL
			theirs, one.Settled = p.under(rules, &pos, -one.result)
			one.result = -theirs
			pos.UnmakeMove(undo)
		}
		one.Result = one.result.String()
		a.Moves = append(a.Moves, one)
	}
	slices.SortStableFunc(a.Moves, func(a, b ProbedMove) int { return int(b.result) - int(a.result) })
	return a, nil
}

// under returns the result of a position under the given rules and reports whether a table contains
// it. If none does, it returns the result that applies if repetition is a draw.
func (p *Probes) under(rules tablebase.Rules, pos *xiangqi.Position, ruleless tablebase.WDL) (tablebase.WDL, bool) {
	if !pos.HasLegalMove() {
		return ruleless, true // the game has ended
	}
	if result, ok := p.tables.ProbeResult(pos, rules); ok {
		return result, true
	}
	return ruleless, false
}

// chineseLine formats the moves of a line in Chinese notation.
func chineseLine(pos xiangqi.Position, line []xiangqi.Move) (words []string) {
	for _, m := range line {
		words = append(words, pos.Chinese(m))
		pos.MakeMove(m)
	}
	return words
}

// WriteText writes the answer as text.
func (a *Probed) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %s\n", a.Class, under(a.Result, a.Ruleless, a.DTM, a.Settled))
	if a.DTC != nil && *a.DTC >= 0 {
		fmt.Fprintf(&b, "%d plies to the first capture if both play for that\n", *a.DTC)
	}
	for _, m := range a.Moves {
		fmt.Fprintf(&b, "  %v  %s\n", m.Move, under(m.Result, m.Ruleless, m.DTM, m.Settled))
	}
	for i, m := range a.Line {
		fmt.Fprintf(&b, "%3d  %v  %s\n", i+1, m, a.chineseNotation[i])
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// under describes a result. It also states whether the result depends on the rule that perpetual
// check loses, or might be changed by that rule.
func under(result, ruleless string, plies int, settled bool) string {
	switch {
	case result != ruleless:
		return result + ", for perpetual check loses"
	case !settled:
		return withPlies(result, plies) + ", unless perpetual check decides, which no table shows"
	}
	return withPlies(result, plies)
}

// withPlies adds the distance to a win or a loss.
func withPlies(result string, plies int) string {
	if plies < 0 {
		return result
	}
	return fmt.Sprintf("%s in %d plies", result, plies)
}
