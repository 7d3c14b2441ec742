package layers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// tools are folders whose packages are in none of the four programs; their variables may be
// regular expressions that are compiled at the start.
var tools = []string{"internal/lanes", "internal/release", "internal/cli/contract", "internal/app/talk/contract"}

// TestPatterns checks that no program compiles a regular expression when it starts, and that the
// text of every pattern is one. What a text is joined from at run time counts as one letter here.
func TestPatterns(t *testing.T) {
	patterns := 0
	texts := map[string]map[string]ast.Expr{} // of constants and variables, by folder
	calls := map[string][]*ast.CallExpr{}
	for _, file := range goFiles(t) {
		folder := filepath.ToSlash(filepath.Dir(file))
		if strings.HasSuffix(file, "_test.go") || inTools(folder) {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(moduleRoot, file), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if texts[folder] == nil {
			texts[folder] = map[string]ast.Expr{}
		}
		for _, d := range parsed.Decls {
			if variables, is := d.(*ast.GenDecl); is {
				noteTexts(texts[folder], variables)
				for _, call := range callsOf(variables, "regexp", "MustCompile") {
					if !insideFunction(variables, call) {
						t.Errorf("%s compiles a regular expression when the program starts: use internal/pattern", file)
					}
				}
			}
			calls[folder] = append(calls[folder], callsOf(d, "pattern", "New")...)
		}
	}
	for folder, list := range calls {
		for _, call := range list {
			patterns++
			text := textOf(texts[folder], call.Args[0])
			if _, err := regexp.Compile(text); err != nil {
				t.Errorf("%s: %v", folder, err)
			}
		}
	}
	if patterns < 100 {
		t.Errorf("%d patterns were found", patterns)
	}
}

func inTools(folder string) bool {
	for _, tool := range tools {
		if folder == tool || strings.HasPrefix(folder, tool+"/") {
			return true
		}
	}
	return false
}

// noteTexts notes the values of a declaration by their names.
func noteTexts(texts map[string]ast.Expr, d *ast.GenDecl) {
	for _, s := range d.Specs {
		if v, is := s.(*ast.ValueSpec); is && len(v.Values) == len(v.Names) {
			for i, name := range v.Names {
				texts[name.Name] = v.Values[i]
			}
		}
	}
}

// callsOf returns the calls of a function of another package.
func callsOf(n ast.Node, pkg, function string) (calls []*ast.CallExpr) {
	ast.Inspect(n, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if !is {
			return true
		}
		if f, is := call.Fun.(*ast.SelectorExpr); is && f.Sel.Name == function {
			if p, is := f.X.(*ast.Ident); is && p.Name == pkg {
				calls = append(calls, call)
			}
		}
		return true
	})
	return calls
}

// insideFunction reports whether a function literal of a declaration has the call.
func insideFunction(d *ast.GenDecl, call *ast.CallExpr) (inside bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		if f, is := n.(*ast.FuncLit); is && f.Pos() <= call.Pos() && call.End() <= f.End() {
			inside = true
		}
		return !inside
	})
	return inside
}

// textOf returns the text of an expression, with "x" for what is known at run time only.
func textOf(texts map[string]ast.Expr, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil {
			return text
		}
	case *ast.BinaryExpr:
		return textOf(texts, e.X) + textOf(texts, e.Y)
	case *ast.ParenExpr:
		return textOf(texts, e.X)
	case *ast.Ident:
		if value := texts[e.Name]; value != nil {
			return textOf(texts, value)
		}
	}
	return "x"
}
