package openings

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrMaker is wrapped by errors about settings that do not allow a Maker to generate a set.
var ErrMaker = errors.New("openings cannot be made so")

// Maker generates sets of short openings with the built-in engine. The openings are either balanced
// or favour one side. Beginning at the start position, the maker chooses random moves, with a
// preference for better ones. It keeps a line if a longer search scores the final position within
// the given bounds, unless another line that it has kept leads to the same position or its mirror
// image. The set depends only on the settings and the engine.
type Maker struct {
	Count      int
	LeastPlies int
	MostPlies  int
	// MoveNodes is the number of nodes searched to compare the candidates for a move. A candidate's
	// probability falls by a factor of e for every Temperature centipawns by which it is worse than
	// the best one.
	MoveNodes   uint64
	Temperature float64
	// CheckNodes is the number of nodes searched to score a line. The score, seen from the side
	// that is ahead, must be between LeastScore and MostScore, in centipawns. If balanced openings
	// mostly lead to draws, a LeastScore above 0 makes games more decisive: a stronger engine that
	// plays such an opening with both colours wins with the advantage and holds the position without
	// it.
	CheckNodes  uint64
	LeastScore  int
	MostScore   int
	Seed        uint64
	Concurrency int // number of concurrent searches; does not affect the result
	// Progress, if not nil, is called with the number of lines kept and tried so far.
	Progress func(kept, tried int)

	inVain int // consecutive rejected lines after which the maker gives up
}

// MadeOpening is an opening together with the evaluation of its final position.
type MadeOpening struct {
	Opening
	Score engine.Score // from Red's view
	Depth int          // of the search
}

const (
	makerHash       = 2  // in MiB
	makerCandidates = 12 // number of moves compared per choice
	mostInVain      = 500
)

func (m *Maker) validate() error {
	switch {
	case m.Count < 1 || m.Count > maxOpenings:
		return fmt.Errorf("%w: %d openings, want 1 to %d", ErrMaker, m.Count, maxOpenings)
	case m.LeastPlies < 1 || m.MostPlies < m.LeastPlies || m.MostPlies > 100:
		return fmt.Errorf("%w: %d to %d plies, want them in order within 1 to 100", ErrMaker, m.LeastPlies, m.MostPlies)
	case m.MoveNodes < 1 || m.CheckNodes < 1 || !(m.Temperature > 0):
		return fmt.Errorf("%w: nodes and temperature must be positive", ErrMaker)
	case m.LeastScore < 0 || m.MostScore < m.LeastScore:
		return fmt.Errorf("%w: scores from %d to %d, want them in order and not negative", ErrMaker, m.LeastScore, m.MostScore)
	}
	return nil
}

// Make generates the set. If it cannot find enough openings, the error wraps ErrMaker. Any other
// error is ctx.Err().
func (m Maker) Make(ctx context.Context) ([]MadeOpening, error) {
	if err := m.validate(); err != nil {
		return nil, err
	}
	if m.inVain == 0 {
		m.inVain = mostInVain
	}
	var kept []MadeOpening
	seen := map[uint64]bool{}
	workers := max(1, m.Concurrency)
	engines := make([]*engine.Engine, workers)
	for i := range engines {
		o := engine.DefaultOptions()
		o.Hash = makerHash
		engines[i] = engine.New(o)
	}
	for tried, last := 0, 0; tried-last < m.inVain; {
		lines := make([]MadeOpening, workers)
		within := make([]bool, workers)
		var searches sync.WaitGroup
		for i, e := range engines {
			searches.Go(func() { lines[i], within[i] = m.try(ctx, e, uint64(tried+i)) })
		}
		searches.Wait()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for i, line := range lines {
			end := line.End()
			if key := mirrorKey(&end); within[i] && !seen[key] && len(kept) < m.Count {
				seen[key] = true
				kept, last = append(kept, line), tried+i
			}
		}
		tried += workers
		if m.Progress != nil {
			m.Progress(len(kept), tried)
		}
		if len(kept) == m.Count {
			return kept, nil
		}
	}
	return nil, fmt.Errorf("%w: only %d of %d were found", ErrMaker, len(kept), m.Count)
}

// try generates the line with the given number and reports whether its score is within bounds.
func (m *Maker) try(ctx context.Context, e *engine.Engine, number uint64) (MadeOpening, bool) {
	random := rand.New(rand.NewPCG(m.Seed, number))
	plies := m.LeastPlies + random.IntN(m.MostPlies-m.LeastPlies+1)
	start := xiangqi.StartPosition()
	o := MadeOpening{Opening: Opening{Start: start}}
	now, stack := start, []xiangqi.Undo(nil)
	e.Clear()
	for range plies {
		r := e.StartPosition(ctx, now, stack, engine.Limits{Nodes: m.MoveNodes, MultiPV: makerCandidates}).Wait()
		move := m.choose(random, r.Lines)
		if move == xiangqi.NoMove {
			return o, false
		}
		o.Moves = append(o.Moves, move)
		stack = append(stack, now.MakeMove(move))
	}
	if now.InCheck() || !now.HasLegalMove() {
		return o, false
	}
	e.Clear()
	r := e.StartPosition(ctx, now, stack, engine.Limits{Nodes: m.CheckNodes}).Wait()
	o.Score, o.Depth = r.Score, r.Depth
	if now.Turn() == xiangqi.Black {
		o.Score = -o.Score
	}
	ahead := max(o.Score, -o.Score)
	return o, engine.Score(m.LeastScore) <= ahead && ahead <= engine.Score(m.MostScore)
}

// choose picks one of the candidate moves at random, preferring better ones.
func (m *Maker) choose(random *rand.Rand, lines []engine.Info) xiangqi.Move {
	weights, sum := make([]float64, len(lines)), 0.0
	for i, l := range lines {
		if len(l.PV) > 0 {
			weights[i] = math.Exp(float64(l.Score-lines[0].Score) / m.Temperature)
			sum += weights[i]
		}
	}
	x := random.Float64() * sum
	for i, w := range weights {
		if x -= w; x < 0 {
			return lines[i].PV[0]
		}
	}
	return xiangqi.NoMove
}

// mirrorKey returns a key that is the same for a position and its mirror image.
func mirrorKey(p *xiangqi.Position) uint64 {
	m := p.MirrorFile()
	return min(p.Key(), m.Key())
}

// Describe describes how the set is generated, for use in the header of its file.
func (m *Maker) Describe() string {
	ends := fmt.Sprintf("ends within %d centipawns", m.MostScore)
	if m.LeastScore > 0 {
		ends = fmt.Sprintf("ends with one side %d to %d centipawns ahead", m.LeastScore, m.MostScore)
	}
	return fmt.Sprintf("%d openings of %d to %d plies by the built-in engine, signature %s, seed %d:\n"+
		"moves chosen by searches of %d nodes at temperature %g, %s after %d nodes.\n"+
		"No two lead to the same position or its mirror image.",
		m.Count, m.LeastPlies, m.MostPlies, entrant.BuiltinSignature(engine.DefaultOptions()), m.Seed,
		m.MoveNodes, m.Temperature, ends, m.CheckNodes)
}

// Write writes a set in the format accepted by Read, preceded by a header of comments.
func Write(w io.Writer, head string, set []MadeOpening) error {
	var b strings.Builder
	for line := range strings.SplitSeq(head, "\n") {
		b.WriteString("# " + line + "\n")
	}
	for _, o := range set {
		moves := make([]string, len(o.Moves))
		for i, m := range o.Moves {
			moves[i] = m.String()
		}
		fmt.Fprintf(&b, "%s # %+d/%d\n", strings.Join(moves, " "), o.Score, o.Depth)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
