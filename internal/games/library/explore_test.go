package library

import (
	"errors"
	"fmt"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// explored writes what an explorer has counted as "move games+variations".
func explored(t *testing.T, l *Library, line string, o ExploreOptions) (text string) {
	t.Helper()
	x, err := l.ExploreWith(t.Context(), position(t, line), o)
	if err != nil {
		t.Fatal(err)
	}
	text = fmt.Sprintf("%d+%d:", x.Games, x.Variations)
	for _, m := range x.Moves {
		text += fmt.Sprintf(" %v %d+%d", m.Move, m.Games, m.Variations)
	}
	return text
}

// TestExploreVariations counts moves of main lines and of variations, of all games and
// of some.
func TestExploreVariations(t *testing.T) {
	l := openNew(t)
	importText(t, l, "a.jsonl", branching)
	all := ExploreOptions{Variations: true}
	for _, tt := range []struct {
		line string
		o    ExploreOptions
		want string
	}{
		{"startpos", ExploreOptions{}, "2+0: i0i1 1+0 h2e2 1+0"},
		{"startpos", all, "2+0: i0i1 1+1 h2e2 1+0"},
		{"startpos", ExploreOptions{Variations: true, MinGames: 2}, "2+0: i0i1 1+1"},
		{"startpos moves i0i1", ExploreOptions{}, "1+0: c6c5 1+0"},
		{"startpos moves i0i1", all, "1+1: c6c5 1+1 h9g7 0+1"},
		{"startpos moves a0a1", all, "1+1: g6g5 1+1 b9c7 0+1"}, // mirrored
		{"startpos moves i0i1 h9g7", all, "0+1: h2e2 0+1"},
		{"startpos moves i0i1 h9g7 h2e2", all, "0+1:"},
		{"startpos moves i0i1", ExploreOptions{Variations: true, Games: Query{Red: "A"}}, "0+1: c6c5 0+1 h9g7 0+1"},
		{"startpos moves i0i1", ExploreOptions{Variations: true, Games: Query{From: "2002"}}, "1+0: c6c5 1+0"},
		{"startpos", ExploreOptions{Games: Query{Player: "nobody"}}, "0+0:"},
	} {
		if got := explored(t, l, tt.line, tt.o); got != tt.want {
			t.Errorf("%s, %+v: %s, want %s", tt.line, tt.o, got, tt.want)
		}
	}
	if _, err := l.ExploreWith(t.Context(), position(t, "startpos"), ExploreOptions{Games: Query{Limit: 3}}); !errors.Is(err, ErrQuery) {
		t.Errorf("a limit: %v", err)
	}
	// What an edit takes away is not counted any more, and comes back when it is undone.
	g, err := l.Game(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	before := explored(t, l, "startpos moves i0i1", all)
	short := record.New()
	if _, err := short.Play(short.Root, g.Moves()...); err != nil {
		t.Fatal(err)
	}
	action, err := l.Replace(t.Context(), 1, short)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := explored(t, l, "startpos moves i0i1", all), "1+0: c6c5 1+0"; got != want {
		t.Errorf("after an edit: %s, want %s", got, want)
	}
	if _, err := l.Undo(t.Context(), action); err != nil {
		t.Fatal(err)
	}
	if got := explored(t, l, "startpos moves i0i1", all); got != before {
		t.Errorf("after undoing it: %s, want %s", got, before)
	}
}

const orders = `{"red":"A","black":"B","date":"2001","result":"1-0","moves":"h2e2 h9g7 c3c4 i9h9"}
{"red":"C","black":"D","date":"2002","result":"0-1","moves":"c3c4 h9g7 h2e2 i9h9 i0i1"}
{"red":"E","black":"F","date":"2003","result":"1-0","moves":"b2e2 b9c7 g3g4 a9b9"}
{"red":"G","black":"H","date":"2004","result":"1/2-1/2","moves":"h2e2 h9g7 e3e4 i9h9 c3c4"}
`

// TestOrders reports how games came to a position.
func TestOrders(t *testing.T) {
	l := openNew(t)
	importText(t, l, "orders.jsonl", orders)
	o, err := l.Orders(t.Context(), position(t, "startpos moves g3g4 b9c7 b2e2"), Query{}, 5)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(o), "{3 3 [{[b2e2 b9c7 g3g4] {2 2 0 0 0}} {[g3g4 b9c7 b2e2] {1 0 0 1 0}}]}"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	x, err := l.ExploreWith(t.Context(), position(t, "startpos moves h2e2 h9g7"), ExploreOptions{Transpositions: true})
	if err != nil || len(x.Moves) != 2 || x.Moves[0].Games != 2 || x.Moves[0].Reached != 3 || x.Moves[1].Reached != 1 {
		t.Errorf("%+v, %v", x, err)
	}
}

// TestNovelty finds where games leave the others.
func TestNovelty(t *testing.T) {
	l := openNew(t)
	importText(t, l, "orders.jsonl", orders)
	for _, tt := range []struct {
		moves string
		o     NoveltyOptions
		want  string
	}{
		{"h2e2 h9g7 c3c4 b9c7 i0i1", NoveltyOptions{}, "4 b9c7 3"},
		{"h2e2 h9g7 c3c4 i9h9 i0i1", NoveltyOptions{}, "0 none 1"}, // by transposition
		{"h2e2 h9g7 c3c4 i9h9 i0i1", NoveltyOptions{Except: []int64{2}}, "5 i0i1 2"},
		{"h2e2 h9g7 c3c4 i9h9 i0i1", NoveltyOptions{Earlier: 2002}, "5 i0i1 1"},
		{"h2e2 h9g7 c3c4 i9h9 i0i1", NoveltyOptions{Games: Query{Player: "E"}}, "5 i0i1 1"},
		{"a0a1 h9g7", NoveltyOptions{}, "1 a0a1 4"},
		{"g3g4 h9g7 b2e2 b9c7", NoveltyOptions{}, "2 h9g7 1"},
	} {
		game := record.New()
		for _, m := range moves(t, tt.moves) {
			game.Root.End().Add(m)
		}
		n, err := l.Novelty(t.Context(), game, tt.o)
		if err != nil {
			t.Fatal(err)
		}
		move := "none"
		if n.Ply > 0 {
			move = n.Move.String()
		}
		if got := fmt.Sprint(n.Ply, " ", move, " ", n.Known.Games); got != tt.want {
			t.Errorf("%s, %+v: %s, want %s", tt.moves, tt.o, got, tt.want)
		}
	}
}

func moves(t *testing.T, text string) []xiangqi.Move {
	t.Helper()
	_, list, err := xiangqi.ParseLine("startpos moves " + text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
