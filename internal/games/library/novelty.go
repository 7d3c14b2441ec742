package library

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Novelty describes where a game departs from all other games in a library.
type Novelty struct {
	// number, from 1, of the first move after which no position of the main line occurred in another game; 0
	// if the whole game is known
	Ply     int          `json:"ply"`
	Move    xiangqi.Move `json:"move"`    // the first new move; 0000 if the whole game is known
	Chinese string       `json:"chinese"` // the first new move in Chinese notation; "" for none
	FEN     string       `json:"fen"`     // the last position that also occurred in another game, or the initial position
	Known   Explored     `json:"known"`   // what other games played in the last known position
}

// NoveltyOptions selects the games whose positions count as known. The zero value selects all games.
type NoveltyOptions struct {
	Games    Query   // conditions, as in ExploreOptions
	Except   []int64 // games to ignore, such as the game itself
	Earlier  int     // ignore games from this year or later; 0 ignores none
	Examples int     // number of games to show that contain the last known position
}

// mostReturnPlies is how many plies beyond a known position Novelty looks for another one, because different
// moves may lead back to known positions.
const mostReturnPlies = 12

// Novelty finds where g departs from all known games. It compares positions, mirrored or not, so a game that
// returns to a known position within a few moves has not departed. An error means that the conditions or the
// initial position are invalid.
func (l *Library) Novelty(ctx context.Context, g *record.Game, o NoveltyOptions) (Novelty, error) {
	n := Novelty{}
	pos, err := g.StartPosition()
	if err != nil {
		return n, err
	}
	chosen, err := l.exploredGames(ctx, o.Games)
	if err != nil {
		return n, err
	}
	counts := func(e entry) bool {
		return (chosen == nil || chosen(e)) && !slices.Contains(o.Except, e.game()) && (o.Earlier == 0 || e.year() < o.Earlier)
	}
	moves := g.Moves()
	last := pos // last known position; known is the number of plies before it
	known := 0
	for i, m := range moves {
		pos.MakeMove(m)
		found, err := l.anyGame(ctx, &pos, counts)
		if err != nil {
			return n, err
		}
		if found {
			last, known = pos, i+1
		} else if i+1-known >= mostReturnPlies {
			break
		}
	}
	n.FEN = last.FEN()
	if known < len(moves) {
		n.Ply, n.Move = known+1, moves[known]
		n.Chinese = last.Chinese(n.Move)
	}
	n.Known, err = l.explore(ctx, &last, ExploreOptions{Examples: o.Examples}, counts)
	return n, err
}

// anyGame reports whether the position occurs in the main line of any game that counts.
func (l *Library) anyGame(ctx context.Context, p *xiangqi.Position, counts func(entry) bool) (found bool, err error) {
	key, _ := keyOf(p)
	err = l.lookUpPositionUntil(ctx, key, func(e entry) { found = found || counts(e) }, func() bool { return found })
	return found, err
}

// LeftGame is a game with the place where it departs from the others.
type LeftGame struct {
	Summary         // ID is 0 for a game that is not in the library
	Novelty Novelty `json:"novelty"` // where the game leaves the others
}

// NoveltyReport lists where games depart from the others.
type NoveltyReport struct {
	Games []LeftGame `json:"games"` // the examined games of the library, in the order requested, followed by those in the file
}

// Novelties finds where the given games depart from all others in the library. A game is never compared with
// itself, so o.Except need not include it.
func (l *Library) Novelties(ctx context.Context, o NoveltyOptions, earlier bool, ids ...int64) (r NoveltyReport, err error) {
	r.Games = []LeftGame{}
	for _, id := range ids {
		left := LeftGame{}
		if left.Summary, err = l.Summary(ctx, id); err != nil {
			return r, err
		}
		g, err := l.Game(ctx, id)
		if err != nil {
			return r, err
		}
		own := o
		own.Except = append(slices.Clone(o.Except), id)
		if earlier {
			_, own.Earlier = readDate(left.Date)
		}
		if left.Novelty, err = l.Novelty(ctx, g, own); err != nil {
			return r, fmt.Errorf("game %d: %w", id, err)
		}
		r.Games = append(r.Games, left)
	}
	return r, nil
}

// Leavers selects the games that FindNovelties examines.
type Leavers struct {
	IDs     []int64 // numbers of games in the library; if empty, the games selected by Games
	Games   Query
	File    string // record file, whose games need not be in the library; "" for none
	Earlier bool   // whether only games from earlier years count as known
}

// FindNovelties finds where games depart from all others. If q has game numbers or a file, q.Games selects
// the games to compare with; otherwise, it selects the games to examine.
func (l *Library) FindNovelties(ctx context.Context, q Leavers) (*NoveltyReport, error) {
	ids, o := q.IDs, NoveltyOptions{Games: q.Games}
	if len(ids) == 0 && q.File == "" {
		found, err := l.Search(ctx, q.Games)
		if err != nil {
			return nil, err
		}
		for _, hit := range found.Games {
			ids = append(ids, hit.ID)
		}
		o.Games = Query{}
	}
	r, err := l.Novelties(ctx, o, q.Earlier, ids...)
	if err != nil || q.File == "" {
		return &r, err
	}
	for g, err := range intake.Games(nil, record.ReadOptions{}, q.File) {
		if err != nil {
			return nil, err
		}
		left, err := l.NoveltyOf(ctx, g, o, q.Earlier)
		if err != nil {
			return nil, err
		}
		r.Games = append(r.Games, left)
	}
	return &r, nil
}

// NoveltyOf is like Novelties but examines a single game, which need not be in the library.
func (l *Library) NoveltyOf(ctx context.Context, g *record.Game, o NoveltyOptions, earlier bool) (LeftGame, error) {
	date, year := readDate(g.Headers.Get("Date"))
	left := LeftGame{Summary: Summary{
		Red: g.Headers.Get("Red"), Black: g.Headers.Get("Black"), Event: g.Headers.Get("Event"), Date: date,
		Result: g.Result, PGN: g.Result.PGN(), Plies: len(g.Moves()),
	}}
	if earlier {
		o.Earlier = year
	}
	var err error
	left.Novelty, err = l.Novelty(ctx, g, o)
	return left, err
}

// WriteText writes the report as text.
func (r *NoveltyReport) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, g := range r.Games {
		fmt.Fprintf(&b, "%7d  %-10s  %s – %s  ", g.ID, g.Date, orUnknown(g.Red), orUnknown(g.Black))
		n := &g.Novelty
		switch {
		case n.Ply == 0:
			b.WriteString("all of it is known\n")
			continue
		case n.Known.Games == 0:
			fmt.Fprintf(&b, "new from ply %d, %s\n", n.Ply, n.Chinese)
			continue
		}
		fmt.Fprintf(&b, "new at ply %d, %s; %d games had the position", n.Ply, n.Chinese, n.Known.Games)
		if pos, _, err := xiangqi.ParseFENLenient(n.FEN); err == nil {
			for i, m := range n.Known.Moves[:min(len(n.Known.Moves), 3)] {
				fmt.Fprintf(&b, "%s%s (%d)", []string{": ", ", ", ", "}[i], pos.Chinese(m.Move), m.Games)
			}
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
