package layers

import (
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// moduleRoot is where this test finds the module.
const moduleRoot = "../.."

// TestTable holds the table itself: every package once, and imports only above.
func TestTable(t *testing.T) {
	var above []string
	for _, r := range table {
		if slices.Contains(above, r.folder) {
			t.Errorf("%s has two rows", r.folder)
		}
		for _, name := range r.imports {
			if !slices.Contains(above, name) {
				t.Errorf("%s may import %q, which has no row above it", r.folder, name)
			}
		}
		above = append(above, r.folder)
	}
}

// TestImports compares every Go file of the module, whatever its build
// constraints are, with the table: nothing is imported that it does not allow, and
// it allows nothing that is not imported.
func TestImports(t *testing.T) {
	files := goFiles(t)
	if len(files) == 0 {
		t.Fatal("no Go files found")
	}
	unused := map[string]bool{} // "folder: import" of the table
	for _, r := range table {
		for _, name := range slices.Concat([]string{""}, r.imports, r.modules) {
			unused[r.folder+": "+name] = true
		}
	}
	for _, file := range files {
		folder := filepath.ToSlash(filepath.Dir(file))
		at := slices.IndexFunc(table, func(r row) bool { return r.folder == folder })
		if at < 0 {
			t.Errorf("%s: package %s has no row in the table", file, folder)
			continue
		}
		delete(unused, folder+": ")
		for _, name := range importsOf(t, file) {
			permission, ok := allowed(at, name, strings.HasSuffix(file, "_test.go"))
			if !ok {
				t.Errorf("%s imports %s, which the table does not allow", file, name)
			}
			delete(unused, folder+": "+permission)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(unused)) {
		if folder, isRow := strings.CutSuffix(key, ": "); isRow {
			t.Errorf("%s has a row in the table and no Go file", folder)
		} else {
			t.Errorf("%s: the table allows an import that nobody uses", key)
		}
	}
}

// goFiles lists the Go files of the module by their paths from its root. What
// the go command leaves out is left out: other modules, testdata, hidden folders.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	root := os.DirFS(moduleRoot)
	err := fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != ".":
			_, err := fs.Stat(root, path+"/go.mod")
			if err == nil || entry.Name() == "testdata" || entry.Name() == "node_modules" || strings.ContainsAny(entry.Name()[:1], "._") {
				return fs.SkipDir
			}
		case strings.HasSuffix(path, ".go"):
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// importsOf returns the import paths of a file.
func importsOf(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(moduleRoot, file), nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, len(parsed.Imports))
	for i, spec := range parsed.Imports {
		if names[i], err = strconv.Unquote(spec.Path.Value); err != nil {
			t.Fatal(err)
		}
	}
	return names
}

// forTests are the packages that every test may import: the switch of the long tests, and
// waiting for a condition.
var forTests = []string{"internal/longtest", "internal/await", "internal/pace", "internal/safelaw"}

// allowed reports whether the package of row at may import name, and by which
// permission of its row, "" where it needs none. A test may also import its own
// package, the packages for every test and the modules for tests.
func allowed(at int, name string, test bool) (permission string, ok bool) {
	r := table[at]
	if first, _, _ := strings.Cut(name, "/"); name != "C" && !strings.Contains(first, ".") {
		return "", true // the standard library
	}
	if folder, within := strings.CutPrefix(name, modulePath+"/"); within {
		return folder, slices.Contains(r.imports, folder) || test && (folder == r.folder || slices.Contains(forTests, folder))
	}
	within := func(module string) bool { return name == module || strings.HasPrefix(name, module+"/") }
	if i := slices.IndexFunc(r.modules, within); i >= 0 {
		return r.modules[i], true
	}
	return "", test && slices.ContainsFunc(testModules, within)
}

func TestAllowed(t *testing.T) {
	tests := []struct {
		folder, name string
		test, want   bool
	}{
		{"xiangqi", "math/bits", false, true},
		{"xiangqi", "C", false, false},
		{"xiangqi", modulePath + "/engine", false, false},
		{"xiangqi", modulePath + "/xiangqi", false, false},
		{"xiangqi", modulePath + "/xiangqi", true, true},
		{"xiangqi", "pgregory.net/rapid", false, false},
		{"xiangqi", "pgregory.net/rapid", true, true},
		{"record", modulePath + "/xiangqi", false, true},
		{"record", "golang.org/x/text/encoding/simplifiedchinese", false, true},
		{"record", "golang.org/x/textual", false, false},
		{"record", modulePath + "/engine", true, false},
		{"record", modulePath + "/internal/longtest", true, true},
		{"record", modulePath + "/internal/longtest", false, false},
		{"record", modulePath + "/internal/await", true, true},
		{"cmd/chuhe", modulePath + "/internal/phrases", false, true},
		{"cmd/chuhe", modulePath + "/unknown", false, false},
		{"cmd/chuhe-engine", modulePath + "/internal/app/server", false, false},
	}
	for _, tt := range tests {
		at := slices.IndexFunc(table, func(r row) bool { return r.folder == tt.folder })
		if _, got := allowed(at, tt.name, tt.test); got != tt.want {
			t.Errorf("%s imports %s (test %t): allowed %t, want %t", tt.folder, tt.name, tt.test, got, tt.want)
		}
	}
}

var update = flag.Bool("update", false, "write the table into docs/architecture.md")

// TestDocumented holds the copy of the table in the documentation to the table.
func TestDocumented(t *testing.T) {
	const begin, end = "<!-- import table -->\n", "<!-- end of import table -->\n"
	file := filepath.Join(moduleRoot, "docs", "architecture.md")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), begin)
	copied, after, foundEnd := strings.Cut(rest, end)
	if !found || !foundEnd {
		t.Fatalf("%s has no place for the table: want the lines %q and %q", file, begin, end)
	}
	want := markdown(table)
	if copied == want {
		return
	}
	if !*update {
		t.Fatalf("%s differs from the table; go test ./internal/layers -update writes it", file)
	}
	if err := os.WriteFile(file, []byte(before+begin+want+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// markdown returns rows as a table for the documentation.
func markdown(rows []row) string {
	var b strings.Builder
	b.WriteString("| package | imports of this module | third-party modules |\n|---|---|---|\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r.folder, orNone(r.imports), orNone(r.modules))
	}
	return b.String()
}

// orNone joins the names for a cell of the table.
func orNone(names []string) string {
	if len(names) == 0 {
		return "–"
	}
	return strings.Join(names, ", ")
}
