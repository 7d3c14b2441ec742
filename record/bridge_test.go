package record

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// moves reads moves such as "h2e2 h9g7".
func moves(t testing.TB, text string) []xiangqi.Move {
	t.Helper()
	var list []xiangqi.Move
	for word := range strings.FieldsSeq(text) {
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

func startAt(t testing.TB, fen string) *Game {
	t.Helper()
	if fen == "" {
		return New()
	}
	start, err := xiangqi.ParseSetup(fen)
	if err != nil {
		t.Fatal(err)
	}
	return NewFrom(start)
}

// rookToAndFro comes back to the start position every four plies.
const rookToAndFro = "a0a1 a9a8 a1a0 a8a9 "

func TestPlay(t *testing.T) {
	noBlackKing := "9/9/9/9/9/9/9/9/4R4/4K4 w"
	tests := []struct {
		name, fen, before, moves string
		ply                      int // of the move refused, 0 when all are taken
	}{
		{"nothing", "", "h2e2", "", 0},
		{"a line", "", "", "h2e2 h9g7 h0g2", 0},
		{"behind a line", "", "h2e2 h9g7", "h0g2 i9h9", 0},
		{"the other side's piece", "", "h2e2", "b0c2", 2},
		{"the last of them", "", "h2e2", "h9g7 h0g2 a9a1", 4},
		{"no move of the board", "", "", "a0a0", 1},
		{"a line before that cannot be played", "", "a0a9", "h9g7", 1},
		{"beyond a repetition", "", strings.Repeat(rookToAndFro, 3), rookToAndFro, 0},
		{"no position", noBlackKing, "", "e1e9", 0},
		{"no position, wrong side", noBlackKing, "e1e9", "e0e1", 2},
		{"no position, own piece", noBlackKing, "", "e0e1", 1},
	}
	for _, tt := range tests {
		g := startAt(t, tt.fen)
		from := g.Root
		for _, m := range moves(t, tt.before) {
			from = from.Add(m)
		}
		list := moves(t, tt.moves)
		before := g.Count()
		n, err := g.Play(from, list...)
		refused := (*xiangqi.PlyError)(nil)
		switch {
		case tt.ply == 0 && (err != nil || !slices.Equal(n.Path()[from.Ply():], list)):
			t.Errorf("%s: %v", tt.name, err)
		case tt.ply > 0 && (!errors.As(err, &refused) || refused.Ply != tt.ply || !errors.Is(err, xiangqi.ErrIllegalMove)):
			t.Errorf("%s: error %v, want ply %d refused", tt.name, err, tt.ply)
		case tt.ply > 0 && (g.Count() != before || n != nil || !strings.Contains(err.Error(), refused.Text)):
			t.Errorf("%s: %+v after the error %v", tt.name, g.Count(), err)
		}
	}
}

// TestPlayVariations checks that moves are not doubled, and that the first reply
// is the main line.
func TestPlayVariations(t *testing.T) {
	g := New()
	main, err := g.Play(g.Root, moves(t, "h2e2 h9g7 h0g2")...)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"h2e2 b9c7", "h2e2 h9g7", "b2e2"} {
		if _, err := g.Play(g.Root, moves(t, line)...); err != nil {
			t.Fatal(err)
		}
	}
	if c := g.Count(); c.Moves != 5 || c.Variations != 2 || g.Root.End() != main {
		t.Errorf("%+v, main line %v", c, g.Moves())
	}
}

func TestGameAt(t *testing.T) {
	const twoPliesLeft = "4k4/9/9/9/9/9/9/9/r8/3K4R w - - 118 60" // to the limit of the computer rules
	tests := []struct {
		name, fen, line string
		rules           xiangqi.Rules
		refused         int // ply that GameAt refuses, 0 for none
		begins          int // ply at which the game of Resume begins
	}{
		{"nothing played", "", "", xiangqi.RulesAXF(), 0, 0},
		{"within the rules", "", "h2e2 h9g7 h0g2 i9h9", xiangqi.RulesAXF(), 0, 0},
		{"ended by the last move", "", strings.Repeat(rookToAndFro, 2), xiangqi.RulesAXF(), 0, 0},
		{"goes on after a repetition", "", strings.Repeat(rookToAndFro, 3), xiangqi.RulesAXF(), 9, 8},
		{"goes on for long", "", strings.Repeat(rookToAndFro, 5), xiangqi.RulesAXF(), 9, 16},
		{"goes on behind the limit without capture", twoPliesLeft, "i0i1 a1a2 i1i2 a2a3", xiangqi.RulesComputer(), 3, 2},
	}
	for _, tt := range tests {
		g := startAt(t, tt.fen)
		last := g.Root
		for _, m := range moves(t, tt.line) {
			last = last.Add(m)
		}
		game, err := g.GameAt(last, tt.rules)
		refused := (*xiangqi.PlyError)(nil)
		switch {
		case tt.refused == 0 && (err != nil || !slices.Equal(game.Moves(), last.Path())):
			t.Errorf("%s: GameAt: %v", tt.name, err)
		case tt.refused > 0 && (!errors.As(err, &refused) || refused.Ply != tt.refused || !errors.Is(err, xiangqi.ErrGameOver)):
			t.Errorf("%s: GameAt: error %v, want ply %d refused", tt.name, err, tt.refused)
		case tt.refused > 0 && !strings.Contains(err.Error(), refused.Text):
			t.Errorf("%s: the error %v does not name the move", tt.name, err)
		}
		game, err = g.Resume(last, tt.rules)
		if err != nil {
			t.Errorf("%s: Resume: %v", tt.name, err)
			continue
		}
		want, err := g.PositionAt(last)
		if got := game.Position(); err != nil || got.Board() != want.Board() || got.Turn() != want.Turn() {
			t.Errorf("%s: Resume gives %s, want %s (%v)", tt.name, got.FEN(), want.FEN(), err)
		}
		if begins := last.Ply() - game.Len(); begins != tt.begins {
			t.Errorf("%s: the game begins at ply %d, want %d", tt.name, begins, tt.begins)
		}
	}
}

func TestGameAtRefuses(t *testing.T) {
	g := New()
	wrong := g.Root.Add(moves(t, "h2e2")[0]).Add(moves(t, "a0a1")[0])
	diagram := startAt(t, "9/9/9/9/9/9/9/9/9/4K4 w")
	for name, at := range map[string]func(*Game, *Node) (*xiangqi.Game, error){
		"GameAt": func(g *Game, n *Node) (*xiangqi.Game, error) { return g.GameAt(n, xiangqi.RulesAXF()) },
		"Resume": func(g *Game, n *Node) (*xiangqi.Game, error) { return g.Resume(n, xiangqi.RulesAXF()) },
	} {
		refused := (*xiangqi.PlyError)(nil)
		if _, err := at(g, wrong); !errors.As(err, &refused) || refused.Ply != 2 || !errors.Is(err, xiangqi.ErrIllegalMove) {
			t.Errorf("%s: an illegal move: %v", name, err)
		}
		faults := (*xiangqi.FaultError)(nil)
		if _, err := at(diagram, diagram.Root); !errors.As(err, &faults) {
			t.Errorf("%s: no position: %v", name, err)
		}
	}
}

// TestBridgeRoundTrip plays at random and checks that a game comes back from its
// record, by GameAt and by Play.
func TestBridgeRoundTrip(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 0))
		game := xiangqi.NewGame(xiangqi.RulesAXF())
		for legal := game.LegalMoves(); len(legal) > 0 && game.Len() < int(seed); legal = game.LegalMoves() {
			if err := game.Play(legal[r.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		g := FromGame(game)
		if g.Result != game.Outcome().Result || !g.FromStart() {
			t.Fatalf("seed %d: result %v, start %s", seed, g.Result, g.Start.FEN())
		}
		again, err := g.GameAt(g.Root.End(), game.Rules())
		if err != nil || again.Outcome() != game.Outcome() || *again.Position() != *game.Position() {
			t.Fatalf("seed %d: %v, want %v (%v)", seed, again, game, err)
		}
		other := New()
		if _, err := other.Play(other.Root, game.Moves()...); err != nil || !slices.Equal(other.Moves(), g.Moves()) {
			t.Fatalf("seed %d: %v, want %v (%v)", seed, other.Moves(), g.Moves(), err)
		}
	}
}

// TestOlderCBR reads a record of an older CCBridge, whose header is shorter.
func TestOlderCBR(t *testing.T) {
	file := make([]byte, cbrHeader-cbrShorter)
	copy(file, cbrMagic)
	file[cbrKindAt] = cbrOlder
	copy(file[cbrOlderTitle:], appendUTF16(nil, "顺炮"))
	file[cbrTurn-cbrShorter], file[cbrMoveNumber-cbrShorter] = 1, 1
	for s, piece := range New().Start.Board.All() {
		file[cbrBoard-cbrShorter+int(cbrIndex(s))] = byte(1+piece.Color())<<4 | byte(slices.Index(cbrKinds[:], piece.Kind()))
	}
	file = append(file, 0, 0, 0, 0) // the start
	file = append(file, 0, 0, 0x77, 0x47, cbrEnd|cbrAlternative, 0, 0x70, 0x62, cbrEnd, 0, 0x12, 0x42)
	g := one(t, file, CBR)
	if replies := g.Root.Next().Children; movesOf(g) != "h2e2 h9g7" || len(replies) != 2 || replies[1].Move.String() != "b7e7" || !g.FromStart() || len(g.Warnings) > 0 {
		t.Errorf("moves %s, %d replies, %v", movesOf(g), len(replies), g.Warnings)
	}
	if title := g.Headers.Get("Title"); title != "顺炮" {
		t.Errorf("title %q", title)
	}
	if games, errs := ReadBytes(file[:cbrHeader-cbrShorter-1], CBR, ReadOptions{}); len(games) != 0 || len(errs) != 1 {
		t.Errorf("cut in the header: %d games, %v", len(games), errs)
	}
}
