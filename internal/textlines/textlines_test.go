package textlines

import (
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestNewScanner reads marks and line ends of every kind, also a byte at a time, as a pipe
// may deliver them.
func TestNewScanner(t *testing.T) {
	const text = "\uFEFFfirst\r\n\n\uFEFFput behind\nwith\uFEFF inside\n\uFEFF"
	want := []string{"first", "", "put behind", "with\uFEFF inside", ""}
	for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
		var got []string
		s := NewScanner(r)
		for s.Scan() {
			got = append(got, s.Text())
		}
		if !slices.Equal(got, want) || s.Err() != nil {
			t.Errorf("read %q, %v, want %q", got, s.Err(), want)
		}
	}
}

// TestDoesNotWait checks that a line is delivered when it has come, however short it is.
func TestDoesNotWait(t *testing.T) {
	r, w := io.Pipe()
	s := NewScanner(r)
	go func() { _, _ = io.WriteString(w, "d\n") }()
	if !s.Scan() || s.Text() != "d" {
		t.Errorf("read %q, %v", s.Text(), s.Err())
	}
}
