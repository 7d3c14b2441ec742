package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// longVariable is longtest.Variable. A program does not import what is for tests.
const longVariable = "CHUHE_LONG_TESTS"

// switchPackage is the package whose functions report whether the long tests run.
const switchPackage = "github.com/chuhe-xiangqi/chuhe/internal/longtest"

// longTests returns the names of the tests below root that read the switch of the long
// tests, in their own text or through what they call, and the folders that hold them. It
// reads names only, so it may name a test too many; .ci/run checks that none is missing.
func longTests(root string) (names, folders []string, err error) {
	parsed, err := parseTree(root)
	if err != nil {
		return nil, nil, err
	}
	// Packages that tests share pass the switch on: anyone who imports one may read it.
	switches := map[string]bool{switchPackage: true}
	for _, p := range parsed {
		if p.imports(switches, func(file string) bool { return !strings.HasSuffix(file, "_test.go") }) {
			switches["github.com/chuhe-xiangqi/chuhe/"+filepath.ToSlash(p.folder)] = true
		}
	}
	for _, p := range parsed {
		found := p.reaching(switches)
		if len(found) > 0 {
			names = append(names, found...)
			folders = append(folders, "./"+filepath.ToSlash(p.folder))
		}
	}
	slices.Sort(names)
	slices.Sort(folders)
	return slices.Compact(names), folders, nil
}

// testFlags returns the arguments by which go test runs these tests only.
func testFlags(names, folders []string) string {
	return "-run ^(" + strings.Join(names, "|") + ")$ " + strings.Join(folders, " ")
}

// A folder's files, parsed.
type parsedFolder struct {
	folder string
	files  map[string]*ast.File
}

// parseTree parses every Go file of folders that hold tests, and of the packages for tests.
func parseTree(root string) ([]parsedFolder, error) {
	byFolder := make(map[string]map[string]*ast.File)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go":
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		if byFolder[folder] == nil {
			byFolder[folder] = make(map[string]*ast.File)
		}
		byFolder[folder][path] = file
		return nil
	})
	var parsed []parsedFolder
	for folder, files := range byFolder {
		parsed = append(parsed, parsedFolder{folder, files})
	}
	return parsed, err
}

// imports reports whether a file that is wanted imports one of the packages.
func (p parsedFolder) imports(packages map[string]bool, wanted func(file string) bool) bool {
	for name, file := range p.files {
		if wanted(name) && len(importedAs(file, packages)) > 0 {
			return true
		}
	}
	return false
}

// importedAs returns the names by which a file knows the packages.
func importedAs(file *ast.File, packages map[string]bool) map[string]bool {
	names := make(map[string]bool)
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || !packages[path] {
			continue
		}
		if spec.Name != nil {
			names[spec.Name.Name] = true
		} else {
			names[path[strings.LastIndex(path, "/")+1:]] = true
		}
	}
	return names
}

// reaching returns the tests, fuzz functions and examples of a folder that mention one of
// the packages, or something declared in the folder's tests that does.
func (p parsedFolder) reaching(packages map[string]bool) []string {
	mentions := make(map[string]map[string]bool) // what each declaration mentions, by its name
	reaches := make(map[string]bool)
	for name, file := range p.files {
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		known := importedAs(file, packages)
		for _, decl := range file.Decls {
			function, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			called := function.Name.Name
			if mentions[called] == nil {
				mentions[called] = make(map[string]bool)
			}
			ast.Inspect(function, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					mentions[called][id.Name] = true
					reaches[called] = reaches[called] || known[id.Name]
				}
				return true
			})
		}
	}
	for grown := true; grown; {
		grown = false
		for called, words := range mentions {
			for word := range words {
				if !reaches[called] && reaches[word] {
					reaches[called], grown = true, true
				}
			}
		}
	}
	var tests []string
	for called := range mentions {
		if reaches[called] && (strings.HasPrefix(called, "Test") && called != "TestMain" || strings.HasPrefix(called, "Fuzz")) {
			tests = append(tests, called)
		}
	}
	return tests
}
