package main

import (
	"strings"
	"testing"
)

func TestPlay(t *testing.T) {
	var out strings.Builder
	if err := play(t.Context(), strings.NewReader("炮二平五\nb0d1\nback\nH2+3\nquit\n"), &out, "1"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(out.String(), "Black:"); got != 2 {
		t.Errorf("Black answers %d times, want 2:\n%s", got, &out)
	}
	if !strings.Contains(out.String(), "b0d1") {
		t.Errorf("nothing is said of the illegal move:\n%s", &out)
	}
	if err := play(t.Context(), strings.NewReader(""), &out, "fifty"); err == nil {
		t.Error("a level that does not exist is taken")
	}
}
