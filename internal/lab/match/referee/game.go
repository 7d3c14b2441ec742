package referee

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Seat is one side of a game: a player and its time control.
type Seat struct {
	Name    string
	Control entrant.TimeControl
	Player  player.Player
}

// Referee plays games and decides their results. The zero value uses the Asian rules without a
// limit on moves without a capture. New returns a referee with the rules used in engine play.
type Referee struct {
	Rules        xiangqi.Rules
	Adjudication Adjudication
	// Margin is how far an engine may exceed its time before it loses the game. It allows for
	// communication between the programs.
	Margin time.Duration
	// Tables are the endgame tables used by Adjudication.Tables.
	Tables *tablebase.Prober
}

// DefaultMargin allows for delays on a busy machine that are added to the engine's own time.
const DefaultMargin = 100 * time.Millisecond

// New returns a referee that uses the computer rules and the default margin. Its only adjudication
// rule is the default move limit.
func New() Referee {
	return Referee{
		Rules:        xiangqi.RulesComputer(),
		Adjudication: Adjudication{MostMoves: DefaultMostMoves},
		Margin:       DefaultMargin,
	}
}

// Incident is the failure of an engine during a game.
type Incident struct {
	Kind   entrant.IncidentKind `json:"kind"`
	Engine string               `json:"engine"`
	Ply    int                  `json:"ply"` // number of plies played before it
	Detail string               `json:"detail"`
}

// Thought contains the values an engine reported with one of its moves, and how long the move took.
type Thought struct {
	Score string `json:"s,omitempty"` // "cp 31" or "mate -3", for the side that moved
	Depth int    `json:"d,omitempty"` // in plies
	Nodes int64  `json:"n,omitempty"`
	Took  int64  `json:"t"`           // in milliseconds
	Left  int64  `json:"c,omitempty"` // milliseconds left on its clock after the move
}

// Game is a completed game.
type Game struct {
	Red      string         `json:"red"`
	Black    string         `json:"black"`
	Start    string         `json:"start"` // FEN
	Book     int            `json:"book"`  // opening plies
	Moves    string         `json:"moves"` // including the opening, such as "h2e2 h9g7"
	Thoughts []Thought      `json:"thoughts"`
	Result   xiangqi.Result `json:"result"`
	// Reason states why the game ended: a reason defined by the rules, the kind of incident, or the
	// adjudication rule.
	Reason   string    `json:"reason"`
	Incident *Incident `json:"incident,omitempty"`
}

// MoveList splits Moves into a list.
func (g *Game) MoveList() []string { return strings.Fields(g.Moves) }

// Play plays a game from the given opening. The first seat plays Red. Play returns an error only if
// the game could not be completed for a reason that is not an engine's fault. That error is
// ctx.Err() if ctx was cancelled; otherwise, it comes from a player.
func (r Referee) Play(ctx context.Context, o openings.Opening, seats [2]Seat) (*Game, error) {
	t := table{referee: r, seats: seats, board: xiangqi.NewGameFrom(o.Start, r.Rules), watch: verdictWatch{rules: r.Adjudication}}
	t.game = &Game{Red: seats[0].Name, Black: seats[1].Name, Start: o.Start.FEN(), Thoughts: []Thought{}}
	for i, seat := range seats {
		t.clocks[i] = newClock(seat.Control)
	}
	for _, m := range o.Moves {
		if err := t.board.Play(m); err != nil {
			return nil, fmt.Errorf("opening %s: %w", o, err)
		}
	}
	t.game.Book = len(o.Moves)
	if err := t.prepare(ctx); err != nil {
		return nil, err
	}
	for t.game.Result == xiangqi.Undecided {
		if err := t.turn(ctx); err != nil {
			return nil, err
		}
	}
	t.write()
	return t.game, nil
}

// table is a game in progress.
type table struct {
	referee Referee
	seats   [2]Seat
	clocks  [2]clock
	board   *xiangqi.Game
	watch   verdictWatch
	game    *Game
}

// prepare gets both players ready for the game.
func (t *table) prepare(ctx context.Context) error {
	for side, seat := range t.seats {
		if err := seat.Player.NewGame(ctx); err != nil {
			return t.lost(ctx, xiangqi.Color(side), entrant.FaultOf(err, true))
		}
	}
	return nil
}

// lost ends the game with a loss for the side whose engine failed. That engine starts its next game
// in a new process. If err is not a fault of the engine, lost returns it.
func (t *table) lost(ctx context.Context, side xiangqi.Color, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	seat := &t.seats[side]
	_ = seat.Player.Close() // errors on exit of a failed engine do not matter
	var fault *entrant.Fault
	if !errors.As(err, &fault) {
		return fmt.Errorf("%s: %w", seat.Name, err)
	}
	t.game.Incident = &Incident{fault.Kind, seat.Name, t.board.Len(), fault.Detail}
	t.end(xiangqi.WinFor(side.Other()), string(fault.Kind))
	return nil
}

func (t *table) end(result xiangqi.Result, reason string) {
	t.game.Result, t.game.Reason = result, reason
}

// turn asks the side to move for its move and plays it. If the game is over, it records the result
// instead.
func (t *table) turn(ctx context.Context) error {
	if v := t.board.Outcome(); v.Over() {
		t.end(v.Result, v.Reason.String())
		return nil
	}
	if t.referee.Adjudication.Tables && t.referee.Tables != nil {
		position := *t.board.Position()
		if result, known := byTables(t.referee.Tables, t.referee.Rules, &position); known {
			t.end(result, reasonTables)
			return nil
		}
	}
	if most := t.referee.Adjudication.MostMoves; most > 0 && t.board.Len() >= 2*most {
		t.end(xiangqi.Draw, reasonMoveLimit)
		return nil
	}
	side := t.board.Turn()
	q := player.AskGame(t.board)
	q.Rules = nil // each player uses the rules it is configured with
	answer, err := player.Play(ctx, t.seats[side].Player, q, limitsFor(t.clocks, int(side)))
	switch {
	case err != nil:
		err = entrant.FaultOf(err, false)
	case ctx.Err() != nil:
		return ctx.Err()
	default:
		err = t.accept(side, answer)
	}
	if err != nil {
		return t.lost(ctx, side, err)
	}
	return nil
}

// accept judges an answer and plays its move. If the answer is invalid or too late, the error is a
// *Fault.
func (t *table) accept(side xiangqi.Color, a player.Answer) error {
	c := &t.clocks[side]
	if allowed := max(c.allowance(), a.Allowed); c.control.Timed() && a.Elapsed > allowed+t.referee.Margin {
		return &entrant.Fault{Kind: entrant.TimeLoss, Detail: fmt.Sprintf("took %v, had %v", a.Elapsed.Round(time.Millisecond), allowed.Round(time.Millisecond))}
	}
	if a.Resign {
		t.end(xiangqi.WinFor(side.Other()), reasonResigned)
		return nil
	}
	if a.Move == xiangqi.NoMove {
		return &entrant.Fault{Kind: entrant.NoMove, Detail: "answered without a move"}
	}
	position := *t.board.Position()
	if err := t.board.Play(a.Move); err != nil {
		return &entrant.Fault{Kind: entrant.IllegalMove, Detail: err.Error()}
	}
	c.spend(a.Elapsed)
	t.note(c, a)
	result, reason := t.watch.add(side, position.MoveNumber(), a.Score, a.Scored)
	if result != xiangqi.Undecided && !t.board.Over() { // the rules take precedence
		t.end(result, reason)
	}
	return nil
}

func (t *table) note(c *clock, a player.Answer) {
	// A move may take less than a millisecond, so carry the fraction that is cut off over to the
	// next move.
	took := c.used.Milliseconds() - (c.used - a.Elapsed).Milliseconds()
	thought := Thought{Depth: a.Depth, Nodes: int64(min(a.Nodes, math.MaxInt64)), Took: took}
	if a.Scored {
		thought.Score = external.Score(a.Score).String()
	}
	if c.control.Clocked() {
		thought.Left = c.left.Milliseconds()
	}
	t.game.Thoughts = append(t.game.Thoughts, thought)
}

// write stores the moves in the game record.
func (t *table) write() {
	moves := t.board.Moves()
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	t.game.Moves = strings.Join(words, " ")
}

// FirstThinker returns the side that moves first after the opening.
func (g *Game) FirstThinker() xiangqi.Color {
	start, _, err := xiangqi.ParseFENLenient(g.Start)
	if err != nil {
		return xiangqi.Red // possible in a handwritten record
	}
	return (start.Turn() + xiangqi.Color(g.Book)) & 1
}
