// Package suite holds positions to measure on: lists of them, and suites, whose
// positions have known best moves, and counts what an engine finds of a suite.
package suite

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrSuite is wrapped by the errors about a suite's lines.
var ErrSuite = errors.New("bad suite")

// Puzzle is a position with the moves that solve it and those that do not.
type Puzzle struct {
	ID    string
	FEN   string
	Best  []xiangqi.Move
	Avoid []xiangqi.Move
}

// solves says whether m is a solution.
func (p *Puzzle) solves(m xiangqi.Move) bool {
	if len(p.Best) > 0 {
		return slices.Contains(p.Best, m)
	}
	return !slices.Contains(p.Avoid, m)
}

// ReadSuite reads a suite, one position a line: either a JSON object with "fen",
// "best" or "avoid" and optionally "id", or EPD, that is a FEN followed by
// operations such as `bm h2e2 b2e2; am b2b9; id "mate 1";` in any order, of which
// others are passed over. Moves are in any notation. Empty lines and lines that
// begin with # are passed over. The error wraps ErrSuite and names the line.
func ReadSuite(r io.Reader) ([]Puzzle, error) {
	var puzzles []Puzzle
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan(); n++ {
		line := strings.TrimSpace(s.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		parse := parseEPD
		if line[0] == '{' {
			parse = parseJSON
		}
		p, err := parse(line)
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrSuite, n, err)
		}
		if p.ID == "" {
			p.ID = fmt.Sprint(len(puzzles) + 1)
		}
		puzzles = append(puzzles, p)
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSuite, err)
	}
	if len(puzzles) == 0 {
		return nil, fmt.Errorf("%w: no positions", ErrSuite)
	}
	return puzzles, nil
}

func parseJSON(line string) (Puzzle, error) {
	var record struct {
		ID    string   `json:"id"`
		FEN   string   `json:"fen"`
		Best  []string `json:"best"`
		Avoid []string `json:"avoid"`
	}
	if err := json.Unmarshal([]byte(line), &record); err != nil {
		return Puzzle{}, err
	}
	p := Puzzle{ID: record.ID, FEN: record.FEN}
	return p, p.read(record.Best, record.Avoid)
}

// parseEPD splits a FEN from the operations behind it. An operation is a word
// and its operands up to a semicolon.
func parseEPD(line string) (Puzzle, error) {
	fen, rest := cutFEN(line)
	p := Puzzle{FEN: fen}
	var best, avoid []string
	for operation := range operations(rest) {
		word, operands, _ := strings.Cut(strings.TrimSpace(operation), " ")
		switch word {
		case "bm":
			best = strings.Fields(operands)
		case "am":
			avoid = strings.Fields(operands)
		case "id":
			p.ID = strings.Trim(strings.TrimSpace(operands), `"`)
		}
	}
	return p, p.read(best, avoid)
}

// cutFEN cuts a line where its FEN ends: behind the board, the side, and marks
// and numbers if there are any, six fields at the most.
func cutFEN(line string) (fen, rest string) {
	const fields = 6
	rest = line
	for n := range fields {
		rest = strings.TrimLeft(rest, " \t")
		word := rest
		if i := strings.IndexAny(rest, " \t"); i >= 0 {
			word = rest[:i]
		}
		if n > 0 && strings.Trim(word, "-0123456789") != "" && !(n == 1 && len(word) == 1) {
			break
		}
		rest = rest[len(word):]
	}
	return strings.TrimSpace(line[:len(line)-len(rest)]), rest
}

// operations iterates over the parts of an EPD's tail. A semicolon between
// quotation marks does not part them.
func operations(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		quoted, from := false, 0
		for i, c := range text {
			switch {
			case c == '"':
				quoted = !quoted
			case c == ';' && !quoted:
				if !yield(text[from:i]) {
					return
				}
				from = i + 1
			}
		}
		yield(text[from:])
	}
}

// read turns the texts into moves of the position, which must be legal.
func (p *Puzzle) read(best, avoid []string) error {
	pos, _, err := xiangqi.ParseFENLenient(p.FEN)
	if err != nil {
		return err
	}
	p.Best, p.Avoid = []xiangqi.Move{}, []xiangqi.Move{} // lists are never null in JSON
	for _, list := range []struct {
		texts []string
		moves *[]xiangqi.Move
	}{{best, &p.Best}, {avoid, &p.Avoid}} {
		for _, text := range list.texts {
			m, err := pos.ParseMove(text)
			if err != nil {
				return err
			}
			*list.moves = append(*list.moves, m)
		}
	}
	if len(p.Best)+len(p.Avoid) == 0 {
		return errors.New("no move to find")
	}
	return nil
}

// Result is what a suite run found.
type Result struct {
	Positions int      `json:"positions"`
	Solved    int      `json:"solved"`
	Failed    []string `json:"failed"` // the ids of the others
	Nodes     uint64   `json:"nodes"`
	Seconds   float64  `json:"seconds"`
	Results   []Solved `json:"results"` // of every position, in the order of the suite
}

// Solved is what the search of a puzzle came to.
type Solved struct {
	ID      string         `json:"id"`
	Solved  bool           `json:"solved"`
	Move    xiangqi.Move   `json:"move"` // that was played
	Best    []xiangqi.Move `json:"best"`
	Avoid   []xiangqi.Move `json:"avoid"`
	Depth   int            `json:"depth"` // plies
	Nodes   uint64         `json:"nodes"`
	Seconds float64        `json:"seconds"`
}

// WriteText writes how many were solved, and of the others what was played.
func (r *Result) WriteText(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%d of %d solved, %d nodes, %.2f s\n", r.Solved, r.Positions, r.Nodes, r.Seconds)
	for _, x := range r.Results {
		if x.Solved {
			continue
		}
		fmt.Fprintf(&text, "not solved: %s: %v at depth %d", x.ID, x.Move, x.Depth)
		if len(x.Best) > 0 {
			fmt.Fprintf(&text, ", want %v\n", x.Best)
		} else {
			fmt.Fprintf(&text, ", want another than %v\n", x.Avoid)
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// Run searches each puzzle from an empty table. progress may be nil.
func Run(ctx context.Context, p player.Player, puzzles []Puzzle, l player.Limits, progress func(Result)) (Result, error) {
	result := Result{Failed: []string{}, Results: []Solved{}}
	for i := range puzzles {
		puzzle := &puzzles[i]
		pos, _, err := xiangqi.ParseFENLenient(puzzle.FEN)
		if err != nil {
			return result, fmt.Errorf("puzzle %s: %w", puzzle.ID, err)
		}
		if err := p.NewGame(ctx); err != nil {
			return result, err
		}
		a, err := player.Play(ctx, p, player.Question{Start: pos, Position: pos, Analysis: true}, l)
		if err = errors.Join(err, ctx.Err()); err != nil {
			return result, err
		}
		solved := puzzle.solves(a.Move)
		result.Positions++
		result.Nodes += a.Nodes
		result.Seconds += a.Elapsed.Seconds()
		result.Results = append(result.Results, Solved{
			ID: puzzle.ID, Solved: solved, Move: a.Move, Best: slices.Clone(puzzle.Best), Avoid: slices.Clone(puzzle.Avoid),
			Depth: a.Depth, Nodes: a.Nodes, Seconds: a.Elapsed.Seconds(),
		})
		if solved {
			result.Solved++
		} else {
			result.Failed = append(result.Failed, puzzle.ID)
		}
		if progress != nil {
			progress(result)
		}
	}
	return result, nil
}
