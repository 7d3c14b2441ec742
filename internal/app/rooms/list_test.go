package rooms

import (
	"fmt"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// myGames is a store with many games, as a person has after years.
func myGames(t testing.TB, n int) *Memory {
	t.Helper()
	store := NewMemory()
	s := newRooms(t, store)
	r := begin(t, s, newGameArgs{FEN: "startpos moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 h7i7 h0h4 a6a5"})
	r.mu.Lock()
	one, data := r.summary(), r.saved
	r.mu.Unlock()
	if _, err := store.DeleteGames(t.Context(), []string{r.id}); err != nil {
		t.Fatal(err)
	}
	began := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range n {
		g := one
		g.ID, g.Changed = fmt.Sprintf("game%06d", i), began.Add(time.Duration(i)*time.Hour)
		g.Date, g.Kind, g.Result = g.Changed.Format(time.DateOnly), kindEngine, xiangqi.Result(i%4)
		g.Players.Black = Player{Kind: playerEngine, Name: "Chuhe", Engine: ownEngine, Level: 1 + i%20}
		g.Players.Red.Name = fmt.Sprintf("Player %d", i%50)
		line, err := talk.Encode(g)
		if err != nil {
			t.Fatal(err)
		}
		if err := store.SaveGame(t.Context(), Stored{ID: g.ID, Changed: g.Changed, Summary: line, Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	return store
}

// TestListStands checks that a search sees the list as it was when the search began,
// whatever is put in and taken out meanwhile.
func TestListStands(t *testing.T) {
	s := newRooms(t, myGames(t, 100))
	before, err := s.allGames(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := append([]*listing{}, before...)
	for i := range 50 {
		s.list.remove(fmt.Sprintf("game%06d", 2*i))
		s.list.put(s.list.listing(Summary{ID: fmt.Sprint(i), Changed: time.Now()}))
	}
	for i := range want {
		if before[i] != want[i] {
			t.Fatalf("entry %d of a list that was handed out has changed", i)
		}
	}
	for i := 1; i < len(s.list.games); i++ {
		if s.list.games[i-1].Changed.Before(s.list.games[i].Changed) {
			t.Fatalf("entry %d is older than the one behind it", i-1)
		}
	}
}

// BenchmarkMyGames has 10,000 games: what it takes to read their list when the program
// begins, which only pages that show it wait for, and to answer a page, the JSON of the answer included.
func BenchmarkMyGames(b *testing.B) {
	store := myGames(b, 10_000)
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			s, err := New(talk.NewHub(nil), Config{Store: store})
			if err != nil {
				b.Fatal(err)
			}
			if _, err := s.listGames(b.Context(), nil, listArgs{}); err != nil {
				b.Fatal(err)
			}
			if err := s.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
	s := newRooms(b, store)
	for _, tt := range []struct {
		name string
		args listArgs
	}{
		{"list", listArgs{}},
		{"facets", listArgs{Facets: true}},
		{"opponent", listArgs{Opponent: "engine:chuhe:7"}},
		{"result", listArgs{Result: "won"}},
		{"opening", listArgs{Opening: "C"}},
		{"date", listArgs{Since: "2020-03", Until: "2020-05"}},
		{"text", listArgs{Text: "player 49"}},
		{"nothing", listArgs{Text: "nobody has this name"}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			for b.Loop() {
				answer, err := s.listGames(b.Context(), nil, tt.args)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := talk.Encode(answer); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
