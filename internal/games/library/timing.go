package library

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Timing contains the times that searches took, in milliseconds.
type Timing struct {
	Searches int     `json:"searches"`       // number of position searches, for positions from games in the library
	Mean     float64 `json:"mean_ms"`        // mean time of the position searches
	P99      float64 `json:"p99_ms"`         // 99 of 100 position searches took no longer than this
	Slowest  float64 `json:"slowest_ms"`     // time of the slowest position search
	Start    float64 `json:"start_ms"`       // search for the starting position
	Explore  float64 `json:"explore_ms"`     // explorer in the starting position
	Material float64 `json:"material_ms"`    // search for games with given material
	Pattern  float64 `json:"pattern_ms"`     // search for games with a pattern, which reads all games
	Player   float64 `json:"player_ms"`      // search for the games of the player with the most games as Red
	Page     float64 `json:"player_page_ms"` // scores of the player with the most games as Red
	Line     float64 `json:"line_ms"`        // slowest of several searches for opening lines
}

// timedLines is the number of lines to search for. Their lengths range from two to mostLinePlies plies.
const timedLines, mostLinePlies = 40, 12

// TimeSearches times the given number of searches for randomly chosen positions, and one search of each other
// kind.
func (l *Library) TimeSearches(ctx context.Context, n int, seed uint64) (Timing, error) {
	t := Timing{}
	var most int64
	if err := l.db.QueryRowContext(ctx, `SELECT coalesce(max(id),0) FROM game`).Scan(&most); err != nil || most == 0 {
		return t, err
	}
	var failed error
	measure := func(run func() error) float64 {
		began := time.Now()
		if err := run(); err != nil && failed == nil {
			failed = err
		}
		return time.Since(began).Seconds() * 1000
	}
	search := func(q Query) float64 {
		return measure(func() error { _, err := l.Search(ctx, q); return err })
	}
	r := rand.New(rand.NewPCG(seed, 2))
	var all []float64
	for t.Searches < n && failed == nil {
		pos, err := l.somePosition(ctx, r, 1+r.Int64N(most))
		if errors.Is(err, ErrNoGame) {
			continue // there is no game with this number
		}
		if err != nil {
			return t, err
		}
		took := search(Query{Position: &pos})
		t.Searches++
		t.Mean += (took - t.Mean) / float64(t.Searches)
		all = append(all, took)
	}
	if slices.Sort(all); len(all) > 0 {
		t.P99, t.Slowest = all[(len(all)*99-1)/100], all[len(all)-1]
	}
	start := xiangqi.StartPosition()
	t.Start = search(Query{Position: &start})
	t.Explore = measure(func() error { _, err := l.Explore(ctx, &start, 3); return err })
	material, err := ParseMaterial("RNPP v rc")
	if err != nil {
		return t, err
	}
	t.Material = search(Query{Material: &material, AnyColor: true})
	pattern, err := ParsePattern("4k4/4a4/9/9/9/9/9/9/4R4/4K4")
	if err != nil {
		return t, err
	}
	t.Pattern = search(Query{Pattern: pattern})
	player, err := l.mostPlayed(ctx)
	if err != nil {
		return t, err
	}
	t.Player = search(Query{Player: player})
	t.Page = measure(func() error { _, err := l.Player(ctx, player, 20); return err })
	for lines := 0; lines < timedLines && failed == nil; {
		game, err := l.Game(ctx, 1+r.Int64N(most))
		if errors.Is(err, ErrNoGame) {
			continue
		}
		if err != nil {
			return t, err
		}
		lines++
		if line := game.Moves(); game.FromStart() && len(line) > 0 {
			t.Line = max(t.Line, search(Query{Line: line[:min(len(line), 2+r.IntN(mostLinePlies-1))]}))
		}
	}
	return t, failed
}

// mostPlayed returns the name of the player with the most games as Red.
func (l *Library) mostPlayed(ctx context.Context) (name string, err error) {
	err = l.db.QueryRowContext(ctx, `SELECT name FROM person WHERE id=(SELECT red FROM game WHERE red<>0 GROUP BY red ORDER BY count(*) DESC LIMIT 1)`).Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return name, err
}

func (l *Library) somePosition(ctx context.Context, r *rand.Rand, id int64) (xiangqi.Position, error) {
	g, err := l.Game(ctx, id)
	if err != nil {
		return xiangqi.Position{}, err
	}
	pos, err := g.StartPosition()
	if err != nil {
		return pos, err
	}
	moves := g.Moves()
	for _, m := range moves[:r.IntN(len(moves)+1)] {
		pos.MakeMove(m)
	}
	return pos, nil
}
