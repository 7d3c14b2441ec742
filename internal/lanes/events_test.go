package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// events are lines of go test -json, with its time left out.
const events = `{"Action":"start","Package":"m/p"}
{"Action":"run","Package":"m/p","Test":"TestGood"}
{"Action":"output","Package":"m/p","Test":"TestGood","Output":"=== RUN   TestGood\n"}
{"Action":"output","Package":"m/p","Test":"TestGood","Output":"    p_test.go:4: of no interest\n"}
{"Action":"output","Package":"m/p","Test":"TestGood","Output":"    p_test.go:5: address gone: https://example.org, in a.md\n"}
{"Action":"output","Package":"m/p","Test":"TestGood","Output":"--- PASS: TestGood (1.50s)\n"}
{"Action":"pass","Package":"m/p","Test":"TestGood","Elapsed":1.5}
{"Action":"output","Package":"m/p","Test":"TestSkips","Output":"    p_test.go:9: no engine here\n"}
{"Action":"output","Package":"m/p","Test":"TestSkips","Output":"--- SKIP: TestSkips (0.00s)\n"}
{"Action":"skip","Package":"m/p","Test":"TestSkips","Elapsed":0}
{"Action":"output","Package":"m/p","Test":"TestBad","Output":"=== RUN   TestBad\n"}
{"Action":"output","Package":"m/p","Test":"TestBad","Output":"    p_test.go:12: got 3, want 4\n"}
{"Action":"output","Package":"m/p","Test":"TestBad","Output":"--- FAIL: TestBad (0.25s)\n"}
{"Action":"fail","Package":"m/p","Test":"TestBad","Elapsed":0.25}
{"Action":"output","Package":"m/p","Test":"TestDies","Output":"panic: index out of range\n"}
{"Action":"output","Package":"m/p","Output":"FAIL\tm/p\t2.000s\n"}
{"Action":"fail","Package":"m/p","Elapsed":2}
{"Action":"output","Package":"m/q","Output":"PASS\n"}
{"Action":"output","Package":"m/q","Output":"ok  \tm/q\t0.100s\n"}
{"Action":"pass","Package":"m/q","Elapsed":0.1}
{"ImportPath":"m/r","Action":"build-output","Output":"r/r.go:3:1: undefined: x\n"}
not JSON
`

func TestReadEvents(t *testing.T) {
	var shown strings.Builder
	results, err := readEvents(&shown, strings.NewReader(events))
	if err != nil {
		t.Fatal(err)
	}
	want := []result{
		{"m/p", "TestGood", passed, 1.5, ""},
		{"m/p", "TestSkips", skipped, 0, "p_test.go:9: no engine here"},
		{"m/p", "TestBad", failed, 0.25, ""},
		{"m/p", "TestDies", failed, 0, ""},
	}
	if !slices.Equal(results, want) {
		t.Errorf("results\n%v\nwant\n%v", results, want)
	}
	const wantShown = `    p_test.go:5: address gone: https://example.org, in a.md
    p_test.go:12: got 3, want 4
--- FAIL: TestBad (0.25s)
FAIL	m/p	2.000s
TestDies did not end:
panic: index out of range
ok  	m/q	0.100s
r/r.go:3:1: undefined: x
not JSON
`
	if shown.String() != wantShown {
		t.Errorf("shown\n%s\nwant\n%s", shown.String(), wantShown)
	}
}

// TestRecord checks that a record is read as it was written.
func TestRecord(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.tests")
	want := []result{{"p", "TestA/b \"c\"", failed, 1.25, ""}, {"p", "TestB", skipped, 0, "why\nnot"}}
	for i := range want {
		if err := appendRecord(name, want[i:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := readRecord(bytes.NewReader(text)); err != nil || !slices.Equal(got, want) {
		t.Errorf("read %v, %v; want %v", got, err, want)
	}
}

// lanesFolder makes what lanes note.
func lanesFolder(t *testing.T, status map[string]string, results map[string][]result) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range status {
		if err := os.WriteFile(filepath.Join(folder, name+".status"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, results := range results {
		if err := appendRecord(filepath.Join(folder, name+".tests"), results); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestSumUp(t *testing.T) {
	long := "a_test.go:1: many games; it runs with " + longtest.Variable + "=1"
	fast := []result{{"p", "TestA", passed, 2, ""}, {"p", "TestA/x", passed, 1.5, ""}, {"p", "TestLong", skipped, 0, long}, {"p", "TestNone", skipped, 0, "no engine"}}
	for _, tt := range []struct {
		name   string
		status map[string]string
		tests  map[string][]result
		shown  string
		fault  string // the beginning of the error
	}{
		{"one lane", map[string]string{"fast": "0 12\n"}, map[string][]result{"fast": fast}, `
fast: passed, 12 s, tests: 1 passed, 0 failed, 2 skipped
     2.0 s  p TestA
     0.0 s  p TestLong
     0.0 s  p TestNone

skipped:
  p TestNone: no engine [fast]
  1 tests that take long: the lane long runs them
`, ""},
		{"both", map[string]string{"fast": "0 1", "long": "0 2"}, map[string][]result{"fast": fast, "long.web": {{"w", "t", passed, 3, ""}}, "long": {{"p", "TestLong", passed, 9, ""}}}, `
fast: passed, 1 s, tests: 1 passed, 0 failed, 2 skipped
     2.0 s  p TestA
     0.0 s  p TestLong
     0.0 s  p TestNone

long: passed, 2 s, tests: 2 passed, 0 failed, 0 skipped
     9.0 s  p TestLong
     3.0 s  w t

skipped:
  p TestNone: no engine [fast]
`, ""},
		{"a lane failed", map[string]string{"fast": "0 1", "race": "1 2"}, nil, "", "FAILED: race"},
		{"a long test that the long lane does not know", map[string]string{"fast": "0 1", "long": "0 2"}, map[string][]result{"fast": fast}, "", "FAILED: no lane ran p TestLong"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var shown strings.Builder
			err := sumUp(&shown, lanesFolder(t, tt.status, tt.tests))
			if tt.fault == "" && err != nil || tt.fault != "" && (err == nil || err.Error() != tt.fault) {
				t.Errorf("got %v, want %q", err, tt.fault)
			}
			if tt.shown != "" && shown.String() != tt.shown {
				t.Errorf("shown\n%s\nwant\n%s", shown.String(), tt.shown)
			}
		})
	}
}

// TestLongTests checks that a test is found that reads the switch itself, through a function or a
// variable of its package, or through what a package for tests has that reads it, by whatever
// way; and no other.
func TestLongTests(t *testing.T) {
	folder := writeTree(t, map[string]string{
		"a/a_test.go":        "package a\nimport l \"" + switchPackage + "\"\nfunc TestSelf(t *T) { l.Only(t, \"x\") }\nfunc TestOther(t *T) {}\nfunc helps() { if l.On() {} }\n",
		"a/b_test.go":        "package a\nfunc TestThrough(t *T) { between() }\nfunc between() { helps() }\n",
		"kit/kit.go":         "package kit\nimport \"" + switchPackage + "\"\nvar all = []func(){each}\nfunc each() { longtest.On() }\nfunc Run() { f(all) }\nfunc Help() {}\n",
		"far/far.go":         "package far\nimport k \"github.com/chuhe-xiangqi/chuhe/kit\"\nfunc Far() { k.Run() }\nfunc Near() { k.Help() }\n",
		"own/own.go":         "package own\nimport \"github.com/chuhe-xiangqi/chuhe/kit\"\ntype T int\nfunc New() T { return 0 }\nfunc (T) Run() { kit.Run() }\n",
		"c/c_test.go":        "package c\nimport \"github.com/chuhe-xiangqi/chuhe/kit\"\nfunc TestKit(t *T) { kit.Run() }\nfunc TestHelped(t *T) { kit.Help() }\n",
		"e/e_test.go":        "package e\nimport \"github.com/chuhe-xiangqi/chuhe/far\"\nimport \"github.com/chuhe-xiangqi/chuhe/own\"\nfunc TestFar(t *T) { far.Far() }\nfunc TestNear(t *T) { far.Near() }\nfunc TestOwn(t *T) { own.New().Run() }\n",
		"d/d_test.go":        "package d\nfunc TestNothing(t *T) {}\n",
		"d/testdata/x/x.go":  "this is no Go",
		".hidden/h_test.go":  "nor this",
		"d/d.go":             "package d\n",
		"c/testdata/f.go.in": "",
	})
	names, folders, err := longTests(folder)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := testFlags(names, folders), "-run ^(TestFar|TestKit|TestOwn|TestSelf|TestThrough)$ ./a ./c ./e"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
