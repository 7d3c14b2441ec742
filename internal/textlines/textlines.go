// Package textlines parts a text into lines, as people's editors and shells write it.
package textlines

import (
	"bufio"
	"io"
)

// mark is the byte order mark of UTF-8, which Notepad puts at the head of a file and
// PowerShell and .NET at the head of what they write into a pipe.
const mark = "\uFEFF"

// NewScanner returns a scanner of the lines of r, without their ends and without byte
// order marks, which may also begin a later line where files have been put together.
func NewScanner(r io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(r)
	s.Split(split)
	return s
}

func split(data []byte, atEOF bool) (advance int, line []byte, err error) {
	advance, line, err = bufio.ScanLines(data, atEOF)
	return advance, WithoutMark(line), err
}

// Unmarked returns a reader of what r gives, without the byte order mark that may begin it.
func Unmarked(r io.Reader) *bufio.Reader {
	unmarked := bufio.NewReader(r)
	if head, err := unmarked.Peek(len(mark)); err == nil && string(head) == mark {
		_, _ = unmarked.Discard(len(mark)) // which are in the buffer
	}
	return unmarked
}

// WithoutMark returns a text without the byte order mark that may begin it.
func WithoutMark[T string | []byte](text T) T {
	if len(text) >= len(mark) && string(text[:len(mark)]) == mark {
		return text[len(mark):]
	}
	return text
}
