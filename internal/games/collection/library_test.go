package collection

import (
	"path/filepath"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestAddTo gives a library the games: explorer, search and tags know them, and after they were undone
// they do not come back.
func TestAddTo(t *testing.T) {
	l, err := library.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := AddTo(t.Context(), l); err != nil {
		t.Fatal(err)
	}
	start := xiangqi.StartPosition()
	if x, err := l.Explore(t.Context(), &start, 5); err != nil || x.Games != 21932 {
		t.Errorf("the explorer has %d games, %v", x.Games, err)
	}
	if found, err := l.Search(t.Context(), library.Query{Tag: Computer}); err != nil || found.Total != 145 {
		t.Errorf("%d games of computers, %v", found.Total, err)
	}
	found, err := l.Search(t.Context(), library.Query{Player: "许银川", ECCO: "C77"})
	if err != nil || found.Total < 20 {
		t.Fatalf("%d games of a player with an opening, %v", found.Total, err)
	}
	if g, err := l.Game(t.Context(), found.Games[0].ID); err != nil || g.Headers.Get(SourceHeader) != Attribution {
		t.Errorf("a game without attribution, %v", err)
	}
	history, err := l.History(t.Context(), 2)
	if err != nil || len(history) != 1 || history[0].About != Name || history[0].Games != 21932 {
		t.Fatalf("%+v, %v", history, err)
	}
	if _, err := l.Undo(t.Context(), history[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := AddTo(t.Context(), l); err != nil {
		t.Fatal(err)
	}
	if s, err := l.Size(t.Context()); err != nil || s.Games != 0 {
		t.Errorf("taken out, and %d games are back, %v", s.Games, err)
	}
}
