package main

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestComputing checks that the tests which the lane race leaves out by name search with one
// thread.
func TestComputing(t *testing.T) {
	parsed, err := parseTree(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range leftOutOf(parsed, leftOut(t, "computing")) {
		t.Error(fault)
	}
}

// TestWording checks that the tests of programs which that lane leaves out by name are there,
// and start no goroutine themselves.
func TestWording(t *testing.T) {
	programs, err := parseTree(filepath.Join(root, "cmd"))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range leftOutOf(programs, leftOut(t, "wording")) {
		t.Error(fault)
	}
}

// TestPlain checks that the scripts which that lane leaves out by name are of chuhe alone, and
// run no command that starts goroutines.
func TestPlain(t *testing.T) {
	single := []string{"convert", "data", "docs", "judge", "nonsense", "perft", "position", "print"}
	run := regexp.MustCompile(`(?m)^.*\bchuhe (?:--json )?([a-z]+).*$`)
	for _, name := range leftOut(t, "plain") {
		const in = "/testdata/script/"
		for _, found := range run.FindAllStringSubmatch(read(t, "cmd/chuhe"+in+name+".txtar"), -1) {
			if !slices.Contains(single, found[1]) || strings.Contains(found[0], "--threads") || strings.HasSuffix(found[0], "&") {
				t.Errorf("the lane race leaves out %s, which runs %q", name, found[0])
			}
		}
		if others, err := filepath.Glob(filepath.Join(root, "cmd", "*", "testdata", "script", name+".txtar")); err != nil || len(others) != 1 {
			t.Errorf("the scripts %v, %v: want one with that name", others, err)
		}
	}
}

// leftOut returns a list of the names of tests in the lane race.
func leftOut(t *testing.T, list string) []string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^` + list + `=\(([^)]*)\)$`).FindStringSubmatch(read(t, ".ci/lanes/race"))
	if found == nil {
		t.Fatalf(".ci/lanes/race has no list %s", list)
	}
	return strings.Fields(found[1])
}

// writeTree writes files by their path into a new folder.
func writeTree(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestLeftOutOf(t *testing.T) {
	parsed, err := parseTree(writeTree(t, map[string]string{
		"a/a_test.go": "package a\nfunc TestGood(t *T) { search() }\nfunc search() { search() }\nfunc TestGo(t *T) { helps() }\nfunc helps() { go search() }\n",
		"b/b_test.go": "package b\nfunc TestThreads(t *T) { o.Threads = 2 }\nfunc TestParallel(t *T) { t.Parallel() }\nfunc TestStop(t *T) { s.Stop() }\n",
	}))
	if err != nil {
		t.Fatal(err)
	}
	got := leftOutOf(parsed, []string{"TestGood", "TestGo", "TestThreads", "TestParallel", "TestStop", "TestNone"})
	want := []string{
		"TestGo in a: helps has a go statement", "TestThreads in b: TestThreads has Threads",
		"TestParallel in b: TestParallel has Parallel", "TestStop in b: TestStop has Stop", "there is no test TestNone",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestRaced checks that a package is raced for a goroutine of its own, of its tests, or of what
// either imports at whatever distance.
func TestRaced(t *testing.T) {
	folder := writeTree(t, map[string]string{
		"one.go":        "package p\nfunc F() { f() }\n",
		"one_test.go":   "package p\n",
		"go.go":         "package p\nfunc F() { go f() }\n",
		"sync.go":       "package p\nimport \"sync/atomic\"\n",
		"other.go":      "package p\nimport \"example.org/p\"\n",
		"parallel_t.go": "package p\nfunc TestP(t *T) { t.Parallel() }\n",
	})
	tested := []string{"one_test.go"}
	packages := map[string]*listed{
		"alone":     {GoFiles: []string{"one.go"}, TestGoFiles: tested},
		"imports":   {GoFiles: []string{"one.go"}, TestGoFiles: tested, Deps: []string{"alone"}},
		"untested":  {GoFiles: []string{"go.go"}},
		"starts":    {GoFiles: []string{"go.go"}, TestGoFiles: tested},
		"syncs":     {GoFiles: []string{"sync.go"}, TestGoFiles: tested},
		"foreign":   {GoFiles: []string{"other.go"}, TestGoFiles: tested},
		"through":   {GoFiles: []string{"one.go"}, TestGoFiles: tested, Deps: []string{"alone", "untested"}},
		"bytest":    {GoFiles: []string{"one.go"}, XTestGoFiles: tested, XTestImports: []string{"through"}},
		"parallels": {GoFiles: []string{"one.go"}, TestGoFiles: []string{"parallel_t.go"}},
	}
	for _, p := range packages {
		p.Dir = folder
	}
	got, err := raced(packages)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"bytest", "foreign", "parallels", "starts", "syncs", "through"}; !slices.Equal(got, want) {
		t.Errorf("raced %q, want %q", got, want)
	}
}

// meetsSearch are names in tests that have several goroutines search, or that reach a search
// which is running.
var meetsSearch = []string{"Threads", "Workers", "Stop", "PonderHit", "Cancel", "WithCancel", "WithTimeout", "WithDeadline"}

// leftOutOf returns what is wrong with a list of tests that the race detector leaves out since
// they search with one thread: each is there, and neither it nor what it calls of its
// package's tests starts a goroutine, sets a number of threads or meets a running search.
func leftOutOf(parsed []parsedFolder, names []string) (faults []string) {
	for _, name := range names {
		found := false
		for _, p := range parsed {
			functions := p.testFunctions()
			if functions[name] == nil {
				continue
			}
			found = true
			if why := severalThreads(functions, name, map[string]bool{}); why != "" {
				faults = append(faults, fmt.Sprintf("%s in %s: %s", name, p.folder, why))
			}
		}
		if !found {
			faults = append(faults, "there is no test "+name)
		}
	}
	return faults
}

// testFunctions are the functions of a folder's tests by name, methods left out.
func (p parsedFolder) testFunctions() map[string]*ast.FuncDecl {
	functions := make(map[string]*ast.FuncDecl)
	for name, file := range p.files {
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil {
				functions[f.Name.Name] = f
			}
		}
	}
	return functions
}

// severalThreads returns why more than the goroutine of one search runs in a function, or in
// one that it mentions.
func severalThreads(functions map[string]*ast.FuncDecl, name string, seen map[string]bool) (why string) {
	if functions[name] == nil || seen[name] {
		return ""
	}
	seen[name] = true
	if why = startsGoroutines(functions[name]); why != "" {
		return name + " has " + why
	}
	ast.Inspect(functions[name], func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && why == "" {
			if slices.Contains(meetsSearch, id.Name) {
				why = name + " has " + id.Name
			} else {
				why = severalThreads(functions, id.Name, seen)
			}
		}
		return why == ""
	})
	return why
}
