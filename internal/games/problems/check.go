package problems

import (
	"context"
	"math"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/choice/looker"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Checker checks the claims of problems. Tables may be nil.
type Checker struct {
	Solver *mate.Solver
	Tables *tablebase.Prober
	// Nodes and Time limit the work spent on a single claim; 0 means no limit.
	Nodes uint64
	Time  time.Duration
	// Looker predicts the moves that people play, which affect a problem's rating. If it is nil, the rating
	// depends only on the proof.
	Looker *looker.Looker
}

// Check determines whether a problem's claim is true. It returns an error if the position is invalid.
func (c *Checker) Check(ctx context.Context, p *Problem) (*Outcome, error) {
	pos, err := p.Position()
	if err != nil {
		return nil, err
	}
	if c.Time > 0 {
		limited, cancel := context.WithTimeout(ctx, c.Time)
		defer cancel()
		ctx = limited
	}
	o := &Outcome{Verdict: Open}
	if p.Claim.Mate != 0 && p.Claim.Mate <= mate.MaxMoves && p.Claim.Result == xiangqi.WinFor(pos.Turn()) {
		c.checkMate(ctx, p, pos, o)
	} else {
		c.checkResult(ctx, p, pos, o)
	}
	return o, nil
}

// checkMate checks the claim of a short mate. The claimed length must be exact: a shorter mate also refutes a
// claim of mate in n.
func (c *Checker) checkMate(ctx context.Context, p *Problem, pos xiangqi.Position, o *Outcome) {
	r := c.Solver.MateIn(ctx, pos, p.Claim.Mate, mate.Limits{Nodes: c.Nodes})
	o.Nodes = r.Nodes
	switch r.Answer {
	case mate.Yes:
		o.Mate = mateOf(r.Mate, true)
		if o.Verdict = Proved; r.Moves != p.Claim.Mate {
			o.Verdict = Refuted
		}
	case mate.No:
		o.Verdict, o.NoMateIn = Refuted, r.Moves
		o.Defence = c.defence(ctx, p, pos)
		if found := c.Solver.Solve(ctx, pos, nil, mate.Limits{Nodes: c.Nodes}); found.Mate != nil {
			o.Mate = mateOf(found.Mate, found.Shortest)
		}
	}
}

// defence returns the printed first move and a reply after which there is no mate in the remaining number of
// moves. It returns nil if no first move was printed or no such reply was found.
func (c *Checker) defence(ctx context.Context, p *Problem, pos xiangqi.Position) Line {
	if len(p.Solution) == 0 || !pos.IsLegal(p.Solution[0]) {
		return nil
	}
	pos.MakeMove(p.Solution[0])
	for _, m := range pos.LegalMoves() {
		undo := pos.MakeMove(m)
		r := c.Solver.MateIn(ctx, pos, p.Claim.Mate-1, mate.Limits{Nodes: c.Nodes})
		pos.UnmakeMove(undo)
		if p.Claim.Mate == 1 || r.Answer == mate.No {
			return Line{p.Solution[0], m}
		}
	}
	return nil
}

// checkResult checks the claim of a win or a draw. If nothing is claimed, it searches for a win.
func (c *Checker) checkResult(ctx context.Context, p *Problem, pos xiangqi.Position, o *Outcome) {
	mover := xiangqi.WinFor(pos.Turn())
	truth := xiangqi.Undecided
	if c.Tables != nil {
		if wdl, ok := c.Tables.ProbeWDL(&pos); ok {
			o.Table = wdl.String()
			truth = map[tablebase.WDL]xiangqi.Result{
				tablebase.Win: mover, tablebase.Draw: xiangqi.Draw, tablebase.Loss: xiangqi.WinFor(pos.Turn().Other()),
			}[wdl]
		}
	}
	if truth == xiangqi.Undecided || truth == mover {
		r := c.Solver.Solve(ctx, pos, nil, mate.Limits{Nodes: c.Nodes})
		o.Nodes = r.Nodes
		if r.Mate != nil {
			o.Mate, truth = mateOf(r.Mate, r.Shortest), mover
		}
	}
	switch {
	case p.Claim.Result == xiangqi.Undecided && truth == xiangqi.Undecided:
		o.Verdict = Unclaimed
	case p.Claim.Result == xiangqi.Undecided:
		o.Verdict = Found
	case truth == xiangqi.Undecided:
		o.Verdict = Open
	case truth == p.Claim.Result:
		o.Verdict = Proved
	default:
		o.Verdict = Refuted
	}
	if o.Verdict == Proved && p.Claim.Mate != 0 && (o.Mate == nil || o.Mate.Moves != p.Claim.Mate || !o.Mate.Shortest) {
		o.Verdict = Open // a long mate is claimed, but only the win is known
	}
}

func mateOf(m *mate.Mate, shortest bool) *Mate {
	return &Mate{Moves: m.Moves(), Shortest: shortest, Positions: m.Len(), Line: m.Line()}
}

// Settle checks a problem, and stores the outcome, the themes of the proof and an initial rating in it.
func (c *Checker) Settle(ctx context.Context, p *Problem) error {
	o, err := c.Check(ctx, p)
	if err != nil {
		return err
	}
	p.Outcome, p.Themes = o, nil
	if o.Mate != nil {
		pos, err := p.Position()
		if err != nil {
			return err
		}
		p.Themes = ThemesOf(pos, o.Mate.Line)
	}
	return c.Rate(ctx, p)
}

// Rate sets the initial rating of a problem that has been checked. A problem without a mate gets no rating.
func (c *Checker) Rate(ctx context.Context, p *Problem) error {
	p.Rating = 0
	if p.Outcome == nil || p.Outcome.Mate == nil {
		return nil
	}
	pos, err := p.Position()
	if err != nil {
		return err
	}
	p.Outcome.Surprise = 0
	if c.Looker != nil {
		p.Outcome.Surprise = surprise(ctx, c.Looker, pos, p.Outcome.Mate.Line)
	}
	p.Rating = Difficulty(p.Outcome)
	return nil
}

// surprise returns how unlikely people are to play the attacker's moves. It is the sum of −log₂ of their
// probabilities, in bits, to one decimal place. The line begins with a move by the attacker. The defender's
// moves do not count, because the program plays them when someone solves the problem.
func surprise(ctx context.Context, l *looker.Looker, pos xiangqi.Position, line Line) float64 {
	const most = 10 // bits per move: rarer moves count as equally surprising
	var stack []xiangqi.Undo
	bits := 0.0
	for ply, m := range line {
		if ply%2 == 0 {
			for _, guess := range l.Guesses(ctx, pos, stack) {
				if guess.Move == m {
					bits += min(most, -math.Log2(max(guess.Chance, 1e-6)))
				}
			}
		}
		stack = append(stack, pos.MakeMove(m))
	}
	return math.Round(10*bits) / 10
}
