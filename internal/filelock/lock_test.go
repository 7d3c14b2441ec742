package filelock

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// holder is the argument that makes the test binary hold a lock until it is killed.
const holder = "hold-a-lock"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == holder {
		lock, err := Take(os.Args[2], 0o600, 0)
		fmt.Println(err)
		_, _ = io.Copy(io.Discard, os.Stdin) // which stays open: a process that waits for nothing ends, and its lock with it
		runtime.KeepAlive(lock)
	}
	os.Exit(m.Run())
}

// TestKilled checks that a lock ends with the process, and what it says stays until
// then.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, holder, path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "<nil>\n" {
		t.Fatalf("the other process: %q, %v", line, err)
	}
	if _, err := Take(path, 0o600, 0); !errors.Is(err, ErrInUse) {
		t.Errorf("a lock that another process holds: %v, want %v", err, ErrInUse)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	l, err := Take(path, 0o600, 0)
	if err != nil {
		t.Fatalf("after the other was killed: %v", err)
	}
	for _, note := range []string{"a longer note", "short"} {
		if err := l.Note([]byte(note)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); string(got) != note {
			t.Errorf("the note is %q, %v, want %q", got, err, note)
		}
	}
	if err := l.Release(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) && runtime.GOOS != "windows" { // where open files cannot be removed
		t.Errorf("a released lock is there: %v", err)
	}
	if text, err := os.ReadFile(path); err == nil && len(text) > 0 {
		t.Errorf("a released lock says %q, as after a kill", text)
	}
	again, err := Take(path, 0o600, 0)
	if err != nil {
		t.Fatalf("after it was released: %v", err)
	}
	if err := again.Release(); err != nil {
		t.Fatal(err)
	}
}
