package record

import (
	"strings"
	"unicode/utf8"
)

// looksLikeUTF8 reports whether text is UTF-8, apart from a few bytes. A few Chinese characters in
// another encoding can be valid UTF-8 by coincidence, but they then look like Hebrew, Arabic or
// phonetic letters.
func looksLikeUTF8(text []byte) bool {
	const mostly = 3 // valid characters per invalid byte; no other encoding reaches this many
	valid, invalid, foreign, longer := 0, 0, 0, 0
	for rest := text; len(rest) > 0; {
		if rest[0] < utf8.RuneSelf {
			rest = rest[1:]
			continue
		}
		r, size := utf8.RuneError, 1
		if len(rest) == 1 || isContinuation(rest[1]) { // no character begins in any other way
			r, size = utf8.DecodeRune(rest)
		}
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(rest):
			// cut at the end of the window
		case r == utf8.RuneError && size == 1:
			if invalid++; mostly*invalid >= valid+len(rest)/2 { // the rest of the text cannot make up for them
				return false
			}
		case size > 1:
			valid++
			if size > 2 {
				longer++
			} else if !ofEurope(r) {
				foreign++
			}
		}
		rest = rest[size:]
	}
	return invalid == 0 && (foreign == 0 || longer > 0) || valid > mostly*invalid && 2*longer > valid
}

// Thresholds for guessing, as numbers of words and as shares of common characters.
const (
	sureWords = 3
	doubtful  = 0.5
)

// guessEncoding returns UTF-8 if the text looks like it. If the text does not appear to be Chinese,
// guessEncoding returns the single-byte encoding that makes the words plausible. Otherwise, it
// chooses among GB 18030, Big5 and Shift-JIS, and returns the one that yields the most common
// characters.
//
// Nearly every text in one of these three encodings is also valid in the other two, but it looks
// implausible there. The 3,755 level 1 characters of GB 2312 and the 5,401 level 1 characters of
// Big5 cover all but a few characters of any text.
func guessEncoding(text []byte) Encoding {
	e, _ := guessSurely(text)
	return e
}

// guessSurely is like guessEncoding, but also reports whether there is no close second. In that
// case, even a few characters are enough evidence.
func guessSurely(text []byte) (e Encoding, sure bool) {
	if looksLikeUTF8(text) {
		return UTF8, true
	}
	const ahead = 0.6 // lead over the next best encoding, in shares of common and frequent characters
	best, share, next := GB18030, 0.0, 0.0
	for _, e := range []Encoding{GB18030, Big5, ShiftJIS} {
		switch s := frequentShare(e, text) + commonShare(e, text); {
		case s > share:
			best, share, next = e, s, share
		case s > next:
			next = s
		}
	}
	if e, words := guessVietnamese(text); words >= sureWords || words > 0 && share <= doubtful {
		return e, words >= sureWords
	}
	if e := guessLetters(text, share <= doubtful); e != DetectEncoding {
		return e, share <= doubtful
	}
	return best, share-next >= ahead
}

// fits reports whether e is GB 18030 and most characters in the text are common in it. If so, there
// is no need to try any other encoding. Big5 never fits, because most characters of a GB 18030 text
// are also common in Big5.
func (e Encoding) fits(text []byte) bool {
	const mostly = 0.8
	return e == GB18030 && commonShare(e, text) >= mostly
}

// ofEurope reports whether a character is a symbol, or a letter with diacritics that is used in a
// European language.
func ofEurope(r rune) bool {
	const lastLatin, firstMark, lastCyrillic = 0x24F, 0x300, 0x52F
	return r <= lastLatin || r >= firstMark && r <= lastCyrillic || strings.ContainsRune("ˆˇ˘˙˚˛˜˝", r) // specific to the encodings
}

// frequent lists characters that are especially frequent in game records, in both scripts.
const frequent = "炮砲馬马車车兵卒相象仕士帥帅將将進进退平一二三四五六七八九紅红黑方勝胜負负和先後后局棋賽赛第回合輪轮組组杯年月日全國国中省市隊队團团體体個个人名大師师冠軍军男女子甲"

// frequentShare decodes text as e and returns the fraction of its non-ASCII characters that are
// listed in frequent.
func frequentShare(e Encoding, text []byte) float64 {
	found, all := 0, 0
	for _, r := range e.decode(text) {
		if r >= utf8.RuneSelf {
			all++
			if strings.ContainsRune(frequent, r) {
				found++
			}
		}
	}
	return float64(found) / float64(max(all, 1))
}

// commonShare returns the fraction of two-byte characters in text that are common. An incomplete
// character at the end is not counted as common.
func commonShare(e Encoding, text []byte) float64 {
	common := &commonPairs[e]
	pairs, found := 0, 0
	for i := 0; i < len(text); i++ {
		if text[i] < 0x81 {
			continue
		}
		pairs++
		if i+1 < len(text) && common.lead[text[i]] && common.trail[text[i+1]] {
			found++
		}
		if e != ShiftJIS || e.leads(text[i]) {
			i++
		}
	}
	return float64(found) / float64(max(pairs, 1))
}

// pairSet contains the first and second bytes of the level 1 characters and usual symbols of an
// encoding. Any of the first bytes can precede any of the second bytes.
type pairSet struct{ lead, trail [256]bool }

var commonPairs = makeCommonPairs()

func makeCommonPairs() *[numEncodings]pairSet {
	pairs := &[numEncodings]pairSet{}
	set := func(bytes *[256]bool, first, last int) {
		for c := first; c <= last; c++ {
			bytes[c] = true
		}
	}
	gb, big5, japanese := &pairs[GB18030], &pairs[Big5], &pairs[ShiftJIS]
	set(&gb.lead, 0xA1, 0xA3)
	set(&gb.lead, 0xA9, 0xA9) // line-drawing characters, used for boards and trees
	set(&gb.lead, 0xB0, 0xD7)
	set(&gb.trail, 0xA1, 0xFE)
	set(&big5.lead, 0xA1, 0xC6)
	set(&big5.trail, 0x40, 0x7E)
	set(&big5.trail, 0xA1, 0xFE)
	set(&japanese.lead, 0x81, 0x83) // symbols, kana
	set(&japanese.lead, 0x84, 0x84) // line-drawing characters
	set(&japanese.lead, 0x88, 0x97) // level 1
	set(&japanese.trail, 0x40, 0x7E)
	set(&japanese.trail, 0x80, 0xFC)
	return pairs
}
