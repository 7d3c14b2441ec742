package docs

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestStrength holds that every match in the table of the README is told in
// networks.md, and that the README in Chinese tells the same.
func TestStrength(t *testing.T) {
	networks, err := os.ReadFile("networks.md")
	if err != nil {
		t.Fatal(err)
	}
	result := regexp.MustCompile(`\+\d+ =\d+ −\d+`)
	elo := regexp.MustCompile(`[+−]\d+ ± \d+`)
	var first []string
	for _, name := range []string{"../README.md", "../README.zh.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var figures []string
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, "|") || !result.MatchString(line) {
				continue
			}
			if !elo.MatchString(line) {
				t.Errorf("%s: no Elo: %s", name, line)
			}
			for _, figure := range append(elo.FindAllString(line, -1), result.FindString(line)) {
				if !strings.Contains(string(networks), figure) {
					t.Errorf("%s: networks.md has no %q: %s", name, figure, line)
				}
				figures = append(figures, figure)
			}
		}
		if len(figures) < 4 || first != nil && !slices.Equal(figures, first) {
			t.Errorf("%s: the matches %q, want as many as, and those of, %q", name, figures, first)
		}
		first = figures
	}
}
