package cli

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// CodeOutput is the code for a failure to write to standard output.
const CodeOutput = "output"

// stream is standard output. It remembers the first error, so that losing the answer is a failure no matter
// how the command handled the error.
type stream struct {
	w      io.Writer
	err    error
	broken bool // the reader has gone away
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
		s.broken = errors.Is(err, syscall.EPIPE)
		return n, s.err
	}
	return n, nil
}

// Unwrap returns the underlying writer.
func (s *stream) Unwrap() io.Writer { return s.w }

// Unwrap returns the innermost writer of a console stream, such as a file.
func Unwrap(w io.Writer) io.Writer {
	for {
		inner, wraps := w.(interface{ Unwrap() io.Writer })
		if !wraps {
			return w
		}
		w = inner.Unwrap()
	}
}
