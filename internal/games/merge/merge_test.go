package merge

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func read(t testing.TB, line string) *record.Game {
	t.Helper()
	games, errs := record.ReadBytes([]byte(line), record.JSON, record.ReadOptions{})
	if len(games) != 1 || len(errs) > 0 {
		t.Fatalf("%s: %v", line, errs)
	}
	return games[0]
}

func merged(t testing.TB, games ...*record.Game) *record.Game {
	t.Helper()
	m, ok := Games(games...)
	if !ok {
		t.Fatal("other starts")
	}
	return m
}

// TestGames merges a bare game, an annotated one and a mirrored one with a variation.
func TestGames(t *testing.T) {
	bare := read(t, `{"headers":{"Red":"胡荣华","Event":"全国赛"},"result":"*","moves":[{"move":"h2e2"},{"move":"h9g7"},{"move":"h0g2"}]}`)
	annotated := read(t, `{"headers":{"Red":"胡榮華","Date":"1960"},"result":"1-0","moves":[{"move":"h2e2","comment":"当头炮","nags":[1]},{"move":"h9g7"},{"move":"h0g2","comment":"正马"}]}`)
	mirrored := read(t, `{"headers":{"Red":"胡荣华"},"result":"1/2-1/2","moves":[{"move":"b2e2","comment":"中炮","variations":[[{"move":"b0c2","marks":["Ga0"]}]]},{"move":"b9c7"},{"move":"b0c2","comment":"正马"}]}`)
	want := `{"headers":{"Red":"胡荣华","Event":"全国赛","Date":"1960"},"result":"1-0","moves":[{"move":"h2e2","comment":"中炮\n* * *\n当头炮","nags":[1],"variations":[[{"move":"h0g2","marks":["Gi0"]}]]},{"move":"h9g7"},{"move":"h0g2","comment":"正马"}]}` + "\n"
	m := merged(t, bare, annotated, mirrored)
	if got, other := text(Canonical(m)), text(Canonical(read(t, want))); got != other {
		t.Errorf("%s\nwant\n%s", got, other)
	}
	conflicts := Conflicts([]Copy{{bare, []string{"b.pgn"}}, {annotated, []string{"a.xqf"}}, {mirrored, []string{"c.cbl"}}})
	if got, want := fmt.Sprint(conflicts), "[{Red [{胡榮華 [a.xqf]} {胡荣华 [b.pgn c.cbl]}]} {Result [{1-0 [a.xqf]} {1/2-1/2 [c.cbl]}]}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := GainOver(bare, m), (Gain{Moves: 1, Comments: 2, Signs: 2, Facts: 2}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if m.Moves()[0].String() != "h2e2" {
		t.Errorf("turned round: %v", m.Moves())
	}
	if _, ok := Games(bare, read(t, `{"fen":"3k5/9/9/9/9/9/9/9/4R4/4K4 w","result":"*","moves":[{"move":"e1e2"}]}`)); ok {
		t.Error("games from other starts are merged")
	}
}

func TestUniteTexts(t *testing.T) {
	for _, tt := range []struct{ a, b, want string }{
		{"", "", ""},
		{"a", "", "a"},
		{"", "b", "b"},
		{"a", "b", "a\n* * *\nb"},
		{"a\n* * *\nb", "b", "a\n* * *\nb"},
		{"a", "cab", "cab"},
		{"a\n\nb", "c\n* * *\na", "a\n\nb\n* * *\nc"},
		{"a\n* * *\nb", "xax", "b\n* * *\nxax"},
	} {
		if got := UniteTexts(tt.a, tt.b); got != tt.want {
			t.Errorf("%q, %q: %q, want %q", tt.a, tt.b, got, tt.want)
		}
	}
}

// starts are that of a game, which is symmetric, and one that is not.
var starts = []string{"", "3k5/4a4/9/9/9/9/4P4/9/4R4/5K3 w - - 0 1"}

// drawGame draws a small tree of legal moves that begins with the given ones: few words
// and few moves, so that trees meet. No line continues where the given ones end.
func drawGame(t *rapid.T, start string, main []xiangqi.Move) *record.Game {
	g := record.New()
	if start != "" {
		setup, _, err := xiangqi.ParseFENLenient(start)
		if err != nil {
			t.Fatal(err)
		}
		g = record.NewFrom(setup.Setup())
	}
	for _, name := range []string{"Red", "Event", "Date"} {
		g.Headers.Set(name, rapid.SampledFrom([]string{"", "甲", "乙", "甲乙", "2001"}).Draw(t, name))
	}
	g.Result = xiangqi.Result(rapid.IntRange(0, 3).Draw(t, "result"))
	end, err := g.Play(g.Root, main...)
	if err != nil {
		t.Fatal(err)
	}
	nodes := []*record.Node{g.Root}
	for _, n := range g.All() {
		nodes = append(nodes, n)
	}
	if len(main) > 0 {
		nodes = nodes[:len(nodes)-1]
	}
	for range rapid.IntRange(0, 12).Draw(t, "moves") {
		n := nodes[rapid.IntRange(max(0, len(nodes)-3), len(nodes)-1).Draw(t, "node")]
		pos, err := g.PositionAt(n)
		if err != nil {
			t.Fatal(err)
		}
		legal := pos.LegalMoves()
		if len(legal) == 0 {
			continue
		}
		m := legal[rapid.IntRange(0, min(3, len(legal)-1)).Draw(t, "move")]
		if rapid.Bool().Draw(t, "mirrored") && pos.IsLegal(m.MirrorFile()) {
			m = m.MirrorFile()
		}
		next := n.Find(m)
		if next == nil {
			next = n.Add(m)
			nodes = append(nodes, next)
		}
	}
	if len(main) > 0 {
		nodes = append(nodes, end)
	}
	for _, n := range nodes {
		words := []string{"", "", "好", "好棋", "劣", "劣\n* * *\n好", "劣\n\n好"}
		n.Comment = rapid.SampledFrom(words).Draw(t, "comment")
		if n != g.Root {
			n.Lead = rapid.SampledFrom(words).Draw(t, "lead")
		}
		if rapid.Bool().Draw(t, "signs") {
			n.NAGs = []record.NAG{record.NAG(rapid.IntRange(1, 3).Draw(t, "nag"))}
			n.Marks = []record.Mark{{Color: 'G', From: xiangqi.Square(rapid.IntRange(0, 2).Draw(t, "mark")), To: 8}}
			n.Clock = new(time.Duration(rapid.IntRange(0, 2).Draw(t, "clock")) * time.Second)
			n.Eval = &record.Eval{Centipawns: rapid.IntRange(-1, 1).Draw(t, "cp"), Depth: rapid.IntRange(0, 1).Draw(t, "depth")}
		}
	}
	return g
}

// drawMain draws the main line of a game.
func drawMain(t *rapid.T, start string) (main []xiangqi.Move) {
	pos := xiangqi.StartPosition()
	if start != "" {
		var err error
		if pos, _, err = xiangqi.ParseFENLenient(start); err != nil {
			t.Fatal(err)
		}
	}
	for range rapid.IntRange(1, 5).Draw(t, "main line") {
		legal := pos.LegalMoves()
		m := legal[rapid.IntRange(0, len(legal)-1).Draw(t, "move")]
		pos.MakeMove(m)
		main = append(main, m)
	}
	return main
}

func join(t *rapid.T, games ...*record.Game) *record.Game {
	m, ok := Games(games...)
	if !ok {
		t.Fatal("other starts")
	}
	return m
}

// TestLaws checks that merging records of a game is associative, commutative and
// idempotent. They have the same main line, mirrored or not.
func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.SampledFrom(starts).Draw(t, "start")
		main := drawMain(t, start)
		var list []*record.Game
		for range rapid.IntRange(1, 4).Draw(t, "games") {
			g := drawGame(t, start, main)
			if rapid.Bool().Draw(t, "mirror image") {
				g = mirror(g)
			}
			list = append(list, g)
		}
		all := join(t, list...)
		want := text(Canonical(all))
		left := list[0]
		for _, g := range list[1:] {
			left = join(t, left, g)
		}
		right := list[len(list)-1]
		for _, g := range slices.Backward(list[:len(list)-1]) {
			right = join(t, g, right)
		}
		for name, g := range map[string]*record.Game{
			"from the left": left, "from the right": right, "with itself": join(t, all, all), "with its parts": join(t, append(list, all)...),
		} {
			if got := text(Canonical(g)); got != want {
				t.Fatalf("%s\n%s\nwant\n%s", name, got, want)
			}
		}
		if again := text(Canonical(Canonical(all))); again != want {
			t.Fatalf("twice canonical\n%s\nwant\n%s", again, want)
		}
		if other := text(Canonical(mirror(all))); other != want && hasSide(all) {
			t.Fatalf("its mirror image\n%s\nwant\n%s", other, want)
		}
	})
}

// TestAnyGames checks that merging any games from one start does not depend on their
// order or number, loses nothing and changes none of them.
func TestAnyGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.SampledFrom(starts).Draw(t, "start")
		var list []*record.Game
		var before []string
		for range rapid.IntRange(1, 4).Draw(t, "games") {
			g := drawGame(t, start, nil)
			list, before = append(list, g), append(before, text(g))
		}
		all := join(t, list...)
		shuffled := rapid.Permutation(append(slices.Clone(list), list[0])).Draw(t, "order")
		if got, want := text(join(t, shuffled...)), text(all); got != want {
			t.Fatalf("in another order\n%s\nwant\n%s", got, want)
		}
		for i, g := range list {
			if text(g) != before[i] {
				t.Fatalf("record %d has been changed", i)
			}
			nothingLost(t, g, all)
		}
	})
}

// hasSide reports whether a game can be distinguished from its mirror image by its start or main
// line.
func hasSide(g *record.Game) bool { return facesLeft(g) || facesLeft(mirror(g)) }

// nothingLost checks that every move, text and sign of a record is in the merged game,
// which may be the mirror image.
func nothingLost(t *rapid.T, g, all *record.Game) {
	lost := missing(g.Root, all.Root)
	if lost != "" && missing(g.Root, mirror(all).Root) != "" {
		t.Fatalf("%s of\n%s\nis lost in\n%s", lost, text(g), text(all))
	}
}

// missing reports what of a node another one does not have.
func missing(a, b *record.Node) string {
	for _, block := range append(blocks(a.Comment), blocks(a.Lead)...) {
		if !strings.Contains(b.Comment+"\n"+b.Lead, block) {
			return block
		}
	}
	for _, nag := range a.NAGs {
		if !slices.Contains(b.NAGs, nag) {
			return nag.String()
		}
	}
	for _, child := range a.Children {
		other := b.Find(child.Move)
		if other == nil {
			return child.Move.String()
		}
		if lost := missing(child, other); lost != "" {
			return lost
		}
	}
	return ""
}
