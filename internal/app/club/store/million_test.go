package store_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

var classes = []string{"blitz", "rapid", "classical", "correspondence", "untimed"}

// searches are the pages of the archive: all filters, alone and together.
func searches() map[string]store.Search {
	all := map[string]store.Search{}
	for _, who := range []string{"", "a0", "a17", "a17 a0", "a0 a18"} {
		for _, result := range []string{"", "draw", "red_wins", "won", "lost"} {
			if who == "" && (result == "won" || result == "lost") {
				continue
			}
			for _, class := range []string{"", "blitz", "correspondence", "untimed"} {
				for _, rated := range []bool{false, true} {
					f := store.Search{Result: result, Classes: classes, Rated: rated, Limit: 51}
					f.Player, f.Opponent, _ = strings.Cut(who, " ")
					if class != "" {
						f.Classes = []string{class}
					}
					name := fmt.Sprintf("%s|%s|%s|%v", who, result, class, rated)
					all[name] = f
					f.Before = time.UnixMilli(200_000)
					all[name+" later"] = f
				}
			}
		}
	}
	return all
}

// slowly finds what a search finds, by all games.
func slowly(f *store.Search, games []*store.Game) []string {
	var ids []string
	for _, g := range games {
		red, black := g.Players[0], g.Players[1]
		side := -1 // of the player
		switch {
		case f.Player == "":
		case red == f.Player && (f.Opponent == "" || black == f.Opponent):
			side = 0
		case black == f.Player && (f.Opponent == "" || red == f.Opponent):
			side = 1
		default:
			continue
		}
		result := f.Result
		switch {
		case result == "won" && side == 0, result == "lost" && side == 1:
			result = "red_wins"
		case result == "won", result == "lost":
			result = "black_wins"
		}
		private := red == "a1" || red == "a2" || black == "a1" || black == "a2"
		if private || result != "" && g.Result != result || len(f.Classes) == 1 && g.Class != f.Classes[0] || f.Rated && !g.Rated ||
			!f.Before.IsZero() && !g.Changed.Before(f.Before) {
			continue
		}
		if ids = append(ids, g.ID); len(ids) == f.Limit {
			break
		}
	}
	return ids
}

// TestFindGames compares each search with a slow one over all games.
func TestFindGames(t *testing.T) {
	storetest.Both(t, func(t *testing.T, place string) {
		s := opened(t, place)
		storetest.FillArchive(t, place, 3000)
		games, err := s.Games(t.Context(), "", time.Now(), 10_000)
		if err != nil || len(games) != 3000 {
			t.Fatal(len(games), err)
		}
		found := 0
		for name, f := range searches() {
			got, err := s.FindGames(t.Context(), &f)
			if err != nil {
				t.Fatal(name, err)
			}
			var ids []string
			for _, g := range got {
				ids = append(ids, g.ID)
			}
			if want := slowly(&f, games); fmt.Sprint(ids) != fmt.Sprint(want) {
				t.Errorf("%s: found %v, want %v", name, ids, want)
			}
			found += len(ids)
		}
		if found < 1000 {
			t.Errorf("all searches together find %d games", found)
		}
	})
}

// scanned is a step of a plan of SQLite or PostgreSQL that reads a whole table or sorts all of it.
var scanned = regexp.MustCompile(`(?m)SCAN games( .*|$)|Seq Scan on games`)

// TestArchivePlans wants that no search reads the table of games. PostgreSQL rightly reads a
// small table, so that its plans are looked at among a million games only; there no search
// takes more than 20 ms either.
func TestArchivePlans(t *testing.T) {
	if os.Getenv("CHUHE_ARCHIVE_MILLION") == "" {
		plansOf(t, t.TempDir(), 2_000)
		return
	}
	storetest.Both(t, func(t *testing.T, place string) {
		s := plansOf(t, place, 1_000_000)
		worst, slowest := time.Duration(0), ""
		for name, f := range searches() {
			took := time.Hour
			for range 3 { // of which the least disturbed one counts
				took = min(took, store.Cost(t, s, func(ctx context.Context) error {
					return store.FindIDs(ctx, s, &f)
				}))
			}
			if took > worst {
				worst, slowest = took, name
			}
		}
		t.Logf("the slowest of %d searches, %q, took %v", len(searches()), slowest, worst)
		if worst > 20*time.Millisecond {
			t.Errorf("%q took %v, want at most 20 ms", slowest, worst)
		}
	})
}

// plansOf checks the plans of all searches among n games, and returns their store.
func plansOf(t *testing.T, place string, games int) *store.Store {
	t.Helper()
	s := opened(t, place)
	storetest.FillArchive(t, place, games)
	for name, f := range searches() {
		plan := store.Plan(t, s, &f)
		if slices.ContainsFunc(scanned.FindAllString(plan, -1), func(step string) bool { return !strings.Contains(step, "USING") }) {
			t.Errorf("%s reads the table: %s", name, plan)
		}
	}
	return s
}
