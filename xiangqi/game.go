package xiangqi

import (
	"errors"
	"fmt"
	"slices"
)

var (
	// ErrGameOver is wrapped by errors from a Game that has already ended.
	ErrGameOver = errors.New("the game is over")
	// ErrGameTooLong is wrapped by the error that Game.Play returns once a game has 10,000 plies.
	ErrGameTooLong = errors.New("the game has 10,000 plies and can have no more")
	// ErrNoPly is wrapped by errors from Game.PositionAt.
	ErrNoPly = errors.New("the game has no such ply")
)

// mostMoves is the maximum length of a game, in plies. A limit is needed because the counters of a
// position are finite; the rule books end a game long before it is reached.
const mostMoves = 10_000

// Game is a game played under a rule set. It holds the start position, the moves played from it,
// and the authoritative state of the game. Create one with NewGame or NewGameFrom, or unmarshal
// one from JSON. The zero value and nil are games without a position, in which no move can be
// played. A Game is not safe for concurrent use.
type Game struct {
	start   Position
	pos     Position
	stack   []Undo
	rules   Rules
	verdict Verdict
}

// NewGame returns a new game from the standard starting position.
func NewGame(rules Rules) *Game { return NewGameFrom(StartPosition(), rules) }

// NewGameFrom returns a new game that begins at start. Any plies since the last capture that start
// records count towards the no-capture limit, but repetition detection considers only the
// positions from start onwards. The game may already be over, for example by checkmate.
func NewGameFrom(start Position, rules Rules) *Game {
	g := &Game{start: start, pos: start, rules: rules}
	g.verdict = rules.Judge(&g.pos, g.stack)
	return g
}

// Play plays m for the side to move. If it fails, it leaves the game unchanged and returns a
// *PlyError, which wraps ErrGameOver, ErrGameTooLong or ErrIllegalMove. For an illegal move, it
// also wraps an *IllegalMoveError that gives the reason. If the game has no position, it wraps
// ErrSetup.
func (g *Game) Play(m Move) error {
	g = g.orNone()
	if err := g.stillOn(); err != nil {
		return g.plyError(m.String(), err)
	}
	if len(g.stack) >= mostMoves {
		return g.plyError(m.String(), ErrGameTooLong)
	}
	if err := g.pos.CheckMove(m); err != nil {
		return g.plyError(m.String(), err)
	}
	g.stack = append(g.stack, g.pos.MakeMove(m))
	g.verdict = g.rules.Judge(&g.pos, g.stack)
	return nil
}

// PlayText plays a move written in any notation that Position.ParseMove accepts, and returns the
// move. Any error is a *PlyError.
func (g *Game) PlayText(text string) (Move, error) {
	g = g.orNone()
	if err := g.stillOn(); err != nil {
		return NoMove, g.plyError(text, err)
	}
	m, err := g.pos.ParseMove(text)
	if err != nil {
		return NoMove, g.plyError(text, err)
	}
	return m, g.Play(m)
}

func (g *Game) plyError(text string, err error) error {
	return &PlyError{Ply: len(g.stack) + 1, Text: clip(text), Err: err}
}

// noGame is used in place of a nil game.
var noGame Game

// orNone returns g, or a game without a position if g is nil.
func (g *Game) orNone() *Game {
	if g == nil {
		return &noGame // never modified: it has no moves, and stillOn returns an error
	}
	return g
}

// stillOn returns an error if the game is over or has no position.
func (g *Game) stillOn() error {
	if !g.pos.playable() {
		return fmt.Errorf("%w: the zero value of Game", ErrSetup)
	}
	if g.verdict.Over() {
		return fmt.Errorf("%w: %v (%v)", ErrGameOver, g.verdict.Result, g.verdict.Reason)
	}
	return nil
}

// TakeBack takes back the last move and returns it. ok is false if no move has been played. If the
// game was over, it resumes.
func (g *Game) TakeBack() (m Move, ok bool) {
	g = g.orNone()
	if len(g.stack) == 0 {
		return NoMove, false
	}
	last := g.stack[len(g.stack)-1]
	g.stack = g.stack[:len(g.stack)-1]
	g.pos.UnmakeMove(last)
	g.verdict = g.rules.Judge(&g.pos, g.stack)
	return last.Move(), true
}

// Resign ends the game as a loss for c. If the game is already over, it returns an error that
// wraps ErrGameOver. The same applies to the other methods that players use to end a game.
func (g *Game) Resign(c Color) error { return g.end(lossFor(c, Resignation)) }

// LoseOnTime ends the game as a loss for c, whose time has run out.
func (g *Game) LoseOnTime(c Color) error { return g.end(lossFor(c, TimeLoss)) }

// LoseByIllegalMove ends the game as a loss for c, who either insists on an illegal move or has
// made as many illegal moves as are permitted.
func (g *Game) LoseByIllegalMove(c Color) error { return g.end(lossFor(c, IllegalMove)) }

// AgreeDraw ends the game as a draw, offered by one side and accepted by the other.
func (g *Game) AgreeDraw() error { return g.end(Verdict{Draw, Agreement}) }

// LoseByLeaving ends the game as a loss for c, who has left it.
func (g *Game) LoseByLeaving(c Color) error { return g.end(lossFor(c, Abandonment)) }

// DrawByLeaving ends the game as a draw because a player has left and the opponent declines the
// win.
func (g *Game) DrawByLeaving() error { return g.end(Verdict{Draw, AbandonmentDraw}) }

func (g *Game) end(v Verdict) error {
	g = g.orNone()
	if err := g.stillOn(); err != nil {
		return err
	}
	g.verdict = v
	return nil
}

// Outcome returns the current verdict on the game. While the game is undecided, the result is
// Undecided and the reason describes the state of the repetition.
func (g *Game) Outcome() Verdict { return g.orNone().verdict }

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.orNone().verdict.Over() }

// Explain returns the grounds for the verdict that Outcome returns.
func (g *Game) Explain() Explanation {
	g = g.orNone()
	e := g.rules.Explain(&g.pos, g.stack)
	if e.Verdict != g.verdict { // the players ended it
		e.Verdict, e.Ruling = g.verdict, nil
	}
	return e
}

// Rules returns the rules of the game.
func (g *Game) Rules() Rules { return g.orNone().rules }

// Start returns a copy of the game's start position.
func (g *Game) Start() *Position { p := g.orNone().start; return &p }

// Position returns a copy of the current position, so changing it does not affect the game. The
// result is a pointer so that any method can be called on it, as in g.Position().InCheck(); the
// copy stays on the stack if the caller does not retain the pointer. To compare positions,
// dereference it: *g.Position() == p.
func (g *Game) Position() *Position { p := g.orNone().pos; return &p }

// Turn returns the side to move.
func (g *Game) Turn() Color { return g.orNone().pos.turn }

// LegalMoves returns the legal moves in no particular order, or nil if the game is over.
func (g *Game) LegalMoves() []Move {
	g = g.orNone()
	if g.Over() {
		return nil
	}
	return g.pos.LegalMoves()
}

// Len returns the number of plies played.
func (g *Game) Len() int { return len(g.orNone().stack) }

// Moves returns a new slice of the moves played.
func (g *Game) Moves() []Move {
	g = g.orNone()
	moves := make([]Move, len(g.stack))
	for i, u := range g.stack {
		moves[i] = u.Move()
	}
	return moves
}

// Stack returns a copy of the stack of moves played, in the form that Rules.Judge and a search
// require.
func (g *Game) Stack() []Undo { return slices.Clone(g.orNone().stack) }

// Clone returns an independent copy of the game.
func (g *Game) Clone() *Game {
	c := *g.orNone()
	c.stack = slices.Clone(c.stack)
	return &c
}

// Replay plays moves from start, even if the game would have ended along the way. It returns the
// final position and the stack that led to it, for use with Rules.Judge and Rules.Explain. If a
// move is illegal, the error is a *PlyError that identifies the first such move.
func Replay(start Position, moves ...Move) (end Position, stack []Undo, err error) {
	stack = make([]Undo, 0, len(moves))
	for i, m := range moves {
		if err := start.CheckMove(m); err != nil {
			return Position{}, nil, &PlyError{Ply: i + 1, Text: m.String(), Err: err}
		}
		stack = append(stack, start.MakeMove(m))
	}
	return start, stack, nil
}
