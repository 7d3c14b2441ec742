package server

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
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
	wordy := strings.Replace(game, " 2.", " {"+strings.Repeat("a long remark ", 600)+"} 2.", 1)
	damaged := strings.Replace(game, "R9.8", "R9.8 2. H2+3 C5+4", 1)
	for _, test := range []struct{ name, text, page, note string }{
		{"one.pgn", game, "&page=/analysis/", ""},
		{"damaged.pgn", damaged, "&page=/analysis/", "ply 4"},
		{"three.pgn", strings.Repeat(game, 3), "&page=/studies/", ""},
		{"third.pgn", game + game + damaged, "&page=/studies/", "ply 4"},
		{"many.pgn", strings.Repeat(game, mostChapters+1), "&page=/library", ""},
		{"large.pgn", strings.Repeat(wordy, rooms.MaxRecord/len(wordy)+1), "&page=/library", ""},
		{"none.pgn", "no game", "", ""},
	} {
		path := filepath.Join(t.TempDir(), test.name)
		if err := os.WriteFile(path, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		opened, err := s.Running().Open(t.Context(), path)
		notes := strings.Join(opened.Notes, "\n")
		switch {
		case test.page == "":
			if !errors.Is(err, ErrRefused) || opened.Page != "" {
				t.Errorf("%s: %q, %v", test.name, opened.Page, err)
			}
		case err != nil || !strings.HasPrefix(opened.Page, s.URL()+test.page):
			t.Errorf("%s: %q, %v", test.name, opened.Page, err)
		case (opened.Imported != nil) != (test.page == "&page=/library") || opened.Imported != nil && opened.Imported.Games != strings.Count(test.text, "[Red"):
			t.Errorf("%s: imported %+v", test.name, opened.Imported)
		case (notes == "") != (test.note == "") || !strings.Contains(notes, test.note):
			t.Errorf("%s: notes %q, want %q", test.name, notes, test.note)
		}
	}
	if _, err := s.Running().Open(t.Context(), filepath.Join(t.TempDir(), "absent.pgn")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
