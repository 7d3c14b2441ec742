package library

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestOBKKeys holds the keys that are published with the format.
func TestOBKKeys(t *testing.T) {
	for _, tt := range []struct {
		line string
		key  uint64
	}{{"startpos", 0x628d04d7c9c144ae}, {"startpos moves h2e2", 0xa1ead1f6470e07ee}} {
		if got := obkKey(position(t, tt.line)); got != tt.key {
			t.Errorf("%s: %016x, want %016x", tt.line, got, tt.key)
		}
	}
}

// TestOBK writes books in both forms and reads them, also by mirrored positions
// and by keys of either sign.
func TestOBK(t *testing.T) {
	b := &book.Builder{}
	for _, line := range []string{"startpos moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "startpos moves h2e2 b9c7 b0c2", "startpos moves c3c4 g6g5 b0c2"} {
		_, moves, err := xiangqi.ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Add(xiangqi.StartPosition(), moves, xiangqi.RedWins); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	if err := book.Write(&file, b.Records()); err != nil {
		t.Fatal(err)
	}
	own, err := book.Parse(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	positions := book.Positions(own, 10)
	for _, name := range []string{"x.obk", "x.pfBook"} {
		path := filepath.Join(t.TempDir(), name)
		if _, err := WriteOBK(t.Context(), path, own, positions); err != nil {
			t.Fatal(err)
		}
		obk, err := OpenOBK(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		negative := 0
		for i := range positions {
			if obkKey(&positions[i])>>63 != 0 {
				negative++
			}
			mirror := positions[i].MirrorFile()
			for _, pos := range []*xiangqi.Position{&positions[i], &mirror} {
				want, got := own.Probe(pos), obk.Probe(pos)
				for j := range want {
					if len(got) != len(want) || got[j] != want[j] {
						t.Errorf("%s: %s: %+v, want %+v", name, pos.FEN(), got, want)
						break
					}
				}
			}
		}
		if negative == 0 || negative == len(positions) {
			t.Errorf("%d of %d keys are negative", negative, len(positions))
		}
		if err := obk.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestForeignOBK(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.obk")
	if err := os.WriteFile(path, bytes.Repeat([]byte("no book "), 4096), 0o600); err != nil {
		t.Fatal(err)
	}
	if b, err := OpenOBK(t.Context(), path); !errors.Is(err, book.ErrBook) {
		t.Errorf("%v, %v", b, err)
	}
	if b, err := OpenOBK(t.Context(), path+".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v, %v", b, err)
	}
}

// FuzzOBK damages a book in places.
func FuzzOBK(f *testing.F) {
	path := filepath.Join(f.TempDir(), "good.pfBook")
	b := &book.Builder{}
	if err := b.Add(xiangqi.StartPosition(), []xiangqi.Move{xiangqi.NewMove(xiangqi.SquareAt(7, 2), xiangqi.SquareAt(4, 2))}, xiangqi.Draw); err != nil {
		f.Fatal(err)
	}
	var file bytes.Buffer
	if err := book.Write(&file, b.Records()); err != nil {
		f.Fatal(err)
	}
	own, err := book.Parse(file.Bytes())
	if err != nil {
		f.Fatal(err)
	}
	if _, err := WriteOBK(f.Context(), path, own, book.Positions(own, 2)); err != nil {
		f.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(100, []byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, at int, damage []byte) {
		data := bytes.Clone(good)
		copy(data[uint(at)%uint(len(data)):], damage)
		path := filepath.Join(t.TempDir(), "bad.pfBook")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		obk, err := OpenOBK(t.Context(), path)
		if err != nil {
			return
		}
		start := xiangqi.StartPosition()
		for _, e := range obk.Probe(&start) {
			if !start.IsLegal(e.Move) {
				t.Errorf("illegal move %v", e.Move)
			}
		}
		_ = obk.Close() // of a damaged file
	})
}

// TestHostileOBK opens books that compute their columns, or have values of a size that
// no book has: they are refused before they take memory.
func TestHostileOBK(t *testing.T) {
	const table = `CREATE TABLE bhobk (id INTEGER PRIMARY KEY, vmove INTEGER, vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vscore, `
	for name, statements := range map[string]string{
		"computed": table + `vkey AS (length(printf('%9000000d', 1)))); INSERT INTO bhobk (vmove, vvalid) VALUES (2, 1)`,
		"large":    table + `vkey); INSERT INTO bhobk (vvalid, vkey) VALUES (1, zeroblob(5000000))`,
	} {
		path := filepath.Join(t.TempDir(), name+".obk")
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		_, err = db.ExecContext(t.Context(), statements)
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		b, err := OpenOBK(t.Context(), path)
		if err == nil {
			t.Errorf("%s: it is opened", name)
			_ = b.Close() // the test has failed
		} else if !errors.Is(err, book.ErrBook) || !strings.Contains(err.Error(), "too big") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
