package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Encoding is how the characters of a file are coded. The zero value lets the
// reader find out, and the writer choose the usual one.
type Encoding uint8

// The encodings.
const (
	DetectEncoding Encoding = iota
	UTF8
	GB18030     // with GBK and GB2312
	Big5        // old Taiwanese files
	UTF16       // with a byte order mark, else little-endian
	Windows1258 // Vietnamese files
	TCVN3       // Vietnamese files, older still; the fonts of ABC
	numEncodings
)

// ErrEncoding is wrapped by the errors of ParseEncoding.
var ErrEncoding = errors.New("unknown text encoding")

var encodingNames = [numEncodings]string{"detect", "utf-8", "gb18030", "big5", "utf-16", "windows-1258", "tcvn3"}

// String returns the name, such as "gb18030".
func (e Encoding) String() string {
	if e >= numEncodings {
		return "unknown"
	}
	return encodingNames[e]
}

// ParseEncoding reads a name that String returns, also "gbk", "gb2312" and "utf8".
func ParseEncoding(name string) (Encoding, error) {
	wanted := strings.ToLower(name)
	switch wanted {
	case "gbk", "gb2312":
		return GB18030, nil
	case "utf8":
		return UTF8, nil
	}
	for e, known := range encodingNames {
		if known == wanted {
			return Encoding(e), nil
		}
	}
	return DetectEncoding, fmt.Errorf("%w: %q, want one of %q", ErrEncoding, clip(name), encodingNames)
}

// MarshalText writes the form of String.
func (e Encoding) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads what ParseEncoding reads. An error leaves e as it was.
func (e *Encoding) UnmarshalText(text []byte) error {
	read, err := ParseEncoding(string(text))
	if err == nil {
		*e = read
	}
	return err
}

// codec returns the encoding, UTF-8 where none is chosen.
func (e Encoding) codec() encoding.Encoding {
	switch e {
	case GB18030:
		return simplifiedchinese.GB18030
	case Big5:
		return traditionalchinese.Big5
	case UTF16:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case Windows1258:
		return windows1258
	case TCVN3:
		return tcvn3
	}
	return unicode.UTF8
}

// or returns e, or usual where e leaves it open.
func (e Encoding) or(usual Encoding) Encoding {
	if e == DetectEncoding {
		return usual
	}
	return e
}

// binary returns the encoding of the texts in an XQF file.
func (e Encoding) binary() Encoding {
	if e == UTF16 { // in which a length in bytes cannot cut
		return GB18030
	}
	return e.or(GB18030)
}

// decode returns the text of some bytes. What does not decode becomes U+FFFD.
func (e Encoding) decode(b []byte) string { return decodeAs(e.codec(), b) }

func decodeAs(c encoding.Encoding, b []byte) string {
	text, err := c.NewDecoder().Bytes(b)
	if err != nil {
		return strings.ToValidUTF8(string(b), "\uFFFD")
	}
	return string(text)
}

// encode returns the bytes of a text and how many characters the encoding does
// not have; a "?" stands for each.
func (e Encoding) encode(text string) (coded []byte, missing int) {
	if e.or(UTF8) == UTF8 {
		return []byte(text), 0
	}
	encoder := e.codec().NewEncoder()
	if coded, err := encoder.Bytes([]byte(text)); err == nil {
		return coded, 0
	}
	for _, r := range text {
		one, err := encoder.Bytes([]byte(string(r)))
		if err != nil {
			missing++
			one = []byte("?")
		}
		coded = append(coded, one...)
	}
	return coded, missing
}

// textInput gives the lines of a text file.
type textInput struct {
	lines  *bufio.Reader
	number int // of the line given last
}

// text begins to read the file as text.
func (in *input) text() *textInput { return &textInput{lines: bufio.NewReader(in.decoded())} }

// decoded is the file in UTF-8.
func (in *input) decoded() io.Reader {
	if in.options.Encoding != DetectEncoding {
		return in.options.Encoding.codec().NewDecoder().Reader(in.r)
	}
	return &detectingReader{r: in.r}
}

// next returns the next line without its end. The error is io.EOF at the end of
// the file.
func (t *textInput) next() (string, error) {
	line, err := t.lines.ReadString('\n')
	if err != nil && (line == "" || !errors.Is(err, io.EOF)) {
		return "", err
	}
	t.number++
	if t.number == 1 {
		line = strings.TrimPrefix(line, "\uFEFF")
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// detectingReader turns a text in an unknown encoding into UTF-8. It decides at
// the first word with a byte that is not ASCII, by what follows there.
type detectingReader struct {
	r       *bufio.Reader
	started bool
	decoded io.Reader // set once decided
}

// Read implements io.Reader.
func (d *detectingReader) Read(p []byte) (int, error) {
	if d.decoded != nil {
		return d.decoded.Read(p)
	}
	window, err := d.r.Peek(inputBuffer)
	if len(window) == 0 {
		return 0, err
	}
	if !d.started {
		d.started = true
		if c := certainCodec(window); c != nil {
			return d.decide(c).Read(p)
		}
	}
	plain := 0
	for plain < len(window) && plain < len(p) && window[plain] < utf8.RuneSelf {
		plain++
	}
	word := plain // where the word begins that may go on with other letters
	for word > 0 && isASCIILetter(window[word-1]) {
		word--
	}
	other := plain < len(window) && window[plain] >= utf8.RuneSelf
	switch {
	case other && word == 0 && len(p) > 0:
		return d.decide(guessEncoding(window).codec()).Read(p)
	case word > 0 && plain < len(window):
		plain = word
	}
	copy(p, window[:plain])
	_, err = d.r.Discard(plain)
	return plain, err
}

func (d *detectingReader) decide(c encoding.Encoding) io.Reader {
	d.decoded = transform.NewReader(d.r, c.NewDecoder())
	return d.decoded
}

// certainCodec returns what a text is in if its beginning leaves no doubt, nil if it does.
func certainCodec(text []byte) encoding.Encoding {
	if e := markedEncoding(text); e != DetectEncoding {
		return e.codec()
	}
	return unmarkedUTF16(text)
}

// markedEncoding returns the encoding that a byte order mark tells.
func markedEncoding(text []byte) Encoding {
	switch {
	case len(text) >= 3 && string(text[:3]) == "\xEF\xBB\xBF":
		return UTF8
	case len(text) >= 2 && (string(text[:2]) == "\xFF\xFE" || string(text[:2]) == "\xFE\xFF"):
		return UTF16
	}
	return DetectEncoding
}

// unmarkedUTF16 returns the form of UTF-16 that a text without a byte order mark has, nil
// for none. Only a text with a zero byte can be one: every line end has one.
func unmarkedUTF16(text []byte) encoding.Encoding {
	text = text[:len(text)&^1]
	if bytes.IndexByte(text, 0) < 0 {
		return nil
	}
	const likely = 0.95
	little := likelyPairs(text, func(pair []byte) (high, low byte) { return pair[1], pair[0] })
	big := likelyPairs(text, func(pair []byte) (high, low byte) { return pair[0], pair[1] })
	switch {
	case little >= likely && little > big:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case big >= likely:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// likelyPairs returns the share of the pairs of bytes that are characters of usual texts.
func likelyPairs(text []byte, split func(pair []byte) (high, low byte)) float64 {
	found := 0
	for pair := range slices.Chunk(text, 2) {
		high, low := split(pair)
		switch {
		case high == 0:
			if low >= ' ' && low != 0x7F || low == '\n' || low == '\r' || low == '\t' {
				found++
			}
		case low == 0:
			if high == 0x4E || high == 0x30 || high == 0x25 { // 一, the wide blank, a line of a frame
				found++
			}
		case high >= 0x4E && high <= 0x9F, high >= 0x20 && high <= 0x26, high == 0x30, high == 0xFF,
			high == 1, high == 3, high == 0x1E: // Chinese, signs, Vietnamese
			found++
		}
	}
	return float64(found) / float64(max(len(text)/2, 1))
}

// guessEncoding returns UTF-8 for a text that is that but for a few bytes, a Vietnamese
// encoding for one whose words could be Vietnamese (guessVietnamese), else GB18030 or Big5, whichever finds more of the characters that are common in it.
// Nearly every text in one of these is also one in the other, but not a likely
// one: the 3,755 characters of level 1 of GB 2312 and the 5,401 of level 1 of
// Big5 make up all but a few of any text.
func guessEncoding(text []byte) Encoding {
	valid, invalid, foreign, longer := 0, 0, 0, 0
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(rest):
			// cut at the end of the window
		case r == utf8.RuneError && size == 1:
			invalid++
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
	// A few Chinese characters may be valid UTF-8 by chance: Hebrew, Arabic or phonetic letters.
	if invalid == 0 && (foreign == 0 || longer > 0) || valid > 10*invalid && longer > 0 {
		return UTF8
	}
	gb := frequentShare(GB18030, text) + commonShare(text, func(lead, trail byte) bool {
		return trail >= 0xA1 && (lead >= 0xB0 && lead <= 0xD7 || lead >= 0xA1 && lead <= 0xA3)
	})
	big5 := frequentShare(Big5, text) + commonShare(text, func(lead, trail byte) bool {
		valid := trail >= 0x40 && trail <= 0x7E || trail >= 0xA1 && trail <= 0xFE
		return valid && lead >= 0xA1 && lead <= 0xC6
	})
	const sure, doubtful = 3, 0.5 // words; a share of common characters
	if e, words := guessVietnamese(text); words >= sure || words > 0 && max(gb, big5) <= doubtful {
		return e
	}
	if big5 > gb {
		return Big5
	}
	return GB18030
}

// ofEurope says whether a character is a sign or a letter of a European language, with its marks.
func ofEurope(r rune) bool {
	const lastLatin, firstMark, lastCyrillic = 0x24F, 0x300, 0x52F
	return r <= lastLatin || r >= firstMark && r <= lastCyrillic
}

// frequent are characters that records have more of than of others, in both scripts.
const frequent = "炮砲馬马車车兵卒相象仕士帥帅將将進进退平一二三四五六七八九紅红黑方勝胜負负和先後后局棋賽赛第回合輪轮組组杯年月日全國国中省市隊队團团體体個个人名大師师冠軍军男女子甲"

// frequentShare returns how many of the characters of a text are frequent, if it is in an encoding.
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

// commonShare returns how many of the two-byte characters are common ones.
func commonShare(text []byte, common func(lead, trail byte) bool) float64 {
	pairs, found := 0, 0
	for i := 0; i+1 < len(text); i++ {
		if text[i] < 0x81 {
			continue
		}
		pairs++
		if common(text[i], text[i+1]) {
			found++
		}
		i++
	}
	return float64(found) / float64(max(pairs, 1))
}
