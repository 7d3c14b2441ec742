package phrases

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// self is the import path of this package.
const self = "github.com/chuhe-xiangqi/chuhe/internal/phrases"

// moduleRoot is where this test finds the module, pageRoot the page's sources.
const (
	moduleRoot = "../.."
	pageRoot   = moduleRoot + "/web/src"
)

// use is where a key, or keys with a pattern, are used.
type use struct {
	where string
	key   string         // "" for a pattern
	keys  *regexp.Regexp // the keys that the pieces of a put-together key allow
	holes []string       // the values that are given, sorted; nil where that is not known
}

// Every sentence is used, every key that is used has one, and it gets the values
// that it has holes for.
func TestUsage(t *testing.T) {
	longtest.Only(t, "reads all packages with their types")
	english := catalogue().texts[English]
	used := map[Key]bool{"language.locale": true} // in every page, see page_test.go
	for _, u := range append(goUses(t), pageUses(t)...) {
		keys := u.found(english)
		for _, key := range keys {
			used[key] = true
		}
		switch {
		case len(keys) == 0 && u.keys != nil:
			t.Errorf("%s: no key looks like %v", u.where, u.keys)
		case len(keys) == 0:
			t.Errorf("%s: %q is not in the catalogue", u.where, u.key)
		case u.holes != nil && !slices.Equal(u.holes, holes(english[keys[0]])):
			t.Errorf("%s: %s gets values for %v, and has holes for %v", u.where, u.key, u.holes, holes(english[keys[0]]))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(english)) {
		if !used[key] {
			t.Errorf("nothing uses %s", key)
		}
	}
}

// goPackage is the go command's description of a package.
type goPackage struct {
	ImportPath, Dir, Export string
	GoFiles, Deps           []string
	Standard                bool
}

// goUses finds the keys in the module's Go files. The files are type-checked, for
// a key is any constant that becomes a Key.
func goUses(t *testing.T) []use {
	t.Helper()
	exports := map[string]string{}
	var users []goPackage
	for _, p := range listPackages(t) {
		exports[p.ImportPath] = p.Export
		if p.ImportPath == self || slices.Contains(p.Deps, self) {
			users = append(users, p)
		}
	}
	files := token.NewFileSet()
	from := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, errors.New("no export data")
		}
		return os.Open(exports[path])
	})
	var uses []use
	for _, p := range users {
		var parsed []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			parsed = append(parsed, f)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		if _, err := (&types.Config{Importer: from}).Check(p.ImportPath, files, parsed, info); err != nil {
			t.Fatal(err)
		}
		finder := goFinder{files, info}
		for _, f := range parsed {
			ast.Inspect(f, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok {
					uses = append(uses, finder.uses(e)...)
				}
				return true
			})
		}
	}
	return uses
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	list := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,Deps,Standard", "./...")
	list.Dir = moduleRoot
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []goPackage
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// goFinder finds keys in checked files.
type goFinder struct {
	files *token.FileSet
	info  *types.Info
}

func (f *goFinder) isKey(e ast.Expr) bool {
	named, ok := f.info.Types[e].Type.(*types.Named)
	return ok && named.Obj().Name() == "Key" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == self
}

// constant returns the text of a constant expression.
func (f *goFinder) constant(e ast.Expr) (string, bool) {
	v := f.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// uses returns the keys that an expression itself uses.
func (f *goFinder) uses(e ast.Expr) []use {
	where := f.files.Position(e.Pos()).String()
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, ok := f.constant(e); ok && text != "" && f.isKey(e) {
			return []use{{where: where, key: text}}
		}
	case *ast.CallExpr:
		if f.info.Types[e.Fun].IsType() && f.isKey(e) {
			if text, ok := f.constant(e.Args[0]); ok {
				return []use{{where: where, key: text}}
			}
			if all := f.pieces(e.Args[0]); !slices.Equal(all, []string{"*"}) { // a text from outside is no use
				return []use{{where: where, keys: keyPattern(all)}}
			}
			return nil
		}
		return f.called(e)
	}
	return nil
}

// pieces returns the constant pieces of a text that is put together, and "*" for
// the others.
func (f *goFinder) pieces(e ast.Expr) []string {
	if text, ok := f.constant(e); ok {
		return []string{text}
	}
	if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return append(f.pieces(sum.X), f.pieces(sum.Y)...)
	}
	return []string{"*"}
}

// keyPattern matches the keys with those pieces, where "*" matches a word.
func keyPattern(pieces []string) *regexp.Regexp {
	for i, p := range pieces {
		if pieces[i] = regexp.QuoteMeta(p); p == "*" {
			pieces[i] = `\w+`
		}
	}
	return regexp.MustCompile("^" + strings.Join(pieces, "") + "$")
}

// called returns the key of a call such as Say("key", "name", value), with the
// names of the values.
func (f *goFinder) called(call *ast.CallExpr) []use {
	signature, ok := f.info.Types[call.Fun].Type.(*types.Signature)
	if !ok || !signature.Variadic() || call.Ellipsis.IsValid() {
		return nil
	}
	fixed := signature.Params().Len() - 1
	if fixed == 0 || len(call.Args) < fixed || !f.isKey(call.Args[fixed-1]) {
		return nil
	}
	last, ok := signature.Params().At(fixed).Type().(*types.Slice)
	if key, known := f.constant(call.Args[fixed-1]); known && ok && types.IsInterface(last.Elem()) {
		names := []string{}
		for i := fixed; i < len(call.Args); i += 2 {
			name, _ := f.constant(call.Args[i])
			names = append(names, name)
		}
		slices.Sort(names)
		return []use{{where: f.files.Position(call.Pos()).String(), key: key, holes: names}}
	}
	return nil
}

var (
	// Commands of the protocol look like keys.
	commandForm = regexp.MustCompile("\\bcall(?:<[^()]*>)?\\(\\s*[\"`][^\"`]*[\"`]")
	literalForm = regexp.MustCompile("\"([a-z]\\w*(?:\\.\\w+)+)\"")
	// A template such as `side.${color}`; templates of HTML have other characters.
	templateForm = regexp.MustCompile("`([a-z]\\w*\\.(?:[\\w.]|\\$\\{[^{}`]*\\})+)`")
	putInForm    = regexp.MustCompile(`\$\{[^{}]*\}`)
)

// pageUses finds the keys in the page's sources: every text that is one, and
// every template that some look like. Others are not keys: the compiler of
// TypeScript checks that.
func pageUses(t *testing.T) []use {
	t.Helper()
	english := catalogue().texts[English]
	var uses []use
	err := fs.WalkDir(os.DirFS(pageRoot), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ts") || strings.HasSuffix(path, ".test.ts") || strings.HasPrefix(path, generated) {
			return err
		}
		text, err := os.ReadFile(filepath.Join(pageRoot, path))
		if err != nil {
			return err
		}
		source := commandForm.ReplaceAllString(string(text), "")
		for _, literal := range literalForm.FindAllStringSubmatch(source, -1) {
			if _, ok := english[Key(literal[1])]; ok {
				uses = append(uses, use{where: "web/src/" + path, key: literal[1]})
			}
		}
		for _, template := range templateForm.FindAllStringSubmatch(source, -1) {
			u := use{where: "web/src/" + path, keys: keyPattern(pieces(template[1]))}
			if len(u.found(english)) > 0 {
				uses = append(uses, u)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return uses
}

// pieces takes a template apart: "*" takes the place of what is put in.
func pieces(template string) []string {
	var all []string
	from := 0
	for _, at := range putInForm.FindAllStringIndex(template, -1) {
		all = append(all, template[from:at[0]], "*")
		from = at[1]
	}
	return append(all, template[from:])
}

// found returns the keys that a use means, of those there are.
func (u *use) found(texts map[Key]string) []Key {
	if u.keys == nil {
		if _, ok := texts[Key(u.key)]; ok {
			return []Key{Key(u.key)}
		}
		return nil
	}
	var all []Key
	for key := range texts {
		if u.keys.MatchString(string(key)) {
			all = append(all, key)
		}
	}
	return all
}
