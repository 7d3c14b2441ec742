package server

import (
	"strings"
	"testing"
)

// TestPictureCode checks that an address comes back as a square code, and one that telephones
// could not read as none.
func TestPictureCode(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	const fen = "4k4/9/9/9/9/9/9/9/4A4/4K1R2 w"
	for _, test := range []struct {
		address string
		coded   bool
	}{
		{"", false}, {"https://example.org/#/analysis?fen=startpos", true},
		{"https://example.org/" + strings.Repeat("x", longestCoded-20), true}, {"https://example.org/" + strings.Repeat("x", longestCoded-19), false},
	} {
		rows := list(p.do("position.picture", object{"fen": fen, "address": test.address})["qr"])
		if (len(rows) > 0) != test.coded || len(rows) > 97 {
			t.Errorf("an address of %d bytes has a code of %d rows", len(test.address), len(rows))
		}
		for _, row := range rows {
			if len(as[string](row)) != len(rows) {
				t.Errorf("an address of %d bytes has a code that is no square", len(test.address))
			}
		}
	}
}
