package server

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOpen hands files of one game, of several and of none to a board.
func TestOpen(t *testing.T) {
	s, err := Start(t.Context(), Config{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	const game = "[Red \"A\"]\n[Black \"B\"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 *\n\n"
	for _, test := range []struct{ name, text, page string }{
		{"one.pgn", game, "&page=/analysis/"},
		{"three.pgn", strings.Repeat(game, 3), "&page=/studies/"},
		{"many.pgn", strings.Repeat(game, mostChapters+1), "&page=/library"},
		{"none.pgn", "no game", ""},
	} {
		path := filepath.Join(t.TempDir(), test.name)
		if err := os.WriteFile(path, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		page, err := s.Running().Open(t.Context(), path)
		switch {
		case test.page == "":
			if !errors.Is(err, ErrRefused) || page != "" {
				t.Errorf("%s: %q, %v", test.name, page, err)
			}
		case err != nil || !strings.HasPrefix(page, s.URL()+test.page):
			t.Errorf("%s: %q, %v", test.name, page, err)
		}
	}
	if _, err := s.Running().Open(t.Context(), filepath.Join(t.TempDir(), "absent.pgn")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
