package cli

import (
	"os/exec"
	"strings"
	"testing"
)

// TestMan checks that the manual page names every command, argument and flag, and that
// groff, where it is installed, sets it without a word.
func TestMan(t *testing.T) {
	c, _, _ := newConsole("")
	status, page, errs := try(t, c, "__man")
	if status != StatusOK {
		t.Fatalf("status %d: %s", status, errs)
	}
	for _, want := range []string{
		`.TH "PARTS" "1"`, ".SS \"copy \\-\\-out=STRING", "\\fB\\-o, \\-\\-out\\fR=\\fISTRING\\fR\nA file.", "\\fIin\\fR\nA file.", `.SS "say`, `\fB\-\-half\fR`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in:\n%s", want, page)
		}
	}
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("not installed: groff")
	}
	set := exec.CommandContext(t.Context(), groff, "-man", "-ww", "-Tutf8", "-z")
	set.Stdin = strings.NewReader(page)
	if said, err := set.CombinedOutput(); err != nil || len(said) > 0 {
		t.Errorf("groff: %v: %s", err, said)
	}
}

func TestRoff(t *testing.T) {
	for text, want := range map[string]string{
		"-o FILE":     `\-o FILE`,
		".dat":        `\&.dat`,
		"it's a\n\\n": `it\(aqs a \(rsn`,
		"炮二平五":        "炮二平五",
	} {
		if got := roff(text); got != want {
			t.Errorf("roff(%q) = %q, want %q", text, got, want)
		}
	}
}
