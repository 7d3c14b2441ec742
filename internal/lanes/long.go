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

// longVariable is longtest.Variable. Programs do not import test packages.
const longVariable = "CHUHE_LONG_TESTS"

// switchPackage is the package whose functions report whether the long tests run.
const switchPackage = "github.com/chuhe-xiangqi/chuhe/internal/longtest"

// longTests returns the names of the tests below root that read the switch of the long tests, directly or
// through their callees, and the folders that contain them. It compares only names, so it may include
// unrelated tests; .ci/run checks that none is missing.
func longTests(root string) (names, folders []string, err error) {
	parsed, err := parseTree(root)
	if err != nil {
		return nil, nil, err
	}
	// Shared test packages pass the switch on through their functions that read it.
	switches := map[string]readers{switchPackage: nil}
	for grown := true; grown; {
		grown = false
		for _, p := range parsed {
			name := "github.com/chuhe-xiangqi/chuhe/" + filepath.ToSlash(p.folder)
			if _, known := switches[name]; known {
				continue
			}
			if found, reads := p.passesOn(switches); reads {
				switches[name], grown = found, true
			}
		}
	}
	for _, p := range parsed {
		var found []string
		for called := range p.reaching(switches, func(file string) bool { return strings.HasSuffix(file, "_test.go") }) {
			if strings.HasPrefix(called, "Test") && called != "TestMain" || strings.HasPrefix(called, "Fuzz") {
				found = append(found, called)
			}
		}
		if len(found) > 0 {
			names = append(names, found...)
			folders = append(folders, "./"+filepath.ToSlash(p.folder))
		}
	}
	slices.Sort(names)
	slices.Sort(folders)
	return slices.Compact(names), folders, nil
}

// readers are the names in a package that read the switch of the long tests; nil means all.
type readers map[string]bool

// method is the prefix of method names in readers.
const method = "."

// passesOn reports whether a package that others import reads the switch, and through which names. If a
// method reads it, any function may lead importing packages to it.
func (p parsedFolder) passesOn(switches map[string]readers) (found readers, reads bool) {
	found = p.reaching(switches, func(file string) bool { return !strings.HasSuffix(file, "_test.go") })
	for name := range found {
		if strings.HasPrefix(name, method) {
			return nil, true
		}
	}
	return found, len(found) > 0
}

// testFlags returns the arguments that make go test run only these tests.
func testFlags(names, folders []string) string {
	return "-run ^(" + strings.Join(names, "|") + ")$ " + strings.Join(folders, " ")
}

// A parsedFolder is a folder with its parsed files.
type parsedFolder struct {
	folder string
	files  map[string]*ast.File
}

// parseTree parses every Go file in folders that contain tests, and in test packages.
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

// importedAs returns the packages among the switches, keyed by their local names in a file.
func importedAs(file *ast.File, switches map[string]readers) map[string]readers {
	names := make(map[string]readers)
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		read, ok := switches[path]
		switch {
		case !ok:
		case spec.Name != nil:
			names[spec.Name.Name] = read
		default:
			names[path[strings.LastIndex(path, "/")+1:]] = read
		}
	}
	return names
}

// reaching returns the declarations in a folder's wanted files that mention a reader of the switch, directly
// or through other declarations there.
func (p parsedFolder) reaching(switches map[string]readers, wanted func(file string) bool) readers {
	mentions := make(map[string]map[string]bool) // what each declaration mentions, by its name
	reaches := make(readers)
	for name, file := range p.files {
		if !wanted(name) {
			continue
		}
		known := importedAs(file, switches)
		eachDeclaration(file, func(declared string, node ast.Node) {
			if mentions[declared] == nil {
				mentions[declared] = make(map[string]bool)
			}
			var visit func(ast.Node) bool
			visit = func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					mentions[declared][n.Name] = true
				case *ast.SelectorExpr:
					mentions[declared][method+n.Sel.Name] = true
					x, named := n.X.(*ast.Ident)
					if !named {
						ast.Inspect(n.X, visit)
						return false
					}
					read, imported := known[x.Name]
					if imported && (read == nil || read[n.Sel.Name]) {
						reaches[declared] = true
					}
					// Tests in an external package refer to the folder's package by name.
					if x.Name == strings.TrimSuffix(file.Name.Name, "_test") {
						mentions[declared][n.Sel.Name] = true
					}
					mentions[declared][x.Name] = true
					return false
				}
				return true
			}
			ast.Inspect(node, visit)
		})
	}
	for grown := true; grown; {
		grown = false
		for declared, words := range mentions {
			for word := range words {
				if !reaches[declared] && reaches[word] {
					reaches[declared], grown = true, true
				}
			}
		}
	}
	return reaches
}

// eachDeclaration visits the functions, types, variables and constants of a file by name.
func eachDeclaration(file *ast.File, visit func(name string, node ast.Node)) {
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv != nil {
				visit(method+decl.Name.Name, decl)
				continue
			}
			visit(decl.Name.Name, decl)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					visit(spec.Name.Name, spec)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						visit(name.Name, spec)
					}
				}
			}
		}
	}
}
