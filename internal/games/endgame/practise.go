package endgame

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Errors returned by Pick.
var (
	// ErrGoal reports that a goal is unknown.
	ErrGoal = errors.New("unknown goal")
	// ErrNone reports that no suitable position was found.
	ErrNone = errors.New("no such position in the class")
)

// Goal is the goal of an exercise.
type Goal string

// The goals. The person plays the side to move.
const (
	ToWin  Goal = "win"  // win a won position
	ToHold Goal = "hold" // draw a drawn position in which some of the moves lose
)

// Wish describes the exercise that is wanted.
type Wish struct {
	Class tablebase.Class
	Goal  Goal
	// Least and Most limit the distance to a win, in plies. Zero means that there is no limit.
	Least, Most int
}

// Exercise is a position to practise.
type Exercise struct {
	FEN   string        `json:"fen"`
	Class string        `json:"class"`
	Title phrases.Text  `json:"title"`
	Name  *phrases.Text `json:"name"`
	Goal  Goal          `json:"goal"`
	Side  string        `json:"side" ts:"Color"` // the person's side
	DTM   int           `json:"dtm"`             // plies to the win; -1 if the goal is to hold
	// Keeping is the number of moves that preserve the result.
	Keeping int          `json:"keeping"`
	Moves   int          `json:"moves"` // number of legal moves
	Task    phrases.Text `json:"task"`
}

// Pick finds a random position of the class.
func (g *Guide) Pick(ctx context.Context, rng *rand.Rand, wish Wish) (*Exercise, error) {
	if wish.Goal != ToWin && wish.Goal != ToHold {
		return nil, fmt.Errorf("%w: %q, want %q or %q", ErrGoal, wish.Goal, ToWin, ToHold)
	}
	t, exchanged := g.tables.Table(wish.Class, tablebase.MateTable)
	if t == nil {
		return nil, fmt.Errorf("%w %v", ErrMissing, wish.Class)
	}
	const (
		tries     = 300_000
		lookEvery = 1 << 8
		patience  = 3 * time.Second // maximum time that a user has to wait; a large table is read from disk
	)
	began := time.Now()
	for i := range tries {
		if i%lookEvery == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if time.Since(began) > patience {
				break
			}
		}
		board, ok := t.Index().Board(rng.Uint64N(t.Index().Len()))
		if !ok {
			continue
		}
		setup := xiangqi.Setup{Board: board, Turn: xiangqi.Color(rng.IntN(2)), MoveNumber: 1}
		pos, err := setup.Position()
		if err != nil {
			continue
		}
		if exchanged == tablebase.Exchanged {
			pos = pos.ExchangeColors()
		}
		if e := g.exercise(&pos, &wish); e != nil {
			return e, nil
		}
	}
	return nil, fmt.Errorf("%w: %v, to %s", ErrNone, wish.Class, wish.Goal)
}

// exercise returns an exercise for the position, or nil if the position is not suitable.
func (g *Guide) exercise(pos *xiangqi.Position, wish *Wish) *Exercise {
	v, ok := g.tables.Probe(pos, tablebase.MateTable)
	if !ok || !wish.fits(v) {
		return nil
	}
	// In serious games, perpetual check loses.
	if result, ok := g.tables.ProbeResult(pos, tablebase.PerpetualCheck); !ok || result != v.WDL() {
		return nil
	}
	moves, ok := g.tables.Moves(pos)
	keeping := 0
	for _, m := range moves {
		if m.Value.WDL() == v.WDL() {
			keeping++
		}
	}
	if !ok || wish.Goal == ToHold && keeping == len(moves) {
		return nil
	}
	e := &Exercise{
		FEN: pos.FEN(), Class: wish.Class.String(), Title: Title(wish.Class), Goal: wish.Goal,
		Side: sideName(pos.Turn()), DTM: v.Plies(), Keeping: keeping, Moves: len(moves),
	}
	e.Name = Name(wish.Class)
	e.Task = task(pos.Turn(), e)
	return e
}

// fits reports whether a position with value v matches the wish.
func (w *Wish) fits(v tablebase.Value) bool {
	if w.Goal == ToHold {
		return v.WDL() == tablebase.Draw
	}
	return v.WDL() == tablebase.Win && v.Plies() >= w.Least && (w.Most == 0 || v.Plies() <= w.Most)
}

// task returns the text that explains the exercise to the person.
func task(turn xiangqi.Color, e *Exercise) phrases.Text {
	if e.Goal == ToHold {
		return phrases.Say("endgame.toHold", "side", phrases.Side(turn))
	}
	return phrases.Say("endgame.toWin", "side", phrases.Side(turn), "moves", (e.DTM+1)/2)
}

func sideName(c xiangqi.Color) string { return strings.ToLower(c.String()) }
