package account

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed common.txt
var commonText string

// commonWords lists the words in common.txt.
var commonWords = readCommon(commonText)

func readCommon(text string) []string {
	var words []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			words = append(words, strings.Fields(line)...)
		}
	}
	return words
}

// rows lists the sequences that people type and count in: keyboard rows and columns, the alphabet, digits.
var rows = withReversed("qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qwertzuiop", "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "1q2w3e4r5t6y7u8i9o0p",
	"q1w2e3r4t5y6", "abcdefghijklmnopqrstuvwxyz", "a1b2c3d4e5f6", "01234567890", "147258369", "13579", "24680", "5201314", "1314520", "!@#$%^&*()")

func withReversed(list ...string) []string {
	for _, row := range list {
		r := []rune(row)
		slices.Reverse(r)
		list = append(list, string(r))
	}
	return list
}

// asLetters replaces the symbols that people use for letters.
var asLetters = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!", "i")

const (
	leastRun    = 3  // characters of a row that make a run
	leastRest   = 4  // characters needed besides the common parts
	longEnough  = 16 // length from which several common words are enough
	leastDigits = 12 // minimum length of a password of digits only
)

// simple reports whether a password, given in lowercase, is common or too much like common ones: composed
// of common words, keyboard rows, years and repetitions.
func simple(password string) bool {
	once := period(password)
	if len(once) >= longEnough && distinct(once) >= leastPassword {
		return false
	}
	digits := strings.IndexFunc(password, func(r rune) bool { return !unicode.IsDigit(r) }) < 0
	return digits && len(password) < leastDigits || distinct(once) < leastRest || rest(once) < leastRest
}

// period returns the shortest text that yields s when repeated and cut to length, such as "abc" for
// "abcabcab". If there is none, it returns s.
func period(s string) string {
	for n := 1; n <= len(s)/2; n++ {
		if strings.Repeat(s[:n], len(s)/n+1)[:len(s)] == s {
			return s[:n]
		}
	}
	return s
}

func distinct(s string) int {
	kinds := map[rune]bool{}
	for _, r := range s {
		kinds[r] = true
	}
	return len(kinds)
}

// rest returns the minimum number of characters left after removing common words, rows and years. It also
// recognizes words in which symbols replace letters.
func rest(s string) int {
	s = strings.ToValidUTF8(s, "?")
	letters := asLetters.Replace(s) // replacing a symbol does not change the number of bytes
	r := []rune(s)
	left := make([]int, len(r)+1) // left[i] is the minimum for the text starting at character i
	at := len(s)
	for i := len(r) - 1; i >= 0; i-- {
		at -= utf8.RuneLen(r[i])
		left[i] = left[i+1] + 1
		for _, word := range commonWords {
			if strings.HasPrefix(s[at:], word) || strings.HasPrefix(letters[at:], word) {
				left[i] = min(left[i], left[i+utf8.RuneCountInString(word)])
			}
		}
		for n := leastRun; n <= run(r[i:]); n++ {
			left[i] = min(left[i], left[i+n])
		}
		if n := year(r[i:]); n > 0 {
			left[i] = min(left[i], left[i+n])
		}
	}
	return left[0]
}

// run returns the length of the row that r begins with, or 0 if it does not begin with a row.
func run(r []rune) int {
	same := 1
	for same < len(r) && r[same] == r[0] {
		same++
	}
	for n := min(len(r), 28); n >= leastRun && n > same; n-- {
		if slices.ContainsFunc(rows, func(row string) bool { return strings.Contains(row, string(r[:n])) }) {
			return n
		}
	}
	if same >= leastRun {
		return same
	}
	return 0
}

// year returns 4, the length of a year, if r begins with a plausible year of birth. Otherwise it returns 0.
func year(r []rune) int {
	if len(r) >= 4 && (r[0] == '1' && r[1] == '9' || r[0] == '2' && r[1] == '0') && unicode.IsDigit(r[2]) && unicode.IsDigit(r[3]) {
		return 4
	}
	return 0
}
