package docs

import (
	"archive/zip"
	"bytes"
	"debug/buildinfo"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
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

// TestRulesNeedNothing builds a program that imports the rules as a stranger does: from an empty
// module cache and a proxy that offers this module alone. Neither the program nor its go.mod and
// go.sum name another module.
func TestRulesNeedNothing(t *testing.T) {
	longtest.Only(t, "builds a module")
	const module, version = "github.com/chuhe-xiangqi/chuhe", "v0.1.0"
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	folder, proxy := t.TempDir(), t.TempDir()
	if err := offer(proxy, root, module, version); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod": "module example.com/rules\n\ngo 1.26\n",
		"main.go": "package main\n\nimport \"github.com/chuhe-xiangqi/chuhe/xiangqi\"\n\n" +
			"func main() { println(len(xiangqi.NewGame(xiangqi.RulesAXF()).LegalMoves())) }\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"get", module + "@" + version}, {"mod", "tidy"}, {"build", "-o", "rules"}} {
		run := exec.Command("go", args...)
		run.Dir = folder
		run.Env = append(os.Environ(), "GOPROXY=file:///"+strings.TrimPrefix(filepath.ToSlash(proxy), "/"), "GOSUMDB=off",
			"GOWORK=off", "GOFLAGS=-trimpath -modcacherw", "GOMODCACHE="+filepath.Join(folder, "modules"))
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("go %v: %v\n%s", args, err, out)
		}
	}
	mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil || strings.Count(string(mod), "require") != 1 || strings.Contains(string(mod), "indirect") {
		t.Errorf("%v\n%s", err, mod)
	}
	sums, err := os.ReadFile(filepath.Join(folder, "go.sum"))
	if err != nil || strings.Count(string(sums), "\n") != 2 || strings.Count(string(sums), module+" "+version) != 2 {
		t.Errorf("%v\n%s", err, sums)
	}
	built, err := buildinfo.ReadFile(filepath.Join(folder, "rules"))
	if err != nil || len(built.Deps) != 1 || built.Deps[0].Path != module {
		t.Errorf("%v, %v", built, err)
	}
}

// offer writes the module in root as a version of a module proxy to the folder proxy.
func offer(proxy, root, module, version string) error {
	folder := filepath.Join(proxy, filepath.FromSlash(module), "@v")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	archive := zip.NewWriter(&packed)
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules") {
			return fs.SkipDir
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		w, err := archive.CreateHeader(&zip.FileHeader{Name: module + "@" + version + "/" + filepath.ToSlash(name), Method: zip.Store})
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		_, err = w.Write(data)
		return err
	})
	if err := errors.Join(err, archive.Close()); err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"list": []byte(version + "\n"), version + ".info": []byte(`{"Version":"` + version + `"}`),
		version + ".mod": mod, version + ".zip": packed.Bytes(),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
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
