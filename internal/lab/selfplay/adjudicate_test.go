package selfplay

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// repeated returns n scores of x for the side ahead, Red first to move.
func repeated(n, x int) (scores []int) {
	for i := range n {
		if i%2 == 1 {
			scores = append(scores, -x)
			continue
		}
		scores = append(scores, x)
	}
	return scores
}

func TestJudge(t *testing.T) {
	s := DefaultSettings(1)
	const (
		usual   = xiangqi.StartFEN
		idle    = "3k5/4a4/4b4/9/2p1n4/9/4P4/4B4/4N4/3AK4 b - - 50 90"
		inTable = "5k3/9/9/9/9/R8/9/4n4/9/3K5 w - - 0 1" // the rook wins in 25 plies
	)
	for name, tt := range map[string]struct {
		fen    string
		scores []int // each for the side that moved, Red first
		before int   // plies played before the first
		result xiangqi.Result
		ending Ending
		after  int // scores looked at
	}{
		"won for Red":         {usual, repeated(20, s.WinScore), 10, xiangqi.RedWins, EndWinScore, s.WinPlies},
		"won for Black":       {usual, repeated(20, -s.WinScore), 10, xiangqi.BlackWins, EndWinScore, s.WinPlies},
		"interrupted":         {usual, append(append(repeated(4, 1500), 0, 0), repeated(20, 1500)...), 10, xiangqi.RedWins, EndWinScore, 6 + s.WinPlies},
		"each thinks it wins": {usual, slices.Repeat([]int{1500}, 30), 10, xiangqi.Undecided, 0, 30},
		"level":               {usual, repeated(30, s.DrawScore), s.DrawAfter, xiangqi.Draw, EndDrawScore, s.DrawPlies},
		"level early":         {usual, repeated(30, 0), s.DrawAfter - 40, xiangqi.Undecided, 0, 30},
		"too long, calm":      {usual, repeated(30, s.CalmScore), s.MostPlies - 20, xiangqi.Draw, EndLength, 20},
		"too long, ahead":     {usual, repeated(30, s.CalmScore+1), s.MostPlies - 20, xiangqi.Undecided, EndLength, 20},
		"idle, ahead":         {idle, repeated(30, 300), 20, xiangqi.Undecided, EndNoProgress, 1},
		"idle, calm of late":  {idle, repeated(2, 10), 20, xiangqi.Undecided, EndNoProgress, 1},
		"in the tables":       {inTable, repeated(3, 0), 20, xiangqi.RedWins, EndTable, 1},
		"finish, idle, ahead": {idle, repeated(30, 300), 20, xiangqi.Undecided, 0, 30},
		"finish, idle, calm":  {idle, append(repeated(4, 300), repeated(10, 10)...), 20, xiangqi.Draw, EndNoProgress, 4 + calmPlies},
		"finish, too long":    {usual, repeated(30, s.CalmScore+1), s.MostPlies - 20, xiangqi.Undecided, EndLength, 20},
	} {
		s.Finish = strings.HasPrefix(name, "finish")
		pos, err := xiangqi.ParseFEN(tt.fen)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		j := judge{settings: &s, tables: own().Tables}
		var result xiangqi.Result
		var ending Ending
		after := 0
		for side := xiangqi.Red; after < len(tt.scores) && ending == 0; side = side.Other() {
			result, ending = j.note(&pos, side, tt.scores[after], tt.before+after+1)
			after++
		}
		if result != tt.result || ending != tt.ending || after != tt.after {
			t.Errorf("%s: %v by %v after %d plies, want %v by %v after %d", name, result, ending, after, tt.result, tt.ending, tt.after)
		}
	}
}

// Games of the first version are read; those that ended by the length have no
// result. The file was made by that version: chuhe selfplay run --nodes 20 --seed 25
// --games 3 --eval handcrafted.
func TestVersion1(t *testing.T) {
	data, err := os.ReadFile("testdata/version1.games")
	if err != nil {
		t.Fatal(err)
	}
	stats, err := ReadStats(bytes.NewReader(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	if stats.Games != 3 || stats.Plies != 427 || stats.RedWins != 2 || stats.Unknown != 1 || stats.Draws != 0 || stats.Positions != 353 || len(stats.Damage) > 0 {
		t.Errorf("the file has %+v", stats)
	}
	path := filepath.Join(t.TempDir(), "old.games")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = Run(t.Context(), stats.Settings, Options{Path: path, Games: 4, Engine: engine.DefaultOptions(), Sources: own()})
	if !errors.Is(err, ErrSettings) {
		t.Errorf("going on with it: error %v, want ErrSettings", err)
	}
}

// Each origin gives sound starts, and the games can be replayed.
func TestOrigins(t *testing.T) {
	for origin, shares := range map[Origin][2]int{FromRandom: {0, 0}, FromBook: {100, 0}, FromEnding: {0, 100}} {
		s := quick()
		s.BookShare, s.EndingShare = shares[0], shares[1]
		s.Take(own())
		player, err := NewPlayer(s, engine.DefaultOptions(), own())
		if err != nil {
			t.Fatal(err)
		}
		for n := range uint64(3) {
			g, err := player.Play(t.Context(), n)
			if err != nil {
				t.Fatal(err)
			}
			if g.Origin != origin || len(g.Scores) == 0 {
				t.Errorf("game %d is from %v with %d scores, want %v", n, g.Origin, len(g.Scores), origin)
			}
			first := true
			err = g.Replay(func(_ int, p *xiangqi.Position, _ xiangqi.Move, score int16) {
				few := attackers(p) <= mostAttackers
				if first && origin == FromEnding && !few {
					t.Errorf("game %d begins at %s", n, p.FEN())
				}
				first = false
			})
			if err != nil {
				t.Error(err)
			}
		}
	}
}

// Games that were played on are compared with what the judge says of them.
func TestCheck(t *testing.T) {
	s := quick()
	s.PlayOn, s.MostPlies = true, 150
	path := filepath.Join(t.TempDir(), "on.games")
	if _, err := Run(t.Context(), s, Options{Path: path, Games: 6, Threads: 2, Engine: engine.DefaultOptions(), Sources: own()}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tight := DefaultSettings(1)
	tight.MostPlies = 60 // so that some games are stopped
	counts, err := Check(bytes.NewReader(data), tight, own().Tables)
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for name, v := range counts {
		games += v.Games
		if v.Right+v.Other > v.Won+v.Drawn+v.Lost || v.Won+v.Drawn+v.Lost+v.Open != v.Games {
			t.Errorf("%s: %+v does not add up", name, *v)
		}
	}
	if games < 3 || games > 6 {
		t.Errorf("%d of 6 games were adjudicated: %v", games, counts)
	}
}

// Variants are single searched positions near those of games, the same in every
// run, and have no result.
func TestVariants(t *testing.T) {
	path, games := fill(t, 2, 3)
	near := own()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := near.ReadNear(bytes.NewReader(data)); err != nil || len(near.Near) == 0 {
		t.Fatalf("%d positions, error %v", len(near.Near), err)
	}
	s := quick()
	s.Take(near)
	play := func(threads int) map[uint64]Game {
		path := filepath.Join(t.TempDir(), "variants.games")
		if _, err := Run(t.Context(), s, Options{Path: path, Games: 20, Threads: threads, Engine: engine.DefaultOptions(), Sources: near}); err != nil {
			t.Fatal(err)
		}
		return readAll(t, path)
	}
	one := play(1)
	if two := play(2); !reflect.DeepEqual(one, two) {
		t.Errorf("one thread and two give other variants:\n%v\n%v", one, two)
	}
	known := map[uint64]bool{}
	for _, g := range games {
		if err := g.Replay(func(_ int, p *xiangqi.Position, _ xiangqi.Move, _ int16) { known[p.Key()] = true }); err != nil {
			t.Fatal(err)
		}
	}
	fresh := 0
	for n, g := range one {
		if len(g.Moves) != 1 || len(g.Scores) != 1 || g.Result != xiangqi.Undecided || g.Ending != EndVariant || g.Origin != FromVariant {
			t.Errorf("variant %d: %+v", n, g)
		}
		if err := g.Replay(func(_ int, p *xiangqi.Position, _ xiangqi.Move, _ int16) {
			if p.InCheck() {
				t.Errorf("variant %d is in check: %s", n, p.FEN())
			}
			if !known[p.Key()] {
				fresh++
			}
		}); err != nil {
			t.Error(err)
		}
	}
	if fresh < 15 {
		t.Errorf("%d of 20 variants are not in the games", fresh)
	}
	if _, err := NewPlayer(s, engine.DefaultOptions(), own()); !errors.Is(err, ErrSettings) {
		t.Errorf("without the games: error %v, want ErrSettings", err)
	}
}
