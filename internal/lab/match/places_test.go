package match

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
)

// TestHardPath plays with an engine whose path is as people have them on Windows.
func TestHardPath(t *testing.T) {
	t.Parallel()
	good := mockSpec(t, "Good", "good")
	folder := filepath.Join(t.TempDir(), "Program Files (x86)", "引擎")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "my engine")
	line := `name=Mine cmd="'` + path + `'"`
	if runtime.GOOS == "windows" {
		path += ".exe"
		line = "name=Mine cmd=" + path // as it is typed there, without quotes
	}
	copyProgram(t, path, good.Command[0])
	mine, err := entrant.Parse(line, good.Control)
	if err != nil || len(mine.Command) != 1 || mine.Command[0] != path {
		t.Fatalf("%s: the command is %q, %v, want %q", line, mine.Command, err, path)
	}
	mine.Env, mine.Protocol = good.Env, good.Protocol
	m := Match{Engines: [2]entrant.Spec{good, mine}, Pairs: 1, Conditions: Conditions{Openings: fewOpenings(t), Referee: testReferee()}}
	if r, err := m.Run(t.Context()); err != nil || r.Pairs != 1 || len(r.Incidents) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// copyProgram copies a program.
func copyProgram(t *testing.T, to, from string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }() // only read
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}
