package school

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits on attempts.
const (
	solverHash   = 16 // in MiB
	attemptTime  = 10 * time.Second
	keepAttempts = 30 * time.Minute
	mostAttempts = 500 // held in memory
)

// taskTime is the time control for playing out positions.
var taskTime = session.Control{Kind: session.ControlIncrement, BaseMS: (15 * time.Minute).Milliseconds(), IncrementMS: (10 * time.Second).Milliseconds()}

type attemptKey struct{ account, assignment, problem string }

// attempt is a user's attempt at a problem. The solver's lock guards it.
type attempt struct {
	*problems.Attempt
	noted bool // the beginning of the attempt has been recorded
	used  time.Time
}

type taskArgs struct {
	Class      string `json:"class"`
	Assignment string `json:"assignment"`
	Item       string `json:"item"`
}

// TaskState is the state of a problem that is being solved.
type TaskState struct {
	Item   string        `json:"item"`
	Name   string        `json:"name"`
	Moves  int           `json:"moves"` // number of moves to the mate
	Board  view.Board    `json:"board"`
	Text   view.LineText `json:"text"`   // the moves played so far, with the replies, as text
	Solved bool          `json:"solved"` // whether this attempt has solved the problem; the progress also covers earlier attempts
	Said   *phrases.Text `json:"said"`   // what the last move has achieved; null before the first move
	Right  bool          `json:"right"`
}

// beginTask begins an attempt at a problem of an assignment, or continues the one in progress.
func (s *School) beginTask(ctx context.Context, _ *talk.Conn, a taskArgs) (*TaskState, error) {
	_, v, work, err := s.task(ctx, &a, kindProblems)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, attemptTime)
	defer cancel()
	s.solving.Lock()
	defer s.solving.Unlock()
	x, err := s.attempt(ctx, attemptKey{v.Account, work.id, a.Item})
	if err != nil {
		return nil, err
	}
	return x.state(nil, false)
}

// attempt returns the attempt in progress, beginning one if necessary. The solver must be locked.
func (s *School) attempt(ctx context.Context, key attemptKey) (*attempt, error) {
	now := s.club.Now()
	if x := s.attempts[key]; x != nil && !x.Over() {
		x.used = now
		return x, nil
	}
	if len(s.attempts) >= mostAttempts {
		s.club.Limited.Beyond(bounds.LimitDoors)
		return nil, talk.NewError(talk.Limit, "class.busy")
	}
	set, err := s.set()
	if err != nil {
		return nil, err
	}
	p := set.Find(key.problem)
	if p == nil {
		return nil, talk.NewError(talk.NotFound, "class.noProblem", "problem", key.problem)
	}
	if s.solver == nil {
		s.solver = mate.New(mate.Options{Hash: solverHash, Rules: xiangqi.RulesAXF()})
	}
	begun, err := problems.NewAttempt(ctx, s.solver, p)
	if err != nil {
		return nil, talk.NewError(talk.NotNow, "class.busy").Because(err)
	}
	x := &attempt{Attempt: begun, used: now}
	s.attempts[key] = x
	return x, nil
}

// forgetAttempts drops attempts that are over or have not been continued for a long time.
func (s *School) forgetAttempts(now time.Time) {
	s.solving.Lock()
	defer s.solving.Unlock()
	for key, x := range s.attempts {
		if x.Over() || now.Sub(x.used) > keepAttempts {
			delete(s.attempts, key)
		}
	}
}

// state returns the state of the attempt. The solver must be locked.
func (x *attempt) state(said *phrases.Text, right bool) (*TaskState, error) {
	start, err := x.Problem.Position()
	if err != nil {
		return nil, err
	}
	role := view.RolePlay
	if x.Over() {
		role = view.RoleNone
	}
	b, err := view.Draw(start, x.Line(), xiangqi.RulesAXF(), role)
	if err != nil {
		return nil, err
	}
	st := &TaskState{Item: x.Problem.ID, Name: x.Problem.Name, Moves: x.Problem.Outcome.Mate.Moves, Board: *b, Solved: x.Solved(), Said: said, Right: right}
	_, st.Text = view.TextOfLine(start, x.Line())
	return st, nil
}

type taskMove struct {
	taskArgs
	Move string `json:"move"`
}

// moveTask makes a move in a problem. It stores the result before it answers.
func (s *School) moveTask(ctx context.Context, _ *talk.Conn, a taskMove) (*TaskState, error) {
	c, v, work, err := s.task(ctx, &a.taskArgs, kindProblems)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, attemptTime)
	defer cancel()
	s.solving.Lock()
	defer s.solving.Unlock()
	x, err := s.attempt(ctx, attemptKey{v.Account, work.id, a.Item})
	if err != nil {
		return nil, err
	}
	pos := x.Position()
	m, err := view.ReadMove(&pos, clip(a.Move))
	if err != nil {
		return nil, err
	}
	step, err := x.Play(ctx, m)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, talk.NewError(talk.NotNow, "class.busy").Because(err)
	}
	if err != nil {
		return nil, err
	}
	note := &store.Attempt{Assignment: work.id, Account: v.Account, Item: a.Item, Changed: s.club.Now()}
	if !x.noted {
		note.Tries = 1
	}
	if !step.Right {
		note.Wrong = 1
	}
	if step.Solved {
		note.Solved = note.Changed
	}
	if err := s.store.NoteAttempt(ctx, note); err != nil {
		delete(s.attempts, attemptKey{v.Account, work.id, a.Item}) // the next attempt starts over
		return nil, stored(err)
	}
	x.noted = true
	c.progressed()
	said := problems.StepText(&pos, m, step)
	return x.state(&said, step.Right)
}

// playAnswer names the game that has begun.
type playAnswer struct {
	Game string `json:"game"`
}

// playTask begins a game against a house player from a position of an assignment.
func (s *School) playTask(ctx context.Context, _ *talk.Conn, a taskArgs) (playAnswer, error) {
	c, v, work, err := s.task(ctx, &a, kindPlay)
	if err != nil {
		return playAnswer{}, err
	}
	i, err := strconv.Atoi(a.Item)
	if err != nil {
		return playAnswer{}, err
	}
	wanted := work.doc.Positions[i-1]
	pos, _, err := xiangqi.ParseFENLenient(wanted.FEN)
	if err != nil {
		return playAnswer{}, err
	}
	game, err := s.club.PlayHouse(ctx, v, work.doc.Level, club.Terms{Control: taskTime, Color: wanted.Side}, pos)
	if err != nil {
		return playAnswer{}, err
	}
	if err := s.store.AssignGame(ctx, &store.AssignedGame{Game: game, Assignment: work.id, Account: v.Account, Item: a.Item}); err != nil {
		return playAnswer{}, stored(err)
	}
	c.progressed()
	return playAnswer{game}, nil
}
