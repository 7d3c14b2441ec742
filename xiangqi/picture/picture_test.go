package picture

import (
	"bytes"
	"errors"
	"image/color"
	"image/png"
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

func setup(t *testing.T, fen string) *xiangqi.Setup {
	t.Helper()
	s, err := xiangqi.ParseSetup(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// TestWritePNG looks at points of pictures: wood, lines, pieces of both sides, from both
// sides of the board.
func TestWritePNG(t *testing.T) {
	pieces := setup(t, "4k4/9/9/9/9/9/9/9/9/R3K4 w")
	for _, tt := range []struct {
		o              Options
		column, row    float64
		inked, painted bool // has the ink of Red; is no wood
	}{
		{Options{}, 0, 9, true, true},
		{Options{}, 8, 9, false, false},
		{Options{}, 4, 0, false, true},
		{Options{View: diagram.BlackBelow}, 8, 0, true, true},
		{Options{View: diagram.BlackBelow}, 0, 0, false, false},
		{Options{Traditional: true, Width: 300}, 4, 9, true, true},
		{Options{Width: 900, LastMove: xiangqi.NewMove(xiangqi.SquareAt(0, 0), xiangqi.SquareAt(0, 5))}, 0, 4, false, false},
	} {
		var file bytes.Buffer
		if err := WritePNG(&file, pieces, tt.o); err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		width := tt.o.Width
		if width == 0 {
			width = defaultWidth
		}
		if picture.Bounds().Dx() != width {
			t.Errorf("%+v: %d pixels wide", tt.o, picture.Bounds().Dx())
		}
		scale := float64(width) / wide
		inked, painted := false, false
		const near = 18 // of the middle of the piece, in units
		for y := -near; y <= near; y++ {
			for x := -near; x <= near; x++ {
				px, py := int((edge+tt.column*gap+float64(x))*scale), int((edge+tt.row*gap+float64(y))*scale)
				switch c := color.RGBAModel.Convert(picture.At(px, py)); c {
				case ink[xiangqi.Red]:
					inked = true
				case face:
					painted = true
				}
			}
		}
		if inked != tt.inked || painted != tt.painted {
			t.Errorf("%+v at %v, %v: Red's ink %v, a piece %v", tt.o, tt.column, tt.row, inked, painted)
		}
	}
	for _, width := range []int{MinWidth - 1, MaxWidth + 1, -5} {
		if err := WritePNG(&bytes.Buffer{}, pieces, Options{Width: width}); !errors.Is(err, ErrOptions) {
			t.Errorf("%d pixels: %v", width, err)
		}
	}
}

// TestOutlines checks that the outlines are those of the page, and that each lies in its
// box.
func TestOutlines(t *testing.T) {
	var page []byte
	for _, name := range []string{"characters.ts", "simplified.ts"} {
		text, err := os.ReadFile("../../web/src/pieces/" + name)
		if err != nil {
			t.Fatal(err)
		}
		page = append(page, text...)
	}
	for line := range strings.Lines(outlineText) {
		words := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if !strings.Contains(string(page), words[2]) {
			t.Errorf("%s %s is not that of the page", words[0], words[1])
		}
	}
	for name, set := range map[string]map[byte]*glyph{"simplified": outlines().simplified, "traditional": outlines().traditional} {
		for _, letter := range []byte("KABNRCPkabnrcp0123") {
			if set[letter] == nil || len(set[letter].shape) == 0 {
				t.Errorf("%s %c is not there", name, letter)
				continue
			}
			for _, polygon := range set[letter].shape {
				for _, p := range polygon {
					if p.x < -55 || p.x > 55 || p.y < -55 || p.y > 55 {
						t.Errorf("%s %c: %v", name, letter, p)
					}
				}
			}
		}
	}
}

// TestParsePath refuses what is no outline.
func TestParsePath(t *testing.T) {
	for _, bad := range []string{"l", "M1", "1 2", "M1 2q3 4", "M..", "Mx"} {
		if s, err := parsePath(bad); err == nil {
			t.Errorf("%q: %v", bad, s)
		}
	}
}
