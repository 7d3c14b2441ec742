package cli

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// CodeOutput is the code of the failure to write to standard output.
const CodeOutput = "output"

// stream is standard output. It keeps the first error, so that an answer which was
// lost is a failure whatever the command made of it.
type stream struct {
	w   io.Writer
	err error
}

// Write implements io.Writer.
func (s *stream) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(p)
	if err != nil {
		cause := err
		if path := (*os.PathError)(nil); errors.As(err, &path) {
			cause = path.Err
		}
		s.err = &Error{Code: CodeOutput, Message: "standard output: " + cause.Error()}
		return n, s.err
	}
	return n, nil
}

// Unwrap returns what the stream writes to.
func (s *stream) Unwrap() io.Writer { return s.w }

// closed is a standard output that is closed.
type closed struct{}

// Write implements io.Writer.
func (closed) Write([]byte) (int, error) { return 0, errors.New("it is closed") }

// ascii writes text as ASCII, for terminals that show nothing else. What has no
// likeness becomes a question mark.
type ascii struct {
	w    io.Writer
	rest []byte // of a character whose end has not been written yet
}

// likeness are the ASCII forms of what the programs write beside Chinese.
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
	}, likeness.Replace(text))
}

// asciiLocale tells whether the environment names a locale that shows ASCII only. Where
// it names none nothing is known, and text is written as it is.
func asciiLocale(getenv func(string) string) bool {
	name, utf8 := phrases.Charset(getenv)
	return name != "" && !utf8
}

// Text is where text for people goes: standard output, in ASCII where the locale
// wants that. Files that are written to standard output go to Out as they are.
func (c *Console) Text() io.Writer {
	if c.ASCII {
		return &ascii{w: c.Out}
	}
	return c.Out
}

// Unwrap returns what a stream of the console writes to in the end, such as a file.
func Unwrap(w io.Writer) io.Writer {
	for {
		inner, wraps := w.(interface{ Unwrap() io.Writer })
		if !wraps {
			return w
		}
		w = inner.Unwrap()
	}
}
