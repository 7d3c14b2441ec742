package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestKept checks that what a long command keeps is read back, that it begins again
// without a file, and that a bad file is named.
func TestKept(t *testing.T) {
	fresh, path := "fresh", filepath.Join(t.TempDir(), "kept")
	bad := errors.New("bad state")
	read := func(r io.Reader) (*string, error) {
		data, err := io.ReadAll(r)
		if text := string(data); err == nil && text != "spoilt" {
			return &text, nil
		}
		return nil, errors.Join(err, bad)
	}
	want := func(path, text string) {
		t.Helper()
		if got, err := ReadKept(path, &fresh, read); err != nil || *got != text {
			t.Errorf("%q: %v, %v, want %q", path, got, err, text)
		}
	}
	want("", "fresh")
	want(path, "fresh")
	write := func(text string) func(io.Writer) error {
		return func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		}
	}
	if err := errors.Join(WriteKept("", write("nowhere")), WriteKept(path, write("first")), WriteKept(path, write("kept"))); err != nil {
		t.Fatal(err)
	}
	want(path, "kept")
	failed := func(w io.Writer) error { return errors.Join(write("half")(w), bad) }
	if err := WriteKept(path, failed); !errors.Is(err, bad) {
		t.Errorf("writing half: %v", err)
	}
	want(path, "kept")
	if err := WriteKept(path, write("spoilt")); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadKept(path, &fresh, read); !errors.Is(err, bad) || !strings.Contains(err.Error(), path) {
		t.Errorf("spoilt: %v, %v", got, err)
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("left behind: %v, %v", list, err)
	}
}
