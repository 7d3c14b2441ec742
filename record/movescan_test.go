package record

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestMoveClassAt compares the quick way to a character with that of package utf8, for all
// characters and for bytes that are none.
func TestMoveClassAt(t *testing.T) {
	check := func(text string) {
		t.Helper()
		r, want := utf8.DecodeRuneInString(text)
		if class, size := moveClassAt(text, 0); class != moveClass(r) || class > 0 && size != want {
			t.Fatalf("%x: class %d of %d bytes, want %d of %d", text, class, size, moveClass(r), want)
		}
	}
	for r := range rune(utf8.MaxRune + 1) {
		if utf8.ValidRune(r) {
			check(string(r))
			check(string(r) + "炮")
		}
	}
	for _, text := range fewBytes() {
		check(text)
	}
}

// TestIsPlainUTF8 compares with the plain way.
func TestIsPlainUTF8(t *testing.T) {
	for _, text := range append(fewBytes(), "", "a炮b", "\u00e9", "\u1ebf", "\U0001f004", "\ud7ff\ue000\uffff") {
		plain := utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return utf8.RuneLen(r) == 2 })
		if got := isPlainUTF8([]byte(text)); got != plain {
			t.Errorf("%x: %t, want %t", text, got, plain)
		}
	}
}

// fewBytes returns texts of one to six bytes, most of them high.
func fewBytes() (texts []string) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // of a test
	for range 50_000 {
		text := make([]byte, 1+random.IntN(6))
		for i := range text {
			text[i] = byte(random.IntN(256)) | byte(random.IntN(4)&1)<<7
		}
		texts = append(texts, string(text))
	}
	return texts
}
