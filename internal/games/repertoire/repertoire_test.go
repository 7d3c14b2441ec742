package repertoire

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// someGames have Anna as Red, with the central cannon, mirrored once, and two ways to one
// position; others play the pawn.
const someGames = `{"red":"Anna","black":"B","result":"1-0","moves":"h2e2 h9g7 h0g2 i9h9 i0h0"}
{"red":"Anna","black":"C","result":"1-0","moves":"b2e2 b9c7 b0c2 a9b9 c3c4"}
{"red":"Anna","black":"D","result":"0-1","moves":"h2e2 h7e7 h0g2 h9g7 i0h0"}
{"red":"Anna","black":"E","result":"1-0","moves":"h2e2 b9c7 h0g2 c6c5 i0h0 h9g7"}
{"red":"Anna","black":"F","result":"1/2-1/2","moves":"h2e2 h9g7 h0g2 c6c5 i0h0 b9c7 c3c4"}
{"red":"G","black":"H","result":"1-0","moves":"c3c4 g6g5 b0c2 b9c7"}
{"red":"I","black":"J","result":"0-1","moves":"c3c4 g6g5 h2e2"}
{"red":"K","black":"L","result":"0-1","moves":"h2e2 b9c7 h0g2 c6c5 i0h0 h9g7 g3g4"}
`

func openLibrary(t *testing.T) *library.Library {
	t.Helper()
	l, err := library.Open(t.Context(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	if _, err := l.ImportReader(t.Context(), strings.NewReader(someGames), "some.jsonl", library.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	return l
}

func annas(t *testing.T) (*record.Game, Report) {
	t.Helper()
	g, r, err := Make(t.Context(), openLibrary(t), Options{Side: xiangqi.Red, Own: library.Query{Red: "Anna"}, Plies: 8, MinGames: 1, Share: 1})
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// tree writes the moves of a tree, variations in brackets.
func tree(n *record.Node) string {
	var words []string
	for i, child := range n.Children {
		text := child.Move.String()
		if below := tree(child); below != "" {
			text += " " + below
		}
		if i > 0 {
			text = "(" + text + ")"
		}
		words = append(words, text)
	}
	return strings.Join(words, " ")
}

func TestMake(t *testing.T) {
	g, r := annas(t)
	// Anna's cannon, all replies, and after the lines have met only one of them continues.
	want := "h2e2 h9g7 h0g2 c6c5 i0h0 b9c7 c3c4 (i9h9 i0h0) (b9c7 h0g2 c6c5 i0h0 h9g7) (h7e7 h0g2 h9g7 i0h0)"
	if got := tree(g.Root); !strings.HasPrefix(got, "h2e2 ") || len(strings.Fields(got)) != len(strings.Fields(want)) {
		t.Errorf("%s, want %s", got, want)
	}
	if r.Moves < 7 || r.Replies < 6 || r.Transpositions != 1 || r.Cut {
		t.Errorf("%+v", r)
	}
	for _, n := range g.All() {
		if n.Parent() != nil && !strings.Contains(n.Comment, " game") {
			t.Errorf("%v: comment %q", n.Path(), n.Comment)
		}
	}
	if side, err := SideOf(g); err != nil || side != xiangqi.Red {
		t.Errorf("%v, %v", side, err)
	}
	chinese := Options{Side: xiangqi.Red, MinGames: 1, Language: phrases.Chinese}
	if g, _, err := Make(t.Context(), openLibrary(t), chinese); err != nil || !strings.Contains(g.Root.Children[0].Comment, " 局") {
		t.Errorf("in Chinese: %v, %v", g, err)
	}
	_, cut, err := Make(t.Context(), openLibrary(t), Options{Side: xiangqi.Black, MinGames: 1, Positions: 3})
	if err != nil || !cut.Cut || cut.Positions != 3 {
		t.Errorf("%+v, %v", cut, err)
	}
	black, _, err := Make(t.Context(), openLibrary(t), Options{Side: xiangqi.Black, MinGames: 1, Share: 1, Plies: 2})
	if got := tree(black.Root); err != nil || got != "h2e2 b9c7 (g3g4 c6c5)" {
		t.Errorf("%s, %v", got, err)
	}
}

// TestBook plays the side's moves from the book, from every position of the tree.
func TestBook(t *testing.T) {
	g, _ := annas(t)
	records, err := Book(g)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := book.Write(&file, records); err != nil {
		t.Fatal(err)
	}
	b, err := book.Parse(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	cards, err := Cards(g)
	if err != nil || len(cards) < 6 {
		t.Fatalf("%d cards, %v", len(cards), err)
	}
	for _, c := range cards {
		pos, err := xiangqi.ParseFEN(c.FEN)
		if err != nil {
			t.Fatal(err)
		}
		e, ok := book.Choose(b, &pos, len(c.Line), book.Settings{}, nil)
		if !ok || e.Move != c.Answers[0] {
			t.Errorf("%s: the book plays %v, want %v", c.FEN, e.Move, c.Answers[0])
		}
	}
	start := xiangqi.StartPosition()
	start.MakeMove(g.Moves()[0])
	if e, ok := book.Choose(b, &start, 1, book.Settings{}, nil); ok {
		t.Errorf("the book plays the other side's %v", e.Move)
	}
}

// TestDrill learns a repertoire: what is answered wrong comes again first, and what is
// known comes days later.
func TestDrill(t *testing.T) {
	g, _ := annas(t)
	path := filepath.Join(t.TempDir(), "drill.json")
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	var wrong string
	round := func(fresh int, right func(n int) bool) (asked []string) {
		t.Helper()
		err := UpdateProgress(path, func(p *Progress) error {
			d, err := NewDrill(g, p, fresh)
			if err != nil {
				return err
			}
			for {
				q, ok := d.Next(now)
				if !ok {
					return nil
				}
				pos := xiangqi.StartPosition()
				for _, m := range q.Line {
					if err := pos.CheckMove(m); err != nil {
						return err
					}
					pos.MakeMove(m)
				}
				if pos.FEN() != q.FEN || pos.Turn() != xiangqi.Red {
					return fmt.Errorf("%v leads to %s, not to %s", q.Line, pos.FEN(), q.FEN)
				}
				m := q.Card.Answers[0]
				if good := right(len(asked)); !good {
					m, wrong = xiangqi.NoMove, q.Card.ID
				}
				v := d.Answer(m, now)
				if v.Right != right(len(asked)) || len(v.Expected) != 1 || !v.Due.After(now) {
					return fmt.Errorf("%+v", v)
				}
				asked = append(asked, q.Card.ID)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return asked
	}
	all := func(int) bool { return true }
	first := round(3, func(n int) bool { return n != 1 })
	if len(first) != 3 {
		t.Fatalf("asked %v, want three new ones", first)
	}
	if again := round(0, all); len(again) != 0 {
		t.Errorf("at once again: %v", again)
	}
	now = now.Add(11 * time.Minute)
	if again := round(0, all); len(again) != 1 || again[0] != wrong {
		t.Errorf("after ten minutes: %v, want %s", again, wrong)
	}
	if rest := round(100, all); len(rest)+3 != len(mustCards(t, g)) {
		t.Errorf("the rest: %v", rest)
	}
	now = now.AddDate(0, 1, 0)
	if due := round(0, all); len(due) != len(mustCards(t, g)) {
		t.Errorf("a month later: %d", len(due))
	}
	err := UpdateProgress(path, func(p *Progress) error {
		d, err := NewDrill(g, p, 0)
		if err != nil {
			return err
		}
		if c := d.Counts(now); c.Due != 0 || c.New != 0 || c.Next == nil || c.Cards != len(mustCards(t, g)) {
			return fmt.Errorf("%+v", c)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if _, err := NewDrill(record.New(), &Progress{}, 1); !errors.Is(err, ErrRepertoire) {
		t.Errorf("a game: %v", err)
	}
}

func mustCards(t *testing.T, g *record.Game) []*Card {
	t.Helper()
	cards, err := Cards(g)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

// TestMirrored asks for the mirror image of the answer in the mirror image of a position.
func TestMirrored(t *testing.T) {
	g := record.New()
	g.Headers.Set(SideHeader, "black")
	for _, line := range []string{"h2e2 h9g7", "b2e2 a9a8"} {
		_, moves, err := xiangqi.ParseLine("startpos moves " + line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Play(g.Root, moves...); err != nil {
			t.Fatal(err)
		}
	}
	cards := mustCards(t, g)
	if len(cards) != 1 || fmt.Sprint(cards[0].Answers) != "[h9g7 i9i8]" {
		t.Errorf("%+v", cards[0])
	}
}
