// Package textlines splits text into lines, as written by editors and shells.
package textlines

import (
	"bufio"
	"io"
)

// mark is the UTF-8 byte order mark. Notepad writes it at the start of files, and PowerShell and
// .NET write it at the start of piped output.
const mark = "\uFEFF"

// NewScanner returns a scanner for the lines of r. It removes line ends and byte order marks. In
// concatenated files, a later line may also begin with a byte order mark.
func NewScanner(r io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(r)
	s.Split(split)
	return s
}

func split(data []byte, atEOF bool) (advance int, line []byte, err error) {
	advance, line, err = bufio.ScanLines(data, atEOF)
	return advance, WithoutMark(line), err
}

// Unmarked returns a reader for r that skips a leading byte order mark.
func Unmarked(r io.Reader) *bufio.Reader {
	unmarked := bufio.NewReader(r)
	if head, err := unmarked.Peek(len(mark)); err == nil && string(head) == mark {
		_, _ = unmarked.Discard(len(mark)) // the mark is already buffered
	}
	return unmarked
}

// WithoutMark returns text with any leading byte order mark removed.
func WithoutMark[T string | []byte](text T) T {
	if len(text) >= len(mark) && string(text[:len(mark)]) == mark {
		return text[len(mark):]
	}
	return text
}
