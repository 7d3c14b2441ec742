package position

import (
	"context"
	"errors"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestDescribe(t *testing.T) {
	for _, tt := range []struct {
		text    string
		legal   int
		want    string // in the text
		invalid bool
	}{
		{"startpos", 44, "red to move\n44 legal moves:", false},
		{"startpos moves h2e2", 45, "black to move\n", false},
		{"3k5/4R4/3R5/9/9/9/9/9/9/4K4 b - - 0 1", 0, "black to move, checkmate\n0 legal", false},
		{"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", 0, "not a position: ", true},
	} {
		d, pos, err := Describe(tt.text)
		if errors.Is(err, ErrInvalid) != tt.invalid || d.Valid == tt.invalid || len(d.Legal) != tt.legal || tt.invalid == (len(d.Faults) == 0) {
			t.Errorf("%s: %+v, %v", tt.text, d, err)
		}
		var b strings.Builder
		if err := d.WriteText(&b, &pos); err != nil || !strings.Contains(b.String(), tt.want) {
			t.Errorf("%s: %v, %q is missing in\n%s", tt.text, err, tt.want, b.String())
		}
	}
	if _, _, err := Describe("startpos moves a0a9"); err == nil || errors.Is(err, ErrInvalid) {
		t.Errorf("an illegal move: %v", err)
	}
}

func TestCountMoves(t *testing.T) {
	c, err := CountMoves(t.Context(), xiangqi.StartPosition(), 3, nil)
	if err != nil || c.Nodes[0] != 44 || c.Nodes[1] != 1920 || c.Nodes[2] != 79666 || len(c.Divide) != 44 {
		t.Fatalf("%+v, %v", c, err)
	}
	var b strings.Builder
	if err := c.WriteText(&b); err != nil || !strings.Contains(b.String(), "depth  3  79666\n") || !strings.Contains(b.String(), "h2e2  ") {
		t.Errorf("%v\n%s", err, b.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if part, err := CountMoves(ctx, xiangqi.StartPosition(), 6, nil); part == nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestSearch(t *testing.T) {
	o := engine.DefaultOptions()
	o.Hash, o.MultiPV = 1, 2
	p := player.New(player.Searcher(o))
	told := 0
	for _, tt := range []struct {
		fen, want string
		best      bool
	}{
		{"3k5/4R4/9/9/9/9/9/9/R8/4K4 w - - 0 1", "1. #1 ", true},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "\n2. ", true},
		{"3k5/4R4/3R5/9/9/9/9/9/9/4K4 b - - 0 1", "no legal move: the side to move has lost\n", false},
	} {
		pos, err := xiangqi.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Search(t.Context(), p, pos, nil, player.Limits{Depth: 4}, func(player.Info) { told++ })
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := a.WriteText(&b); err != nil || (a.Best != nil) != tt.best || !strings.Contains(b.String(), tt.want) {
			t.Errorf("%s: %v, best %v, %q is missing in\n%s", tt.fen, err, a.Best, tt.want, b.String())
		}
	}
	if told == 0 {
		t.Error("nothing was told on the way")
	}
}
