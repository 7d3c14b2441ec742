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

// Types shared by the questions and answers of every player.
type (
	// Limits bound a search.
	Limits = engine.Limits
	// Clock is the time that a side has left.
	Clock = engine.Clock
	// Score is a value in centipawns from the point of view of the side to move.
	Score = engine.Score
	// Bound reports whether a score is exact.
	Bound = engine.Bound
	// Info is a report from a running search. Without a score, its bound is engine.NoBound.
	Info = engine.Info
)

// MaxLevel is the level of full strength. Level 1 is a beginner.
const MaxLevel = engine.MaxLevel

// Player chooses moves and analyses positions. Its methods are safe for concurrent use; it searches one
// position at a time.
type Player interface {
	// Name returns the name of the player.
	Name() string
	// Options lists the options with their defaults.
	Options() []Option
	// SetOption sets an option while no search is running. The error reports an unknown option or an
	// invalid value.
	SetOption(ctx context.Context, name, value string) error
	// NewGame prepares the player for a game unrelated to its previous questions. It restarts a program
	// that has ended or was closed.
	NewGame(ctx context.Context) error
	// Start begins a search, as the package comment describes.
	Start(ctx context.Context, q Question, l Limits) (*Search, error)
	// Err returns the reason why the player cannot continue, or nil if it can.
	Err() error
	// Close ends a program and releases the resources of the player.
	Close() error
}

// ErrQuestion is wrapped by the error of Start for a question that cannot be answered.
var ErrQuestion = errors.New("this cannot be asked")

// Question is a position to ask a player about. Ask and AskGame create one.
type Question struct {
	Start    xiangqi.Position // start of the game
	Position xiangqi.Position // current position
	Stack    []xiangqi.Undo   // the moves in between, from which repetitions are found

	// Rules are the rules of the game; nil means the rules set in the player. They cannot be passed to a
	// program.
	Rules *xiangqi.Rules
	// Level is the strength of a player that has levels, 1 to MaxLevel; 0 means the level set in the
	// player.
	Level int
	// Analysis asks for the best evaluation of the position rather than for a move in a game: the player
	// ignores its book, its level and its manners.
	Analysis bool
	// DrawOffered reports whether the opponent offers a draw.
	DrawOffered bool
	// Conduct follows the course of the game and adds a resignation or a draw offer to the answer when one
	// is due. If it is nil, that is left to the player.
	Conduct *Conduct

	known legalGame
}

// legalGame is a game whose moves are known to be legal. A question that still asks about the same game is
// not replayed, because replaying used to take most of a referee's time.
type legalGame struct {
	start, position xiangqi.Position
	stack           []xiangqi.Undo
}

// knownLegal reports whether the question still asks about the same game as when it was created.
func (q *Question) knownLegal() bool {
	n := len(q.Stack)
	return n == len(q.known.stack) && (n == 0 || &q.Stack[0] == &q.known.stack[0]) &&
		q.Position == q.known.position && q.Start == q.known.start
}

// Ask returns a question about the position after the given moves from start. If a move is illegal, the
// error is a *xiangqi.PlyError.
func Ask(start xiangqi.Position, moves ...xiangqi.Move) (Question, error) {
	pos, stack, err := xiangqi.Replay(start, moves...)
	q := Question{Start: start, Position: pos, Stack: stack}
	if err == nil {
		q.known = legalGame{start, pos, stack}
	}
	return q, err
}

// AskAfter returns a question about a position that was reached by the moves of the stack.
func AskAfter(pos xiangqi.Position, stack []xiangqi.Undo) Question {
	start := pos
	for _, u := range slices.Backward(stack) {
		start.UnmakeMove(u)
	}
	return Question{Start: start, Position: pos, Stack: stack}
}

// AskGame returns a question about the current position of a game, under the rules of the game.
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

// Check validates the question and the limits. The error wraps ErrQuestion. Check does not replay the moves
// of a question from Ask or AskGame.
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

// replay checks that the moves lead from the start to the position.
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

// age returns the age of the game in plies, including those before its start.
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
	Move   xiangqi.Move // NoMove if there is no move, or if the player resigns without one
	Ponder xiangqi.Move // the expected reply, or NoMove
	Resign bool         // the player resigns, whatever the move
	Draw   bool         // the player offers a draw, or accepts the offer
	Book   *book.Entry  // the book entry if the move came from a book without a search; nil otherwise

	Score  Score // from the point of view of the side to move
	Scored bool  // Score is set: a book has no score, and a program need not report one
	Depth  int   // of the last finished iteration, in plies; 0 if not reported
	Nodes  uint64
	Lines  []Info // the last report of each line of play, best first

	// Elapsed is the time from the start, or from the ponder hit, to the answer.
	Elapsed time.Duration
	// Allowed is the time that a program was actually allowed, if its protocol cannot express the limit
	// exactly, and 0 otherwise.
	Allowed time.Duration
}

// Play asks the player and waits for its answer.
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
