package record_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A node that is not of the game has no position in it: neither one that was taken out, nor
// one that was put among the children by hand and so does not know its parent.
func TestNodeOfNoGame(t *testing.T) {
	g := gameOf(t, "h2e2 h9g7")
	removed := g.Root.Next()
	removed.Remove()
	byHand := &record.Node{Move: removed.Move}
	byHand.Promote()
	g.Root.Children = append(g.Root.Children, byHand)
	for name, n := range map[string]*record.Node{"removed": removed, "put in by hand": byHand, "of another game": gameOf(t, "h2e2").Root.End()} {
		if p, err := g.PositionAt(n); !errors.Is(err, record.ErrNoNode) {
			t.Errorf("%s: PositionAt: %v, %v", name, p, err)
		}
		if _, err := g.GameAt(n, xiangqi.RulesAXF()); !errors.Is(err, record.ErrNoNode) {
			t.Errorf("%s: GameAt: %v", name, err)
		}
		if _, err := g.Resume(n, xiangqi.RulesAXF()); !errors.Is(err, record.ErrNoNode) {
			t.Errorf("%s: Resume: %v", name, err)
		}
		if _, err := g.Play(n, removed.Move); !errors.Is(err, record.ErrNoNode) {
			t.Errorf("%s: Play: %v", name, err)
		}
	}
	if _, err := g.PositionAt(g.Root); err != nil {
		t.Error(err)
	}
	if _, err := (&record.Game{Start: g.Start}).PositionAt(nil); err != nil {
		t.Error("the root of a game that has none:", err)
	}
}

// gameOf returns a record of moves.
func gameOf(t *testing.T, moves string) *record.Game {
	t.Helper()
	games, errs := record.ReadBytes([]byte(`{"moves":"`+moves+`"}`), record.JSON, record.ReadOptions{})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return games[0]
}

// Package encoding/json writes a game as the format does and reads it back with its tree.
func TestGameThroughEncodingJSON(t *testing.T) {
	const pgn = `[Red "甲"]
[Black "a<b"]
[Result "1-0"]

{one} 1. 炮二平五 马８进７ (1... 马２进３ {two} 2. 马二进三) 2. 马八进七 1-0
`
	games, errs := record.ReadBytes([]byte(pgn), record.PGN, record.ReadOptions{})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	kept := struct{ Game *record.Game }{games[0]}
	text, err := json.MarshalIndent(kept, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	var back struct{ Game *record.Game }
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	for _, f := range []record.Format{record.PGN, record.JSON} {
		want, _, err := record.Marshal(kept.Game, f, record.WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := record.Marshal(back.Game, f, record.WriteOptions{})
		if err != nil || string(got) != string(want) {
			t.Errorf("%v: %v\n%s\nwant\n%s", f, err, got, want)
		}
	}
	end := back.Game.Root.End()
	p, err := back.Game.PositionAt(end)
	if err != nil || end.Ply() != 3 || p.Turn() != xiangqi.Black {
		t.Errorf("at the end, ply %d: %v, %v", end.Ply(), p, err)
	}
}

func TestGameJSONThatIsNone(t *testing.T) {
	for _, text := range []string{`"h2e2"`, `[]`, `1`, `{"fen":"x","moves":[]}`, `{"moves":[{"move":"x"}]}`} {
		g := record.New()
		if err := json.Unmarshal([]byte(text), g); err == nil {
			t.Errorf("%s: read as %v", text, g.Moves())
		}
		if !reflect.DeepEqual(g, record.New()) {
			t.Errorf("%s: the game has changed", text)
		}
	}
	g := record.New()
	if err := json.Unmarshal([]byte("null"), g); err != nil || !g.FromStart() {
		t.Error("null:", err)
	}
	g.Root.Add(xiangqi.NewMove(0, 0))
	if text, err := json.Marshal(g); !errors.Is(err, record.ErrCannotHold) {
		t.Errorf("a move that cannot be played: %s, %v", text, err)
	}
	named := record.New()
	named.Headers = record.Headers{{Name: strings.Repeat("]", 3), Value: "x"}}
	if text, err := json.Marshal(named); !errors.Is(err, record.ErrCannotHold) {
		t.Errorf("a header without a name: %s, %v", text, err)
	}
}
