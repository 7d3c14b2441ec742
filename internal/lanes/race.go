package main

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A listed package is the output of go list for it.
type listed struct {
	ImportPath, Dir           string
	GoFiles, CgoFiles, Deps   []string
	TestGoFiles, XTestGoFiles []string
	TestImports, XTestImports []string
}

// tests returns the package's test files.
func (p *listed) tests() []string { return slices.Concat(p.TestGoFiles, p.XTestGoFiles) }

// racedPackages returns the packages with tests in which the race detector can find something. In these, a
// goroutine is started by the package, its tests, or a package of this module that either imports. Every
// other test runs on one goroutine.
func racedPackages() ([]string, error) {
	command := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,CgoFiles,Deps,TestGoFiles,XTestGoFiles,TestImports,XTestImports", "./...")
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, err
	}
	packages := make(map[string]*listed)
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := new(listed)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return raced(packages)
		} else if err != nil {
			return nil, err
		}
		packages[p.ImportPath] = p
	}
}

// raced selects the packages that racedPackages returns from packages, which contains the whole module.
func raced(packages map[string]*listed) (names []string, err error) {
	concurrent := make(map[string]bool)
	for name, p := range packages {
		if concurrent[name], err = p.concurrent(slices.Concat(p.GoFiles, p.CgoFiles)); err != nil {
			return nil, err
		}
	}
	for name, p := range packages {
		if len(p.tests()) == 0 {
			continue
		}
		found, err := p.concurrent(p.tests())
		if err != nil {
			return nil, err
		}
		reached := append([]string{name}, p.Deps...)
		for _, of := range slices.Concat(p.TestImports, p.XTestImports) {
			reached = append(reached, of)
			if q := packages[of]; q != nil {
				reached = append(reached, q.Deps...)
			}
		}
		if found || slices.ContainsFunc(reached, func(of string) bool { return concurrent[of] }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// concurrent reports whether a file of the package may start a goroutine.
func (p *listed) concurrent(files []string) (bool, error) {
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		if why := startsGoroutines(file); why != "" {
			return true, nil
		}
	}
	return false, nil
}

// startsGoroutines returns what in a file starts or coordinates goroutines, "" if nothing does: a go
// statement, a call of a function that starts one, or an import that is useless to a single goroutine or
// starts its own.
func startsGoroutines(node ast.Node) (why string) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			why = "a go statement"
		case *ast.SelectorExpr:
			switch n.Sel.Name {
			case "Go", "Parallel", "RunParallel", "AfterFunc":
				why = n.Sel.Name
			}
		case *ast.ImportSpec:
			if path, err := strconv.Unquote(n.Path.Value); err == nil && concurrentImport(path) {
				why = "import " + path
			}
		}
		return why == ""
	})
	return why
}

// concurrentImport reports whether packages that import this one count as starting goroutines. For other
// modules it assumes so.
func concurrentImport(path string) bool {
	switch first, _, _ := strings.Cut(path, "/"); {
	case path == "sync" || first == "sync" || path == "net/http" || path == "database/sql" || path == "os/exec":
		return true
	case strings.Contains(first, "."):
		return !strings.HasPrefix(path, "github.com/chuhe-xiangqi/chuhe/")
	}
	return false
}
