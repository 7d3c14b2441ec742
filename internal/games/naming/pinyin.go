package naming

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// Each line of pinyinLines contains a syllable, followed by the characters that are read that way.
// The origin of the data is documented in SOURCES.md.
//
//go:embed pinyin.txt
var pinyinLines string

// readings maps each simplified character to its syllables. It is built on first use.
var readings = sync.OnceValue(func() map[rune]string {
	table := make(map[rune]string, len(pinyinLines)/utf8.UTFMax)
	for line := range strings.Lines(pinyinLines) {
		syllable, characters, _ := strings.Cut(strings.TrimSpace(line), " ")
		for _, r := range characters {
			table[r] = syllable
		}
	}
	return table
})

// mostSpellings is the maximum number of spellings of a name whose characters have several
// readings.
const mostSpellings = 16

// Pinyin returns the pinyin spellings of a Chinese name. They begin with the surname and contain no
// spaces or tones. For any other text, Pinyin returns none.
func Pinyin(name string) []string { return full(Fold(name)) }

// Spelled returns the pinyin spellings of the Chinese names in a text, for use in searches. It
// includes all spellings of the whole name, and of the name without the surname and without a team.
// The spellings contain no spaces or tones, and each one is surrounded by spaces. For a name in
// Latin letters, Spelled returns the words without separators, with umlauts in every common
// spelling.
func Spelled(name string) string {
	var b strings.Builder
	seen := map[string]bool{}
	add := func(spellings []string) {
		for _, s := range spellings {
			if !seen[s] {
				seen[s] = true
				b.WriteString(" " + s)
			}
		}
	}
	add(typed(name))
	for _, word := range strings.FieldsFunc(Spaced(name), func(r rune) bool { return !unicode.Is(unicode.Han, r) }) {
		add(full(word))
		if _, person := CutTeam(word); person != word {
			add(full(person))
			word = person
		}
		characters := []rune(word)
		if n := surnameLength(characters); n < len(characters) {
			add(spell(characters[n:], false))
		}
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	return b.String()
}

// full returns the spellings of a folded Chinese name that begins with the surname.
func full(folded string) []string {
	characters := []rune(folded)
	if len(characters) == 0 || slices.ContainsFunc(characters, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) {
		return nil
	}
	return spell(characters, true)
}

// spell returns the spellings of the characters of a name. surname indicates whether the name
// begins with a surname.
func spell(characters []rune, surname bool) []string {
	all := []string{""}
	extend := func(syllables []string) {
		var longer []string
		for _, begun := range all {
			for _, s := range syllables {
				if len(longer) < mostSpellings {
					longer = append(longer, begun+s)
				}
			}
		}
		all = longer
	}
	if surname {
		n := surnameLength(characters)
		if read := surnames[string(characters[:n])]; read != "" {
			extend(umlauts(strings.Fields(read)))
			characters = characters[n:]
		}
	}
	for _, r := range characters {
		syllable, ok := readings()[r]
		if !ok {
			return nil
		}
		list := []string{syllable}
		if more := others[r]; more != "" {
			list = strings.Fields(more)
		}
		extend(umlauts(list))
	}
	return all
}

// umlauts adds the ways in which ü is commonly typed.
func umlauts(syllables []string) []string {
	var all []string
	for _, s := range syllables {
		if !strings.Contains(s, "ü") {
			all = append(all, s)
			continue
		}
		for _, as := range []string{"u", "v", "yu"} {
			all = append(all, strings.Replace(s, "ü", as, 1))
		}
	}
	return all
}

// surnameLength returns the number of characters in the surname.
func surnameLength(characters []rune) int {
	if len(characters) > 2 && compound[string(characters[:2])] {
		return 2
	}
	return min(len(characters), 1)
}

// Joined returns a name in Latin letters in the form that Spelled uses, which is its words without
// separators. It returns the words in the given order. Because the last word may be the surname, it
// also returns them with the last word first. For names in other scripts, it returns nothing.
func Joined(name string) []string {
	words := strings.FieldsFunc(Fold(name), func(r rune) bool { return r < 'a' || r > 'z' })
	all := strings.Join(words, "")
	if len(all) < 2 || strings.ContainsFunc(Fold(name), func(r rune) bool { return unicode.IsLetter(r) && (r < 'a' || r > 'z') }) {
		return nil
	}
	if len(words) < 2 {
		return []string{all}
	}
	last := len(words) - 1
	return []string{all, words[last] + strings.Join(words[:last], "")}
}

// withoutUmlauts replaces letters with the spelling used on keyboards that lack umlauts.
var withoutUmlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "å", "aa", "ø", "oe")

var pinyinEnd = pattern.New(`[ln]üe?$`)

// typed is like Joined, but also spells each word without umlauts. As a result, Mueller finds
// Müller, and Müller finds Mueller, although the names are not considered equal. The endings of
// pinyin words are kept, because lüe and lü are different syllables.
func typed(name string) []string {
	all := Joined(name)
	if len(all) == 0 || ascii(name) {
		return all
	}
	const most = 4 // words that are varied; the number of spellings is 2 to the power of their number
	words := strings.Fields(strings.ToLower(norm.NFC.String(name)))
	for ways := 1; ways < 1<<min(len(words), most); ways++ {
		as := slices.Clone(words)
		for i := range as {
			if ways>>i&1 != 0 && !pinyinEnd.MatchString(words[i]) {
				as[i] = withoutUmlauts.Replace(words[i])
			}
		}
		for _, j := range Joined(strings.Join(as, " ")) {
			if !slices.Contains(all, j) {
				all = append(all, j)
			}
		}
	}
	return all
}
