package problems

import (
	"context"
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// solveNodes limits the search for a problem's mate. If the user plays a move that is not in the proof, the
// program searches for a mate after each reply. Each of these searches is limited to answerTimes times the
// nodes that the problem's mate took, but to no less than leastAnswer and no more than mostAnswer. In a small
// problem, a move that does not win is therefore answered immediately.
const (
	solveNodes  = 20_000_000
	answerTimes = 50
	leastAnswer = 100_000
	mostAnswer  = 500_000
)

// Errors returned by an Attempt.
var (
	// ErrUnproved means that the problem has no proved mate, so solutions cannot be judged.
	ErrUnproved = errors.New("no mate is proved for the problem")
	// ErrNoProblem means that there is no problem with the given ID.
	ErrNoProblem = errors.New("there is no such problem")
	// ErrOver means that the attempt has ended.
	ErrOver = errors.New("the attempt has ended")
)

// Attempt is a single attempt at a problem. The user plays the attacker's moves, and the program answers each
// with the defence that resists longest.
type Attempt struct {
	Problem *Problem
	solver  *mate.Solver
	pos     xiangqi.Position
	seen    []uint64   // keys of earlier positions
	line    Line       // moves by both sides
	first   *mate.Mate // the problem's mate
	mate    *mate.Mate // the same as first or, if the user has found another win, the mate from a later position
	budget  uint64     // node limit for each reply to a move that is not in the proof
	over    bool
	solved  bool
	wrong   int
	hints   int
}

// NewAttempt begins an attempt. If the problem's mate cannot be found again, the error wraps ErrUnproved;
// otherwise, an error means that the position is invalid.
func NewAttempt(ctx context.Context, s *mate.Solver, p *Problem) (*Attempt, error) {
	pos, err := p.Position()
	if err != nil {
		return nil, err
	}
	a := &Attempt{Problem: p, solver: s, pos: pos}
	if !p.Solvable() {
		return nil, fmt.Errorf("%s: %w", p.ID, ErrUnproved)
	}
	found := s.Solve(ctx, pos, nil, mate.Limits{Nodes: solveNodes})
	a.budget = min(max(answerTimes*found.Nodes, leastAnswer), mostAnswer)
	if a.mate = found.Mate; a.mate == nil {
		return nil, fmt.Errorf("%s: %w", p.ID, errors.Join(ErrUnproved, ctx.Err()))
	}
	a.first = a.mate
	return a, nil
}

// Step is the outcome of a move.
type Step struct {
	Right  bool         `json:"right"`  // the move wins; a wrong move is taken back
	Slower bool         `json:"slower"` // the move wins, but not in the fewest moves known
	Solved bool         `json:"solved"` // the move ended the problem
	Answer xiangqi.Move `json:"answer"` // the defender's reply, 0000 after mate; after a wrong move, a reply after which no mate was found
}

// Position returns the current position.
func (a *Attempt) Position() xiangqi.Position { return a.pos }

// Line returns the moves played by both sides so far.
func (a *Attempt) Line() Line { return append(Line{}, a.line...) }

// Over reports whether the attempt has ended, because the problem was solved or the user gave up.
func (a *Attempt) Over() bool { return a.over }

// Solved reports whether the problem was solved.
func (a *Attempt) Solved() bool { return a.solved }

// Ended returns the outcome of an attempt that took the given number of seconds.
func (a *Attempt) Ended(seconds float64) Ended {
	return Ended{Problem: a.Problem.ID, Solved: a.solved, Wrong: a.wrong, Hints: a.hints, Seconds: max(seconds, 0)}
}

// MainLine returns the line of the problem's mate against the longest defence.
func (a *Attempt) MainLine() Line { return a.first.Line() }

// Solution returns the proof of the problem's mate as a record that includes every defence. It passes seen to
// mate.Record.
func (a *Attempt) Solution(seen string) *record.Game {
	g, _ := a.first.Record(seen) // it does not matter if moves were omitted because the tree is too large
	return g
}

// Begun reports whether the attempt counts. It counts once it has ended, or once there has been a wrong move
// or a hint.
func (a *Attempt) Begun() bool { return a.over || a.wrong > 0 || a.hints > 0 }

// Play plays a move by the attacker. A move is right if a mate is proved after it, even if it is not part of
// the problem's own solution. Play returns an error if the move is illegal, ErrOver if the attempt has
// ended, and ctx.Err() if ctx is done.
func (a *Attempt) Play(ctx context.Context, m xiangqi.Move) (Step, error) {
	if a.over {
		return Step{}, ErrOver
	}
	if err := a.pos.CheckMove(m); err != nil {
		return Step{}, err
	}
	left := a.left()
	after := a.pos
	after.MakeMove(m)
	answer, longest, proved, err := a.defend(ctx, after)
	if err != nil {
		return Step{}, err
	}
	if !proved {
		a.wrong++
		return Step{Answer: answer}, nil
	}
	step := Step{Right: true, Answer: answer, Slower: longest+1 > left}
	a.seen = append(a.seen, a.pos.Key(), after.Key())
	a.line = append(a.line, m)
	a.pos = after
	if answer == xiangqi.NoMove {
		a.over, a.solved, step.Solved = true, true, true
		return step, nil
	}
	a.line = append(a.line, answer)
	a.pos.MakeMove(answer)
	return step, nil
}

// left returns the number of plies to the end of the known proof.
func (a *Attempt) left() int {
	plies, _ := a.mate.PliesFrom(&a.pos)
	return plies
}

// defend returns the reply that resists longest, and for how many plies it does so. If no mate is found after
// some reply, defend returns that reply, and proved is false.
func (a *Attempt) defend(ctx context.Context, after xiangqi.Position) (answer xiangqi.Move, longest int, proved bool, err error) {
	seen := append(append([]uint64{}, a.seen...), a.pos.Key(), after.Key())
	known := true
	var best *mate.Mate
	for _, m := range after.LegalMoves() {
		next := after
		next.MakeMove(m)
		found := a.mate
		plies, ok := a.mate.PliesFrom(&next)
		if !ok {
			r := a.solver.Solve(ctx, next, seen, mate.Limits{Nodes: a.budget})
			if err := ctx.Err(); err != nil {
				return 0, 0, false, err
			}
			if r.Mate == nil {
				return m, 0, false, nil
			}
			found, plies, known = r.Mate, r.Mate.Plies, false
		}
		if plies+1 > longest {
			answer, longest, best = m, plies+1, found
		}
	}
	if !known && best != nil {
		a.mate = best
	}
	return answer, longest, true, nil
}

// Hint is a hint for the next move. Each level reveals more than the previous one.
type Hint struct {
	Level  int            `json:"level"` // 1 to 3
	Themes []Theme        `json:"themes"`
	Square xiangqi.Square `json:"square"` // square of the piece to move, from level 2
	Move   xiangqi.Move   `json:"move"`   // the move, at level 3; 0000 at lower levels
}

// mostHints is the highest hint level, at which the move is revealed.
const mostHints = 3

// Hint returns the next hint. The first hint names the themes, the second the piece to move, and the third
// the move.
func (a *Attempt) Hint() (Hint, error) {
	if a.over {
		return Hint{}, ErrOver
	}
	a.hints = min(a.hints+1, mostHints)
	h := Hint{Level: a.hints, Themes: append([]Theme{}, a.Problem.Themes...), Square: xiangqi.NoSquare}
	move, _ := a.mate.Move(&a.pos)
	if a.hints > 1 {
		h.Square = move.From()
	}
	if a.hints == mostHints {
		h.Move = move
	}
	return h, nil
}

// GiveUp ends the attempt and returns the remaining moves of the solution.
func (a *Attempt) GiveUp() Line {
	a.over = true
	pos := a.pos
	var rest Line
	for {
		m, ok := a.mate.Move(&pos)
		if !ok {
			return rest
		}
		rest = append(rest, m)
		pos.MakeMove(m)
		answer, longest := xiangqi.NoMove, -1
		for _, reply := range pos.LegalMoves() {
			next := pos
			next.MakeMove(reply)
			if plies, ok := a.mate.PliesFrom(&next); ok && plies > longest {
				answer, longest = reply, plies
			}
		}
		if answer == xiangqi.NoMove {
			return rest
		}
		rest = append(rest, answer)
		pos.MakeMove(answer)
	}
}
