package jobs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childVariable); dir != "" {
		os.Exit(runChild(dir))
	}
	goleak.VerifyTestMain(m)
}

var testDigest = strings.Repeat("ab", 32)

// openTest opens a ledger and returns the units that it held.
func openTest(t *testing.T, dir string) (*ledger, []int, error) {
	t.Helper()
	var units []int
	l, err := openLedger(dir, testDigest, func(e *Entry) error {
		units = append(units, e.Unit)
		return nil
	})
	return l, units, err
}

func doneEntry(unit int, records string) Pending {
	packed, err := (&Packer{}).Pack([]byte(records))
	if err != nil {
		panic(err)
	}
	return Pending{Entry{Type: Done, Unit: unit, Worker: "w", Summary: json.RawMessage(`{}`)}, packed}
}

func TestLedger(t *testing.T) {
	dir := t.TempDir()
	l, _, err := openTest(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := openTest(t, dir); !errors.Is(err, ErrInUse) || errors.Is(err, ErrLedger) {
		t.Errorf("opened twice: error %v, want %v", err, ErrInUse)
	}
	for unit := range 5 {
		if err := l.append([]Pending{doneEntry(unit, fmt.Sprintf("records of %d", unit))}); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.append([]Pending{doneEntry(3, "again")}); !errors.Is(err, ErrLedger) {
		t.Errorf("unit 3 twice: error %v, want %v", err, ErrLedger)
	}
	if err := l.append([]Pending{doneEntry(5, "new"), doneEntry(6, "new"), doneEntry(5, "again")}); !errors.Is(err, ErrLedger) {
		t.Errorf("unit 5 twice in a batch: error %v, want %v", err, ErrLedger)
	}
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
	l, units, err := openTest(t, dir)
	if err != nil || !slices.Equal(units, upTo(5)) {
		t.Fatalf("opened again: units %v, error %v", units, err)
	}
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
}

// fiveUnits makes a ledger with the units 0 to 4 and returns its text.
func fiveUnits(t *testing.T, dir string) []byte {
	t.Helper()
	l, _, err := openTest(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	for unit := range 5 {
		if err := l.append([]Pending{doneEntry(unit, fmt.Sprintf("records of %d", unit))}); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, ledgerName))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestTornLedger cuts the ledger in many places: whole entries stay, and the
// ledger continues.
func TestTornLedger(t *testing.T) {
	dir := t.TempDir()
	text := fiveUnits(t, dir)
	records, err := os.ReadFile(filepath.Join(dir, recordsName))
	if err != nil {
		t.Fatal(err)
	}
	const step = 17 // bytes; every disk has its day
	for cut := 0; cut < len(text); cut += step {
		for name, data := range map[string][]byte{ledgerName: text[:cut], recordsName: records} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		l, units, err := openTest(t, dir)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if want := max(0, bytes.Count(text[:cut], []byte("\n"))-1); len(units) != want {
			t.Fatalf("cut at %d: units %v, want %d", cut, units, want)
		}
		if err := l.append([]Pending{doneEntry(77, "new")}); err != nil {
			t.Fatal(err)
		}
		last := ""
		if err := (&Folder{Path: dir}).EachRecord(func(_ *Entry, records []byte) error {
			last = string(records)
			return nil
		}); err != nil || last != "new" {
			t.Fatalf("cut at %d: last records %q, error %v", cut, last, err)
		}
		if err := l.close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDamagedLedger(t *testing.T) {
	dir := t.TempDir()
	text := fiveUnits(t, dir)
	path := filepath.Join(dir, ledgerName)
	flipped := slices.Clone(text)
	flipped[len(flipped)/2] ^= 1
	for name, damaged := range map[string][]byte{
		"a bit in the middle": flipped, "no ledger": []byte("something else\nlonger\n"),
		"another run": bytes.Replace(text, []byte("abab"), []byte("cdcd"), 1),
	} {
		if err := os.WriteFile(path, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := openTest(t, dir); !errors.Is(err, ErrLedger) {
			t.Errorf("%s: error %v, want %v", name, err, ErrLedger)
		}
		if after, _ := os.ReadFile(path); !bytes.Equal(after, damaged) {
			t.Errorf("%s: the file was changed", name)
		}
	}
	// Records that were lost take the entries with them that speak of them.
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, recordsName))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(dir, recordsName), info.Size()-1); err != nil {
		t.Fatal(err)
	}
	l, units, err := openTest(t, dir)
	if err != nil || len(units) != 4 {
		t.Fatalf("units %v, error %v, want 4 units", units, err)
	}
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
}

// TestFullDisk lets writes fail in their middle: the call can be repeated, and
// what is in the files is whole.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	l, _, err := openTest(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	room := 300
	l.write = func(f *os.File, data []byte) error {
		n := min(room, len(data))
		room -= n
		if _, err := f.Write(data[:n]); err != nil {
			return err
		}
		if n < len(data) {
			return syscall.ENOSPC
		}
		return nil
	}
	written, refused := 0, 0
	for unit := range 20 {
		for l.append([]Pending{doneEntry(unit, "some records")}) != nil {
			refused++
			room += 300 // space becomes free
		}
		written++
	}
	if refused == 0 {
		t.Fatal("the disk was never full")
	}
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
	l, units, err := openTest(t, dir)
	if err != nil || len(units) != written {
		t.Fatalf("%d units, error %v, want %d", len(units), err, written)
	}
	for i, unit := range units {
		if unit != i {
			t.Errorf("unit %d at place %d", unit, i)
		}
	}
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
}

// TestWithdrawal checks that entries that were withdrawn do not count, and that
// units may come again after that.
func TestWithdrawal(t *testing.T) {
	dir := t.TempDir()
	fiveUnits(t, dir)
	l, _, err := openTest(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	second := doneEntry(2, "second")
	for _, p := range []Pending{{Entry: Entry{Type: Withdrawn, Units: []int{1, 2}, Worker: "w", Quarantined: true}}, second} {
		if err := l.append([]Pending{p}); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
	got := map[int]string{}
	if err := (&Folder{Path: dir}).EachRecord(func(e *Entry, records []byte) error {
		got[e.Unit] += string(records)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	want := "map[0:records of 0 2:second 3:records of 3 4:records of 4]"
	if fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

// FuzzLedger checks that no bytes crash the reader, and that what it has read
// stays readable.
func FuzzLedger(f *testing.F) {
	text := fiveUnitsFor(f)
	f.Add(text)
	f.Add(text[:len(text)/2])
	f.Add([]byte("00000000 {}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, ledgerName), text, 0o644); err != nil {
			t.Fatal(err)
		}
		l, units, err := openTest(t, dir)
		if err != nil {
			return
		}
		if err := l.close(); err != nil {
			t.Fatal(err)
		}
		l, again, err := openTest(t, dir)
		if err != nil || !slices.Equal(units, again) {
			t.Fatalf("units %v, then %v, error %v", units, again, err)
		}
		if err := l.close(); err != nil {
			t.Fatal(err)
		}
	})
}

func fiveUnitsFor(f *testing.F) []byte {
	f.Helper()
	line := func(v any) []byte {
		text, err := seal(v)
		if err != nil {
			f.Fatal(err)
		}
		return text
	}
	text := line(ledgerHeader{ledgerFormat, testDigest})
	for unit := range 5 {
		text = append(text, line(Entry{Type: Done, Unit: unit, Summary: json.RawMessage(`{"a":1}`)})...)
	}
	return append(text, line(Entry{Type: Withdrawn, Units: []int{2}})...)
}
