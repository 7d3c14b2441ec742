package cli

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Charset is the locale's character set, insofar as it affects text for users.
type Charset uint8

// The character sets.
const (
	UTF8    Charset = iota // also used if the environment names no locale, because nothing is known then
	GB18030                // in Chinese locales: GB 18030 and its subsets GBK and GB 2312
	Narrow                 // any other; terminals reliably show only ASCII
)

// charsetOf determines the character set from the environment.
func charsetOf(getenv func(string) string) Charset {
	name, utf8 := phrases.Charset(getenv)
	_, set, _ := strings.Cut(strings.ToLower(name), ".")
	switch {
	case name == "" || utf8:
		return UTF8
	case strings.HasPrefix(set, "gb"):
		return GB18030
	}
	return Narrow
}

// shown returns a writer that writes text for users to w. If the locale's encoding is GB 18030 or a subset of
// it, the text is encoded in GB 18030. Otherwise, a terminal that cannot show all of Unicode receives ASCII,
// and everything else receives UTF-8, so that files and pipes lose nothing.
func (c *Console) shown(w io.Writer) io.Writer {
	switch {
	case c.Charset == GB18030:
		return &encoded{transform.NewWriter(w, simplifiedchinese.GB18030.NewEncoder()), w}
	case c.Charset == Narrow && IsTerminal(w):
		return &ascii{w: w}
	}
	return w
}

// Text returns the writer for text that users read, which is standard output in the locale's character set.
// Files that are written to standard output go to Out unchanged.
func (c *Console) Text() io.Writer { return c.shown(c.Out) }

// DecodeChinese decodes non-UTF-8 bytes as GB 18030.
func DecodeChinese(text string) string {
	if decoded, err := simplifiedchinese.GB18030.NewDecoder().String(text); err == nil {
		return decoded
	}
	return text
}

// encoded writes text in the locale's encoding.
type encoded struct {
	io.Writer
	w io.Writer
}

// Unwrap returns the underlying writer.
func (e *encoded) Unwrap() io.Writer { return e.w }

// ascii writes text as ASCII, for terminals that show only ASCII. Characters without an ASCII equivalent
// become question marks.
type ascii struct {
	w    io.Writer
	rest []byte // the start of a character whose end has not been written yet
}

// likeness maps the non-Chinese symbols that the programs write to ASCII.
var likeness = strings.NewReplacer(
	"–", "-", "—", "-", "−", "-", "±", "+/-", "×", "x", "·", ".", "…", "...", "→", "->", "←", "<-", "≤", "<=", "≥", ">=",
	"µ", "u", "μ", "u", "‘", "'", "’", "'", "“", `"`, "”", `"`, "≈", "~", "½", "1/2", "²", "^2", "°", " deg", "\u00a0", " ", "\u3000", " ",
	"，", ",", "。", ".", "：", ":", "；", ";", "（", "(", "）", ")", "、", ",", "│", "|", "─", "-", "█", "#", "é", "e", "ü", "ue", "ö", "oe", "ä", "ae",
)

// Write implements io.Writer.
func (a *ascii) Write(p []byte) (int, error) {
	text := slices.Concat(a.rest, p)
	end := len(text)
	for i := 1; i < utf8.UTFMax && i <= len(text); i++ {
		if b := text[len(text)-i]; utf8.RuneStart(b) {
			if !utf8.FullRune(text[len(text)-i:]) {
				end = len(text) - i
			}
			break
		}
	}
	plain := ASCII(string(text[:end]))
	a.rest = append([]byte(nil), text[end:]...)
	if _, err := io.WriteString(a.w, plain); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Unwrap returns the underlying writer.
func (a *ascii) Unwrap() io.Writer { return a.w }

// ASCII converts text to pure ASCII.
func ASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf {
			return '?'
		}
		return r
	}, likeness.Replace(signs.Replace(text)))
}
