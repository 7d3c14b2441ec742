package record

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Single-byte encodings are distinguished by the words in the text. Russian words consist only of
// Cyrillic letters, whereas words in the other languages have a few letters with diacritics among
// ASCII letters.

// guessLetters returns the single-byte encoding that makes nearly all non-ASCII words plausible, or
// DetectEncoding if there is none.
//
// In a Cyrillic text, most letters must be lowercase. If the text is short, it must also contain
// vowels and only a few characters that are common in Chinese. In a text in Latin letters, most
// words must be long and have few diacritics, unless noChinese is set.
func guessLetters(text []byte, noChinese bool) Encoding {
	const likely = 0.8
	whole := text
	words, cyrillic, latin, long := 0, 0, 0, 0
	high, small, vowels, longest := 0, 0, 0, 0
	central, odd, tilde, acute, otherAcute := false, false, false, false, false
	for len(text) > 0 {
		word, rest := cutWord(text)
		text = rest
		marked := highBytes(word)
		if marked == 0 {
			continue
		}
		words++
		high += marked
		for _, c := range word {
			if c >= 0xE0 {
				small++
			}
			if isCyrillicVowel(c) {
				vowels++
			}
		}
		if isCyrillic(word) {
			cyrillic++
			longest = max(longest, len(word))
		}
		if isLatinWord(word, Windows1252) {
			latin++
			central = central || slices.ContainsFunc(word, isCaron)
		} else if isLatinWord(word, Windows1250) {
			latin++
			central = true
		}
		central = central || bytes.HasSuffix(word, []byte("\xfe")) || bytes.HasSuffix(word, []byte("i\xe6")) // ţ and ć
		odd, tilde = odd || slices.ContainsFunc(word, isOddLetter), tilde || hasTilde(word)
		acute, otherAcute = acute || slices.ContainsFunc(word, isAcute), otherAcute || slices.ContainsFunc(word, isOtherAcute)
		const shortest, perMark = 5, 3 // in letters: Chinese text does not contain such runs of lowercase letters
		if len(word) >= shortest && len(word) >= perMark*marked {
			long++
		}
	}
	const fewest, perVowel, fewestInWord = 8, 5, 3 // in letters
	switch {
	case words == 0:
		return DetectEncoding
	case float64(cyrillic) >= likely*float64(words) && 5*small >= 3*high &&
		(high >= fewest || longest >= fewestInWord && perVowel*vowels >= high && commonShare(GB18030, whole) <= doubtful):
		return Windows1251
	case !noChinese && float64(long) < likely*float64(words), float64(latin) < likely*float64(words):
		return DetectEncoding
	case central, odd && acute, tilde && (acute || otherAcute):
		return Windows1250
	}
	return Windows1252
}

// isCyrillicVowel reports whether c is a vowel in Windows-1251.
func isCyrillicVowel(c byte) bool {
	switch c {
	case 0xE0, 0xE5, 0xE8, 0xEE, 0xF3, 0xFB, 0xFD, 0xFE, 0xFF, 0xB8, 0xC0, 0xC5, 0xC8, 0xCE, 0xD3, 0xDD, 0xDE, 0xDF, 0xA8:
		return true
	}
	return false
}

// isAcute reports whether c is á or ý. Both encodings use the same bytes for these letters.
func isAcute(c byte) bool { return c == 0xE1 || c == 0xFD || c == 0xC1 || c == 0xDD }

// isOtherAcute reports whether c is é, í, ó or ú. Both encodings use the same bytes for these
// letters.
func isOtherAcute(c byte) bool {
	switch c {
	case 0xE9, 0xED, 0xF3, 0xFA, 0xC9, 0xCD, 0xD3, 0xDA:
		return true
	}
	return false
}

// isOddLetter reports whether c is ű, ř, ě or ů in the Central European encoding, and thus û, ø, ì
// or ù in the Western European encoding. No Western European language uses these letters in a text
// that contains á or ý.
func isOddLetter(c byte) bool {
	switch c {
	case 0xFB, 0xDB, 0xF8, 0xD8, 0xEC, 0xF9:
		return true
	}
	return false
}

// hasTilde reports whether a word contains the byte that represents ő in Hungarian and õ in the
// Western European encoding. The byte does not count before an e, because õe occurs only in
// Estonian, which has no acute accents.
func hasTilde(word []byte) bool {
	for i, c := range word {
		if (c == 0xF5 || c == 0xD5) && (i+1 == len(word) || word[i+1]|0x20 != 'e') {
			return true
		}
	}
	return false
}

// isCaron reports whether c is š or ž, which have the same bytes in both encodings. These letters
// are more frequent in Central European texts.
func isCaron(c byte) bool { return c == 0x8A || c == 0x8E || c == 0x9A || c == 0x9E }

// cutWord splits off the letters, ASCII or not, at the beginning of text. If there are none, it
// splits off a single symbol. Bytes below 0xC0 may be quotation marks or other symbols in any
// single-byte encoding, so they belong to a word only if they are between letters.
func cutWord(text []byte) (word, rest []byte) {
	isLetter := func(c byte) bool { return isASCIILetter(c) || c >= 0xC0 }
	end := 0
	for end < len(text) {
		c := text[end]
		inside := c >= utf8.RuneSelf && c < 0xC0 && (end > 0 || end+1 < len(text) && isLetter(text[end+1])) && !isSignOfAll(c)
		if !isLetter(c) && !inside {
			break
		}
		end++
	}
	if end == 0 {
		return nil, text[1:]
	}
	return text[:end], text[end:]
}

// isSignOfAll reports whether c is a quotation mark, a dash, an ellipsis or a space in every
// Windows encoding.
func isSignOfAll(c byte) bool {
	switch c {
	case 0x82, 0x84, 0x85, 0x86, 0x87, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9B, 0xA0, 0xA7, 0xA9, 0xAB, 0xAE, 0xB0, 0xBB:
		return true
	}
	return false
}

// isCyrillic reports whether a word is plausible in Windows-1251. The word must consist of
// lowercase letters, of a capital followed by lowercase letters, or only of capitals.
func isCyrillic(word []byte) bool {
	const firstSmall, io, capitalIo = 0xE0, 0xB8, 0xA8
	small, capital := 0, 0
	for i, c := range word {
		switch {
		case c >= firstSmall || c == io:
			small++
		case c >= 0xC0 || c == capitalIo:
			if capital++; i > 0 && small > 0 {
				return false
			}
		default:
			return false
		}
	}
	return capital <= 1 || small == 0
}

// isLatinWord reports whether a word, decoded as e, contains only Latin letters. No more than three
// letters in a row, and no more than half of all letters (rounded up), may have diacritics.
func isLatinWord(word []byte, e Encoding) bool {
	marked, run, letters := 0, 0, 0
	for _, r := range e.decode(word) {
		if !unicode.Is(unicode.Latin, r) {
			return false
		}
		letters++
		if r < utf8.RuneSelf {
			run = 0
			continue
		}
		if marked, run = marked+1, run+1; run > 3 {
			return false
		}
	}
	return letters == 1 || 2*marked <= letters+1
}

// undoDoubleEncoding restores text whose bytes were mistaken for Western European letters and then
// saved as UTF-8. It returns nil if that is unlikely to have happened.
func undoDoubleEncoding(text []byte) []byte {
	coded := make([]byte, 0, len(text))
	high := 0
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		rest = rest[size:]
		c, ok := latinByte(r)
		if !ok {
			return nil
		}
		if c >= utf8.RuneSelf {
			high++
		}
		coded = append(coded, c)
	}
	if high < 2 {
		return nil
	}
	if utf8.Valid(coded) { // UTF-8 encoded twice or more
		if again := undoDoubleEncoding(coded); again != nil {
			return again
		}
		return coded
	}
	const mostly = 0.8
	if e, sure := guessSurely(coded); sure && (e <= Big5 || e == ShiftJIS) && commonShare(e, coded) >= mostly && frequentShare(e, coded) > 0 {
		return []byte(e.decode(coded))
	}
	if guessLetters(coded, false) == Windows1251 {
		return []byte(Windows1251.decode(coded))
	}
	if commonShare(GB18030, coded) == 1 && guessLetters(coded, true) == DetectEncoding && differentHan(GB18030.decode(coded)) >= fewestHan {
		return []byte(GB18030.decode(coded))
	}
	return nil
}

// fewestHan is the minimum number of different Chinese characters in a restored name. A name with
// fewer might really consist of European symbols.
const fewestHan = 3

// differentHan returns the number of different Chinese characters in text.
func differentHan(text string) int {
	seen := map[rune]bool{}
	for _, r := range text {
		if unicode.Is(unicode.Han, r) {
			seen[r] = true
		}
	}
	return len(seen)
}

// latinByte returns the byte that represents r in Windows-1252 or, if Windows-1252 lacks the
// character, in Latin-1.
func latinByte(r rune) (c byte, ok bool) {
	const lastLatin1 = 0xFF
	if r <= lastLatin1 {
		return byte(r), true
	}
	return charmap.Windows1252.EncodeRune(r)
}
