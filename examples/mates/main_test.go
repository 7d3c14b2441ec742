package main

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
)

func TestShow(t *testing.T) {
	for _, tt := range []struct {
		name, pgn string
		mate      bool
	}{
		{"an illegal move", "[Red \"Li\"]\n[FEN \"3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1\"]\n\n1. i6i8 d9e9 2. a5a9 1-0\n", false},
		{"two rooks", "[Red \"Li\"]\n[FEN \"3k5/8R/9/9/R8/9/9/9/9/4K4 w - - 0 1\"]\n\n1. a5a9 1-0\n", true},
		{"resigned", "1. h2e2 h9g7 1-0\n", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games, errs := record.ReadBytes([]byte(tt.pgn), record.PGN, record.ReadOptions{})
			if len(errs) > 0 || len(games) != 1 {
				t.Fatal(games, errs)
			}
			var out strings.Builder
			if err := show(&out, games[0]); err != nil {
				t.Fatal(err)
			}
			if (out.Len() > 0) != tt.mate {
				t.Errorf("shows %q", out.String())
			}
		})
	}
}
