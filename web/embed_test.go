package web_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/web"
)

func TestDistHoldsThePageAndItsScript(t *testing.T) {
	for _, name := range []string{"index.html", "main.js", "runs.html", "runs.js"} {
		text, err := fs.ReadFile(web.Dist(), name)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
}

// TestLicenses checks that the licence of everything that is bundled comes with
// the page.
func TestLicenses(t *testing.T) {
	text, err := fs.ReadFile(web.Dist(), "licenses.txt")
	if err != nil {
		t.Fatal(err)
	}
	description, err := os.ReadFile("package.json")
	if err != nil {
		t.Fatal(err)
	}
	var bundled struct{ Dependencies map[string]string }
	if err := json.Unmarshal(description, &bundled); err != nil {
		t.Fatal(err)
	}
	names := []string{"Yuji Syuku", "Ma Shan Zheng"}
	for name := range bundled.Dependencies {
		names = append(names, name)
	}
	for _, name := range names {
		if !strings.Contains(strings.ToLower(string(text)), strings.ToLower(name)) {
			t.Errorf("licenses.txt does not name %s", name)
		}
	}
}
