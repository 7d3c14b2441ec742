package record

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// There are three byte encodings for Vietnamese. Windows-1258 contains the vowels, and one byte for
// each tone, which follows its vowel. TCVN 5712:1993, in the third form, which the ABC fonts use,
// contains one byte for each vowel with its tone, but only in lowercase. VISCII (RFC 1456) contains
// all letters, six of them in place of control characters.

// vowelsOfVietnamese are the vowels. tonedVowels are the same vowels with each of the five tones,
// in the order of toneMarks.
const (
	vowelsOfVietnamese = "aăâeêioôơuưy"
	tonedVowels        = "àảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ"
	toneMarks          = "\u0300\u0309\u0303\u0301\u0323"
)

// vowelTone is a vowel together with the mark for its tone.
type vowelTone struct{ vowel, tone rune }

// withTone maps a vowel and a tone to the corresponding letter. withoutTone is the inverse mapping.
var withTone, withoutTone = makeTones()

func makeTones() (with map[vowelTone]rune, without map[rune]vowelTone) {
	with, without = map[vowelTone]rune{}, map[rune]vowelTone{}
	marks, letters := []rune(toneMarks), []rune(tonedVowels)
	for i, vowel := range []rune(vowelsOfVietnamese) {
		for j, tone := range marks {
			letter := letters[i*len(marks)+j]
			with[vowelTone{vowel, tone}], without[letter] = letter, vowelTone{vowel, tone}
			capital := vowelTone{unicode.ToUpper(vowel), tone}
			with[capital], without[unicode.ToUpper(letter)] = unicode.ToUpper(letter), capital
		}
	}
	return with, without
}

// windows1258Table, tcvn3Table and visciiTable contain the characters from 0x80 on. U+FFFD marks an
// unused byte.
var (
	windows1258Table = []rune("€\uFFFD‚ƒ„…†‡ˆ‰\uFFFD‹Œ\uFFFD\uFFFD\uFFFD\uFFFD‘’“”•–—˜™\uFFFD›œ\uFFFD\uFFFDŸ" +
		"\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿" +
		"ÀÁÂĂÄÅÆÇÈÉÊË\u0300ÍÎÏĐÑ\u0309ÓÔƠÖ×ØÙÚÛÜƯ\u0303ß" +
		"àáâăäåæçèéêë\u0301íîïđñ\u0323óôơö÷øùúûüư₫ÿ")
	tcvn3Table = []rune(strings.Repeat("\uFFFD", 32) +
		"\u00A0ĂÂÊÔƠƯĐăâêôơưđ\uFFFD" +
		"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDàảãáạ\uFFFDằẳẵắ\uFFFD" +
		"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDặầẩẫấậè\uFFFDẻẽ" +
		"éẹềểễếệìỉ\uFFFD\uFFFD\uFFFDĩíịò" +
		"\uFFFDỏõóọồổỗốộờởỡớợù" +
		"\uFFFDủũúụừửữứựỳỷỹýỵ\uFFFD")
	visciiTable = []rune("ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲ" +
		"ÕắằặấầẩậẽẹếềểễệốồổỗỠƠộờởịựỨỪỬơớƯ" +
		"ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳĐứÒÓÔạỷừửÙÚỹỵÝỡư" +
		"àáâãảăữẫèéêẻìíĩỉđựòóôõỏọụùúũủýợỮ")
	visciiControls = map[byte]rune{0x02: 'Ẳ', 0x05: 'Ẵ', 0x06: 'Ẫ', 0x14: 'Ỷ', 0x19: 'Ỹ', 0x1E: 'Ỵ'}
)

// vietnamese is an encoding with one byte for each letter or mark.
type vietnamese struct {
	runes    []rune          // characters from 0x80 on
	controls map[byte]rune   // characters below 0x80 that are not ASCII
	bytes    map[rune][]byte // bytes for non-ASCII characters
}

var (
	windows1258 = newVietnamese(windows1258Table, nil)
	tcvn3       = newVietnamese(tcvn3Table, nil)
	viscii      = newVietnamese(visciiTable, visciiControls)
)

func newVietnamese(table []rune, controls map[byte]rune) *vietnamese {
	v := &vietnamese{runes: table, controls: controls, bytes: map[rune][]byte{}}
	for c, r := range controls {
		v.bytes[r] = []byte{c}
	}
	for i, r := range table {
		if r != utf8.RuneError {
			v.bytes[r] = []byte{byte(utf8.RuneSelf + i)}
		}
	}
	byteOf := func(r rune) []byte {
		if r < utf8.RuneSelf {
			return []byte{byte(r)}
		}
		return v.bytes[r]
	}
	for letter, parts := range withoutTone {
		vowel, tone := byteOf(parts.vowel), v.bytes[parts.tone]
		if v.bytes[letter] == nil && vowel != nil && tone != nil {
			v.bytes[letter] = []byte{vowel[0], tone[0]}
		}
	}
	return v
}

// NewDecoder implements encoding.Encoding.
func (v *vietnamese) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: vietnameseDecoder{v: v}}
}

// NewEncoder implements encoding.Encoding.
func (v *vietnamese) NewEncoder() *encoding.Encoder {
	return &encoding.Encoder{Transformer: vietnameseEncoder{v: v}}
}

func (v *vietnamese) rune(b byte) rune {
	if r, ok := v.controls[b]; ok {
		return r
	}
	if b < utf8.RuneSelf {
		return rune(b)
	}
	return v.runes[b-utf8.RuneSelf]
}

type vietnameseDecoder struct {
	transform.NopResetter
	v *vietnamese
}

// Transform implements transform.Transformer.
func (d vietnameseDecoder) Transform(dst, src []byte, atEOF bool) (written, read int, err error) {
	for read < len(src) {
		r, size := d.v.rune(src[read]), 1
		if read+1 < len(src) {
			if letter, ok := withTone[vowelTone{r, d.v.rune(src[read+1])}]; ok {
				r, size = letter, 2
			}
		} else if !atEOF && unicode.IsLetter(r) { // a tone may follow
			return written, read, transform.ErrShortSrc
		}
		if written+utf8.RuneLen(r) > len(dst) {
			return written, read, transform.ErrShortDst
		}
		written += utf8.EncodeRune(dst[written:], r)
		read += size
	}
	return written, read, nil
}

type vietnameseEncoder struct {
	transform.NopResetter
	v *vietnamese
}

var errNotThere = errors.New("the encoding does not have the character")

// Transform implements transform.Transformer.
func (e vietnameseEncoder) Transform(dst, src []byte, atEOF bool) (written, read int, err error) {
	for read < len(src) {
		if !atEOF && !utf8.FullRune(src[read:]) {
			return written, read, transform.ErrShortSrc
		}
		r, size := utf8.DecodeRune(src[read:])
		coded := e.v.bytes[r]
		switch {
		case r < utf8.RuneSelf:
			coded = src[read : read+1]
		case coded == nil:
			return written, read, errNotThere
		}
		if written+len(coded) > len(dst) {
			return written, read, transform.ErrShortDst
		}
		written += copy(dst[written:], coded)
		read += size
	}
	return written, read, nil
}

// syllable matches a syllable without its tone. A word consists of a single syllable.
var syllable = pattern.New(`^(ngh?|nh|ch|tr|th|ph|kh|gh|gi|qu|[bcdđghklmnprstvx])?` +
	`(a|ă|â|e|ê|i|o|ô|ơ|u|ư|y|ai|ao|au|ay|âu|ây|eo|êu|ia|iê|iu|iêu|oa|oă|oe|oi|oai|oay|oao|oeo|oo|ôi|ơi|ua|uâ|uê|ui|uô|uơ|uy|uây|uôi|uya|uyê|uyu|ưa|ưi|ươ|ưu|ươi|ươu|yê|yêu)` +
	`(ng|nh|ch|[cmnpt])?$`)

// isSyllable reports whether a word might be Vietnamese. A single Đ is short for Đỏ.
func isSyllable(word string) bool {
	tones := 0
	word = strings.Map(func(r rune) rune {
		if parts, ok := withoutTone[r]; ok {
			tones++
			return parts.vowel
		}
		return r
	}, strings.ToLower(word))
	return word == "đ" || tones <= 1 && syllable.MatchString(word)
}

// frequentVietnamese are words with diacritics that are especially frequent in records.
var frequentVietnamese = func() map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq("pháo mã tốt chốt sĩ tượng tướng tịnh bình tấn tiến thoái trước giữa cờ giải vô địch quốc thắng thua hòa hoà " +
		"đỏ đen nguyễn trần lê phạm hoàng huỳnh võ vũ đặng bùi đỗ lý trình việt hà nội thành phố hồ chí ván đấu nước đi") {
		words[word] = true
	}
	return words
}()

// guessVietnamese returns the encoding that makes nearly all non-ASCII words plausible as
// Vietnamese, or DetectEncoding if there is none. A few Chinese characters may look like vowels, so
// at least half of those words must also contain ASCII letters, as most Vietnamese words do. found
// is the number of plausible words.
func guessVietnamese(text []byte) (best Encoding, found int) {
	const likely = 0.8
	share := likely
	for _, e := range []Encoding{Windows1258, TCVN3, VISCII} {
		words, mixed, good, frequent := 0, 0, 0, 0
		for rest := text; len(rest) > 0; {
			end, ascii := 0, 0
			for end < len(rest) && (isASCIILetter(rest[end]) || e.inWords(rest[end])) {
				if isASCIILetter(rest[end]) {
					ascii++
				}
				end++
			}
			const longest = 9 // bytes in a word; nghiêng with a tone has 8
			word := rest[:end]
			rest = rest[max(end, 1):]
			if end == ascii {
				continue
			}
			words++
			if ascii > 0 {
				mixed++
			}
			if end > longest {
				continue
			}
			if text := e.decode(word); isSyllable(text) {
				good++
				if frequentVietnamese[strings.ToLower(text)] {
					frequent++
				}
			}
		}
		s := float64(good) / float64(max(words, 1))
		if s += float64(frequent) / float64(max(words, 1)); 2*mixed >= words && s > share && float64(good) > likely*float64(words) {
			best, found, share = e, good, s
		}
	}
	return best, found
}

// inWords reports whether a non-ASCII byte is treated as part of a word in a Vietnamese encoding.
// This is the case for all bytes other than quotation marks, spaces and dashes. Some of these bytes
// are not letters, and they make the word invalid.
func (e Encoding) inWords(b byte) bool {
	return e == VISCII && b >= utf8.RuneSelf || b > 0xA0 && (e != Windows1258 || b != 0xAB && b != 0xBB)
}

func isASCIILetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }
