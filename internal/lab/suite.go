// Package lab measures the engine: suites of positions with known best moves,
// speed, and what each technique of the search is worth.
package lab

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
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
// "best" (coordinate moves) and optionally "id", or EPD, that is a FEN followed
// by operations such as `bm h2e2; am b2b9; id "mate 1";`, moves in any
// notation. Empty lines and lines that begin with # are passed over.
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
	return puzzles, nil
}

func parseJSON(line string) (Puzzle, error) {
	var record struct {
		ID   string   `json:"id"`
		FEN  string   `json:"fen"`
		Best []string `json:"best"`
	}
	if err := json.Unmarshal([]byte(line), &record); err != nil {
		return Puzzle{}, err
	}
	p := Puzzle{ID: record.ID, FEN: record.FEN}
	return p, p.read(record.Best, nil)
}

// parseEPD splits a FEN from the operations behind it. An operation is a word
// and its operands up to a semicolon.
func parseEPD(line string) (Puzzle, error) {
	at := len(line)
	for _, word := range []string{" bm ", " am "} {
		if i := strings.Index(line, word); i >= 0 {
			at = min(at, i)
		}
	}
	p := Puzzle{FEN: strings.TrimSpace(line[:at])}
	var best, avoid []string
	for operation := range strings.SplitSeq(line[at:], ";") {
		word, operands, _ := strings.Cut(strings.TrimSpace(operation), " ")
		switch word {
		case "bm":
			best = strings.Fields(operands)
		case "am":
			avoid = strings.Fields(operands)
		case "id":
			p.ID = strings.Trim(operands, `"`)
		}
	}
	return p, p.read(best, avoid)
}

// read turns the texts into moves of the position, which must be legal.
func (p *Puzzle) read(best, avoid []string) error {
	pos, _, err := xiangqi.ParseFENLenient(p.FEN)
	if err != nil {
		return err
	}
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

// SuiteResult is what a suite run found.
type SuiteResult struct {
	Positions int      `json:"positions"`
	Solved    int      `json:"solved"`
	Failed    []string `json:"failed"` // the ids of the others
	Nodes     uint64   `json:"nodes"`
}

// RunSuite searches each puzzle from an empty table. progress may be nil.
func RunSuite(ctx context.Context, e *engine.Engine, puzzles []Puzzle, l engine.Limits, progress func(SuiteResult)) (SuiteResult, error) {
	result := SuiteResult{Failed: []string{}}
	for i := range puzzles {
		p := &puzzles[i]
		pos, _, err := xiangqi.ParseFENLenient(p.FEN)
		if err != nil {
			return result, fmt.Errorf("puzzle %s: %w", p.ID, err)
		}
		e.Clear()
		r := e.StartPosition(ctx, pos, nil, l).Wait()
		if err := ctx.Err(); err != nil {
			return result, err
		}
		result.Positions++
		result.Nodes += r.Nodes
		if p.solves(r.Best) {
			result.Solved++
		} else {
			result.Failed = append(result.Failed, p.ID)
		}
		if progress != nil {
			progress(result)
		}
	}
	return result, nil
}
