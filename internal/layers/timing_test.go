package layers

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sleeps are the functions of tests that call time.Sleep, as FILE FUNCTION, and why they
// may. All others wait for a condition, by internal/await.
var sleeps = map[string]string{
	"internal/await/await_test.go TestThat":                  "its clock is simulated",
	"internal/app/club/absence_test.go after":                "its clock is simulated",
	"internal/app/club/lag_test.go played":                   "its clock is simulated",
	"internal/app/club/host/http_test.go TestHTTPTimes":      "its clock is simulated",
	"internal/readlaw/readlaw_test.go TestCheck":             "its clock is simulated",
	"player/external/mock_test.go runCECP":                   "an engine that thinks for a while",
	"internal/lab/enginecheck/engine_test.go search":         "an engine that exceeds its time",
	"internal/lab/enginecheck/engine_test.go Read":           "a machine that delivers late",
	"internal/lab/match/mock_test.go misbehave":              "an engine that answers late",
	"internal/app/frontdoor/frontdoor_test.go BenchmarkStop": "a benchmark",
}

// limited are the functions of tests that fail for having taken too long, and why they may: a
// machine that does other things takes any time by the clock on the wall, and twice the time on
// the processor, for which internal/pace makes allowance.
var limited = map[string]string{
	"record/games_test.go TestMemory":                      "twenty seconds for what takes milliseconds: a reader that takes quadratic time",
	"internal/lab/match/match_test.go TestMuteIsNamedSoon": "three times the patience with a mute engine",
	"engine/search_test.go TestStopAndPonder":              "half of the time that a search with a fault takes",
	"internal/app/club/store/members_test.go TestMembers":  "a minute for a time that was just stored",
	"internal/app/club/store/store_test.go TestDeposed":    "a minute for a time that was just stored",
	"internal/await/await_test.go TestThat":                "its clock is simulated",
	"internal/await/await_test.go TestNever":               "its clock is simulated",
}

// TestTiming checks that tests wait for conditions and have no limits of time, but for those
// listed.
func TestTiming(t *testing.T) {
	slept, late := map[string]bool{}, map[string]bool{}
	for _, file := range goFiles(t) {
		if !strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(moduleRoot, file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Body == nil {
				continue
			}
			name := file + " " + f.Name.Name
			if sleepsIn(f.Body) {
				slept[name] = true
			}
			if limitsIn(f.Body) {
				late[name] = true
			}
		}
	}
	compare(t, "calls time.Sleep, or waits for time.After alone: wait for a condition by internal/await", slept, sleeps)
	compare(t, "fails when it takes long: measure that in a benchmark", late, limited)
}

// compare checks that what was found is listed.
func compare(t *testing.T, what string, found map[string]bool, listed map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if listed[name] == "" {
			t.Errorf("%s %s", name, what)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(listed)) {
		if !found[name] {
			t.Errorf("%s is listed and does so no more", name)
		}
	}
}

// isTime reports whether an expression is a call of a function of package time.
func isTime(e ast.Expr, name string) bool {
	call, is := e.(*ast.CallExpr)
	if !is {
		return false
	}
	f, is := call.Fun.(*ast.SelectorExpr)
	if !is || f.Sel.Name != name {
		return false
	}
	p, is := f.X.(*ast.Ident)
	return is && p.Name == "time"
}

// sleepsIn reports whether a body lets time pass without waiting for anything else.
func sleepsIn(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || isTime(n, "Sleep")
		case *ast.ExprStmt:
			if r, is := n.X.(*ast.UnaryExpr); is && r.Op == token.ARROW && isTime(r.X, "After") {
				found = true
			}
		case *ast.CommClause:
			return true
		case *ast.SelectStmt: // it waits for several things
			for _, c := range n.Body.List {
				for _, s := range c.(*ast.CommClause).Body { //nolint:errcheck,forcetypeassert // a select has nothing else
					found = found || sleepsIn(&ast.BlockStmt{List: []ast.Stmt{s}})
				}
			}
			return false
		}
		return true
	})
	return found
}

// measures reports whether an expression is a time that something took: by the clock, as
// time.Since(x), or on the processor, as p.UserTime() or a sum with it.
func measures(e ast.Expr) (found bool) {
	if isTime(e, "Since") {
		return true
	}
	ast.Inspect(e, func(n ast.Node) bool {
		f, is := n.(*ast.SelectorExpr)
		found = found || is && (f.Sel.Name == "UserTime" || f.Sel.Name == "SystemTime")
		return true
	})
	return found
}

// limitsIn reports whether a body compares a time that something took with a most: as
// time.Since(x) > most, or took > most after took := time.Since(x).
func limitsIn(body *ast.BlockStmt) (found bool) {
	measured := map[string]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		if a, is := n.(*ast.AssignStmt); is && len(a.Lhs) == 1 && len(a.Rhs) == 1 && measures(a.Rhs[0]) {
			if name, is := a.Lhs[0].(*ast.Ident); is {
				measured[name.Name] = true
			}
		}
		return true
	})
	is := func(e ast.Expr) bool {
		name, named := e.(*ast.Ident)
		return measures(e) || named && measured[name.Name]
	}
	ast.Inspect(body, func(n ast.Node) bool {
		b, compares := n.(*ast.BinaryExpr)
		if compares && (b.Op == token.GTR || b.Op == token.GEQ) && is(b.X) || compares && (b.Op == token.LSS || b.Op == token.LEQ) && is(b.Y) {
			found = true
		}
		return true
	})
	return found
}

// TestTimingFinds checks that the test above sees what it looks for.
func TestTimingFinds(t *testing.T) {
	for _, tt := range []struct {
		body          string
		sleeps, limit bool
	}{
		{`time.Sleep(5)`, true, false},
		{`for { time.Sleep(time.Second) }`, true, false},
		{`<-time.After(5)`, true, false},
		{`select { case <-time.After(5): case <-c: }`, false, false},
		{`select { case <-time.After(5): time.Sleep(5); case <-c: }`, true, false},
		{`if time.Since(begun) > time.Second { t.Error() }`, false, true},
		{`if took := time.Since(begun); took >= 5 { t.Error() }`, false, true},
		{`if took := time.Since(begun); 5 < took { t.Error() }`, false, true},
		{`if took := time.Since(begun); took < 5 { t.Error() }`, false, false},
		{`time.Since(begun)`, false, false},
		{`if took := p.UserTime() + p.SystemTime(); took > most { t.Error() }`, false, true},
		{`if p.SystemTime() > most { t.Error() }`, false, true},
		{`return p.UserTime(), most`, false, false},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc f() { "+tt.body+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		body := file.Decls[0].(*ast.FuncDecl).Body //nolint:errcheck,forcetypeassert // as is written above
		if s, l := sleepsIn(body), limitsIn(body); s != tt.sleeps || l != tt.limit {
			t.Errorf("%s: sleeps %v, has a limit %v; want %v, %v", tt.body, s, l, tt.sleeps, tt.limit)
		}
	}
}

// TestTimed checks that the list of .ci/repeat names tests that are there.
func TestTimed(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(moduleRoot, ".ci", "timed"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var folder, name string
		if _, err := fmt.Sscan(line, &folder, &name); err != nil {
			t.Errorf("%q: want PACKAGE TEST", line)
			continue
		}
		files, err := filepath.Glob(filepath.Join(moduleRoot, folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(files, func(file string) bool {
			text, err := os.ReadFile(file)
			return err == nil && strings.Contains(string(text), "func "+name+"(")
		}) {
			t.Errorf("%s has no %s", folder, name)
		}
	}
}
