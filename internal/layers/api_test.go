package layers

import (
	"bytes"
	"fmt"
	"go/constant"
	"go/format"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// public are the packages for other modules.
var public = []string{
	"xiangqi", "xiangqi/words", "xiangqi/diagram", "xiangqi/epd", "xiangqi/picture", "record", "engine", "engine/tune", "nnue", "eval", "player", "player/external",
	"tablebase", "tablebase/small", "book", "book/standard", "uci",
}

// withoutPromises are the public packages whose interface changes with each tuning.
var withoutPromises = []string{"engine/tune"}

// TestAPI compares the exported names of the public packages with the kept listing, so that a
// change of them shows what programs built on them have to change.
func TestAPI(t *testing.T) {
	for _, pkg := range exported(t) {
		folder := strings.TrimPrefix(pkg.Path(), modulePath+"/")
		if slices.Contains(withoutPromises, folder) {
			continue
		}
		file := filepath.Join("testdata", "api", strings.ReplaceAll(folder, "/", "-")+".txt")
		kept, err := os.ReadFile(file)
		if err != nil && !*update {
			t.Fatal(err)
		}
		lines := listing(pkg)
		if *update {
			if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			continue
		}
		before := strings.Split(strings.TrimSuffix(string(kept), "\n"), "\n")
		for _, line := range before {
			if !slices.Contains(lines, line) {
				t.Errorf("%s: gone: %s", folder, line)
			}
		}
		for _, line := range lines {
			if !slices.Contains(before, line) {
				t.Errorf("%s: new: %s", folder, line)
			}
		}
	}
	if t.Failed() {
		t.Log("go test ./internal/layers -run TestAPI -update writes the listing; CHANGELOG names what takes the place of what is gone")
	}
}

// TestExportedIsComplete checks that every public package gives its law of safe values all
// its exported functions and types, and that each has a fuzz function over them.
func TestExportedIsComplete(t *testing.T) {
	for _, pkg := range exported(t) {
		folder := strings.TrimPrefix(pkg.Path(), modulePath+"/")
		file := filepath.Join(moduleRoot, folder, "exported_test.go")
		text := registry(t, pkg)
		if *update {
			if err := os.WriteFile(file, text, 0o600); err != nil {
				t.Fatal(err)
			}
			continue
		}
		safe, err := filepath.Glob(filepath.Join(moduleRoot, folder, "*_test.go"))
		if err != nil || !slices.ContainsFunc(safe, func(name string) bool {
			text, err := os.ReadFile(name)
			return err == nil && bytes.Contains(text, []byte("func FuzzAPI(f *testing.F) {")) && bytes.Contains(text, []byte(".Check(t, exported, "))
		}) {
			t.Errorf("%s has no law of safe values with FuzzAPI", folder)
		}
		if kept, err := os.ReadFile(file); err != nil || !bytes.Equal(kept, text) {
			t.Errorf("%s is not what the package exports (%v): go test ./internal/layers -run TestExported -update writes it", file, err)
		}
	}
}

// exported returns the public packages with the types of what they export. It reads what the
// compiler has written of them.
func exported(t *testing.T) (list []*types.Package) {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	for _, folder := range public {
		args = append(args, "./"+folder)
	}
	c := exec.Command("go", args...)
	c.Dir = moduleRoot
	out, err := c.Output()
	if err != nil {
		t.Skipf("go list: %v", err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[name] = file
	}
	i := importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) { return os.Open(files[name]) })
	for _, folder := range public {
		pkg, err := i.Import(modulePath + "/" + folder)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pkg)
	}
	return list
}

// listing returns a line for each exported name of a package.
func listing(pkg *types.Package) (lines []string) {
	short := func(p *types.Package) string {
		if p == pkg {
			return ""
		}
		return p.Name()
	}
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	for _, name := range pkg.Scope().Names() {
		object := pkg.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		switch o := object.(type) {
		case *types.Const:
			value := o.Val().ExactString()
			if o.Val().Kind() == constant.String {
				value = o.Val().String()
			}
			add("const %s %s = %s", name, types.TypeString(o.Type(), short), value)
		case *types.TypeName:
			lines = append(lines, listType(o, short)...)
		default:
			add("%s", types.ObjectString(object, short))
		}
	}
	slices.Sort(lines)
	return lines
}

// listType returns the lines of a type: what it is, its exported fields and its methods.
func listType(o *types.TypeName, short types.Qualifier) (lines []string) {
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	named, ok := o.Type().(*types.Named)
	if !ok || o.IsAlias() {
		add("type %s = %s", o.Name(), types.TypeString(types.Unalias(o.Type()), short))
		return lines
	}
	switch under := named.Underlying().(type) {
	case *types.Struct:
		add("type %s struct", o.Name())
		for f := range under.Fields() {
			if f.Exported() {
				add("type %s struct, %s %s", o.Name(), f.Name(), types.TypeString(f.Type(), short))
			}
		}
	case *types.Interface:
		add("type %s interface", o.Name())
		for m := range under.Methods() {
			add("type %s interface, %s", o.Name(), types.ObjectString(m, short))
		}
	default:
		add("type %s %s", o.Name(), types.TypeString(under, short))
	}
	for m := range named.Methods() {
		if m.Exported() {
			add("%s", types.ObjectString(m, short))
		}
	}
	return lines
}

// registry returns the file of a package's tests that has all its functions and types.
func registry(t *testing.T, pkg *types.Package) []byte {
	t.Helper()
	var functions, kinds strings.Builder
	for _, name := range pkg.Scope().Names() {
		switch o := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			if o.Exported() && o.Signature().TypeParams().Len() == 0 {
				fmt.Fprintf(&functions, "\t%q: %s.%s,\n", name, pkg.Name(), name)
			}
		case *types.TypeName:
			if o.Exported() && !o.IsAlias() && !types.IsInterface(o.Type()) {
				fmt.Fprintf(&kinds, "\tnew(%s.%s),\n", pkg.Name(), name)
			}
		}
	}
	text := fmt.Sprintf(`// Code generated by go test ./internal/layers -run TestExported -update; DO NOT EDIT.

package %[1]s_test

import (
	%[2]q
	%[3]q
)

// exported are all exported functions and types of the package.
var exported = safelaw.Exported{
	Functions: map[string]any{
%[4]s},
	Types: []any{
%[5]s},
}
`, pkg.Name(), path.Join(modulePath, "internal/safelaw"), pkg.Path(), functions.String(), kinds.String())
	out, err := format.Source([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestPublic holds the list of the public packages.
func TestPublic(t *testing.T) {
	var list []string
	for _, r := range table {
		first, _, _ := strings.Cut(r.folder, "/")
		if !slices.Contains([]string{"internal", "cmd", "docs", "examples", "web"}, first) {
			list = append(list, r.folder)
		}
	}
	slices.Sort(list)
	want := slices.Sorted(slices.Values(public))
	if !slices.Equal(list, want) {
		t.Errorf("public packages are %v, the list has %v", list, want)
	}
}
