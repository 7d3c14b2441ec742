package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	namedTest    = regexp.MustCompile("`((?:Test|Fuzz|Benchmark)[A-Z]\\w*)`")
	declaredTest = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)[A-Z]\w*)\(`)
)

// testPages are the pages that name tests, and the folders in which these are.
var testPages = map[string][]string{
	"security.md": {"internal/app/club", "cmd/chuhe-server"}, "server.md": {"internal/app/club", "cmd/chuhe-server"},
	"architecture.md": {""}, "performance.md": {""}, "review.md": {""},
}

// TestNamedTests checks that each test that a page names is there.
func TestNamedTests(t *testing.T) {
	folders := map[string][]string{} // of each test
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		for _, m := range declaredTest.FindAllSubmatch(source, -1) {
			folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../")
			folders[string(m[1])] = append(folders[string(m[1])], folder)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for page, within := range testPages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		named := namedTest.FindAllSubmatch(text, -1)
		if len(named) == 0 {
			t.Errorf("%s names no tests", page)
		}
		for _, m := range named {
			there := func(folder string) bool {
				return slices.ContainsFunc(within, func(root string) bool { return strings.HasPrefix(folder, root) })
			}
			if name := string(m[1]); !slices.ContainsFunc(folders[name], there) {
				t.Errorf("%s names %s, which is not in %s", page, name, strings.Join(within, ", "))
			}
		}
	}
}
