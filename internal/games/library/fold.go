package library

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// simplifiedLines has a simplified character at the head of each line, followed
// by the traditional ones that are written so. SOURCES.md tells its origin.
//
//go:embed simplified.txt
var simplifiedLines string

// simplified maps traditional characters to simplified ones. It is made when it
// is first asked for: most programs never look for a name.
var simplified = sync.OnceValue(func() map[rune]rune {
	table := make(map[rune]rune, len(simplifiedLines)/utf8.UTFMax)
	for line := range strings.Lines(simplifiedLines) {
		line = strings.TrimSpace(line)
		to, size := utf8.DecodeRuneInString(line)
		for _, from := range line[size:] {
			table[from] = to
		}
	}
	return table
})

// Forms of the Latin letters, digits and signs as wide as a Chinese character,
// and how far they are from the common ones.
const (
	firstWide = '！'
	lastWide  = '～'
	wideShift = firstWide - '!'
)

// FoldName makes names comparable, for other lists than those of a library: what it
// returns is to be looked for in what it returns of another name.
func FoldName(name string) string { return foldName(name) }

// foldName makes names comparable: the scripts, capitals and small letters, and
// wide and common forms become the same. Characters that share a simplified form
// cannot be told apart afterwards, so it is for looking only.
func foldName(name string) string {
	table := simplified()
	return strings.Map(func(r rune) rune {
		switch {
		case r >= firstWide && r <= lastWide:
			r -= wideShift
		case r == '　':
			r = ' '
		}
		if to, ok := table[r]; ok {
			return to
		}
		return unicode.ToLower(r)
	}, name)
}
