package lines

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostLine is the maximum length of a line, in bytes.
const mostLine = 512

// mostHistory is how many lines the editor remembers.
const mostHistory = 50

// editor assembles lines from what a client sends. Programs send whole lines. If a person's client sends
// each character as it is typed, the person edits the line here, and sees the echo that feed returns.
type editor struct {
	line    []byte // the line so far
	at      int    // position of the cursor in line, in bytes
	long    bool   // the line is too long and is going to be ignored
	cr      bool   // the last byte was a carriage return, which ended a line
	visible bool   // the client sends each character, and this server echoes it
	secret  bool   // the line is a password, to be neither echoed nor remembered
	escape  []byte // bytes received so far of a key that sends several
	history []string
	back    int // how far back in the history; 0 for the line being typed
	typed   []byte
}

// typedLine is a line that has been received.
type typedLine struct {
	text string
	bad  bool // too long, or invalid UTF-8
	sig  byte // sigInterrupt or sigThere if it is a signal, not a line; otherwise 0
}

// begun reports whether there is an unfinished line.
func (e *editor) begun() bool { return len(e.line) > 0 || e.long }

// feed handles input. It returns the lines that the input completes and the echo to send.
func (e *editor) feed(data []byte) (lines []typedLine, echo []byte) {
	for _, b := range data {
		wasCR := e.cr
		e.cr = false
		switch {
		case len(e.escape) > 0:
			echo = append(echo, e.key(b)...)
		case b == '\r', b == '\n' && !wasCR:
			e.cr = b == '\r'
			lines = append(lines, e.end())
			if e.visible {
				echo = append(echo, "\r\n"...)
			}
		case b == '\n', b == 0: // second half of a line ending
		case b == sigInterrupt, b == sigThere:
			if b == sigInterrupt {
				e.reset()
			}
			lines = append(lines, typedLine{sig: b})
		case b == 0x08, b == 0x7f: // backspace or delete
			echo = append(echo, e.cut(e.before(), e.at)...)
		case b == 0x15: // Ctrl-U
			echo = append(echo, e.cut(0, e.at)...)
		case b == 0x17: // Ctrl-W
			text := bytes.TrimRight(e.line[:e.at], " ")
			echo = append(echo, e.cut(bytes.LastIndexByte(text, ' ')+1, e.at)...)
		case b == 0x1b && e.visible:
			e.escape = append(e.escape, b)
		case b == '\t':
			echo = append(echo, e.insert(' ')...)
		case b < ' ':
		default:
			echo = append(echo, e.insert(b)...)
		}
	}
	return lines, echo
}

// insert inserts a byte at the cursor.
func (e *editor) insert(b byte) []byte {
	if len(e.line) >= mostLine {
		e.long = true
		return nil
	}
	e.line = slices.Insert(e.line, e.at, b)
	e.at++
	if !e.visible || e.secret {
		return nil
	}
	if e.at == len(e.line) {
		return []byte{b}
	}
	if !utf8.Valid(e.line) {
		return nil // the character is not complete yet
	}
	_, size := utf8.DecodeLastRune(e.line[:e.at])
	return append(slices.Clone(e.line[e.at-size:]), leftOver(e.line[e.at:])...)
}

// before returns where in the line the character before the cursor begins.
func (e *editor) before() int {
	_, size := utf8.DecodeLastRune(e.line[:e.at])
	return e.at - size
}

// cut removes line[from:to], which must end at the cursor, and returns the echo.
func (e *editor) cut(from, to int) []byte {
	if from == to {
		return nil
	}
	gone := slices.Clone(e.line[from:to])
	e.line, e.at = slices.Delete(e.line, from, to), from
	if !e.visible || e.secret {
		return nil
	}
	rest := e.line[e.at:]
	out := leftOver(gone)
	out = append(out, rest...)
	out = append(out, strings.Repeat(" ", columns(gone))...)
	out = append(out, leftOver(gone)...)
	return append(out, leftOver(rest)...)
}

// key handles the bytes of a key that sends several, such as ESC [ A for an arrow.
func (e *editor) key(b byte) []byte {
	e.escape = append(e.escape, b)
	if len(e.escape) == 2 && (b == '[' || b == 'O') || len(e.escape) < 8 && len(e.escape) > 2 && b >= '0' && b <= ';' {
		return nil
	}
	e.escape = e.escape[:0]
	switch b {
	case 'A':
		return e.recall(e.back + 1)
	case 'B':
		return e.recall(e.back - 1)
	case 'C':
		if e.at < len(e.line) {
			_, size := utf8.DecodeRune(e.line[e.at:])
			e.at += size
			return slices.Clone(e.line[e.at-size : e.at])
		}
	case 'D':
		if e.at > 0 {
			to := e.at
			e.at = e.before()
			return leftOver(e.line[e.at:to])
		}
	}
	return nil
}

// recall replaces the line with an earlier one from the history and returns the echo.
func (e *editor) recall(back int) []byte {
	if e.secret || back < 0 || back > len(e.history) || back == e.back {
		return nil
	}
	if e.back == 0 {
		e.typed = slices.Clone(e.line)
	}
	old := e.line
	out := leftOver(old[:e.at])
	out = append(append(out, strings.Repeat(" ", columns(old))...), bytes.Repeat([]byte{'\b'}, columns(old))...)
	e.back = back
	e.line = slices.Clone(e.typed)
	if back > 0 {
		e.line = []byte(e.history[len(e.history)-back])
	}
	e.at = len(e.line)
	return append(out, e.line...)
}

// end completes the line and returns it.
func (e *editor) end() typedLine {
	l := typedLine{text: strings.TrimSpace(string(e.line)), bad: e.long || !utf8.Valid(e.line)}
	if l.bad {
		l.text = ""
	} else if !e.secret && l.text != "" && (len(e.history) == 0 || e.history[len(e.history)-1] != l.text) {
		e.history = append(e.history, l.text)
		e.history = e.history[max(0, len(e.history)-mostHistory):]
	}
	e.reset()
	return l
}

func (e *editor) reset() { e.line, e.at, e.long, e.back, e.typed = e.line[:0], 0, false, 0, nil }

// columns returns how many terminal columns text takes up.
func columns(text []byte) (n int) {
	for _, r := range string(text) {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana), r >= 0x3000 && r <= 0x303f, r >= 0xff00 && r <= 0xff60:
			n += 2
		default:
			n++
		}
	}
	return n
}

// leftOver returns the bytes that move the cursor back across text.
func leftOver(text []byte) []byte { return bytes.Repeat([]byte{'\b'}, columns(text)) }
