package layers

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// link matches a link of Markdown: its text, its target and the anchor in it.
var link = regexp.MustCompile(`\[([^\]\n]*)\]\(([^)#\s]*)(?:#([^)\s]*))?\)`)

// identifier matches the text of a link that names something in the code, such as
// `Room.move`: the file must declare or use its last word.
var identifier = regexp.MustCompile("^`(?:[A-Za-z]+\\.)*([A-Za-z]+)`$")

// TestLinks checks that what the documentation links to is there, and that a file
// of code has the name that the text of its link gives.
func TestLinks(t *testing.T) {
	links := 0
	for _, page := range documents(t) {
		text, err := os.ReadFile(filepath.Join(moduleRoot, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range link.FindAllSubmatch(text, -1) {
			name, target, anchor := string(found[1]), string(found[2]), string(found[3])
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			links++
			file := filepath.Join(moduleRoot, filepath.Dir(page), filepath.FromSlash(target))
			if target == "" {
				file = filepath.Join(moduleRoot, page)
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s links to %s, which is not there", page, target)
				continue
			}
			if anchor != "" && !slices.Contains(anchors(t, file), anchor) {
				t.Errorf("%s links to %s#%s, and there is no such heading", page, target, anchor)
			}
			word := identifier.FindStringSubmatch(name)
			if word == nil {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				t.Errorf("%s: %s: %v", page, name, err)
			} else if !regexp.MustCompile(`\b` + word[1] + `\b`).Match(source) {
				t.Errorf("%s: %s has no %s", page, target, word[1])
			}
		}
	}
	if links < 100 {
		t.Errorf("only %d links found", links)
	}
}

// documents returns the files of Markdown of the repository, by their paths.
func documents(t *testing.T) []string {
	t.Helper()
	return listed(t, "*.md")
}

// listed returns the files of the repository that patterns of git choose, by their paths.
func listed(t *testing.T, patterns ...string) []string {
	t.Helper()
	list := exec.Command("git", append([]string{"ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"}, patterns...)...) //nolint:gosec // patterns of the tests
	list.Dir = moduleRoot
	out, err := list.Output()
	if err != nil {
		t.Skipf("no list of files: %v", err)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
}

// anchors returns the names by which links go to the headings of a page: in small
// letters, without punctuation, with hyphens for spaces.
func anchors(t *testing.T, file string) (names []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(string(text)) {
		if heading := strings.TrimLeft(line, "#"); heading != line {
			names = append(names, strings.Map(func(r rune) rune {
				switch {
				case r == ' ':
					return '-'
				case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
					return unicode.ToLower(r)
				}
				return -1
			}, strings.TrimSpace(heading)))
		}
	}
	return names
}
