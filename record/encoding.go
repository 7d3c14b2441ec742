package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
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
	numEncodings
)

// ErrEncoding is wrapped by the errors of ParseEncoding.
var ErrEncoding = errors.New("unknown text encoding")

var encodingNames = [numEncodings]string{"detect", "utf-8", "gb18030", "big5", "utf-16", "windows-1258"}

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
		return charmap.Windows1258
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
func (e Encoding) decode(b []byte) string {
	text, err := e.codec().NewDecoder().Bytes(b)
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
// the first byte that is not ASCII, by what follows there.
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
		if e := markedEncoding(window); e != DetectEncoding {
			return d.decide(e).Read(p)
		}
	}
	plain := 0
	for plain < len(window) && plain < len(p) && window[plain] < utf8.RuneSelf {
		plain++
	}
	if plain == 0 && len(p) > 0 {
		return d.decide(guessEncoding(window)).Read(p)
	}
	copy(p, window[:plain])
	_, err = d.r.Discard(plain)
	return plain, err
}

func (d *detectingReader) decide(e Encoding) io.Reader {
	d.decoded = transform.NewReader(d.r, e.codec().NewDecoder())
	return d.decoded
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

// guessEncoding returns UTF-8 for a text that is that but for a few bytes, else
// GB18030 or Big5, whichever finds more of the characters that are common in it.
// Nearly every text in one of these is also one in the other, but not a likely
// one: the 3,755 characters of level 1 of GB 2312 and the 5,401 of level 1 of
// Big5 make up all but a few of any text.
func guessEncoding(text []byte) Encoding {
	valid, invalid := 0, 0
	for rest := text; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(rest):
			// cut at the end of the window
		case r == utf8.RuneError && size == 1:
			invalid++
		case size > 1:
			valid++
		}
		rest = rest[size:]
	}
	if invalid == 0 || valid > 10*invalid {
		return UTF8
	}
	gb := commonShare(text, func(lead, trail byte) bool {
		return trail >= 0xA1 && (lead >= 0xB0 && lead <= 0xD7 || lead >= 0xA1 && lead <= 0xA3)
	})
	big5 := commonShare(text, func(lead, trail byte) bool {
		valid := trail >= 0x40 && trail <= 0x7E || trail >= 0xA1 && trail <= 0xFE
		return valid && lead >= 0xA1 && lead <= 0xC6
	})
	if big5 > gb {
		return Big5
	}
	return GB18030
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
