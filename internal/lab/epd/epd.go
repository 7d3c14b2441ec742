// Package epd parts lines of EPD: a FEN, and after it operations such as
// `bm h2e2 b2e2; id "mate 1";`, each a word and its operands up to a semicolon.
package epd

import (
	"iter"
	"strings"
)

// Cut cuts a line where its FEN ends: after the board, the side, and marks
// and numbers if there are any, six fields at the most.
func Cut(line string) (fen, rest string) {
	const fields = 6
	rest = line
	for n := range fields {
		rest = strings.TrimLeft(rest, " \t")
		word := rest
		if i := strings.IndexAny(rest, " \t"); i >= 0 {
			word = rest[:i]
		}
		if n > 0 && strings.Trim(word, "-0123456789") != "" && !(n == 1 && len(word) == 1) {
			break
		}
		rest = rest[len(word):]
	}
	return strings.TrimSpace(line[:len(line)-len(rest)]), rest
}

// Operations iterates over the parts of an EPD's tail. A semicolon between
// quotation marks does not part them.
func Operations(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		quoted, from := false, 0
		for i, c := range text {
			switch {
			case c == '"':
				quoted = !quoted
			case c == ';' && !quoted:
				if !yield(text[from:i]) {
					return
				}
				from = i + 1
			}
		}
		yield(text[from:])
	}
}
