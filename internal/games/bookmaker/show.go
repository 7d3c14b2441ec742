package bookmaker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Probed contains a book's moves in a position.
type Probed struct {
	FEN   string       `json:"fen"`   // the position that was looked up
	Moves []ProbedMove `json:"moves"` // heaviest first; empty if the book does not contain the position
}

// ProbedMove is a move in a book.
type ProbedMove struct {
	Move    xiangqi.Move `json:"move"`    // the move in coordinates
	Chinese string       `json:"chinese"` // the move in Chinese notation
	Weight  int          `json:"weight"`  // how strongly the book prefers the move; 0 if it never plays it
	Share   float64      `json:"share"`   // percentage of the total weight in the position, 0 to 100
	Games   int          `json:"games"`   // number of games in which the move was played; 0 if unknown
	Wins    int          `json:"wins"`    // number of those games that the side to move won; 0 if unknown
	Draws   int          `json:"draws"`   // number of those games that were drawn; 0 if unknown
	Losses  int          `json:"losses"`  // number of those games that the side to move lost; 0 if unknown
	Value   *int         `json:"value"`   // centipawns for the side to move; null if no engine evaluated the move
}

// Probe looks up a position in a book.
func Probe(s book.Source, pos *xiangqi.Position) *Probed {
	a := &Probed{FEN: pos.FEN(), Moves: []ProbedMove{}}
	sum := 0
	list := s.Probe(pos)
	for _, e := range list {
		sum += e.Weight
	}
	for _, e := range list {
		m := ProbedMove{Move: e.Move, Chinese: pos.Chinese(e.Move), Weight: e.Weight, Games: e.Games, Wins: e.Wins, Draws: e.Draws, Losses: e.Losses}
		if sum > 0 {
			m.Share = 100 * float64(e.Weight) / float64(sum)
		}
		if e.Value != book.NoValue {
			m.Value = &e.Value
		}
		a.Moves = append(a.Moves, m)
	}
	return a
}

// WriteText writes the moves as text.
func (a *Probed) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, m := range a.Moves {
		fmt.Fprintf(&b, "%v %s  weight %d (%.1f %%)", m.Move, m.Chinese, m.Weight, m.Share)
		if m.Games > 0 {
			fmt.Fprintf(&b, "  %d games", m.Games)
		}
		if m.Wins+m.Draws+m.Losses > 0 {
			fmt.Fprintf(&b, " (+%d =%d −%d)", m.Wins, m.Draws, m.Losses)
		}
		if m.Value != nil {
			fmt.Fprintf(&b, "  %+d cp", *m.Value)
		}
		b.WriteString("\n")
	}
	if len(a.Moves) == 0 {
		b.WriteString("the book does not know the position\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteJSON writes one line for each of the given positions that has moves in the book.
func WriteJSON(w io.Writer, s book.Source, positions []xiangqi.Position) error {
	e := json.NewEncoder(w)
	for i := range positions {
		moves := s.Probe(&positions[i])
		if len(moves) == 0 {
			continue
		}
		if err := e.Encode(struct {
			FEN   string       `json:"fen"`
			Moves []book.Entry `json:"moves"`
		}{positions[i].FEN(), moves}); err != nil {
			return err
		}
	}
	return nil
}

// Games iterates over the records in the given files and folders. If requested, it then iterates
// over games that the engine plays against itself.
func Games(ctx context.Context, paths []string, o record.ReadOptions, own SelfPlay) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		for g, err := range intake.Games(nil, o, paths...) {
			if !yield(g, err) {
				return
			}
		}
		if own.Games <= 0 {
			return
		}
		for g, err := range own.All(ctx) {
			if !yield(g, err) {
				return
			}
		}
	}
}

// Learn adds the results of a player's games to the moves that begin them, up to the given number
// of plies. It skips damaged games, games without a result, and games that do not begin from the
// standard start. It returns the number of games that it used. isPlayer reports whether a name is
// that of the player.
func Learn(ctx context.Context, l *book.Learned, games iter.Seq2[*record.Game, error], isPlayer func(name string) bool, plies int) (n int, err error) {
	for g, err := range games {
		if ctx.Err() != nil {
			return n, ctx.Err()
		}
		if damaged := (*record.Error)(nil); errors.As(err, &damaged) && !errors.Is(err, record.ErrTooLarge) {
			continue
		}
		if err != nil {
			return n, err
		}
		if !g.FromStart() || g.Result == xiangqi.Undecided {
			continue
		}
		known := 0
		for side, name := range []string{"Red", "Black"} {
			if isPlayer(g.Headers.Get(name)) {
				l.Learn(xiangqi.StartPosition(), g.Moves(), plies, xiangqi.Color(side), g.Result)
				known = 1
			}
		}
		n += known
	}
	return n, nil
}

// Learnt summarizes what was learned from games.
type Learnt struct {
	Games int `json:"games"` // the player's games that have a result
	Moves int `json:"moves"` // moves for which the book contains learned results, including those from earlier games
}

// LearnFiles learns from a player's games in the given files and folders. name is part of the
// player's name. LearnFiles also returns the number of games that could be read.
func LearnFiles(ctx context.Context, l *book.Learned, paths []string, o record.ReadOptions, name string, plies int) (a *Learnt, read int, err error) {
	a = &Learnt{}
	isPlayer := func(full string) bool { return naming.Has(full, name) }
	games := func(yield func(*record.Game, error) bool) {
		for g, err := range intake.Games(nil, o, paths...) {
			if err == nil {
				read++
			}
			if !yield(g, err) {
				return
			}
		}
	}
	if a.Games, err = Learn(ctx, l, games, isPlayer, plies); err != nil {
		return nil, read, err
	}
	a.Moves = l.Len()
	return a, read, nil
}

// WriteText describes what was learned.
func (a *Learnt) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d games, something is known of %d moves\n", a.Games, a.Moves)
	return err
}
