package repertoire

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestStandard checks every move of the repertoires of the program: that it has a reason of the board,
// figures of games and engine, and that its plans hold.
func TestStandard(t *testing.T) {
	if len(Standard()) != 6 {
		t.Fatalf("%d repertoires", len(Standard()))
	}
	for _, tree := range Standard() {
		if Named(tree.Name()) != tree {
			t.Errorf("%s is not found by its name", tree.Name())
		}
		cards, err := Cards(tree.Game)
		if err != nil || len(cards) < 40 {
			t.Errorf("%s: %d cards, %v", tree.Name(), len(cards), err)
		}
		quiet := 0
		walkTree(tree.Game.Root, xiangqi.StartPosition(), func(n *record.Node, pos *xiangqi.Position) {
			total := 0
			for _, child := range n.Children {
				f := tree.Facts[child]
				if f.Games < 1 || f.Games > f.Of || f.Wins+f.Draws+f.Losses > f.Games {
					t.Errorf("%s %v: %+v", tree.Name(), child.Path(), f)
				}
				if total += f.Games; pos.Turn() != tree.Side {
					continue
				}
				plans := Plans(*pos, child.Move)
				if len(plans) == 0 || f.Value == nil || len(tree.Why(child, pos)) < len(plans)+2 {
					t.Errorf("%s %v: plans %v, %+v", tree.Name(), child.Path(), plans, f)
					continue
				}
				if plans[0].Kind == NothingHangs {
					quiet++
				}
				for _, p := range plans {
					if err := holds(pos, child.Move, p); err != "" {
						t.Errorf("%s %v: %s: %s", tree.Name(), child.Path(), p.Text, err)
					}
				}
			}
			if len(n.Children) > 0 && total > tree.Facts[n.Children[0]].Of {
				t.Errorf("%s %v: %d games go on, of %d", tree.Name(), n.Path(), total, tree.Facts[n.Children[0]].Of)
			}
		})
		if quiet*10 > len(cards) {
			t.Errorf("%s: %d of %d moves only leave nothing hanging", tree.Name(), quiet, len(cards))
		}
	}
}

// holds checks a plan by playing it, and returns what is wrong.
func holds(pos *xiangqi.Position, m xiangqi.Move, p Plan) string {
	for _, l := range phrases.Languages() {
		if text := p.Text.In(l); text == "" || strings.ContainsAny(text, "{}") {
			return "text in " + string(l) + ": " + text
		}
	}
	after := *pos
	after.MakeMove(m)
	idle := after
	if !after.InCheck() {
		idle.MakeNullMove()
	}
	switch p.Kind {
	case Threatens:
		if !idle.IsLegal(p.Move) || idle.At(p.Move.To()) != p.Piece || !idle.ExchangeAtLeast(p.Move, leastGain, &exchangeValues) {
			return "the threat does not win the piece"
		}
	case Mates:
		if idle.MakeMove(p.Move); idle.HasLegalMove() {
			return "the threat is no mate"
		}
	case Prevents, Saves:
		before := *pos
		before.MakeNullMove()
		if !before.IsLegal(p.Move) || !before.ExchangeAtLeast(p.Move, leastGain, &exchangeValues) {
			return "there was nothing to prevent"
		}
		for _, c := range gains(&after) {
			if c.To() == p.Square {
				return "the piece is lost all the same"
			}
		}
	case Develops, Opens, Activates:
		if p.After <= p.Before || after.At(p.Square) != p.Piece || p.Piece.Color() != pos.Turn() {
			return "it has no more squares"
		}
	case Restrains:
		if p.After >= p.Before || after.At(p.Square) != p.Piece || p.Piece.Color() == pos.Turn() {
			return "it has no fewer squares"
		}
	case Connects:
		if !xiangqi.Attacks(after.At(p.Square), p.Square, after.Occupied()).Has(m.To()) || !xiangqi.Attacks(after.At(m.To()), m.To(), after.Occupied()).Has(p.Square) {
			return "they do not protect each other"
		}
	case Allows:
		if !after.IsLegal(p.Move) || after.At(p.Move.To()) != p.Piece {
			return "it is not taken"
		}
	case Wins, Trades:
		if pos.At(m.To()) != p.Piece {
			return "another piece is taken"
		}
	}
	return ""
}

// TestStyles makes a repertoire of each style, writes and reads it.
func TestStyles(t *testing.T) {
	l := openLibrary(t)
	even := func(context.Context, xiangqi.Position) (int, error) { return 0, nil }
	for _, style := range Styles() {
		tree, report, err := MakeTree(t.Context(), l, Options{Side: xiangqi.Red, MinGames: 1, Share: 1, Style: style, Value: even})
		if err != nil || report.Moves == 0 {
			t.Fatalf("%+v, %v", report, err)
		}
		var file, again bytes.Buffer
		if err := WriteTree(&file, tree); err != nil {
			t.Fatal(err)
		}
		back, err := ReadTree(bytes.NewReader(file.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if err := WriteTree(&again, back); err != nil || !bytes.Equal(file.Bytes(), again.Bytes()) {
			t.Errorf("%v\n%s\n%s", err, &file, &again)
		}
		g := back.Remark(phrases.Chinese)
		if first := g.Root.Children[0]; !strings.Contains(first.Comment, "常见应着") || g.Headers.Get(SideHeader) != "red" {
			t.Errorf("%q", first.Comment)
		}
	}
	failing := func(context.Context, xiangqi.Position) (int, error) { return 0, errors.ErrUnsupported }
	if _, _, err := MakeTree(t.Context(), l, Options{Side: xiangqi.Red, MinGames: 1, Style: Solid, Value: failing}); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("%v", err)
	}
	// A move that the engine finds much worse is not played, however often it was; a pawn's is not the style's first one.
	worse := func(_ context.Context, pos xiangqi.Position) (int, error) {
		if pos.At(xiangqi.SquareAt(4, 2)).Kind() == xiangqi.Cannon {
			return 500, nil
		}
		return 0, nil
	}
	tree, _, err := MakeTree(t.Context(), l, Options{Side: xiangqi.Red, MinGames: 1, Style: Sharp, Value: worse})
	if err != nil || tree.Game.Moves()[0].String() == "h2e2" {
		t.Errorf("%v, %v", tree, err)
	}
}

func TestReadTreeRefuses(t *testing.T) {
	for _, text := range []string{
		"", "[Event]", treeHead + " red", treeHead + " blue solid", treeHead + " red odd", treeHead + " red solid\n0 h2e2 1 1 1 0 0",
		treeHead + " red solid\n1 h2e2 1 1 1 0 0 -", treeHead + " red solid\n0 h2h8 1 1 1 0 0 -", treeHead + " red solid\n0 h2e2 x 1 1 0 0 -", treeHead + " red solid\n0 h2e2 1 1 1 0 0 x",
	} {
		if _, err := ReadTree(strings.NewReader(text)); !errors.Is(err, ErrRepertoire) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzReadTree(f *testing.F) {
	f.Add(treeHead + " red solid\n0 h2e2 10 20 5 3 2 31\n1 h9g7 4 10 2 1 1 -\n")
	f.Fuzz(func(t *testing.T, text string) {
		tree, err := ReadTree(strings.NewReader(text))
		if err != nil {
			return
		}
		var file bytes.Buffer
		if err := WriteTree(&file, tree); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadTree(&file); err != nil {
			t.Errorf("what was read of %q is not read again: %v", text, err)
		}
		tree.Remark(phrases.English)
	})
}

// TestAskNamed drills a repertoire of the program by its name.
func TestAskNamed(t *testing.T) {
	folder := t.TempDir()
	tree, err := OpenTree(filepath.Join(folder, "red-sharp"))
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	a, err := Ask(strings.NewReader("h2e2\n"), &said, tree, filepath.Join(folder, "progress.json"), 10)
	if err != nil || a.Right != 1 || len(a.Steps[0].Why) < 3 || !strings.Contains(said.String(), "Usual answers: ") {
		t.Errorf("%+v, %v, %s", a, err, &said)
	}
	if d, err := tree.Drill(&Progress{}, 1); err != nil || d.Counts(time.Now()).New < 40 {
		t.Errorf("%v", err)
	}
}
