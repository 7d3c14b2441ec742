package picture

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// TestWriteSVG reads an image as XML and finds the outline of each piece, in its colour and at its
// square.
func TestWriteSVG(t *testing.T) {
	start := xiangqi.StartPosition()
	for _, tt := range []struct {
		o         Options
		rook      string // where the rook at a0 is
		character string // its outline
	}{
		{Options{}, "translate(0 540) scale(0.4)", outlines().simplified['R'].path},
		{Options{Traditional: true, View: diagram.BlackBelow, Title: "a < b & c\x00\xff"}, "translate(480 0) scale(0.4)", outlines().traditional['R'].path},
	} {
		var file bytes.Buffer
		if err := WriteSVG(&file, &start, tt.o); err != nil {
			t.Fatal(err)
		}
		found, characters, title := false, 0, ""
		d := xml.NewDecoder(&file)
		for {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			switch token := token.(type) {
			case xml.CharData:
				title += strings.TrimSpace(string(token))
			case xml.StartElement:
				of := map[string]string{}
				for _, a := range token.Attr {
					of[a.Name.Local] = a.Value
				}
				if of["transform"] != "" {
					characters++
				}
				if of["id"] != "" || of["href"] != "" || strings.Contains(of["d"], "NaN") {
					t.Errorf("%v", token)
				}
				found = found || of["transform"] == tt.rook && of["d"] == tt.character && of["fill"] == "#b5231c"
			}
		}
		if want := strings.NewReplacer("\x00", " ", "\xff", "\ufffd").Replace(tt.o.Title); !found || characters != 32+4 || title != cmp.Or(want, "Xiangqi position") {
			t.Errorf("%+v: rook %v, %d characters, title %q", tt.o, found, characters, title)
		}
	}
	for _, width := range []int{MinWidth - 1, MaxWidth + 1} {
		if err := WriteSVG(io.Discard, &start, Options{Width: width}); !errors.Is(err, ErrOptions) {
			t.Errorf("%d pixels: %v", width, err)
		}
	}
}
