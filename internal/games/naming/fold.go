// Package naming compares the names of persons, teams and events, however they are written: in
// traditional or simplified characters, with or without diacritics, with spaces between the
// characters, in pinyin, or with a team in front. Every search for a name uses this package's
// folding.
package naming

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Each line of simplifiedLines contains a simplified character, followed by the traditional
// characters that it replaces. The origin of the data is documented in SOURCES.md.
//
//go:embed simplified.txt
var simplifiedLines string

// simplified maps traditional characters to simplified ones. It is built on first use, because most
// programs never search for a name.
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

// stroked replaces letters that Unicode does not decompose.
var stroked = strings.NewReplacer("đ", "d", "ð", "d", "ø", "o", "ł", "l", "ħ", "h", "ŧ", "t", "ß", "ss", "æ", "ae", "œ", "oe", "þ", "th", "ı", "i")

// Fold makes names comparable. It unifies traditional and simplified characters, uppercase and
// lowercase letters, letters with and without diacritics in either normal form, and wide and
// ordinary forms. It also collapses spaces, and removes those between Chinese characters. Use Fold
// only for searching, because it cannot distinguish characters that share a simplified form.
func Fold(name string) string { return closeUp(Spaced(name)) }

// Spaced is like Fold, but keeps the spaces between words of Chinese characters, such as the space
// between a team and a player. It still removes the spaces between single characters.
func Spaced(name string) string {
	words := strings.Fields(letters(name))
	var b strings.Builder
	for i, word := range words {
		if i > 0 && !(singleHan(word) && singleHan(words[i-1])) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// letters folds the letters of a name. It is idempotent.
func letters(name string) string {
	if ascii(name) {
		return strings.ToLower(name)
	}
	table := simplified()
	if plainChinese(name) { // there is nothing to decompose
		return strings.Map(func(r rune) rune {
			if to, ok := table[r]; ok {
				return to
			}
			return unicode.ToLower(r)
		}, name)
	}
	fold := func(name string) string {
		return stroked.Replace(strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) || r == utf8.RuneError {
				return -1
			}
			if to, ok := table[r]; ok {
				return to
			}
			return unicode.ToLower(r)
		}, norm.NFKD.String(name)))
	}
	folded := fold(name)
	for range 3 { // the decomposition of a letter's lowercase form may contain marks again
		again := fold(folded)
		if again == folded {
			break
		}
		folded = again
	}
	return folded
}

// plainChinese reports whether a name contains only ASCII and common Chinese characters.
func plainChinese(name string) bool {
	const first, last = 0x4E00, 0x9FFF
	return !strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf && (r < first || r > last) })
}

func ascii(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

func singleHan(word string) bool {
	r, size := utf8.DecodeRuneInString(word)
	return size == len(word) && unicode.Is(unicode.Han, r)
}

// closeUp removes spaces between Chinese characters.
func closeUp(folded string) string {
	before, rest, found := strings.Cut(folded, " ")
	if !found {
		return folded
	}
	var b strings.Builder
	for b.WriteString(before); found; b.WriteString(before) {
		last, _ := utf8.DecodeLastRuneInString(before)
		before, rest, found = strings.Cut(rest, " ")
		if first, _ := utf8.DecodeRuneInString(before); !unicode.Is(unicode.Han, last) || !unicode.Is(unicode.Han, first) {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Words returns the folded words of a name in their original order. For example, Müller, Jörg
// yields muller and jorg. A Chinese name yields a single word.
func Words(name string) []string {
	return strings.FieldsFunc(Fold(name), func(r rune) bool { return r == ' ' || r == ',' || r == '·' || r == ';' })
}

// Same reports whether two names are the same, regardless of script, diacritics and word order. A
// Chinese name also equals its pinyin.
func Same(a, b string) bool {
	if a == b || Fold(a) == Fold(b) {
		return true
	}
	first, second := Words(a), Words(b)
	slices.Sort(first)
	slices.Sort(second)
	return len(first) > 0 && slices.Equal(first, second) || spelledAs(a, b) || spelledAs(b, a)
}

// spelledAs reports whether latin is the pinyin spelling of a Chinese name.
func spelledAs(chinese, latin string) bool {
	joined := Joined(latin)
	if len(joined) == 0 {
		return false
	}
	spelled := Pinyin(chinese)
	return slices.ContainsFunc(joined, func(j string) bool { return slices.Contains(spelled, j) })
}

// Has reports whether name contains part, regardless of script, width, case, word order and
// diacritics. part may be in pinyin.
func Has(name, part string) bool {
	words, spelled := Wanted(part)
	folded := Fold(name)
	if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(folded, word) }) {
		return true
	}
	if len(spelled) == 0 {
		return false
	}
	as := Spelled(name)
	return slices.ContainsFunc(spelled, func(s string) bool { return strings.Contains(as, s) })
}

// Wanted returns the keys to use when searching for part of a name. A name matches if its Fold
// contains all of the words, or if its Spelled contains any of the strings in spelled.
func Wanted(part string) (words, spelled []string) {
	if words = Words(part); len(words) == 0 {
		return []string{Fold(part)}, nil
	}
	for _, j := range typed(part) {
		spelled = append(spelled, " "+j)
	}
	for _, s := range full(Fold(part)) {
		spelled = append(spelled, " "+s+" ")
	}
	return words, spelled
}
