package diagram

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// middlegame has pieces of all kinds, on the river and in the palaces.
const middlegame = "r1bak1b1r/4a4/2n1c1n1c/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 1"

func position(t testing.TB, fen string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

func move(t testing.TB, text string) xiangqi.Move {
	t.Helper()
	m, err := xiangqi.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// golden compares with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s:\n%swant\n%s", name, got, want)
	}
}

func TestText(t *testing.T) {
	for _, tt := range []struct {
		name string
		fen  string
		o    TextOptions
	}{
		{"start.txt", xiangqi.StartFEN, TextOptions{}},
		{"empty.txt", "", TextOptions{Coordinates: NoCoordinates}},
		{"simplified.txt", middlegame, TextOptions{Symbols: Simplified, Coordinates: Numbers, View: BlackBelow}},
		{"letters.txt", middlegame, TextOptions{Symbols: Letters, Coordinates: Numbers}},
		{"digits.txt", middlegame, TextOptions{Symbols: Simplified, Coordinates: Digits}},
		{"ascii.txt", middlegame, TextOptions{Symbols: Letters, ASCII: true, View: BlackBelow}},
		{"ansi.txt", middlegame, TextOptions{Symbols: Simplified, ANSI: true, Coordinates: NoCoordinates}},
	} {
		var pieces Pieces = &xiangqi.Board{}
		if tt.fen != "" {
			pieces = position(t, tt.fen)
		}
		golden(t, tt.name, Text(pieces, tt.o))
	}
}

// TestTextColumns finds every piece of the text in its column and row again.
func TestTextColumns(t *testing.T) {
	p := position(t, middlegame)
	for _, symbols := range []Symbols{Traditional, Simplified, Letters} {
		for _, view := range []View{RedBelow, BlackBelow} {
			text := Text(p, TextOptions{Symbols: symbols, View: view})
			lines := strings.Split(text, "\n")
			pieces := 0
			for row := range xiangqi.NumRanks {
				column, places := 0, map[int]rune{}
				for _, r := range lines[2*row] {
					places[column] = r
					column += columns(r)
				}
				for file := range xiangqi.NumFiles {
					sq := view.Square(file, row)
					if piece := p.At(sq); piece != xiangqi.NoPiece {
						pieces++
						at := 2 + 4*file + 1
						if symbols == Letters {
							at = 2 + 2*file
						}
						if got := string(places[at]); got != symbols.Piece(piece) {
							t.Errorf("%v: %q where %v stands", sq, got, piece)
						}
					}
				}
			}
			if pieces != p.Occupied().Len() {
				t.Errorf("%d pieces looked for", pieces)
			}
			for i, line := range lines {
				if strings.TrimRight(line, " ") != line {
					t.Errorf("line %d ends with blanks: %q", i+1, line)
				}
			}
		}
	}
}

// columns is the width of a character in a terminal.
func columns(r rune) int {
	if r >= 0x4e00 && r < 0xa000 || r >= 0xff01 && r < 0xff61 {
		return 2
	}
	return 1
}

func TestSVGGolden(t *testing.T) {
	p := position(t, middlegame)
	golden(t, "board.svg", SVG(p, Options{
		LastMove: move(t, "h0g2"),
		Marks:    []Mark{{xiangqi.SquareAt(3, 3), Green}, {xiangqi.SquareAt(4, 7), Orange}},
		Arrows:   []Arrow{{move(t, "e2e6"), Green}, {move(t, "g7f5"), Orange}},
		Width:    600,
	}))
	golden(t, "print.svg", SVG(p, Options{
		Symbols: Simplified, Coordinates: Numbers, View: BlackBelow, Theme: Print, Title: `Black's view <1> & "2"`,
	}))
}

// element is any element of a picture.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
	Inner   []element  `xml:",any"`
}

// parse reads a picture and fails when it is not well-formed.
func parse(t *testing.T, picture string) element {
	t.Helper()
	var root element
	decoder := xml.NewDecoder(strings.NewReader(strings.TrimSuffix(picture, "\n")))
	if err := decoder.Decode(&root); err != nil {
		t.Fatalf("not well-formed: %v\n%s", err, picture)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		t.Fatalf("more behind the picture: %v", err)
	}
	return root
}

// find returns the texts of all elements of a name.
func (e element) find(name string) (texts []string) {
	if e.XMLName.Local == name {
		texts = append(texts, e.Text)
	}
	for _, inner := range e.Inner {
		texts = append(texts, inner.find(name)...)
	}
	return texts
}

func TestSVGContent(t *testing.T) {
	p := position(t, middlegame)
	pieces := p.Occupied().Len()
	for _, tt := range []struct {
		name  string
		o     Options
		texts int
	}{
		{"default", Options{}, pieces + 4 + 18 + 20},
		{"simplified", Options{Symbols: Simplified, Coordinates: Numbers}, pieces + 4 + 18},
		{"letters", Options{Symbols: Letters, Coordinates: NoCoordinates}, pieces},
		{"unknown choices", Options{Symbols: 9, Coordinates: 9, View: 9, Theme: 9, Marks: []Mark{{0, 99}}}, pieces},
		{"off the board", Options{
			LastMove: xiangqi.NewMove(100, 3),
			Marks:    []Mark{{xiangqi.NoSquare, Green}, {255, Green}},
			Arrows:   []Arrow{{xiangqi.NewMove(1, 120), Green}, {xiangqi.NoMove, Green}},
		}, pieces + 42},
	} {
		root := parse(t, SVG(p, tt.o))
		if got := len(root.find("text")); got != tt.texts {
			t.Errorf("%s: %d texts, want %d", tt.name, got, tt.texts)
		}
	}
	if got := parse(t, SVG(p, Options{Title: "a < b & \x00\xff"})).find("title"); len(got) != 1 || got[0] != "a < b & \ufffd" {
		t.Errorf("title %q", got)
	}
	with := SVG(p, Options{Marks: []Mark{{4, Blue}}, Arrows: []Arrow{{xiangqi.NewMove(4, 13), Blue}}})
	if got := strings.Count(with, palettes[Wood].hues[Blue]); got != 3 {
		t.Errorf("a mark and an arrow in blue: %d times blue, want 3", got)
	}
}

// Pictures that share board and pieces refer to what is drawn once, to nothing else,
// and draw what the others draw.
func TestShared(t *testing.T) {
	for _, o := range []Options{{Shared: "a"}, {Shared: "a&b", Symbols: Letters, Coordinates: NoCoordinates, Theme: Print, View: BlackBelow}} {
		shared := SharedSVG(o)
		drawn := map[string]string{} // by reference
		for _, g := range parse(t, shared).Inner[0].Inner {
			drawn["#"+g.attr("id")] = strings.Join(g.find("text"), "")
		}
		p := position(t, middlegame)
		texts := ""
		for _, use := range parse(t, SVG(p, o)).Inner {
			if use.XMLName.Local == "use" {
				text, ok := drawn[use.attr("href")]
				if !ok {
					t.Errorf("nothing is %q", use.attr("href"))
				}
				texts += text
			}
		}
		alone := o
		alone.Shared = ""
		if want := strings.Join(parse(t, SVG(p, alone)).find("text"), ""); texts != want {
			t.Errorf("shared: %s\nalone:  %s", texts, want)
		}
		if len(drawn) != 15 {
			t.Errorf("%d drawings, want the board and 14 pieces", len(drawn))
		}
	}
}

func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func FuzzDiagram(f *testing.F) {
	f.Add(middlegame, "title", uint64(0), uint16(300))
	f.Add("9/9/9/9/9/9/9/9/9/9 w", "<&>\x01", uint64(0x0102030405060708), uint16(0xffff))
	f.Fuzz(func(t *testing.T, fen, title string, choices uint64, bits uint16) {
		s, err := xiangqi.ParseSetup(fen)
		if err != nil {
			return
		}
		choice := func(i int) uint8 { return uint8(choices >> (8 * i)) }
		m := xiangqi.Move(bits)
		picture := SVG(&s, Options{
			Symbols: Symbols(choice(0)), Coordinates: Coordinates(choice(1)), View: View(choice(2)), Theme: Theme(choice(3)),
			LastMove: m, Marks: []Mark{{m.To(), Hue(choice(4))}}, Arrows: []Arrow{{m, Hue(choice(5))}},
			Width: int(choice(6)), Title: title,
		})
		parse(t, picture)
		parse(t, SharedSVG(Options{Symbols: Symbols(choice(0)), Coordinates: Coordinates(choice(1)), Shared: title}))
		text := Text(&s, TextOptions{Symbols: Symbols(choice(0)), Coordinates: Coordinates(choice(1)), View: View(choice(2)),
			ASCII: choice(3)&1 != 0, ANSI: choice(4)&1 != 0})
		if lines := strings.Count(text, "\n"); !utf8.ValidString(text) || lines < 19 || lines > 21 {
			t.Errorf("%d lines:\n%s", lines, text)
		}
	})
}
