package bookmaker

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// games are a sound opening and one that gives a cannon away (ply 3).
const games = `{"result":"1-0","moves":"h2e2 h9g7 h0g2 i9h9"}
{"result":"1-0","moves":"h2e2 b9c7 h0g2 a9b9"}
{"result":"1-0","moves":"h2h9 i9h9 c3c4"}
{"fen":"3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1","result":"1-0","moves":"e1e2"}
`

func build(t *testing.T, o Options) (*book.Book, Report) {
	t.Helper()
	o.Workers = 2
	records, r, err := Build(t.Context(), record.Read(bytes.NewReader([]byte(games)), record.JSON, record.ReadOptions{}), o)
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse(records)
	if err != nil {
		t.Fatal(err)
	}
	return b, r
}

func TestBuild(t *testing.T) {
	start := xiangqi.StartPosition()
	b, r := build(t, Options{})
	if r.Games != 3 || r.Skipped != 1 || r.Records != b.Len() || r.Played != r.Records || r.Searched != 0 {
		t.Errorf("%+v, %d records", r, b.Len())
	}
	if n := len(b.Probe(&start)); n != 4 {
		t.Errorf("%d first moves, want 4", n)
	}
	b, r = build(t, Options{Nodes: 1500})
	if r.Searched < r.Records/2 || r.Played >= r.Records {
		t.Errorf("%+v", r)
	}
	for _, e := range b.Probe(&start) {
		if e.Value == book.NoValue {
			t.Errorf("%v has no value", e.Move)
		}
		if bad := e.Move.String() == "h2h9" || e.Move.String() == "b2b9"; bad != (e.Weight == 0) {
			t.Errorf("%v: weight %d, value %d", e.Move, e.Weight, e.Value)
		}
	}
}

// TestSides makes books for one side only.
func TestSides(t *testing.T) {
	start := xiangqi.StartPosition()
	second := start
	second.MakeMove(xiangqi.NewMove(xiangqi.SquareAt(7, 2), xiangqi.SquareAt(4, 2)))
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		b, _ := build(t, Options{Sides: []xiangqi.Color{c}})
		if red, black := len(b.Probe(&start)) > 0, len(b.Probe(&second)) > 0; red != (c == xiangqi.Red) || black != (c == xiangqi.Black) {
			t.Errorf("for %v: moves of Red %v, of Black %v", c, red, black)
		}
	}
}

func TestSelfPlay(t *testing.T) {
	s := SelfPlay{Games: 2, Nodes: 200, Seed: 3, Plies: 16}
	var first [][]xiangqi.Move
	for range 2 {
		var lines [][]xiangqi.Move
		for g, err := range s.All(t.Context()) {
			if err != nil || !g.FromStart() || len(g.Moves()) == 0 || g.Result == xiangqi.Undecided {
				t.Fatalf("%+v, %v", g, err)
			}
			lines = append(lines, g.Moves())
		}
		if len(lines) != s.Games || slices.Equal(lines[0], lines[1]) {
			t.Errorf("games %v", lines)
		}
		if first != nil && !slices.EqualFunc(first, lines, slices.Equal) {
			t.Error("the same seed, other games")
		}
		first = lines
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := SelfPlay{Games: 1, Nodes: 100}
	if _, _, err := Build(ctx, s.All(ctx), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
