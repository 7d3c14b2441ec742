package layers

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	guideFrom  = 3000 // lines of Go outside tests from which a package needs a guide for its readers
	guideLines = 30   // that its doc.go has at least
	partsTitle = "# Parts, in reading order"
)

// goFileName matches the name of a Go file, or a pattern for several.
var goFileName = regexp.MustCompile(`[a-z0-9_*]+\.go\b`)

// forSystems matches files for some systems alone; the file that they belong to is named.
var forSystems = regexp.MustCompile(`_(linux|unix|windows|js|other)\.go$`)

// TestGuides checks that each large package has a doc.go from which a reader can start, and that
// a list of parts names files that exist and leaves none out.
func TestGuides(t *testing.T) {
	lines, files := map[string]int{}, map[string][]string{}
	for _, file := range goFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(moduleRoot, file))
		if err != nil {
			t.Fatal(err)
		}
		folder := path.Dir(filepath.ToSlash(file))
		lines[folder] += strings.Count(string(text), "\n")
		files[folder] = append(files[folder], path.Base(filepath.ToSlash(file)))
	}
	guides := 0
	for folder, n := range lines {
		text, _ := os.ReadFile(filepath.Join(moduleRoot, folder, "doc.go"))
		guide := string(text)
		if n > guideFrom && !strings.HasPrefix(folder, "cmd/") {
			guides++
			if have := strings.Count(guide, "\n"); have < guideLines {
				t.Errorf("%s has %d lines of Go, and %d in its doc.go, want %d", folder, n, have, guideLines)
			}
		}
		_, parts, listed := strings.Cut(guide, partsTitle)
		if !listed {
			continue
		}
		parts, _, _ = strings.Cut(parts, "\n// # ")
		patterns := goFileName.FindAllString(parts, -1)
		for _, pattern := range patterns {
			if !anyMatch([]string{pattern}, files[folder]) {
				t.Errorf("%s/doc.go names %s, which is not there", folder, pattern)
			}
		}
		for _, file := range files[folder] {
			if file != "doc.go" && !forSystems.MatchString(file) && !anyMatch(patterns, []string{file}) {
				t.Errorf("%s/doc.go leaves out %s", folder, file)
			}
		}
	}
	if guides < 10 {
		t.Errorf("only %d large packages found", guides)
	}
}

// anyMatch reports whether one of the names matches one of the patterns.
func anyMatch(patterns, names []string) bool {
	for _, pattern := range patterns {
		for _, name := range names {
			if ok, err := path.Match(pattern, name); ok && err == nil {
				return true
			}
		}
	}
	return false
}
