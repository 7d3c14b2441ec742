package docs

import (
	"debug/buildinfo"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

const recipes = "testdata/recipes/recipes_test.go"

// TestRecipes builds and runs the recipes in a module outside this one, without
// the network, as a program that uses Chuhe is built.
func TestRecipes(t *testing.T) {
	longtest.Only(t, "builds a module")
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	// What the module needs, its user needs too.
	_, needs, found := strings.Cut(string(mod), "\n\n")
	version := regexp.MustCompile(`(?m)^go .*$`).FindString(string(mod))
	if !found || version == "" {
		t.Fatalf("go.mod does not look as it did:\n%s", mod)
	}
	needs = regexp.MustCompile(`(?m)^(go|toolchain) .*$`).ReplaceAllString(needs, "")
	text := "module example.com/recipes\n\n" + version + "\n\nrequire github.com/chuhe-xiangqi/chuhe v0.0.0\n\n" +
		"replace github.com/chuhe-xiangqi/chuhe => " + root + "\n\n" + needs
	source, err := os.ReadFile(recipes)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"go.mod": []byte(text), "go.sum": sums, "recipes_test.go": source} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "test", "-mod=mod", "./...")
	run.Dir = folder
	run.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestRulesNeedNothing builds a program that imports the rules from an empty module cache:
// neither its go.mod nor the program names another module than ours.
func TestRulesNeedNothing(t *testing.T) {
	longtest.Only(t, "builds a module")
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/rules\n\ngo 1.26\n\nrequire github.com/chuhe-xiangqi/chuhe v0.0.0\n\nreplace github.com/chuhe-xiangqi/chuhe => " + root + "\n",
		"main.go": "package main\n\nimport \"github.com/chuhe-xiangqi/chuhe/xiangqi\"\n\n" +
			"func main() { println(len(xiangqi.NewGame(xiangqi.RulesAXF()).LegalMoves())) }\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"mod", "tidy"}, {"build", "-o", "rules"}} {
		run := exec.Command("go", args...)
		run.Dir = folder
		run.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=-trimpath", "GOMODCACHE="+filepath.Join(folder, "modules"))
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("go %v: %v\n%s", args, err, out)
		}
	}
	mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil || strings.Contains(string(mod), "indirect") {
		t.Errorf("%v\n%s", err, mod)
	}
	if _, err := os.Stat(filepath.Join(folder, "go.sum")); err == nil {
		t.Error("it has a go.sum")
	}
	built, err := buildinfo.ReadFile(filepath.Join(folder, "rules"))
	if err != nil || len(built.Deps) != 1 || built.Deps[0].Path != "github.com/chuhe-xiangqi/chuhe" {
		t.Errorf("%v, %v", built, err)
	}
}

// TestRecipesPage checks that docs/go.md shows the recipes as they are built. "go test
// ./docs -update" writes them.
func TestRecipesPage(t *testing.T) {
	const page = "go.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	bodies := recipeBodies(t)
	mark := regexp.MustCompile("(?s)(<!-- recipe: (\\w+) -->\n).*?(<!-- end -->\n)")
	shown := 0
	want := mark.ReplaceAllFunc(text, func(found []byte) []byte {
		parts := mark.FindSubmatch(found)
		body, ok := bodies["Example_"+string(parts[2])]
		if !ok {
			t.Fatalf("%s: there is no recipe %s", page, parts[2])
		}
		shown++
		return []byte(string(parts[1]) + "```go\n" + body + "```\n\n" + string(parts[3]))
	})
	if shown != len(bodies) || shown < 10 {
		t.Errorf("%s shows %d recipes of %d", page, shown, len(bodies))
	}
	compare(t, page, want)
}

// recipeBodies returns the statements of the recipes by the names of their functions.
func recipeBodies(t *testing.T) map[string]string {
	t.Helper()
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, recipes, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(recipes)
	if err != nil {
		t.Fatal(err)
	}
	bodies := map[string]string{}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		body := source[files.Position(fn.Body.Lbrace).Offset+2 : files.Position(fn.Body.Rbrace).Offset]
		var text strings.Builder
		for line := range strings.Lines(string(body)) {
			text.WriteString(strings.TrimPrefix(line, "\t"))
		}
		bodies[fn.Name.Name] = text.String()
	}
	return bodies
}

// TestEveryPackageHasAnExample checks that the public packages show how they are used.
func TestEveryPackageHasAnExample(t *testing.T) {
	example := regexp.MustCompile(`(?m)^func Example\w*\(\) \{`)
	for _, folder := range []string{
		"xiangqi", "xiangqi/words", "xiangqi/diagram", "record", "eval", "nnue", "tablebase", "book", "engine", "uci", "player", "player/external",
	} {
		tests, err := filepath.Glob(filepath.Join("..", folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, name := range tests {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			found = found || example.Match(text)
		}
		if !found {
			t.Errorf("%s has no example", folder)
		}
	}
}
