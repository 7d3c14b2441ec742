package record

import (
	"bytes"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Without moves a game has the headers, the start and the result that it has with them, in
// every format, and ReadOptions.Moves is asked of each game once.
func TestMovesAreReadWhereWanted(t *testing.T) {
	games := sampleGames(t, 12)
	for i, g := range games {
		g.Headers.Set("Event", string(rune('A'+i)))
		if g.Result == xiangqi.Undecided {
			g.Result = xiangqi.Draw
		}
	}
	for _, f := range Formats() {
		if !f.CanWrite() {
			continue
		}
		var file bytes.Buffer
		w, err := NewWriter(&file, f, WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games[:map[bool]int{true: len(games), false: 1}[f.HoldsMany()]] {
			if _, err := w.Write(g); err != nil {
				t.Fatal(f, err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(f, err)
		}
		whole, _ := ReadBytes(file.Bytes(), f, ReadOptions{})
		headers, errs := ReadBytes(file.Bytes(), f, ReadOptions{Moves: HeadersOnly})
		if len(errs) > 0 || len(headers) != len(whole) {
			t.Fatalf("%v: %d games of %d: %v", f, len(headers), len(whole), errs)
		}
		for i, g := range headers {
			if len(g.Root.Children) > 0 || g.Root.Comment != "" {
				t.Errorf("%v: game %d has moves", f, i+1)
			}
			g.Root = whole[i].Root
			if d := difference(g, whole[i]); d != "" {
				t.Errorf("%v: game %d: %s", f, i+1, d)
			}
		}
		asked := 0
		second, errs := ReadBytes(file.Bytes(), f, ReadOptions{Moves: func(g *Game) bool { asked++; return asked == 2 }})
		if len(errs) > 0 || asked != len(whole) {
			t.Errorf("%v: asked of %d games of %d: %v", f, asked, len(whole), errs)
		}
		for i, g := range second {
			if i == 1 && difference(g, whole[1]) != "" || i != 1 && len(g.Root.Children) > 0 {
				t.Errorf("%v: game %d has %d moves", f, i+1, len(g.Moves()))
			}
		}
	}
}

// The result of a game whose moves are not read is that at the end of them where no header names one.
func TestResultWithoutMoves(t *testing.T) {
	const text = "[Red \"a\"]\n\n1. h2e2 h9g7 2. h0g2 0-1\n\n[Red \"b\"]\n\n1. h2e2 *\n"
	games, errs := ReadBytes([]byte(text), PGN, ReadOptions{Moves: HeadersOnly})
	if len(errs) > 0 || len(games) != 2 || games[0].Result != xiangqi.BlackWins || games[1].Result != xiangqi.Undecided {
		t.Errorf("%v, %v", games, errs)
	}
}

// TestCutJSONMoves removes the list of moves of a line, and nothing else.
func TestCutJSONMoves(t *testing.T) {
	for _, tt := range []struct{ line, head, moves string }{
		{`{"result":"*","moves":[{"move":"h2e2"}]}`, `{"result":"*","moves":[]}`, `[{"move":"h2e2"}]`},
		{`{"moves" : [[]],"fen":"x"}`, `{"moves" : [],"fen":"x"}`, `[[]]`},
		{`{"moves":[{"comment":"a ] \" b"}]}`, `{"moves":[]}`, `[{"comment":"a ] \" b"}]`},
		{`{"moves":[1],"moves":[2]}`, `{"moves":[],"moves":[2]}`, `[1]`},
		{`{"moves":"h2e2"}`, "", ""},
		{`{"headers":{"moves":["x"]}}`, "", ""},
		{`{"list":["moves",["x"]]}`, "", ""},
		{`["moves",["x"]]`, "", ""},
		{`{"comment":"moves","nags":[1]}`, "", ""},
		{`{"moves":[{"move":"h2e2"}`, "", ""},
		{`{"moves":["\`, "", ""},
	} {
		head, moves := cutJSONMoves([]byte(tt.line))
		if tt.head == "" {
			tt.head = tt.line
		}
		if string(head) != tt.head || string(moves) != tt.moves {
			t.Errorf("%s: %s and %s, want %s and %s", tt.line, head, moves, tt.head, tt.moves)
		}
	}
	const twice = `{"headers":{"Red":"a"},"moves":[{"move":"b2e2"}],"moves":[{"move":"h2e2"}]}`
	games, errs := ReadBytes([]byte(twice), JSON, ReadOptions{Moves: func(*Game) bool { return true }})
	if len(errs) > 0 || len(games) != 1 || games[0].Root.Next().Move.String() != "h2e2" {
		t.Errorf("two lists of moves: %v, %v", games, errs)
	}
}
