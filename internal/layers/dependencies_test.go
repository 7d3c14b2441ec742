package layers

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDependencies checks that architecture.md says of every module that is required what
// it is for, and of no other.
func TestDependencies(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(moduleRoot, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	_, section, _ := strings.Cut(read("docs/architecture.md"), "\n## Dependencies\n")
	section, _, _ = strings.Cut(section, "\n## ")
	told := map[string]bool{}
	for line := range strings.Lines(section) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[1], -1) {
				told[name[1]] = true
			}
		}
	}
	required := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^\t([^\s/]\S*) v\S+(.*)$`).FindAllStringSubmatch(read("go.mod"), -1) {
		if !strings.Contains(found[2], "// indirect") {
			required[found[1]] = true
		}
	}
	var page struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(read("web/package.json")), &page); err != nil {
		t.Fatal(err)
	}
	for name := range page.Dependencies {
		required[name] = true
	}
	for name := range page.DevDependencies {
		required[name] = true
	}
	for name := range required {
		if !told[name] {
			t.Errorf("architecture.md does not say what %s is for", name)
		}
	}
	for name := range told {
		if !required[name] {
			t.Errorf("architecture.md speaks of %s, which is not required", name)
		}
	}
}
