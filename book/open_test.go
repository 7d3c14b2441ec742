package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestOpen opens books, and files that claim to be large ones, which must cost
// nothing.
func TestOpen(t *testing.T) {
	var ours, eleeye bytes.Buffer
	small := small(t, &Builder{MinGames: 1})
	if err := Write(&ours, small.recordsForTest()); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteEleeye(&eleeye, small, Positions(small, 10)); err != nil {
		t.Fatal(err)
	}
	claims := bytes.Clone(ours.Bytes()[:headerSize])
	binary.LittleEndian.PutUint64(claims[len(magic)+1:], 1<<60)
	const gib = 1 << 30
	tests := []struct {
		name string
		data []byte
		size int64 // to which zeros fill the file
		want error
	}{
		{"ours", ours.Bytes(), 0, nil},
		{"BOOK.DAT", eleeye.Bytes(), 0, nil},
		{"empty", nil, 0, ErrBook},
		{"a claim of many records", claims, 0, ErrDamaged},
		{"a claim of many records, and many zeros", claims, MaxBytes, ErrDamaged},
		{"a large file of ours", ours.Bytes(), 100 * gib, ErrBook},
		{"a large file of zeros", nil, 100 * gib, ErrBook},
		{"zeros", nil, MaxBytes, ErrBook},
		{"text", []byte("1. h2e2 h9g7 and so on, which is no book at all"), MaxBytes, ErrBook},
		{"nothing", nil, -1, fs.ErrNotExist},
	}
	for _, tt := range tests {
		path := filepath.Join(t.TempDir(), "book")
		if tt.size >= 0 {
			if err := os.WriteFile(path, tt.data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if tt.size > 0 {
			if err := os.Truncate(path, tt.size); err != nil {
				t.Fatal(err)
			}
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, err := Open(path)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, tt.want) || (err == nil) != (s != nil) {
			t.Errorf("%s: %v, %v, want %v", tt.name, s, err, tt.want)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%s: %d bytes allocated", tt.name, took)
		}
	}
	if _, err := Open(t.TempDir()); !errors.Is(err, ErrBook) {
		t.Errorf("a folder: %v", err)
	}
}
