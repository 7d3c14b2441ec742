package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// holds wants a folder to have one file with the text, and nothing else.
func holds(t *testing.T, path, want string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s holds %q, %v, want %q", path, got, err, want)
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("the folder holds %v, %v", list, err)
	}
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for _, text := range []string{"first", "second, longer", ""} {
		if err := Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		holds(t, path, text)
	}
}

// TestFailedWrite: what cannot be finished leaves the file as it was.
func TestFailedWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := Write(path, []byte("kept")); err != nil {
		t.Fatal(err)
	}
	bad := errors.New("bad")
	if err := WriteFrom(path, func(w io.Writer) error {
		_, err := w.Write(make([]byte, 1<<20))
		return errors.Join(err, bad)
	}); !errors.Is(err, bad) {
		t.Errorf("error %v", err)
	}
	holds(t, path, "kept")
	f, err := Create(path, Plain)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("new"); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "kept" {
		t.Errorf("before Commit %q, %v", got, err)
	}
	f.Discard()
	holds(t, path, "kept")
	for _, bad := range []string{filepath.Dir(path), filepath.Join(path, "below")} {
		if err := Write(bad, nil); err == nil {
			t.Errorf("%s was written", bad)
		}
	}
	holds(t, path, "kept")
}

// TestWhatIsThere: permissions stay, a link stays a link, a device a device.
func TestWhatIsThere(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions and links of Unix")
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, []byte("text")); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "text")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if err := Write(os.DevNull, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is %v now, %v", os.DevNull, info, err)
	}
	program := filepath.Join(t.TempDir(), "program")
	f, err := Create(program, Executable)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	f.Discard()
	if info, err := os.Stat(program); err != nil || info.Mode().Perm()&0o100 == 0 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// TestFolders: folders that are missing are made, and errors name the file that was
// asked for, not the one that lies next to it.
func TestFolders(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder", "file")
	if err := Write(path, []byte("text")); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "text")
	path = filepath.Join(path, "below", "it") // where root cannot write either
	if err := Write(path, nil); err == nil || strings.Contains(err.Error(), ".part") || !strings.Contains(err.Error(), path) {
		t.Errorf("error %v, want one that names %s", err, path)
	}
}

// TestFullDisk: where there is no room, the error says so and names the file.
func TestFullDisk(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	err := WriteFrom(full, func(w io.Writer) error {
		_, err := io.Copy(w, strings.NewReader("text"))
		return err
	})
	if err == nil || !strings.Contains(err.Error(), full) {
		t.Errorf("error %v, want one that names %s", err, full)
	}
}
