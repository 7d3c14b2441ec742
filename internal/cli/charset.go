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

// Charset is the character set of the locale, as far as text for people depends on it.
type Charset uint8

// The character sets.
const (
	UTF8    Charset = iota // also where the environment names no locale, for nothing is known then
	GB18030                // of Chinese locales: GB 18030 and its subsets GBK and GB 2312
	Narrow                 // any other: its terminals are sure to show ASCII alone
)

// charsetOf reads the character set from the environment.
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

// shown returns a writer of text for people to w. In Chinese locales it is in their
// encoding. A terminal that cannot show all of Unicode gets ASCII; files and pipes get
// UTF-8, which loses nothing.
func (c *Console) shown(w io.Writer) io.Writer {
	switch {
	case c.Charset == GB18030:
		return &encoded{transform.NewWriter(w, simplifiedchinese.GB18030.NewEncoder()), w}
	case c.Charset == Narrow && IsTerminal(w):
		return &ascii{w: w}
	}
	return w
}

// Text is where text for people goes: standard output, in the character set of the
// locale. Files that are written to standard output go to Out as they are.
func (c *Console) Text() io.Writer { return c.shown(c.Out) }

// DecodeChinese reads bytes that are not UTF-8 as GB 18030.
func DecodeChinese(text string) string {
	if decoded, err := simplifiedchinese.GB18030.NewDecoder().String(text); err == nil {
		return decoded
	}
	return text
}

// encoded writes text in the encoding of the locale.
type encoded struct {
	io.Writer
	w io.Writer
}

// Unwrap returns what is written to.
func (e *encoded) Unwrap() io.Writer { return e.w }

// ascii writes text as ASCII, for terminals that show nothing else. What has no
// likeness becomes a question mark.
type ascii struct {
	w    io.Writer
	rest []byte // of a character whose end has not been written yet
}

// likeness are the ASCII forms of what the programs write besides Chinese.
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

// Unwrap returns what is written to.
func (a *ascii) Unwrap() io.Writer { return a.w }

// ASCII writes a text in ASCII alone.
func ASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf {
			return '?'
		}
		return r
	}, likeness.Replace(signs.Replace(text)))
}
