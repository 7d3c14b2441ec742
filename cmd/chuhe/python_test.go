package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// TestPython runs the tests of the Python package, and its examples, which print what is kept.
func TestPython(t *testing.T) {
	longtest.Only(t, "starts Python for each example")
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skipf("no Python: %v", err)
	}
	program, err := exec.LookPath("chuhe")
	if err != nil {
		t.Fatal(err)
	}
	folder, err := filepath.Abs("../../python")
	if err != nil {
		t.Fatal(err)
	}
	run := func(t *testing.T, args ...string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), python, append([]string{"-B", "-W", "error"}, args...)...)
		c.Dir = t.TempDir()
		c.Env = append(os.Environ(), "CHUHE="+program, "PYTHONPATH="+folder, "PYTHONIOENCODING=utf-8")
		var out, errs strings.Builder
		c.Stdout, c.Stderr = &out, &errs
		if err := c.Run(); err != nil {
			t.Fatalf("%v: %v\n%s%s", args, err, out.String(), errs.String())
		}
		return strings.ReplaceAll(out.String(), "\r\n", "\n")
	}
	t.Run("tests", func(t *testing.T) { run(t, "-m", "unittest", "discover", "-s", filepath.Join(folder, "tests")) })
	examples, err := filepath.Glob(filepath.Join(folder, "examples", "*.py"))
	if err != nil || len(examples) < 5 {
		t.Fatalf("%d examples, %v", len(examples), err)
	}
	for _, file := range examples {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(strings.TrimSuffix(file, ".py") + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			if got := run(t, file); got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}
