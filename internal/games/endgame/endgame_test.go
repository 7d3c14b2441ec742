package endgame

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func openGuide(t *testing.T) *Guide {
	t.Helper()
	tables, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	})
	return New(tables)
}

func mustClass(t *testing.T, name string) tablebase.Class {
	t.Helper()
	c, err := tablebase.ParseClass(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustFEN(t *testing.T, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTitle(t *testing.T) {
	for _, tt := range []struct{ class, zh, en string }{
		{"KRKAABB", "单车对士象全", "Rook against all guards"},
		{"KAABBKR", "单车对士象全", "Rook against all guards"},
		{"KNKA", "单马对单士", "Horse against advisor"},
		{"KNPKAAB", "马兵对单缺象", "Horse and pawn against two advisors and elephant"},
		{"KCAKABB", "炮单士对单缺士", "Cannon and advisor against advisor and two elephants"},
		{"KNNK", "双马对光将", "Two horses against bare king"},
		{"KRPPKNB", "车双兵对马单象", "Rook and two pawns against horse and elephant"},
		{"KRCPK", "车炮兵对光将", "Rook, cannon and pawn against bare king"},
	} {
		if got := Title(mustClass(t, tt.class)); got[phrases.Chinese] != tt.zh || got[phrases.English] != tt.en {
			t.Errorf("%s: %q, %q, want %q, %q", tt.class, got[phrases.Chinese], got[phrases.English], tt.zh, tt.en)
		}
	}
}

func TestNames(t *testing.T) {
	if name := Name(mustClass(t, "KAKN")); name == nil || name.In(phrases.Chinese) != "单马擒单士" {
		t.Errorf("KAKN: %v", name)
	}
	if name := Name(mustClass(t, "KRPKR")); name != nil {
		t.Errorf("KRPKR: %v, want no name", name)
	}
}

// Every name of the catalogue is that of a class as it is stored: no other is found.
func TestNamesAreOfClasses(t *testing.T) {
	sentences, err := os.ReadFile(filepath.Join("..", "..", "phrases", "languages", "en.txt"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^endgame\.name\.(\w+)`).FindAllStringSubmatch(string(sentences), -1)
	if len(found) == 0 {
		t.Fatal("there are no names")
	}
	for _, name := range found {
		class, err := tablebase.ParseClass(name[1])
		if err != nil {
			t.Errorf("%s: %v", name[0], err)
			continue
		}
		if _, exchanged := class.Canonical(); exchanged || Name(class) == nil {
			t.Errorf("%s is not the name of a class as it is stored", name[0])
		}
	}
}

func TestLook(t *testing.T) {
	g := openGuide(t)
	pos := mustFEN(t, "9/4k4/9/9/9/9/9/9/9/N2K5 w") // the longest win of KNK
	look := g.Look(&pos)
	if !look.Found || look.Class != "KNK" || look.Result != "win" || look.DTM != 13 || len(look.Line) != 13 || look.PliesToCapture != 13 {
		t.Errorf("look at %s: %+v", pos.FEN(), look)
	}
	if look.Name == nil || look.PerpetualCheck == nil || *look.PerpetualCheck != "win" {
		t.Errorf("name %v, perpetual check %v", look.Name, look.PerpetualCheck)
	}
	keeps, best := 0, 0
	for i, m := range look.Moves {
		if i > 0 && m.Best && !look.Moves[i-1].Best {
			t.Errorf("%v is best and stands behind one that is not", m.Move)
		}
		if m.Text.Chinese == "" || m.Text.WXF == "" || m.Text.ICCS == "" || m.Text.Traditional == "" {
			t.Errorf("%v: texts %+v", m.Move, m.Text)
		}
		if m.Keeps {
			keeps++
		}
		if m.Best {
			best++
		}
	}
	if keeps == 0 || best == 0 || best > keeps || len(look.Moves) != len(pos.LegalMoves()) {
		t.Errorf("%d moves, %d keep the win, %d are best", len(look.Moves), keeps, best)
	}
	start := xiangqi.StartPosition()
	if look := g.Look(&start); look.Found || len(look.Moves) > 0 {
		t.Errorf("start position: %+v", look)
	}
}

// TestLookPerpetualCheck: a draw for those who may repeat, a win for those who play
// by the rules.
func TestLookPerpetualCheck(t *testing.T) {
	g := openGuide(t)
	pos := mustFEN(t, "4k4/9/9/9/9/9/8n/9/9/1R3K3 b")
	look := g.Look(&pos)
	if look.Result != "draw" || look.PerpetualCheck == nil || *look.PerpetualCheck != "loss" {
		t.Errorf("%s: %s, perpetual check %v; want a draw and a loss", pos.FEN(), look.Result, look.PerpetualCheck)
	}
}

func TestFacts(t *testing.T) {
	g := openGuide(t)
	for _, tt := range []struct {
		class, turn string
		red, black  int // longest win with that side to move, -1 for none
	}{
		{"KNKA", "red", 37, -1},
		{"KAKN", "black", -1, 37},
	} {
		facts, err := g.Facts(t.Context(), mustClass(t, tt.class))
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []int{tt.red, tt.black} {
			got := []*int{facts.RedToMove.MaxWin, facts.BlackToMove.MaxWin}[i]
			if want < 0 && got != nil || want >= 0 && (got == nil || *got != want) {
				t.Errorf("%s, side %d: longest win %v, want %d", tt.class, i, got, want)
			}
		}
		if len(facts.Longest) == 0 {
			t.Errorf("%s: no longest wins", tt.class)
		}
		for _, p := range facts.Longest {
			pos := mustFEN(t, p.FEN)
			if look := g.Look(&pos); look.DTM != p.DTM || look.Result != p.Result || p.Turn != tt.turn {
				t.Errorf("%s: %+v, but it is a %s in %d", tt.class, p, look.Result, look.DTM)
			}
		}
	}
	if _, err := g.Facts(t.Context(), mustClass(t, "KRRKAABB")); !errors.Is(err, ErrMissing) {
		t.Errorf("class without a table: error %v, want %v", err, ErrMissing)
	}
}

func TestTopics(t *testing.T) {
	topics := openGuide(t).Topics()
	if len(topics) < 30 {
		t.Fatalf("%d topics", len(topics))
	}
	for _, topic := range topics {
		if topic.MaxDTM <= 0 || topic.Title[phrases.Chinese] == "" || topic.Wins < 0 || topic.Wins > 1000 {
			t.Errorf("%+v", topic)
		}
	}
}

func TestPick(t *testing.T) {
	g := openGuide(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, tt := range []struct {
		class string
		wish  Wish
		err   error
	}{
		{"KNKA", Wish{Goal: ToWin, Least: 15, Most: 25}, nil},
		{"KRKAABB", Wish{Goal: ToWin}, nil},
		{"KAABBKR", Wish{Goal: ToHold}, nil},
		{"KRKN", Wish{Goal: ToHold}, nil},
		{"KCK", Wish{Goal: ToWin}, ErrNone},
		{"KRK", Wish{Goal: "draw"}, ErrGoal},
		{"KRRKR", Wish{Goal: ToWin}, ErrMissing},
	} {
		tt.wish.Class = mustClass(t, tt.class)
		for range 5 {
			e, err := g.Pick(t.Context(), rng, tt.wish)
			if !errors.Is(err, tt.err) || err == nil && tt.err != nil {
				t.Fatalf("%s, %+v: error %v, want %v", tt.class, tt.wish, err, tt.err)
			}
			if tt.err != nil {
				break
			}
			pos := mustFEN(t, e.FEN)
			look := g.Look(&pos)
			want := map[Goal]string{ToWin: "win", ToHold: "draw"}[tt.wish.Goal]
			if look.Result != want || look.Class != tt.class || e.Side != sideName(pos.Turn()) || e.Keeping == 0 ||
				tt.wish.Goal == ToHold && e.Keeping == e.Moves || tt.wish.Goal == ToWin && look.DTM < tt.wish.Least || tt.wish.Most > 0 && look.DTM > tt.wish.Most {
				t.Errorf("%s, %+v: %+v, a %s in %d", tt.class, tt.wish, e, look.Result, look.DTM)
			}
		}
	}
}
