package record

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// NAG is an annotation symbol that follows a move. It is identified by its number in the PGN
// standard.
type NAG uint8

// NAGs with a usual spelling.
const (
	GoodMove        NAG = iota + 1 // !
	Mistake                        // ?
	BrilliantMove                  // !!
	Blunder                        // ??
	InterestingMove                // !?
	DubiousMove                    // ?!
)

var nagSigns = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}

// String returns the usual symbol, or "$n" if there is none.
func (n NAG) String() string {
	if n > 0 && int(n) < len(nagSigns) {
		return nagSigns[n]
	}
	return "$" + strconv.Itoa(int(n))
}

// shownSigns are the symbols that books print for NAGs without a usual spelling in text.
var shownSigns = map[NAG]string{
	7: "□", 8: "□", 10: "=", 11: "=", 12: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 20: "+−", 21: "−+",
	22: "⨀", 23: "⨀", 32: "⟳", 33: "⟳", 36: "→", 37: "→", 40: "↑", 41: "↑", 44: "=∞", 45: "=∞", 132: "⇆", 133: "⇆", 138: "⊕", 139: "⊕",
	140: "∆", 142: "⌓", 145: "RR", 146: "N",
}

// Sign returns the symbol to display. This is the usual symbol or, if there is none, the one
// printed in books, such as "□" for an only move and "±" for a clear advantage for Red. If there is
// no such symbol either, Sign returns "$n".
func (n NAG) Sign() string {
	if sign, ok := shownSigns[n]; ok {
		return sign
	}
	return n.String()
}

// ShownSigns returns the symbols that Sign uses in addition to those of String.
func ShownSigns() map[NAG]string { return maps.Clone(shownSigns) }

// nagOf returns the number of a symbol such as "!?".
func nagOf(sign string) (NAG, bool) {
	for i, s := range nagSigns {
		if i > 0 && s == sign {
			return NAG(i), true
		}
	}
	return 0, false
}

// glyphs are the symbols that evaluate a position. A longer symbol comes before its prefixes.
// Because moves can begin with ASCII symbols, such a symbol must be followed by a space or a
// delimiter.
var glyphs = []struct {
	text string
	nag  NAG
}{
	{"+/-", 16}, {"-/+", 17}, {"+/=", 14}, {"=/+", 15}, {"±", 16}, {"∓", 17}, {"⩲", 14}, {"⩱", 15}, {"∞", 13},
	{"+−", 18}, {"−+", 19}, {"+-", 18}, {"-+", 19}, {"+=", 14}, {"=+", 15}, {"=", 10}, {"＝", 10},
}

// beginsGlyph returns the symbol at the beginning of text and its length, or 0 if there is no
// symbol.
func beginsGlyph(text string) (nag NAG, size int) {
	const afterSigns, wideEqual = 0xE3, "＝" // most Chinese characters begin with a greater byte
	if c := text[0]; c < utf8.RuneSelf && c != '+' && c != '-' && c != '=' || c >= afterSigns && c != wideEqual[0] {
		return 0, 0
	}
	for _, g := range glyphs {
		behind, ok := strings.CutPrefix(text, g.text)
		if !ok || text[0] < utf8.RuneSelf && strings.Trim(behind[:min(len(behind), 1)], " \t\r\n){*") != "" {
			continue
		}
		return g.nag, len(g.text)
	}
	return 0, 0
}

// Mark is a marked square or an arrow on the board.
type Mark struct {
	Color byte // G, R, Y or B: green, red, yellow, blue
	From  xiangqi.Square
	To    xiangqi.Square // same as From for a square
}

// String returns the mark in the form used in PGN comments, such as "Ge4" or "Rh2e2".
func (m Mark) String() string {
	text := string(m.Color) + m.From.String()
	if m.To != m.From {
		text += m.To.String()
	}
	return text
}

// MarshalText returns the same text as String.
func (m Mark) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText parses the output of String.
func (m *Mark) UnmarshalText(text []byte) error {
	parsed, ok := parseMark(string(text))
	if !ok {
		return fmt.Errorf("%w: mark %q, want one such as Ge4 or Rh2e2", ErrDamaged, text)
	}
	*m = parsed
	return nil
}

func parseMark(text string) (Mark, bool) {
	if len(text) != 3 && len(text) != 5 || strings.IndexByte("GRYB", text[0]) < 0 {
		return Mark{}, false
	}
	from, err := xiangqi.ParseSquare(text[1:3])
	to := from
	if err == nil && len(text) == 5 {
		to, err = xiangqi.ParseSquare(text[3:5])
	}
	// The mark of a square names that square only once. Otherwise, the same mark could be written
	// in two ways.
	return Mark{text[0], from, to}, err == nil && (len(text) == 3 || from != to)
}

// maxTime is the maximum time in a record.
const maxTime = 9999 * time.Hour

// formatTime formats a time as h:mm:ss, with milliseconds unless they are zero.
func formatTime(d time.Duration) string {
	d = min(max(d, 0), maxTime).Round(time.Millisecond)
	text := fmt.Sprintf("%d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
	if ms := d % time.Second / time.Millisecond; ms > 0 {
		text += fmt.Sprintf(".%03d", ms)
	}
	return text
}

// parseTime parses a time given as h:mm:ss, m:ss or seconds, each optionally with a fraction.
func parseTime(text string) (time.Duration, bool) {
	parts := strings.Split(text, ":")
	if len(parts) > 3 {
		return 0, false
	}
	whole := int64(0) // in seconds
	for _, part := range parts[:len(parts)-1] {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil {
			return 0, false
		}
		whole = (whole + int64(n)) * 60
	}
	seconds, err := strconv.ParseFloat(parts[len(parts)-1], 64)
	if err != nil || !(seconds >= 0 && seconds < 1e7) {
		return 0, false
	}
	d := time.Duration(whole*1000+int64(seconds*1000+0.5)) * time.Millisecond
	return d, d <= maxTime
}
