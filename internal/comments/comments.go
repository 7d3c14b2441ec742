// Package comments reads the comments on Go types from their source. It is used by tests that
// generate documentation from these comments.
package comments

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

// Sources are the packages of a module. A package is parsed when it is first used.
type Sources struct {
	module, root string
	read         map[string]*source // keyed by import path
}

// Of returns the sources of the module with the given path and root folder.
func Of(module, root string) *Sources {
	return &Sources{module: module, root: root, read: map[string]*source{}}
}

// source contains the comments and constants of a package.
type source struct {
	types     map[string]string     // comments, keyed by type
	fields    map[[2]string]string  // comments, keyed by type and field
	constants map[string][]Constant // keyed by type
}

// Constant is a constant of a string type.
type Constant struct{ Value, Comment string }

// of returns the package that defines a type. If the package cannot be read, it has no comments.
func (s *Sources) of(t reflect.Type) *source {
	path := t.PkgPath()
	if p := s.read[path]; p != nil {
		return p
	}
	p := &source{types: map[string]string{}, fields: map[[2]string]string{}, constants: map[string][]Constant{}}
	s.read[path] = p
	folder, ok := strings.CutPrefix(path, s.module+"/")
	if !ok {
		return p
	}
	files, _ := filepath.Glob(filepath.Join(s.root, filepath.FromSlash(folder), "*.go")) // the pattern is valid
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments); err == nil {
			p.add(file)
		}
	}
	return p
}

func (p *source) add(file *ast.File) {
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				doc := spec.Doc
				if doc == nil {
					doc = group.Doc
				}
				p.types[spec.Name.Name] = line(doc)
				if fields, ok := spec.Type.(*ast.StructType); ok {
					p.addFields(spec.Name.Name, fields)
				}
			case *ast.ValueSpec:
				p.addConstant(group.Tok, spec)
			}
		}
	}
}

func (p *source) addFields(name string, fields *ast.StructType) {
	for _, f := range fields.Fields.List {
		for _, id := range f.Names {
			p.fields[[2]string{name, id.Name}] = remark(f.Doc, f.Comment)
		}
	}
}

func (p *source) addConstant(tok token.Token, spec *ast.ValueSpec) {
	kind, ok := spec.Type.(*ast.Ident)
	if tok != token.CONST || !ok || len(spec.Values) != 1 {
		return
	}
	if literal, ok := spec.Values[0].(*ast.BasicLit); ok && literal.Kind == token.STRING {
		if value, err := strconv.Unquote(literal.Value); err == nil {
			p.constants[kind.Name] = append(p.constants[kind.Name], Constant{value, remark(spec.Doc, spec.Comment)})
		}
	}
}

// remark returns the comment above a declaration or, if there is none, the comment after it on the
// same line.
func remark(above, after *ast.CommentGroup) string {
	if text := line(above); text != "" {
		return text
	}
	return line(after)
}

// line returns a comment as a single line.
func line(c *ast.CommentGroup) string { return strings.Join(strings.Fields(c.Text()), " ") }

// Type returns the comment on a type, or "" if there is none. If the comment begins with the type's
// Go name, that name is replaced by the given name.
func (s *Sources) Type(t reflect.Type, name string) string {
	return renamed(s.of(t).types[t.Name()], t.Name(), name)
}

// Field returns the comment on a field of a struct type, or "" if there is none. If the comment
// begins with the field's Go name, that name is replaced by the given name.
func (s *Sources) Field(t reflect.Type, goName, name string) string {
	return renamed(s.of(t).fields[[2]string{t.Name(), goName}], goName, name)
}

// Constants returns the constants of a string type.
func (s *Sources) Constants(t reflect.Type) []Constant { return s.of(t).constants[t.Name()] }

func renamed(comment, from, to string) string {
	if rest, ok := strings.CutPrefix(comment, from+" "); ok && from != "" {
		return to + " " + rest
	}
	return comment
}
