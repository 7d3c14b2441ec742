package player

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The words in which every player is asked and answers.
type (
	// Limits say how long a search may take.
	Limits = engine.Limits
	// Clock is the time that a side has left.
	Clock = engine.Clock
	// Score is a value in centipawns from the view of the side to move.
	Score = engine.Score
	// Bound reports whether a score is exact.
	Bound = engine.Bound
	// Info holds what a search reports while it runs. One without a score has the bound
	// engine.NoBound.
	Info = engine.Info
)

// MaxLevel is full strength; levels go from 1, a beginner, up to it.
const MaxLevel = engine.MaxLevel

// Player chooses moves and analyses positions. Its methods may be called from any
// goroutine; it searches one position at a time.
type Player interface {
	// Name is what to call it.
	Name() string
	// Options lists what can be set, with defaults.
	Options() []Option
	// SetOption sets an option while nothing is searched. The error reports whether
	// there is no such option or it does not take the value.
	SetOption(ctx context.Context, name, value string) error
	// NewGame gets it ready for a game unrelated to what it was
	// asked before. A program that has ended, or was closed, is started again.
	NewGame(ctx context.Context) error
	// Start begins to search, as the package comment says.
	Start(ctx context.Context, q Question, l Limits) (*Search, error)
	// Err returns why the player cannot go on, or nil while it can.
	Err() error
	// Close ends a program and releases what the player holds.
	Close() error
}

// ErrQuestion is wrapped by the error of Start for a question that cannot be answered.
var ErrQuestion = errors.New("this cannot be asked")

// Question is a position that a player is asked about. Ask and AskGame make it.
type Question struct {
	Start    xiangqi.Position // of the game
	Position xiangqi.Position // now
	Stack    []xiangqi.Undo   // the moves between, which also show what was repeated

	// Rules are those of the game; nil for those that the player is set to. A
	// program cannot be known.
	Rules *xiangqi.Rules
	// Level is how strong a player with levels plays, 1 to MaxLevel; 0 for the level
	// that it is set to.
	Level int
	// Analysis asks for the truth about the position, not for a move of a game:
	// nothing comes from a book, and no level and no manners apply.
	Analysis bool
	// DrawOffered reports that the opponent offers a draw.
	DrawOffered bool
	// Conduct remembers how the game goes and adds to the answer whether the player
	// resigns or offers a draw; nil leaves that to the player.
	Conduct *Conduct

	known legalGame
}

// legalGame is a game whose moves are known to be legal. A question that still asks about
// it need not be replayed, which took most of the time of a referee.
type legalGame struct {
	start, position xiangqi.Position
	stack           []xiangqi.Undo
}

// knownLegal reports whether the question asks about the game that it was made of.
func (q *Question) knownLegal() bool {
	n := len(q.Stack)
	return n == len(q.known.stack) && (n == 0 || &q.Stack[0] == &q.known.stack[0]) &&
		q.Position == q.known.position && q.Start == q.known.start
}

// Ask asks about the position after moves from a start. The error is a
// *xiangqi.PlyError for a move that is not legal.
func Ask(start xiangqi.Position, moves ...xiangqi.Move) (Question, error) {
	pos, stack, err := xiangqi.Replay(start, moves...)
	q := Question{Start: start, Position: pos, Stack: stack}
	if err == nil {
		q.known = legalGame{start, pos, stack}
	}
	return q, err
}

// AskAfter asks about a position, which the moves of the stack have led to.
func AskAfter(pos xiangqi.Position, stack []xiangqi.Undo) Question {
	start := pos
	for _, u := range slices.Backward(stack) {
		start.UnmakeMove(u)
	}
	return Question{Start: start, Position: pos, Stack: stack}
}

// AskGame asks about the position of a game, under its rules.
func AskGame(g *xiangqi.Game) Question {
	rules := g.Rules()
	q := Question{Start: *g.Start(), Position: *g.Position(), Stack: g.Stack(), Rules: &rules}
	q.known = legalGame{q.Start, q.Position, q.Stack}
	return q
}

// Moves returns the moves from the start to the position.
func (q *Question) Moves() []xiangqi.Move {
	moves := make([]xiangqi.Move, len(q.Stack))
	for i, u := range q.Stack {
		moves[i] = u.Move()
	}
	return moves
}

// Check reports what is wrong with the question and the limits. The error wraps
// ErrQuestion. The moves of a game that Ask or AskGame was given are not tried again.
func (q *Question) Check(l *Limits) error {
	if q == nil {
		return fmt.Errorf("%w: there is none", ErrQuestion)
	}
	if l == nil {
		l = &Limits{}
	}
	if q.Position == (xiangqi.Position{}) || q.Start == (xiangqi.Position{}) {
		return fmt.Errorf("%w: it has no position", ErrQuestion)
	}
	if !q.knownLegal() {
		if err := q.replay(); err != nil {
			return err
		}
	}
	left := l.SearchMoves
	for _, m := range left {
		if err := q.Position.CheckMove(m); err != nil {
			return fmt.Errorf("%w: search move %v: %w", ErrQuestion, m, err)
		}
	}
	if len(l.BanMoves) == 0 {
		return nil
	}
	if len(left) == 0 {
		left = q.Position.LegalMoves()
	}
	banned := func(m xiangqi.Move) bool { return slices.Contains(l.BanMoves, m) }
	if len(left) > 0 && !slices.ContainsFunc(left, func(m xiangqi.Move) bool { return !banned(m) }) {
		return fmt.Errorf("%w: every move is banned", ErrQuestion)
	}
	return nil
}

// replay tries whether the moves lead from the start to the position.
func (q *Question) replay() error {
	end := q.Start
	for i := range q.Stack {
		m := q.Stack[i].Move()
		if !end.IsLegal(m) {
			return fmt.Errorf("%w: move %d of its game, %v, is not legal", ErrQuestion, i+1, m)
		}
		end.MakeMove(m)
	}
	if end != q.Position {
		return fmt.Errorf("%w: its moves do not lead to its position", ErrQuestion)
	}
	return nil
}

// age is how many plies the game is old, those before its start included.
func (q *Question) age() int {
	n := 2*(q.Start.MoveNumber()-1) + len(q.Stack)
	if q.Start.Turn() == xiangqi.Black {
		n++
	}
	return n
}

// repeats reports whether a move leads back to a position of the game.
func (q *Question) repeats(m xiangqi.Move) bool {
	pos := q.Position
	stack := append(slices.Clone(q.Stack), pos.MakeMove(m))
	return xiangqi.Occurrences(&pos, stack) > 1
}

// Answer is the result of a search.
type Answer struct {
	Move   xiangqi.Move // NoMove when there is none, or the player resigns without one
	Ponder xiangqi.Move // the reply expected, or NoMove
	Resign bool         // the player gives up, whatever the move
	Draw   bool         // the player offers a draw, or accepts the offer
	Book   *book.Entry  // the move came from a book and nothing was searched; nil otherwise

	Score  Score // for the side to move
	Scored bool  // there is a score: a book has none, and a program need not report one
	Depth  int   // of the last finished iteration, plies; 0 when not reported
	Nodes  uint64
	Lines  []Info // the last report of each line of play, best first

	// Elapsed is the time from the start, or from the ponder hit, to the answer.
	Elapsed time.Duration
	// Allowed is the time that a program was given, when its protocol cannot say
	// the limit exactly; 0 otherwise.
	Allowed time.Duration
}

// Play asks for an answer and waits for it.
func Play(ctx context.Context, p Player, q Question, l Limits) (Answer, error) {
	if p == nil {
		return Answer{}, fmt.Errorf("%w: there is no player", ErrQuestion)
	}
	s, err := p.Start(ctx, q, l)
	if err != nil {
		return Answer{}, err
	}
	return s.Wait()
}
