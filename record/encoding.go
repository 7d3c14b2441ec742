package record

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
)

// Encoding is the text encoding of a file. With the zero value, readers detect the encoding, and
// writers use the usual encoding of the format.
type Encoding uint8

// The supported encodings.
const (
	DetectEncoding Encoding = iota
	UTF8
	GB18030     // includes GBK and GB2312
	Big5        // old Taiwanese files
	UTF16       // with a byte order mark; otherwise little-endian
	Windows1258 // Vietnamese files
	TCVN3       // older Vietnamese files that use the ABC fonts
	VISCII      // Vietnamese files from old networks
	Windows1250 // Central European files
	Windows1251 // Cyrillic files
	Windows1252 // Western European files; includes Latin-1
	ShiftJIS    // Japanese files
	numEncodings
)

// ErrEncoding is wrapped by errors returned by ParseEncoding.
var ErrEncoding = errors.New("unknown text encoding")

var encodingNames = [numEncodings]string{"detect", "utf-8", "gb18030", "big5", "utf-16", "windows-1258", "tcvn3",
	"viscii", "windows-1250", "windows-1251", "windows-1252", "shift-jis"}

// String returns the name of the encoding, such as "gb18030".
func (e Encoding) String() string {
	if e >= numEncodings {
		return "unknown"
	}
	return encodingNames[e]
}

// otherNames maps additional names, in lowercase, to encodings.
var otherNames = map[string]Encoding{
	"gbk": GB18030, "gb2312": GB18030, "cp936": GB18030, "utf8": UTF8, "cp950": Big5, "cp1258": Windows1258, "tcvn": TCVN3,
	"cp1250": Windows1250, "cp1251": Windows1251, "cp1252": Windows1252, "latin1": Windows1252, "latin-1": Windows1252,
	"iso-8859-1": Windows1252, "sjis": ShiftJIS, "shift_jis": ShiftJIS, "cp932": ShiftJIS,
}

// ParseEncoding parses a name returned by String, or another common name such as "gbk", "utf8",
// "latin1" or "sjis".
func ParseEncoding(name string) (Encoding, error) {
	wanted := strings.ToLower(name)
	if e, ok := otherNames[wanted]; ok {
		return e, nil
	}
	for e, known := range encodingNames {
		if known == wanted {
			return Encoding(e), nil
		}
	}
	return DetectEncoding, fmt.Errorf("%w: %q, want one of %q", ErrEncoding, clip(name), encodingNames)
}

// MarshalText returns the same text as String.
func (e Encoding) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText accepts the same names as ParseEncoding. If it returns an error, e is unchanged.
func (e *Encoding) UnmarshalText(text []byte) error {
	read, err := ParseEncoding(string(text))
	if err == nil {
		*e = read
	}
	return err
}

// codec returns the codec for e, or that for UTF-8 if no encoding was chosen.
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
	case VISCII:
		return viscii
	case Windows1250:
		return charmap.Windows1250
	case Windows1251:
		return charmap.Windows1251
	case Windows1252:
		return charmap.Windows1252
	case ShiftJIS:
		return japanese.ShiftJIS
	}
	return unicode.UTF8
}

// or returns e, or usual if e is DetectEncoding.
func (e Encoding) or(usual Encoding) Encoding {
	if e == DetectEncoding {
		return usual
	}
	return e
}

// binary returns the encoding to use for texts in a binary file.
func (e Encoding) binary() Encoding {
	if e == UTF16 { // UTF-16 cannot be cut at an arbitrary number of bytes
		return GB18030
	}
	return e.or(GB18030)
}

// decode decodes b. Invalid bytes are replaced with U+FFFD.
func (e Encoding) decode(b []byte) string { return decodeAs(e.codec(), b) }

func decodeAs(c encoding.Encoding, b []byte) string {
	text, err := c.NewDecoder().Bytes(b)
	if err != nil {
		return strings.ToValidUTF8(string(b), "\uFFFD")
	}
	return string(text)
}

// appendDecoded decodes b and appends the result to out.
func (e Encoding) appendDecoded(out, b []byte) []byte {
	const last = 4 // bytes in a character
	out = slices.Grow(out, 3*len(b)/2+last)
	written, read, err := e.codec().NewDecoder().Transform(out[len(out):cap(out)], b, true)
	if err != nil || read < len(b) {
		return append(out, e.decode(b)...)
	}
	return out[:len(out)+written]
}

// encode encodes text. Each character that the encoding does not contain is replaced with "?".
// encode also returns the number of these characters.
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

// certainCodec returns the codec for text if its beginning leaves no doubt about the encoding, and
// nil otherwise.
func certainCodec(text []byte) encoding.Encoding {
	if e := markedEncoding(text); e != DetectEncoding {
		return e.codec()
	}
	return unmarkedUTF16(text)
}

// markedEncoding returns the encoding that is indicated by a byte order mark.
func markedEncoding(text []byte) Encoding {
	switch {
	case len(textlines.WithoutMark(text)) < len(text):
		return UTF8
	case len(text) >= 2 && (string(text[:2]) == "\xFF\xFE" || string(text[:2]) == "\xFE\xFF"):
		return UTF16
	}
	return DetectEncoding
}

// unmarkedUTF16 returns the codec for UTF-16 text that lacks a byte order mark, or nil if the text
// is not UTF-16. Text without a zero byte is never considered UTF-16, because every line end in
// UTF-16 contains one.
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

// likelyPairs returns the fraction of byte pairs that are characters found in ordinary text.
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
			if high == 0x4E || high == 0x30 || high == 0x25 { // 一, the ideographic space, a box-drawing line
				found++
			}
		case high >= 0x4E && high <= 0x9F, high >= 0x20 && high <= 0x26, high == 0x30, high == 0xFF,
			high == 1, high == 3, high == 0x1E: // Chinese, symbols, Vietnamese
			found++
		}
	}
	return float64(found) / float64(max(len(text)/2, 1))
}
