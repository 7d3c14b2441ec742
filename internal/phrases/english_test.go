package phrases

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// faces are the folders of what people see. Their texts are in the catalogue, or
// else it is English for all users.
var faces = []string{"internal/app/term", "internal/app/rooms", "internal/app/server", "internal/app/talk"}

// notSentences are English words that are none for people.
var notSentences = map[string]string{
	"the Chuhe authors":     "a name, as engines tell theirs",
	"json: unknown field ":  "of the library, to find the field",
	"connection ended (%d)": "for the log",
	"give up":               "what a person types",
	"set charset ascii":     "a command of the telnet door",
	"set language ":         "a command of the telnet door",
}

// sentenceForm finds two words in a row, mediaForm what HTTP calls a type.
var (
	sentenceForm = regexp.MustCompile(`[A-Za-z]{2,}[,:;]? [A-Za-z]{2,}`)
	mediaForm    = regexp.MustCompile(`^[a-z]+(/[a-z]+)?; [a-z]+`)
)

// errorMakers are calls whose texts are for programs and logs: a face that shows an
// error says it by a key of the catalogue.
var errorMakers = regexp.MustCompile(`^(errors\.New|fmt\.Errorf|panic|.*\.(Error|Warn|Info|Debug))$`)

// TestNoEnglishInFaces finds English sentences in the code of faces.
func TestNoEnglishInFaces(t *testing.T) {
	seen := 0
	for _, dir := range faces {
		files, err := filepath.Glob(filepath.Join(moduleRoot, dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", dir, len(files), err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			seen++
			for _, text := range englishInGo(t, file) {
				if _, known := notSentences[text]; !known && !mediaForm.MatchString(text) {
					t.Errorf("%s: English outside the catalogue: %q", file, text)
				}
			}
		}
	}
	if seen < 30 {
		t.Errorf("%d files of faces were read", seen)
	}
}

// englishInGo returns the literals of a file that look like sentences, those of errors
// left out.
func englishInGo(t *testing.T, name string) (found []string) {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			n.Tag = nil // a name in JSON
		case *ast.CallExpr:
			return !errorMakers.MatchString(string(source[n.Fun.Pos()-1 : n.Fun.End()-1]))
		case *ast.BasicLit:
			if text := strings.Trim(n.Value, "`\""); n.Kind == token.STRING && sentenceForm.MatchString(text) {
				found = append(found, text)
			}
		}
		return true
	})
	return found
}

// pageTextForm finds what a template of the page shows by itself: text between tags, and
// attributes that are shown or read out.
var pageTextForm = regexp.MustCompile(`>([^<>${}` + "`" + `;=()]*[A-Za-z]{3,}[^<>${}` + "`" + `;=()]*)</|\b(?:aria-label|title|placeholder|alt)="([^"$]*[A-Za-z]{3,}[^"$]*)"`)

// notPageTexts are words of templates that are the same in every language.
var notPageTexts = []string{"Chuhe", "FEN", "XQF", "UCI", "UCCI", "CECP", "CSV", "TRF", "/usr/games/fairy-stockfish"}

// TestNoEnglishInPage finds English texts in the templates of the page.
func TestNoEnglishInPage(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(filepath.Join(moduleRoot, "web", "src"), func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".test.ts") {
			return err
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		seen++
		for _, m := range pageTextForm.FindAllStringSubmatch(commentForm.ReplaceAllString(string(source), ""), -1) {
			text := strings.TrimSpace(m[1] + m[2])
			if !slices.Contains(notPageTexts, text) {
				t.Errorf("%s: English outside the catalogue: %q", name, text)
			}
		}
		return nil
	})
	if err != nil || seen < 50 {
		t.Errorf("%d files of the page were read, %v", seen, err)
	}
}

// TestEnglishIsFound: the forms find what they are for.
func TestEnglishIsFound(t *testing.T) {
	name := filepath.Join(t.TempDir(), "face.go")
	const source = "package face\n\nimport \"errors\"\n\ntype a struct {\n\tB int `json:\"no sentence here\"`\n}\n\n" +
		"var err = errors.New(\"for programs only\")\n\nfunc f() string { return \"You have won\" + `the game is over` }\n"
	if err := os.WriteFile(name, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := englishInGo(t, name); !slices.Equal(got, []string{"You have won", "the game is over"}) {
		t.Errorf("found %q", got)
	}
	for text, want := range map[string]bool{
		"html`<p>Game over</p>`": true, "html`<b\n>Two\nlines</b>`": true, `<button title="Play again">`: true, "html`<p>${this.t(\"over\")}</p>`": false,
	} {
		if got := pageTextForm.MatchString(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
