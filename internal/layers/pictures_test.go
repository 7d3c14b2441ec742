package layers

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// makers are the scripts and tests that make the pictures of the documents: which, and
// what makes them, with a word in it.
var makers = []struct{ pictures, maker, word string }{
	{"docs/images/*.webp", "web/test/readme-pictures.ts", "README_PICTURES"},
	{"docs/images/guide/*.webp", "web/test/pictures.ts", "GUIDE"},
	{"docs/images/rules/*.svg", "docs/rules_test.go", "images/rules"},
	{"docs/images/tutorial/*.svg", "docs/tutorial_test.go", "images/tutorial"},
	{"docs/ablation/*.svg", "cmd/chuhe-lab/ablation.go", "ablation"},
	{"docs/levels/*.svg", "cmd/chuhe-lab/levels.go", "levels"},
	{"docs/architecture/*.svg", "internal/layers/drawing_test.go", "architecture"},
}

// picture matches a picture in Markdown.
var picture = regexp.MustCompile(`!\[[^\]]*\]\(([^)\s]+)\)`)

// TestPictures checks that every picture that a document shows has a script that makes it,
// and that no picture lies about that no document shows.
func TestPictures(t *testing.T) {
	shown := map[string]bool{}
	for _, page := range documents(t) {
		text, err := os.ReadFile(filepath.Join(moduleRoot, page))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range picture.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(found[1], "://") {
				t.Errorf("%s shows %s, which is not in this repository", page, found[1])
				continue
			}
			shown[path.Join(path.Dir(filepath.ToSlash(page)), found[1])] = true
		}
	}
	made := map[string]bool{}
	for _, m := range makers {
		text, err := os.ReadFile(filepath.Join(moduleRoot, m.maker))
		if err != nil || !strings.Contains(string(text), m.word) {
			t.Errorf("%s makes %s, but has no %q: %v", m.maker, m.pictures, m.word, err)
		}
		files, err := filepath.Glob(filepath.Join(moduleRoot, m.pictures))
		if err != nil || len(files) == 0 {
			t.Errorf("no %s: %v", m.pictures, err)
		}
		for _, file := range files {
			name := path.Join(path.Dir(m.pictures), filepath.Base(file))
			made[name] = true
			if !shown[name] && !strings.HasPrefix(name, "docs/images/guide/") { // that script makes one of every screen
				t.Errorf("no document shows %s", name)
			}
		}
	}
	for name := range shown {
		if !made[name] {
			t.Errorf("no script is named that makes %s", name)
		}
	}
	if len(shown) < 50 {
		t.Errorf("only %d pictures found", len(shown))
	}
}
