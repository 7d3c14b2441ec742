package uci

import (
	"bufio"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxLine is the number of bytes of a line that a LineReader keeps, which is enough for a game of 13,000
// plies.
const MaxLine = 64 << 10

// shownText is how many bytes of foreign text are included in an error.
const shownText = 60

// A LineReader reads lines of limited length, so that it needs little memory no matter what the input is.
type LineReader struct{ r *bufio.Reader }

// NewLineReader returns a LineReader that reads from r.
func NewLineReader(r io.Reader) *LineReader {
	return &LineReader{bufio.NewReaderSize(r, 16<<10)}
}

// ReadLine returns the next line without its line ending, "\n" or "\r\n". Anything beyond MaxLine bytes is
// dropped. If the last line is not terminated, ReadLine still returns it, and reports the error that ended
// the input, usually io.EOF, on the next call.
func (l *LineReader) ReadLine() (string, error) {
	if l.r == nil {
		return "", io.EOF
	}
	var line []byte
	for started := false; ; started = true {
		part, err := l.r.ReadSlice('\n')
		line = append(line, part[:min(len(part), MaxLine-len(line))]...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && len(part) == 0 && !started {
			return "", err
		}
		return strings.TrimRight(string(line), "\r\n"), nil
	}
}

// words splits a line into words. Only spaces and control characters separate words, so that text in other
// encodings stays intact.
type words struct{ text string }

func isBlank(c byte) bool { return c <= ' ' || c == 0x7f }

// next returns the next word, or "" if there is none.
func (w *words) next() string {
	word, rest := w.split()
	w.text = rest
	return word
}

// peek returns the next word but does not consume it.
func (w *words) peek() string {
	word, _ := w.split()
	return word
}

func (w *words) split() (word, rest string) {
	i := 0
	for i < len(w.text) && isBlank(w.text[i]) {
		i++
	}
	j := i
	for j < len(w.text) && !isBlank(w.text[j]) {
		j++
	}
	return w.text[i:j], w.text[j:]
}

// rest returns the remaining text without surrounding space.
func (w *words) rest() string {
	text := w.text
	w.text = ""
	return trim(text)
}

// list returns all remaining words.
func (w *words) list() (list []string) {
	for word := w.next(); word != ""; word = w.next() {
		list = append(list, word)
	}
	return list
}

// number returns the next word and consumes it, provided that it is a number.
func (w *words) number() (int64, bool) {
	n, ok := parseNumber(w.peek())
	if ok {
		w.next()
	}
	return n, ok
}

// parseNumber parses an integer. It clamps numbers that are too large, and truncates fractions, which are
// written by some programs that count in seconds.
func parseNumber(s string) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err == nil || errors.Is(err, strconv.ErrRange) {
		return n, true
	}
	if s == "" || strings.Trim(s, "0123456789.eE+-") != "" {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	const most = 1 << 62 // exactly representable as a float, and more than any time
	return int64(min(max(f, -most), most)), true
}

// small reads a nonnegative number that fits in an int on any system.
func (w *words) small() (int, bool) {
	n, ok := w.number()
	return int(min(max(n, 0), math.MaxInt32)), ok
}

func trim(s string) string {
	for len(s) > 0 && isBlank(s[0]) {
		s = s[1:]
	}
	for len(s) > 0 && isBlank(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// lower converts the letters A to Z to lowercase. It leaves all other bytes unchanged, because their encoding
// is unknown.
func lower(s string) string {
	for i := range len(s) {
		if c := s[i]; c >= 'A' && c <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if b[i] >= 'A' && b[i] <= 'Z' {
					b[i] += 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

// oneLine replaces line endings and other control characters with spaces, so that no part of s can be taken
// for a separate line.
func oneLine(s string) string {
	control := func(r rune) bool { return r < ' ' || r == 0x7f }
	if !strings.ContainsFunc(s, control) {
		return s
	}
	b := []byte(s)
	for i, c := range b {
		if control(rune(c)) {
			b[i] = ' '
		}
	}
	return string(b)
}

// clip shortens text from outside the program and puts it on one line.
func clip(s string, most int) string {
	if len(s) <= most {
		return oneLine(s)
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return oneLine(s[:most]) + "..."
}
