package uci

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestLineReader(t *testing.T) {
	long := strings.Repeat("x", 3*MaxLine)
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"ends", "a\nb\r\n\nc", []string{"a", "b", "", "c"}},
		{"long", long + "\nafter\n", []string{long[:MaxLine], "after"}},
		{"long, no end", long, []string{long[:MaxLine]}},
		{"foreign bytes", "\xc4\xe3\x00\n", []string{"\xc4\xe3\x00"}},
	}
	for _, tt := range tests {
		r := NewLineReader(strings.NewReader(tt.text))
		for i, want := range tt.want {
			if got, err := r.ReadLine(); got != want || err != nil {
				t.Errorf("%s: line %d: %d bytes %.20q, %v, want %.20q", tt.name, i, len(got), got, err, want)
			}
		}
		if got, err := r.ReadLine(); !errors.Is(err, io.EOF) {
			t.Errorf("%s: %q, %v behind the last line", tt.name, got, err)
		}
	}
}

func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"plain":               "plain",
		"two\nlines\r\x00":    "two lines  ",
		"人\x7f":               "人 ",
		"\xc4\xe3 \t\xba\xc3": "\xc4\xe3  \xba\xc3",
	} {
		if got := oneLine(text); got != want {
			t.Errorf("oneLine(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestLower(t *testing.T) {
	for text, want := range map[string]string{"": "", "abc": "abc", "aBC": "abc", "Ä\xc4\u212A": "Ä\xc4\u212A"} {
		if got := lower(text); got != want {
			t.Errorf("lower(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestClip(t *testing.T) {
	for text, want := range map[string]string{"": "", "abcd": "abcd", "abcde": "abcd...", "a人人": "a人...", "人人": "人...", "a\nbcde": "a bc..."} {
		if got := clip(text, 4); got != want {
			t.Errorf("clip(%q) = %q, want %q", text, got, want)
		}
	}
}
