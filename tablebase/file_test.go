package tablebase

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// madeUp is a source of values that look like a table's: long runs, some
// entries without a position, and the number of different values given.
func madeUp(values int) Source {
	return func(side xiangqi.Color, first uint64, dst []Value) {
		for i := range dst {
			dst[i] = madeUpValue(values, side, first+uint64(i))
		}
	}
}

func madeUpValue(values int, side xiangqi.Color, n uint64) Value {
	hash := (n/50 + uint64(side)*7919) * 0x9e3779b97f4a7c15 >> 40
	if n%11 == 5 {
		return NoValue
	}
	return Value(int(hash)%values - values/2)
}

// madeUpHeader returns the header for such a table.
func madeUpHeader(t testing.TB, name string, kind Kind, values int) *Header {
	h := &Header{Class: mustClass(t, name), Kind: kind, Inputs: [32]byte{1, 2, 3}}
	for side := range h.Values {
		for v := range values {
			h.Values[side] = append(h.Values[side], Value(v-values/2))
		}
		h.Counts[side] = Counts{Legal: 6, Win: 1, Loss: 2, Draw: 3, MaxWin: 9, MaxLoss: -1}
	}
	return h
}

// writeMadeUp writes a table into a folder.
func writeMadeUp(t testing.TB, folder, name string, kind Kind, values int) string {
	t.Helper()
	path, err := newWriter(t, 2).Write(context.Background(), folder, madeUpHeader(t, name, kind, values), madeUp(values))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func newWriter(t testing.TB, workers int) *Writer {
	t.Helper()
	w, err := NewWriter(workers)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestWriteAndRead(t *testing.T) {
	tests := []struct {
		class  string
		kind   Kind
		values int
		bits   int
	}{
		{"KK", MateTable, 1, 2},
		{"KRKP", ResultTable, 3, 2},
		{"KRKP", MateTable, 100, 8},
		{"KRKP", ConversionTable, 1000, 16},
	}
	for _, tt := range tests {
		folder := t.TempDir()
		table, err := OpenTable(writeMadeUp(t, folder, tt.class, tt.kind, tt.values))
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Check(context.Background()); err != nil {
			t.Errorf("%s: %v", tt.class, err)
		}
		if table.layout.bits != tt.bits {
			t.Errorf("%s with %d values: %d bits, want %d", tt.class, tt.values, table.layout.bits, tt.bits)
		}
		h, want := table.Header(), madeUpHeader(t, tt.class, tt.kind, tt.values)
		if h.Class != want.Class || h.Kind != want.Kind || h.Counts != want.Counts || h.Inputs != want.Inputs ||
			!slices.Equal(h.Values[0], want.Values[0]) || !slices.Equal(h.Values[1], want.Values[1]) {
			t.Errorf("%s: header %+v, want %+v", tt.class, h, want)
		}
		compareMadeUp(t, table, tt.values)
		if err := table.Close(); err != nil {
			t.Error(err)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
			t.Errorf("%s: %d files in the folder, want 1 (error %v)", tt.class, len(files), err)
		}
	}
}

// compareMadeUp compares all entries of a table, and that all come.
func compareMadeUp(t *testing.T, table *Table, values int) {
	t.Helper()
	for _, side := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		var mutex sync.Mutex
		seen := uint64(0)
		err := table.Symbols(context.Background(), side, 3, func(first uint64, symbols []uint16) error {
			for i, s := range symbols {
				want := madeUpValue(values, side, first+uint64(i))
				if got := table.Header().Values[side][s]; got != want && want != NoValue {
					t.Errorf("%v, entry %d: value %d, want %d", side, first+uint64(i), got, want)
					break
				}
			}
			mutex.Lock()
			defer mutex.Unlock()
			seen += uint64(len(symbols))
			return nil
		})
		if err != nil || seen != table.Index().Len() {
			t.Errorf("%v: %d entries, want %d, error %v", side, seen, table.Index().Len(), err)
		}
	}
}

// TestWriteSameBytes writes with different numbers of goroutines.
func TestWriteSameBytes(t *testing.T) {
	var first []byte
	for _, workers := range []int{1, 2, 7} {
		path, err := newWriter(t, workers).Write(context.Background(), t.TempDir(), madeUpHeader(t, "KRKP", MateTable, 60), madeUp(60))
		if err != nil {
			t.Fatal(err)
		}
		data := mustRead(t, path)
		if first == nil {
			first = data
		}
		if !bytes.Equal(first, data) {
			t.Errorf("%d workers write other bytes than 1", workers)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	folder, w := t.TempDir(), newWriter(t, 2)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := w.Write(ctx, folder, madeUpHeader(t, "KRKP", MateTable, 9), madeUp(9)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	if _, err := w.Write(context.Background(), folder, madeUpHeader(t, "KRKP", MateTable, 9), madeUp(11)); err == nil {
		t.Error("a value that was not announced: no error")
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 0 {
		t.Errorf("%d files left, error %v", len(files), err)
	}
}

// TestDamage flips every byte of a small file, one at a time, and cuts it at
// every length: opening it or checking it must find that.
func TestDamage(t *testing.T) {
	data := mustRead(t, writeMadeUp(t, t.TempDir(), "KRK", MateTable, 40))
	for i := range data {
		bad := slices.Clone(data)
		bad[i] ^= 1 << (i % 8)
		if err := checkBytes(bad); err == nil {
			t.Errorf("byte %d of %d flipped: no error", i, len(data))
		} else if !strings.Contains(err.Error(), "KRK.dtm") {
			t.Errorf("byte %d flipped: error %q names no file", i, err)
		}
	}
	for n := range data {
		if _, err := NewTable(bytes.NewReader(data[:n]), int64(n), "KRK.dtm"); err == nil {
			t.Errorf("cut to %d of %d bytes: no error", n, len(data))
		}
	}
	longer := append(slices.Clone(data), 0)
	if err := checkBytes(longer); !errors.Is(err, ErrDamaged) {
		t.Errorf("a byte more: error %v, want %v", err, ErrDamaged)
	}
}

// checkBytes opens a table in memory and checks it.
func checkBytes(data []byte) error {
	table, err := NewTable(bytes.NewReader(data), int64(len(data)), "KRK.dtm")
	if err != nil {
		return err
	}
	defer func() { _ = table.Close() }() // it holds no file
	return table.Check(context.Background())
}

// TestDamagedBlock wants an error to name the block.
func TestDamagedBlock(t *testing.T) {
	data := mustRead(t, writeMadeUp(t, t.TempDir(), "KRKP", MateTable, 100))
	table, err := NewTable(bytes.NewReader(data), int64(len(data)), "KRKP.dtm")
	if err != nil {
		t.Fatal(err)
	}
	const block = 12
	data[table.offsets[block]+3] ^= 0x10
	_, err = table.unpack(nil, block)
	if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "KRKP.dtm") || !strings.Contains(err.Error(), "block 12") {
		t.Errorf("error %v, want %v with file and block", err, ErrDamaged)
	}
	if _, err := table.unpack(nil, block+1); err != nil {
		t.Errorf("the next block: %v", err)
	}
}

// FuzzTable reads bytes as a table: they must not make it panic nor take memory
// beyond their size. Checksums are made right, so that the fuzzer gets past them.
func FuzzTable(f *testing.F) {
	for _, values := range []int{2, 40, 300} {
		f.Add(mustRead(f, writeMadeUp(f, f.TempDir(), "KK", MateTable, values)))
		f.Add(mustRead(f, writeMadeUp(f, f.TempDir(), "KAKA", ConversionTable, values)))
	}
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		_ = checkBytes(data) // whatever it says
		data = slices.Clone(data)
		repair(data)
		table, err := NewTable(bytes.NewReader(data), int64(len(data)), "fuzz")
		if err != nil {
			return
		}
		defer func() { _ = table.Close() }() // it holds no file
		for block := range table.crcs {
			table.crcs[block] = crc32.Checksum(data[table.offsets[block]:table.offsets[block+1]], castagnoli)
			content, err := table.unpack(nil, block)
			if err == nil && len(content) != table.blockBytes(block) || len(content) > blockSize {
				t.Fatalf("block %d has %d bytes, want %d", block, len(content), table.blockBytes(block))
			}
		}
		for _, side := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
			_ = table.Symbols(context.Background(), side, 1, func(uint64, []uint16) error { return nil })
		}
	})
}

// repair makes the checksums of the header and the block table right, and the
// size, as far as they can be found.
func repair(data []byte) {
	if len(data) < headerSize+footerSize {
		return
	}
	le := binary.LittleEndian
	le.PutUint64(data[216:], uint64(len(data)-footerSize))
	le.PutUint64(data[224:], uint64(len(data)))
	le.PutUint32(data[236:], crc32.Checksum(data[:236], castagnoli))
	values, body := le.Uint64(data[192:]), le.Uint64(data[208:])
	if values < body && body <= uint64(len(data)) && body >= values+8 {
		le.PutUint32(data[body-8:], crc32.Checksum(data[values:body-8], castagnoli))
	}
	copy(data[len(data)-len(endMagic):], endMagic)
}

func mustRead(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Clean(path))
	if err != nil {
		t.Fatal(err)
	}
	return data
}
