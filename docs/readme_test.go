package docs

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestStrength checks that the strength in the README is that of a match in networks.md, and
// that the README in Chinese gives the same figures.
func TestStrength(t *testing.T) {
	networks, err := os.ReadFile("networks.md")
	if err != nil {
		t.Fatal(err)
	}
	elo := regexp.MustCompile(`[+−]\d+ ± \d+`)
	for name, games := range map[string]*regexp.Regexp{
		"../README.md":    regexp.MustCompile(`In (\d+) games .*(?s:.*)won (\d+), drew (\d+) and lost (\d+)`),
		"../README.zh.md": regexp.MustCompile(`对弈 (\d+) 局，楚河胜 (\d+)、和 (\d+)、负 (\d+)`),
	} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found, gain := games.FindSubmatch(text), elo.FindString(string(text))
		if found == nil || gain == "" {
			t.Errorf("%s: no match with its Elo", name)
			continue
		}
		result := string(found[1]) + ": +" + string(found[2]) + " =" + string(found[3]) + " −" + string(found[4])
		if !slices.ContainsFunc(strings.Split(string(networks), "\n"), func(line string) bool {
			return strings.HasPrefix(line, "|") && strings.Contains(line, "| "+result+" | "+gain+" |")
		}) {
			t.Errorf("%s: networks.md has no line of %q with %q", name, result, gain)
		}
	}
}
