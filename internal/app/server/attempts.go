package server

import (
	"context"
	"crypto/rand"
	"math"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// attempt is an attempt at a problem, current or past. It is guarded by the solver's lock.
type attempt struct {
	*problems.Attempt
	id    string
	began time.Time
	noted bool // already recorded in the user's progress
}

// mostAttempts limits how many attempts are remembered.
const mostAttempts = 20

// attemptState is the state of an attempt in the form sent to pages.
type attemptState struct {
	Attempt string      `json:"attempt"` // "" if the problem has no proved mate
	Problem problemCard `json:"problem"`
	Board   view.Board  `json:"board"` // the position to move in; no moves are possible once the attempt has ended
	Hints   int         `json:"hints"` // hints requested so far, out of three
	Wrong   int         `json:"wrong"` // moves that did not win
	Line    []lineMove  `json:"line"`  // the moves played, including the replies
}

// lineMove is a move in a line, with the position that it leads to.
type lineMove struct {
	Move xiangqi.Move  `json:"move"`
	Side xiangqi.Color `json:"side"`
	Text view.MoveText `json:"text"`
	FEN  string        `json:"fen"`
}

// lineFrom lists the moves of a line that begins at pos.
func lineFrom(pos xiangqi.Position, line []xiangqi.Move) []lineMove {
	list := []lineMove{}
	for _, m := range line {
		told := lineMove{Move: m, Side: pos.Turn(), Text: view.TextOf(&pos, m)}
		pos.MakeMove(m)
		told.FEN = pos.FEN()
		list = append(list, told)
	}
	return list
}

type beginArgs struct {
	// Problem is a problem ID, "today" for the problem of the day, or "next". For "next", the
	// server chooses a problem that matches the filter: one that is due for review or, if none is
	// due, one that suits the user's rating.
	Problem string `json:"problem"`
	problemFilter
	// After is the problem shown previously, which must not be chosen as the next one.
	After string `json:"after,omitempty"`
}

// begin begins an attempt, ending any earlier attempt at the same problem. A problem without a
// proved mate is displayed without an attempt, because its moves cannot be judged.
func (d *problemDesk) begin(ctx context.Context, c *talk.Conn, a beginArgs) (s attemptState, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p, err := d.wanted(ctx, c, cancel, &a)
	if err != nil {
		return s, err
	}
	if !p.Solvable() {
		return d.shown(ctx, p)
	}
	d.solving.Lock()
	defer d.solving.Unlock()
	begun, err := problems.NewAttempt(ctx, d.solver, p)
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.beginning, c)
	if err != nil {
		return s, problemError(err)
	}
	for _, before := range slices.Clone(d.attempts) {
		if before.Problem.ID == p.ID || len(d.attempts) >= mostAttempts {
			if err := d.leave(ctx, before); err != nil {
				return s, err
			}
		}
	}
	mine := &attempt{Attempt: begun, id: rand.Text(), began: d.now()}
	d.attempts = append(d.attempts, mine)
	k, err := d.know(ctx)
	if err != nil {
		return s, err
	}
	return mine.state(&k)
}

// shown returns the state of a problem that can be displayed but not solved here.
func (d *problemDesk) shown(ctx context.Context, p *problems.Problem) (s attemptState, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k, err := d.know(ctx)
	if err != nil {
		return s, err
	}
	start, err := p.Position()
	if err != nil {
		return s, err
	}
	board, err := view.Draw(start, nil, xiangqi.RulesAXF(), view.RoleNone)
	if err != nil {
		return s, err
	}
	return attemptState{Problem: k.card(p), Board: *board, Line: []lineMove{}}, nil
}

// wanted finds the requested problem. If the page is still waiting for a problem that it requested
// earlier, wanted cancels that request.
func (d *problemDesk) wanted(ctx context.Context, c *talk.Conn, cancel context.CancelFunc, a *beginArgs) (*problems.Problem, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k, err := d.know(ctx)
	if err != nil {
		return nil, err
	}
	var p *problems.Problem
	switch a.Problem {
	case "today":
		p = d.standard.Daily(k.now)
	case "next":
		p = a.next(&k)
	default:
		p = k.all.Find(a.Problem)
	}
	if p == nil && a.Problem == "next" {
		return nil, talk.NewError(talk.NotFound, "problem.noNext")
	}
	if p == nil {
		return nil, noProblem(a.Problem)
	}
	if end := d.beginning[c]; end != nil {
		end()
	}
	d.beginning[c] = cancel
	return p, nil
}

// next chooses the next problem. Problems that are due come first. After those, a collection
// continues with the next problem that the user has not tried; otherwise, next picks the problem
// whose rating is closest to the user's.
func (a *beginArgs) next(k *known) *problems.Problem {
	list := slices.DeleteFunc(a.choose(k), func(p *problems.Problem) bool { return p.ID == a.After })
	if due := k.progress.Due(problems.NewSet(list), k.now); len(due) > 0 {
		return due[0]
	}
	if a.Collection != "" {
		last := 0
		if before := k.all.Find(a.After); before != nil {
			last = k.all.Number(before)
		}
		after := slices.IndexFunc(list, func(p *problems.Problem) bool {
			return k.all.Number(p) > last && k.progress.Problems[p.ID] == nil
		})
		if after >= 0 {
			return list[after]
		}
	}
	if p := k.progress.Nearest(slices.Values(list)); p != nil || len(list) == 0 {
		return p
	}
	return list[0]
}

// leave forgets an attempt. If the user had begun to solve the problem but had not finished, the
// attempt counts as given up. The caller must hold the locks of d and of the solver.
func (d *problemDesk) leave(ctx context.Context, a *attempt) error {
	d.attempts = slices.DeleteFunc(d.attempts, func(other *attempt) bool { return other == a })
	if a.noted || !a.Begun() {
		return nil
	}
	_, err := d.note(ctx, a)
	return err
}

// note records an attempt in the user's progress and returns the updated progress. The caller must
// hold the locks of d and of the solver.
func (d *problemDesk) note(ctx context.Context, a *attempt) (*problems.Progress, error) {
	p, err := loadProgress(ctx, d.store)
	if err != nil {
		return nil, problemError(err)
	}
	p.Note(a.Problem, a.Ended(d.now().Sub(a.began).Seconds()), d.now())
	if err := saveProgress(ctx, d.store, p); err != nil {
		return nil, err
	}
	a.noted = true
	return p, nil
}

// find returns the attempt with the given ID. It does not find attempts from before the program was
// started. The caller must hold the solver's lock.
func (d *problemDesk) find(id string) (*attempt, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, a := range d.attempts {
		if a.id == id {
			return a, nil
		}
	}
	return nil, talk.NewError(talk.NotFound, "problem.noAttempt")
}

// state describes an attempt to pages. The caller must hold the solver's lock.
func (a *attempt) state(k *known) (s attemptState, err error) {
	start, err := a.Problem.Position()
	if err != nil {
		return s, err
	}
	role := view.RolePlay
	if a.Over() {
		role = view.RoleNone
	}
	ended := a.Ended(0)
	s = attemptState{Attempt: a.id, Problem: k.card(a.Problem), Hints: ended.Hints, Wrong: ended.Wrong, Line: lineFrom(start, a.Line())}
	board, err := view.Draw(start, a.Line(), xiangqi.RulesAXF(), role)
	if err != nil {
		return s, err
	}
	s.Board = *board
	return s, nil
}

type attemptMove struct {
	Attempt string `json:"attempt"`
	Move    string `json:"move"` // in any notation
}

// attemptStep is the result of a move in an attempt.
type attemptStep struct {
	attemptState
	Right   bool          `json:"right"`  // whether the move wins; if not, it is taken back
	Slower  bool          `json:"slower"` // whether the move wins, but not in the fewest known moves
	Move    xiangqi.Move  `json:"move"`
	Answer  *xiangqi.Move `json:"answer"`  // after a wrong move, a reply that avoids mate as far as known; null after mate
	Message phrases.Text  `json:"message"` // explains the result
	End     *attemptEnd   `json:"end"`     // null until the problem is solved
}

func (d *problemDesk) move(ctx context.Context, _ *talk.Conn, args attemptMove) (s attemptStep, err error) {
	d.solving.Lock()
	defer d.solving.Unlock()
	a, err := d.find(args.Attempt)
	if err != nil {
		return s, err
	}
	pos := a.Position()
	m, err := view.ReadMove(&pos, args.Move)
	if err != nil {
		return s, err
	}
	step, err := a.Play(ctx, m)
	if err != nil {
		return s, problemError(view.FaultOf(err))
	}
	after := pos
	after.MakeMove(m)
	s = attemptStep{Right: step.Right, Slower: step.Slower, Move: m}
	if step.Answer != xiangqi.NoMove {
		s.Answer = &step.Answer
	}
	switch {
	case step.Solved:
		s.Message = phrases.Say("problem.solved")
	case !step.Right:
		s.Message = phrases.Say("problem.wrong", "move", phrases.Move(&pos, m), "answer", phrases.Move(&after, step.Answer))
	case step.Slower:
		s.Message = phrases.Say("problem.slower", "answer", phrases.Move(&after, step.Answer))
	default:
		s.Message = phrases.Say("problem.right", "answer", phrases.Move(&after, step.Answer))
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if step.Solved {
		if s.End, err = d.end(ctx, a); err != nil {
			return s, err
		}
	}
	k, err := d.know(ctx)
	if err != nil {
		return s, err
	}
	s.attemptState, err = a.state(&k)
	return s, err
}

type attemptRef struct {
	Attempt string `json:"attempt"`
}

// attemptHint is a hint about the next move. Each level reveals more than the one before.
type attemptHint struct {
	Level   int             `json:"level"`  // from 1 to 3
	Square  *xiangqi.Square `json:"square"` // of the piece to move, from level 2
	Move    *xiangqi.Move   `json:"move"`   // from level 3
	Message phrases.Text    `json:"message"`
}

func (d *problemDesk) hint(_ context.Context, _ *talk.Conn, args attemptRef) (out attemptHint, err error) {
	d.solving.Lock()
	defer d.solving.Unlock()
	a, err := d.find(args.Attempt)
	if err != nil {
		return out, err
	}
	h, err := a.Hint()
	if err != nil {
		return out, problemError(err)
	}
	pos := a.Position()
	out = attemptHint{Level: h.Level}
	if h.Square != xiangqi.NoSquare {
		out.Square = &h.Square
	}
	out.Message = problems.HintText(&pos, h)
	if h.Move != xiangqi.NoMove {
		out.Move = &h.Move
	}
	return out, nil
}

// attemptEnd describes how an attempt ended.
type attemptEnd struct {
	Solved   bool         `json:"solved"`
	Seconds  float64      `json:"seconds"`
	Rated    bool         `json:"rated"`  // whether the attempt was rated, which only the first one at a problem is
	Before   int          `json:"before"` // the user's rating before the attempt
	Rating   shownRating  `json:"rating"` // the user's rating after the attempt
	Problem  int          `json:"problem"`
	Due      *time.Time   `json:"due"` // when the problem is due again; null for never
	Themes   phrases.Text `json:"themes"`
	Solution []lineMove   `json:"solution"` // the line against the longest defence
}

// end ends an attempt and records it in the user's progress. The caller must hold the locks of d
// and of the solver.
func (d *problemDesk) end(ctx context.Context, a *attempt) (*attemptEnd, error) {
	p, err := loadProgress(ctx, d.store)
	if err != nil {
		return nil, problemError(err)
	}
	before, first := p.Rating(), p.Problems[a.Problem.ID] == nil
	if !a.noted {
		if p, err = d.note(ctx, a); err != nil {
			return nil, err
		}
	}
	start, err := a.Problem.Position()
	if err != nil {
		return nil, err
	}
	tale := p.Problems[a.Problem.ID]
	e := &attemptEnd{
		Solved: a.Solved(), Seconds: d.now().Sub(a.began).Seconds(), Rated: first, Before: int(math.Round(before.Value)),
		Rating: showRating(p.Rating()), Problem: int(math.Round(tale.Rating.Value)), Themes: phrases.Same(""),
		Solution: lineFrom(start, a.MainLine()),
	}
	if len(a.Problem.Themes) > 0 {
		e.Themes = problems.ThemesText(a.Problem.Themes)
	}
	if tale.Memory != nil {
		due := tale.Memory.Due.UTC()
		e.Due = &due
	}
	return e, nil
}

func (d *problemDesk) giveUp(ctx context.Context, _ *talk.Conn, args attemptRef) (*attemptEnd, error) {
	d.solving.Lock()
	defer d.solving.Unlock()
	a, err := d.find(args.Attempt)
	if err != nil {
		return nil, err
	}
	a.GiveUp()
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.end(ctx, a)
}

// solution turns the proof of a problem, with every defence, into a study and opens it. It is
// available only once the attempt has ended.
func (d *problemDesk) solution(ctx context.Context, _ *talk.Conn, args attemptRef) (rooms.ImportAnswer, error) {
	d.solving.Lock()
	defer d.solving.Unlock()
	a, err := d.find(args.Attempt)
	if err != nil {
		return rooms.ImportAnswer{}, err
	}
	if !a.Over() {
		return rooms.ImportAnswer{}, talk.NewError(talk.NotNow, "problem.notOver")
	}
	g := a.Solution("…")
	title := a.Problem.Name
	if title == "" {
		title = a.Problem.ID
	}
	g.Headers.Set("Title", title)
	g.Headers.Set("Event", a.Problem.Collection)
	return d.rooms.Add(g, "")
}
