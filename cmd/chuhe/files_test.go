package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestKept holds that what a long command keeps is read back, that it begins anew
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
		if got, err := readKept(path, &fresh, read); err != nil || *got != text {
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
	if err := errors.Join(writeKept("", write("nowhere")), writeKept(path, write("first")), writeKept(path, write("kept"))); err != nil {
		t.Fatal(err)
	}
	want(path, "kept")
	failed := func(w io.Writer) error { return errors.Join(write("half")(w), bad) }
	if err := writeKept(path, failed); !errors.Is(err, bad) {
		t.Errorf("writing half: %v", err)
	}
	want(path, "kept")
	if err := writeKept(path, write("spoilt")); err != nil {
		t.Fatal(err)
	}
	if got, err := readKept(path, &fresh, read); !errors.Is(err, bad) || !strings.Contains(err.Error(), path) {
		t.Errorf("spoilt: %v, %v", got, err)
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("left behind: %v, %v", list, err)
	}
}
