package request

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostText is the maximum number of bytes of text that Clean looks at.
const mostText = 2240

// Clean removes control characters and those that change the direction of text.
func Clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n':
			return ' '
		case !unicode.IsGraphic(r) || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, Clip(s, mostText))
	return strings.TrimSpace(s)
}

// Clip truncates s to the given number of bytes. It is for input that is implausibly long.
func Clip(s string, bytes int) string { return s[:min(len(s), bytes)] }
