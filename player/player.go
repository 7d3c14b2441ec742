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

// Types that the questions and answers of all players share.
type (
	// Limits bound a search.
	Limits = engine.Limits
	// Clock is a player's remaining time.
	Clock = engine.Clock
	// Score is a value in centipawns for the side to move.
	Score = engine.Score
	// Bound describes how a score relates to the true score.
	Bound = engine.Bound
	// Info is a report from a running search. If it has no score, its bound is engine.NoBound.
	Info = engine.Info
)

// MaxLevel is the strongest level, which plays at full strength. Level 1 is a beginner.
const MaxLevel = engine.MaxLevel

// A Player chooses moves and analyses positions. Its methods are safe for concurrent use, but it searches
// only one position at a time.
type Player interface {
	// Name returns the player's name.
	Name() string
	// Options lists the player's options with their default values.
	Options() []Option
	// SetOption sets an option between searches. It returns an error if the option is unknown or the value is
	// invalid.
	SetOption(ctx context.Context, name, value string) error
	// NewGame prepares the player for a game that is unrelated to the previous questions. If the player is a
	// program that has exited or was closed, NewGame starts it again.
	NewGame(ctx context.Context) error
	// Start begins a search, following the rules in the package comment.
	Start(ctx context.Context, q Question, l Limits) (*Search, error)
	// Err returns the reason why the player cannot continue, or nil if it can.
	Err() error
	// Close stops a program and releases the player's resources.
	Close() error
}

// ErrQuestion is wrapped by the error that Start returns if a question cannot be answered.
var ErrQuestion = errors.New("this cannot be asked")

// A Question is a position to ask a player about. It is created by Ask, AskAfter or AskGame.
type Question struct {
	Start    xiangqi.Position // start of the game
	Position xiangqi.Position // current position
	Stack    []xiangqi.Undo   // moves from Start to Position, used to find repetitions

	// Rules are the rules of the game, or nil to use the rules set in the player. They cannot be passed on to
	// a program.
	Rules *xiangqi.Rules
	// Level is the playing strength, from 1 to MaxLevel, for a player that has levels. If it is 0, the level
	// set in the player applies.
	Level int
	// Analysis asks for the best evaluation of the position instead of a move in a game. The player then
	// ignores its book, its level and its manners.
	Analysis bool
	// DrawOffered reports whether the opponent is offering a draw.
	DrawOffered bool
	// Conduct follows the course of the game and adds a resignation or a draw offer to the answer when
	// appropriate. If it is nil, the player does as it sees fit.
	Conduct *Conduct

	known legalGame
}

// legalGame is a game whose moves are known to be legal. As long as a question asks about the same game, the
// moves are not replayed. Replaying used to take up most of a referee's time.
type legalGame struct {
	start, position xiangqi.Position
	stack           []xiangqi.Undo
}

// knownLegal reports whether the question still concerns the game it was created for.
func (q *Question) knownLegal() bool {
	n := len(q.Stack)
	return n == len(q.known.stack) && (n == 0 || &q.Stack[0] == &q.known.stack[0]) &&
		q.Position == q.known.position && q.Start == q.known.start
}

// Ask returns a question about the position that the given moves reach from start. If a move is illegal, the
// error is a *xiangqi.PlyError.
func Ask(start xiangqi.Position, moves ...xiangqi.Move) (Question, error) {
	pos, stack, err := xiangqi.Replay(start, moves...)
	q := Question{Start: start, Position: pos, Stack: stack}
	if err == nil {
		q.known = legalGame{start, pos, stack}
	}
	return q, err
}

// AskAfter returns a question about pos. The stack holds the moves that led to it.
func AskAfter(pos xiangqi.Position, stack []xiangqi.Undo) Question {
	start := pos
	for _, u := range slices.Backward(stack) {
		start.UnmakeMove(u)
	}
	return Question{Start: start, Position: pos, Stack: stack}
}

// AskGame returns a question about the game's current position, under the game's rules.
func AskGame(g *xiangqi.Game) Question {
	rules := g.Rules()
	q := Question{Start: *g.Start(), Position: *g.Position(), Stack: g.Stack(), Rules: &rules}
	q.known = legalGame{q.Start, q.Position, q.Stack}
	return q
}

// Moves returns the moves that lead from Start to Position.
func (q *Question) Moves() []xiangqi.Move {
	moves := make([]xiangqi.Move, len(q.Stack))
	for i, u := range q.Stack {
		moves[i] = u.Move()
	}
	return moves
}

// Check validates the question and the limits. Any error wraps ErrQuestion. If the question comes from Ask or
// AskGame, Check does not replay its moves.
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

// replay checks that the moves in Stack lead from Start to Position.
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

// age returns the age of the game in plies. It includes the plies before Start.
func (q *Question) age() int {
	n := 2*(q.Start.MoveNumber()-1) + len(q.Stack)
	if q.Start.Turn() == xiangqi.Black {
		n++
	}
	return n
}

// repeats reports whether m leads back to an earlier position of the game.
func (q *Question) repeats(m xiangqi.Move) bool {
	pos := q.Position
	stack := append(slices.Clone(q.Stack), pos.MakeMove(m))
	return xiangqi.Occurrences(&pos, stack) > 1
}

// An Answer is the result of a search.
type Answer struct {
	Move   xiangqi.Move // NoMove if there is no legal move, or if the player resigns without moving
	Ponder xiangqi.Move // the expected reply, or NoMove
	Resign bool         // the player resigns, even if Move is set
	Draw   bool         // the player offers a draw, or accepts the opponent's offer
	Book   *book.Entry  // book entry, if the move was taken from a book without a search; nil otherwise

	Score  Score // for the side to move
	Scored bool  // Score is set; a book has no scores, and a program need not report one
	Depth  int   // of the last completed iteration, in plies; 0 if not reported
	Nodes  uint64
	Lines  []Info // last report of each line of play, best first

	// Elapsed is the time from the start of the search, or from the ponder hit, to the answer.
	Elapsed time.Duration
	// Allowed is the time that a program was actually given, if its protocol cannot express the limit
	// exactly. Otherwise, it is 0.
	Allowed time.Duration
}

// Play puts the question to p and waits for the answer.
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
