package main

import (
	"strings"
	"testing"
)

func TestServe(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"uci", "uci\nisready\nposition startpos moves h2e2 b9c7\ngo depth 3\nquit\n", "id name Greedy\nuciok\nreadyok\nbestmove e2e6\n"},
		{"ucci", "ucci\nposition fen 4k4/4r4/9/9/9/9/9/9/4R4/3K5 w\ngo time 1\nquit\n", "id name Greedy\nucciok\nbestmove e1e8\nbye\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			if err := serve(strings.NewReader(tt.in), &out); err != nil {
				t.Fatal(err)
			}
			if out.String() != tt.want {
				t.Errorf("answers\n%swant\n%s", &out, tt.want)
			}
		})
	}
}
