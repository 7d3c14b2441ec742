// Package suite provides positions for measurements. Some are plain lists of positions. Others are suites, in
// which the solution of each position is known. The package counts how many positions of a suite an engine
// solves.
package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/epd"
)

// ErrSuite is wrapped by errors about lines of a suite.
var ErrSuite = errors.New("bad suite")

// Puzzle is a position to be solved. It specifies either the moves that solve it and those that do not, or
// the score that a search must reach.
type Puzzle struct {
	ID    string
	FEN   string         // position before Moves
	Moves []xiangqi.Move // moves leading to the position; repetitions in them count
	Best  []xiangqi.Move
	Avoid []xiangqi.Move
	// Past is the minimum score that solves the puzzle, in centipawns for the side to move. It is used if
	// Best and Avoid are empty.
	Past player.Score
}

// solves reports whether the puzzle is solved by move m, which was found with the given score.
func (p *Puzzle) solves(m xiangqi.Move, score player.Score) bool {
	switch {
	case len(p.Best) > 0:
		return slices.Contains(p.Best, m)
	case len(p.Avoid) > 0:
		return !slices.Contains(p.Avoid, m)
	}
	return score >= p.Past
}

// question returns the puzzle as a question to a player.
func (p *Puzzle) question() (player.Question, error) {
	start, _, err := xiangqi.ParseFENLenient(p.FEN)
	if err != nil {
		return player.Question{}, err
	}
	q, err := player.Ask(start, p.Moves...)
	q.Analysis = true
	return q, err
}

// ReadSuite reads a suite, which contains one position per line. A line is either EPD or a JSON object. EPD
// is a FEN followed by operations such as `bm h2e2 b2e2; am b2b9; id "mate 1";`. The operations may be in
// any order, and unknown operations are ignored.
//
// A JSON object contains "best" or "avoid", which are lists of moves, or "past", the minimum score in
// centipawns that solves the position. It may also contain "id", and the position as "fen". If it contains
// "moves", separated by spaces, the position is the one after these moves, played from "fen" or, without
// "fen", from the start of a game.
//
// Moves may be in any notation. Empty lines and lines that begin with # are ignored. Any error wraps
// ErrSuite and names the line.
func ReadSuite(r io.Reader) ([]Puzzle, error) {
	var puzzles []Puzzle
	s := textlines.NewScanner(r)
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
		ID    string        `json:"id"`
		FEN   string        `json:"fen"`
		Moves string        `json:"moves"`
		Best  []string      `json:"best"`
		Avoid []string      `json:"avoid"`
		Past  *player.Score `json:"past"`
	}
	if err := json.Unmarshal([]byte(line), &record); err != nil {
		return Puzzle{}, err
	}
	p := Puzzle{ID: record.ID, FEN: record.FEN}
	if p.FEN == "" && record.Moves != "" {
		p.FEN = xiangqi.StartFEN
	}
	if record.Moves != "" {
		var err error
		if _, p.Moves, _, err = xiangqi.ParseLineLenient(p.FEN + " moves " + record.Moves); err != nil {
			return p, err
		}
	}
	err := p.read(record.Best, record.Avoid)
	switch {
	case record.Past == nil:
		return p, err
	case errors.Is(err, errNoAim):
		p.Past, err = *record.Past, nil
	case err == nil:
		err = errors.New(`"past" is for positions without "best" and "avoid"`)
	}
	return p, err
}

// parseEPD splits an EPD line into the FEN and the operations after it. An operation consists of a word and
// its operands, up to a semicolon.
func parseEPD(line string) (Puzzle, error) {
	fen, rest := epd.Cut(line)
	p := Puzzle{FEN: fen}
	var best, avoid []string
	for _, o := range epd.ParseOperations(rest) {
		switch o.Name {
		case "bm":
			best = o.Operands
		case "am":
			avoid = o.Operands
		case "id":
			p.ID = strings.Join(o.Operands, " ")
		}
	}
	return p, p.read(best, avoid)
}

// errNoAim is the error for a puzzle that has neither a score nor any moves to find or to avoid.
var errNoAim = errors.New("no move to find and no score to get past")

// read parses the given moves in the puzzle's position. All of them must be legal.
func (p *Puzzle) read(best, avoid []string) error {
	q, err := p.question()
	if err != nil {
		return err
	}
	p.Best, p.Avoid = []xiangqi.Move{}, []xiangqi.Move{} // lists must not be null in JSON
	for _, list := range []struct {
		texts []string
		moves *[]xiangqi.Move
	}{{best, &p.Best}, {avoid, &p.Avoid}} {
		for _, text := range list.texts {
			m, err := q.Position.ParseMove(text)
			if err != nil {
				return err
			}
			*list.moves = append(*list.moves, m)
		}
	}
	if len(p.Best)+len(p.Avoid) == 0 {
		return errNoAim
	}
	return nil
}

// Result is the result of a suite run.
type Result struct {
	Positions int      `json:"positions"` // number of puzzles searched
	Solved    int      `json:"solved"`    // number of puzzles solved
	Failed    []string `json:"failed"`    // IDs of the unsolved puzzles
	Nodes     uint64   `json:"nodes"`     // nodes searched in all puzzles
	Seconds   float64  `json:"seconds"`   // search time for all puzzles, in seconds
	// geometric mean of the nodes after which the puzzles were solved for good; an unsolved puzzle
	// counts with twice the nodes searched
	Settled float64  `json:"settled"`
	Results []Solved `json:"results"` // results of all puzzles, in suite order
}

// Solved is the result of the search of a puzzle.
type Solved struct {
	ID      string         `json:"id"`      // ID from the suite, or the number of the puzzle from 1
	Solved  bool           `json:"solved"`  // whether the move played, or the score, is a solution
	Move    xiangqi.Move   `json:"move"`    // the move played
	Best    []xiangqi.Move `json:"best"`    // moves that solve the puzzle; empty if the suite names none
	Avoid   []xiangqi.Move `json:"avoid"`   // moves that do not solve the puzzle, used if no best moves are given; empty if the suite names none
	Depth   int            `json:"depth"`   // depth reached, in plies
	Settled uint64         `json:"settled"` // nodes after which every iteration solved the puzzle; 0 if the last did not
	Nodes   uint64         `json:"nodes"`   // nodes searched
	Seconds float64        `json:"seconds"` // search time in seconds

	score, past player.Score // the score found, and the minimum score that solves a puzzle without moves
}

// WriteText writes how many puzzles were solved. For each unsolved puzzle, it also writes the move that was
// played.
func (r *Result) WriteText(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%d of %d solved, %d nodes, %.2f s\n", r.Solved, r.Positions, r.Nodes, r.Seconds)
	fmt.Fprintf(&text, "solved for good after %.0f nodes on the geometric mean, twice the nodes searched where not\n", r.Settled)
	for _, x := range r.Results {
		if x.Solved {
			continue
		}
		fmt.Fprintf(&text, "not solved: %s: %v at depth %d", x.ID, x.Move, x.Depth)
		switch {
		case len(x.Best) > 0:
			fmt.Fprintf(&text, ", want %v\n", x.Best)
		case len(x.Avoid) > 0:
			fmt.Fprintf(&text, ", want another than %v\n", x.Avoid)
		default:
			fmt.Fprintf(&text, " with the score %v, want at least %v\n", x.score, x.past)
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// Run searches each puzzle, starting from an empty table. It calls progress with the results so far;
// progress may be nil.
func Run(ctx context.Context, p player.Player, puzzles []Puzzle, l player.Limits, progress func(Result)) (Result, error) {
	result := Result{Failed: []string{}, Results: []Solved{}}
	logs := 0.0
	for i := range puzzles {
		puzzle := &puzzles[i]
		one, err := puzzle.solve(ctx, p, l)
		if err != nil {
			return result, fmt.Errorf("puzzle %s: %w", puzzle.ID, err)
		}
		result.Positions++
		result.Nodes += one.Nodes
		result.Seconds += one.Seconds
		result.Results = append(result.Results, one)
		if one.Solved {
			result.Solved++
			logs += math.Log(float64(max(1, one.Settled)))
		} else {
			result.Failed = append(result.Failed, puzzle.ID)
			logs += math.Log(float64(max(1, 2*one.Nodes)))
		}
		result.Settled = math.Round(math.Exp(logs / float64(result.Positions)))
		if progress != nil {
			progress(result)
		}
	}
	return result, nil
}

// solve searches the puzzle, starting from an empty table.
func (p *Puzzle) solve(ctx context.Context, by player.Player, l player.Limits) (Solved, error) {
	q, err := p.question()
	if err != nil {
		return Solved{}, err
	}
	if err := by.NewGame(ctx); err != nil {
		return Solved{}, err
	}
	search, err := by.Start(ctx, q, l)
	if err != nil {
		return Solved{}, err
	}
	settled := uint64(0)
	for info := range search.Infos() {
		if info.MultiPV > 1 || info.Bound != engine.Exact || len(info.PV) == 0 {
			continue
		}
		switch solved := p.solves(info.PV[0], info.Score); {
		case !solved:
			settled = 0
		case settled == 0:
			settled = info.Nodes
		}
	}
	a, err := search.Wait()
	if err = errors.Join(err, ctx.Err()); err != nil {
		return Solved{}, err
	}
	solved := p.solves(a.Move, a.Score)
	switch {
	case !solved:
		settled = 0
	case settled == 0:
		settled = a.Nodes
	}
	return Solved{
		ID: p.ID, Solved: solved, Move: a.Move, Best: slices.Clone(p.Best), Avoid: slices.Clone(p.Avoid),
		Depth: a.Depth, Settled: settled, Nodes: a.Nodes, Seconds: a.Elapsed.Seconds(),
		score: a.Score, past: p.Past,
	}, nil
}
