package phrases

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// chineseElsewhere are the sources, by file or folder, that hold Chinese
// characters outside comments and are no sentences, with the reason.
var chineseElsewhere = map[string]string{
	"xiangqi":                        "notation of moves",
	"xiangqi/diagram":                "characters of the pieces and the river",
	"record":                         "words of record formats",
	"internal/games/library/date.go": "dates as records write them",
	"internal/cli/signs.go":          "signs of notation and boards, to be written as ASCII",
	"internal/games/naming":          "surnames, teams and the words between players in titles",
	"web/src/pieces":                 "characters of the pieces",
	"web/src/board/ground.ts":        "characters of the river",
	"web/src/board3d/panel.ts":       "characters of the river",
	"web/src/app/nav-bar.ts":         "the program's name, beside the latin one",
	"web/src/app/greeting-dialog.ts": "characters of the river",
}

// Sentences in Chinese are in the catalogue alone. TestNoEnglishInFaces looks for
// English ones.
func TestNoSentencesElsewhere(t *testing.T) {
	needed := map[string]bool{}
	root := os.DirFS(moduleRoot)
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "node_modules" || name == "web/dist" ||
			name == "web/test" || name == "web/src/"+generated || name != "." && entry.Name()[0] == '.'):
			return fs.SkipDir
		case entry.IsDir() || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, ".test.ts"):
			return nil
		}
		var where string
		switch path.Ext(name) {
		case ".go":
			where = chineseInGo(t, name)
		case ".ts":
			where = chineseInPage(t, name)
		}
		if where == "" {
			return nil
		}
		for _, place := range []string{name, path.Dir(name)} {
			if _, ok := chineseElsewhere[place]; ok {
				needed[place] = true
				return nil
			}
		}
		t.Errorf("%s: Chinese outside the catalogue: %s", name, where)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range slices.Sorted(maps.Keys(chineseElsewhere)) {
		if !needed[place] {
			t.Errorf("%s holds no Chinese any more: take it off the list", place)
		}
	}
}

func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// chineseInGo returns the first literal of a file that has Chinese characters.
func chineseInGo(t *testing.T, name string) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(moduleRoot, name))
	if err != nil {
		t.Fatal(err)
	}
	if !hasHan(string(source)) {
		return ""
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	found := ""
	ast.Inspect(f, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && found == "" && hasHan(commandLine.ReplaceAllString(l.Value, "")) {
			found = l.Value
		}
		return true
	})
	return found
}

// commandLine finds lines to be typed, the examples of the help: moves and names in
// them are no sentences.
var commandLine = regexp.MustCompile(`"chuhe(-lab)? [^"]*"`)

// commentForm finds comments well enough: in the page's sources // and /* are in
// texts only within addresses.
var commentForm = regexp.MustCompile(`(?s)/\*.*?\*/|(?m)(?:^|\s)//.*?$`)

// chineseInPage returns the first line of a file, comments left out, that has
// Chinese characters.
func chineseInPage(t *testing.T, name string) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(moduleRoot, name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(commentForm.ReplaceAllString(string(source), "")) {
		if hasHan(line) {
			return strings.TrimSpace(line)
		}
	}
	return ""
}
