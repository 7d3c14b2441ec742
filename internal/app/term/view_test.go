package term

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

var updateViews = flag.Bool("update", false, "write the golden views")

// newScreen returns a model without colours whose searches end with the test.
func newScreen(t *testing.T, o Options) *model {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	o.NoColor = true
	m, err := newModel(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); m.thinker.close() })
	return m
}

// compare compares a screen with its golden file.
func compare(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "views", name+".txt")
	if *updateViews {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; run go test ./internal/app/term -update and look at it\n%s", path, got)
	}
}

// screenText returns the view as text, each line checked to fit the window.
func screenText(t *testing.T, m *model) string {
	t.Helper()
	lines := strings.Split(m.View().Content, "\n")
	if len(lines) > m.height {
		t.Errorf("%d lines in a window of %d", len(lines), m.height)
	}
	for i, line := range lines {
		if w := lipgloss.Width(line); w > m.width {
			t.Errorf("line %d has %d columns in a window of %d: %q", i, w, m.width, line)
		}
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

const middleGame = "startpos moves h2e2 h9g7 h0g2 i9h9 i0h0 h7i7 h0h9 g7h9 b0c2 b9c7"

// TestViews compares every style in every language, at the start, in the middle
// of a game with analysis, and at its end, with golden files.
func TestViews(t *testing.T) {
	names := map[diagram.Symbols]string{diagram.Simplified: "simplified", diagram.Traditional: "traditional", diagram.Letters: "letters"}
	for _, symbols := range allStyles {
		for _, lang := range phrases.Languages() {
			o := testOptions(nil)
			o.Symbols, o.Language = symbols, lang
			name := names[symbols] + "-" + string(lang)
			compare(t, "start-"+name, screenText(t, newScreen(t, o)))
			compare(t, "middle-"+name, screenText(t, middleScreen(t, o)))
		}
	}
	o := testOptions(nil)
	o.ASCII = true
	got := screenText(t, middleScreen(t, o))
	if strings.IndexFunc(got, func(r rune) bool { return r > '~' }) >= 0 {
		t.Errorf("not ASCII:\n%s", got)
	}
	compare(t, "middle-ascii", got)
}

// middleScreen is a game with a piece taken up, a hint and an analysis.
func middleScreen(t *testing.T, o Options) *model {
	o.Start, o.Human = middleGame, xiangqi.Red
	m := newScreen(t, o)
	m.cursor = xiangqi.SquareAt(2, 2)
	m.pick(m.cursor)
	m.analysing = true
	m.shown.from = *m.Game().Position()
	for i, line := range []string{"e2e6 c7e6 g3g4 e6d4", "b2b6 h9g7 b6b5 c6c5"} {
		var pv []xiangqi.Move
		for _, text := range strings.Fields(line) {
			move, err := xiangqi.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			pv = append(pv, move)
		}
		if _, _, err := xiangqi.Replay(m.shown.from, pv...); err != nil {
			t.Fatal(err)
		}
		m.shown.lines = append(m.shown.lines, engine.Info{
			Depth: 12, MultiPV: i + 1, Nodes: 123456, Score: engine.Score(45 - 60*i), PV: pv,
		})
	}
	return m
}

// TestEndViews shows results with their grounds, from Black's side of the board.
func TestEndViews(t *testing.T) {
	for _, lang := range phrases.Languages() {
		o := testOptions(nil)
		o.Language, o.Human = lang, xiangqi.Black
		o.Start = "3k5/R8/8R/9/9/9/9/9/9/4K4 w - - 0 1 moves i7i9"
		compare(t, "mate-"+string(lang), screenText(t, newScreen(t, o)))
		o.Start = "startpos" + " moves" + strings.Repeat(" b2b4 b7b5 b4b2 b5b7", 2)
		compare(t, "repetition-"+string(lang), screenText(t, newScreen(t, o)))
		m := newScreen(t, testOptions(nil))
		m.lang = lang
		press(m, "f1")
		if text := screenText(t, m); !strings.Contains(text, "F6") || !strings.Contains(text, "quit") {
			t.Errorf("the help is cut:\n%s", text)
		}
		compare(t, "help-"+string(lang), screenText(t, m))
	}
}

// TestWindows of every size are filled without overflow.
func TestWindows(t *testing.T) {
	o := testOptions(nil)
	for _, size := range [][2]int{{1, 1}, {20, 5}, {38, 24}, {39, 24}, {50, 24}, {62, 30}, {80, 23}, {80, 25}, {200, 60}} {
		m := middleScreen(t, o)
		m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		if m.fits() {
			text := screenText(t, m)
			if !strings.Contains(text, "楚  河") || strings.Count(text, "\n") > size[1] {
				t.Errorf("%v:\n%s", size, text)
			}
		}
		m.open(strings.Join(m.helpLines(), "\n"))
		if m.fits() {
			screenText(t, m)
		}
		m.sheet = nil
		m.stopThinking()
	}
}

// TestColoursAndSigns distinguishes pieces and marks with and without colours.
func TestColoursAndSigns(t *testing.T) {
	for _, symbols := range allStyles {
		o := testOptions(nil)
		o.Symbols = symbols
		m := newScreen(t, o)
		m.theme = newTheme(false)
		red := m.theme.pieces[xiangqi.Red].Render(symbols.Piece(xiangqi.RedRook))
		black := m.theme.pieces[xiangqi.Black].Render(symbols.Piece(xiangqi.BlackRook))
		board := strings.Join(m.drawBoard(), "\n")
		if strings.Count(board, red) != 2 || strings.Count(board, black) != 2 || red == black {
			t.Errorf("style %v: the rooks do not stand out", symbols)
		}
	}
}

// TestSquareUnder is the inverse of drawing, on both sides of the board.
func TestSquareUnder(t *testing.T) {
	for _, v := range []diagram.View{diagram.RedBelow, diagram.BlackBelow} {
		seen := map[xiangqi.Square]bool{}
		for y := range 30 {
			for x := range 60 {
				if sq, ok := scales[1].squareUnder(v, x, y); ok {
					seen[sq] = true
				}
			}
		}
		if len(seen) != xiangqi.NumSquares {
			t.Errorf("%d squares can be clicked, want %d", len(seen), xiangqi.NumSquares)
		}
	}
	if sq, ok := scales[1].squareUnder(diagram.RedBelow, boardLeft+4*4+1, boardTop+2*9); !ok || sq.String() != "e0" {
		t.Errorf("the king's point is %v", sq)
	}
}

func ExampleParseStyle() {
	style, err := ParseStyle("traditional")
	fmt.Println(style.Piece(xiangqi.RedRook), err)
	// Output: 俥 <nil>
}

// TestSizes shows the same game in windows of other sizes: a larger board where
// there is room, a smaller one where there is little.
func TestSizes(t *testing.T) {
	for _, size := range [][2]int{{160, 50}, {60, 20}, {30, 16}} {
		for _, ascii := range []bool{false, true} {
			o := testOptions(nil)
			if o.ASCII = ascii; !ascii {
				o.Language = phrases.Chinese
			}
			m := middleScreen(t, o)
			m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			if !m.fits() {
				t.Errorf("no board at %v", size)
			}
			name := fmt.Sprintf("size-%dx%d", size[0], size[1])
			if ascii {
				name += "-ascii"
			}
			compare(t, name, screenText(t, m))
			m.stopThinking()
		}
	}
}
