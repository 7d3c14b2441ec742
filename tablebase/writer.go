package tablebase

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Source supplies a Writer with the values of a table. It fills dst with the values of consecutive
// positions with the given side to move, beginning with the position whose number is first. For a number
// without a legal position, it stores NoValue. It is called from several goroutines.
type Source func(side xiangqi.Color, first uint64, dst []Value)

// Writer writes one table after another and reuses its memory.
type Writer struct {
	workers int
	encoder *zstd.Encoder
	jobs    []job
}

// WriterBytes is the approximate amount of memory, in bytes, that a Writer uses per goroutine.
const WriterBytes = 50 << 20

// NewWriter returns a writer that compresses in the given number of goroutines.
func NewWriter(workers int) (*Writer, error) {
	const most = 1 << 10
	workers = min(max(workers, 1), most)
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true), zstd.WithEncoderConcurrency(workers))
	if err != nil {
		return nil, err
	}
	const jobsOfWorker = 16
	return &Writer{workers: workers, encoder: encoder, jobs: make([]job, jobsOfWorker*workers)}, nil
}

// Write writes the table described by h and source to a file in the folder and returns the path of the
// file. The file is named after the class and kind of the table, and receives that name only once it is
// complete. For each side, h.Values must contain every value that source returns, without duplicates. The
// contents of the file depend only on h and the values.
func (w *Writer) Write(ctx context.Context, folder string, h *Header, source Source) (path string, err error) {
	if w.encoder == nil || h == nil || source == nil {
		return "", fmt.Errorf("%w: a writer that NewWriter has made, a header and a source are wanted", ErrFormat)
	}
	x, err := NewIndex(h.Class)
	if err != nil {
		return "", err
	}
	path = filepath.Join(folder, FileName(h.Class, h.Kind, h.Rules))
	f, err := os.CreateTemp(folder, filepath.Base(path)+".*"+TempExtension)
	if err != nil {
		return "", err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", path, errors.Join(err, discard(f)))
		}
	}()
	one := &writing{Writer: w, header: h, layout: newLayout(h, x.Len()), source: source, content: sha256.New()}
	if err := one.write(ctx, f); err != nil {
		return "", err
	}
	return path, finish(f, path)
}

// finish gives the completed file its final name.
func finish(f *os.File, path string) error {
	const everyoneReads = 0o644
	if err := f.Chmod(everyoneReads); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// TempExtension is the extension of files that are not yet complete.
const TempExtension = ".part"

// FileName returns the name of the file that contains the given table.
func FileName(c Class, k Kind, r Rules) string { return c.String() + Extension(k, r) }

// discard removes an unfinished file.
func discard(f *os.File) error {
	_ = f.Close() // it may be closed already
	if err := os.Remove(f.Name()); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// writing is one file being written.
type writing struct {
	*Writer
	header  *Header
	layout  layout
	source  Source
	symbols [2][]uint16 // by value, as an unsigned number
	table   []byte
	content hash.Hash
}

// write writes the whole file.
func (w *writing) write(ctx context.Context, f *os.File) error {
	if err := w.makeSymbols(); err != nil {
		return err
	}
	if _, err := f.Seek(int64(w.layout.body), io.SeekStart); err != nil {
		return err
	}
	if err := w.writeBlocks(ctx, f); err != nil {
		return err
	}
	front := w.header.encodeValues(nil)
	front = append(front, w.table...)
	front = binary.LittleEndian.AppendUint32(front, crc32.Checksum(front, castagnoli))
	front = binary.LittleEndian.AppendUint32(front, 0)
	front = append(w.layout.encode(w.header), front...)
	if _, err := f.WriteAt(front, 0); err != nil {
		return err
	}
	whole := sha256.New()
	if _, err := io.Copy(whole, io.NewSectionReader(f, 0, int64(w.layout.footer))); err != nil {
		return err
	}
	footer := append(w.content.Sum(nil), whole.Sum(nil)...)
	_, err := f.WriteAt(append(footer, endMagic...), int64(w.layout.footer))
	return err
}

// makeSymbols assigns a symbol to each value.
func (w *writing) makeSymbols() error {
	for side, values := range w.header.Values {
		if len(values) == 0 || len(values) > maxValues {
			return fmt.Errorf("%d values with %v to move, want 1 to %d", len(values), xiangqi.Color(side), maxValues)
		}
		w.symbols[side] = make([]uint16, 1<<16)
		for i, v := range values {
			w.symbols[side][uint16(v)] = uint16(i)
		}
	}
	return nil
}

// job is one block in progress.
type job struct {
	side   xiangqi.Color
	first  uint64
	values []Value
	raw    []byte
	stored []byte
	crc    uint32
	err    error
}

// writeBlocks compresses batches of blocks in parallel and writes them in order.
func (w *writing) writeBlocks(ctx context.Context, f io.Writer) error {
	l := &w.layout
	offset := l.body
	for block := uint64(0); block < 2*l.blocks; {
		batch := w.jobs[:min(uint64(len(w.jobs)), 2*l.blocks-block)]
		for i := range batch {
			b := block + uint64(i)
			batch[i].side, batch[i].first = xiangqi.Color(b/l.blocks), b%l.blocks*l.perBlock
		}
		w.pack(ctx, batch)
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := range batch {
			j := &batch[i]
			if j.err != nil {
				return j.err
			}
			if _, err := f.Write(j.stored); err != nil {
				return err
			}
			w.content.Write(j.raw)
			w.table = binary.LittleEndian.AppendUint32(w.table, uint32(len(j.stored)))
			w.table = binary.LittleEndian.AppendUint32(w.table, j.crc)
			offset += uint64(len(j.stored))
		}
		block += uint64(len(batch))
	}
	l.footer, l.size = offset, offset+uint64(footerSize)
	return nil
}

// pack converts all blocks of a batch to their stored form.
func (w *writing) pack(ctx context.Context, batch []job) {
	var wait sync.WaitGroup
	for first := range w.workers {
		wait.Go(func() {
			for i := first; i < len(batch) && ctx.Err() == nil; i += w.workers {
				j := &batch[i]
				j.err = w.packOne(j)
				if j.stored = w.encoder.EncodeAll(j.raw, j.stored[:0]); len(j.stored) >= len(j.raw) {
					j.stored = append(j.stored[:0], j.raw...)
				}
				j.crc = crc32.Checksum(j.stored, castagnoli)
			}
		})
	}
	wait.Wait()
}

// packOne obtains the values of a block and packs their symbols.
func (w *writing) packOne(j *job) error {
	l := &w.layout
	n := min(l.perBlock, l.entries-j.first)
	j.values = slices.Grow(j.values[:0], int(n))[:n]
	w.source(j.side, j.first, j.values)
	j.raw = j.raw[:0]
	symbols, known := w.symbols[j.side], w.header.Values[j.side]
	// Entries without a position repeat the previous symbol, because that compresses best.
	last := uint16(0)
	for _, v := range j.values {
		if v != NoValue {
			last = symbols[uint16(v)]
			break
		}
	}
	var partial, filled int
	for i, v := range j.values {
		if v != NoValue {
			if last = symbols[uint16(v)]; known[last] != v {
				return fmt.Errorf("entry %d with %v to move: value %d is not among those announced",
					j.first+uint64(i), j.side, v)
			}
		}
		if l.bits == 16 {
			j.raw = append(j.raw, byte(last), byte(last>>8))
			continue
		}
		partial |= int(last) << filled
		if filled += l.bits; filled == 8 {
			j.raw = append(j.raw, byte(partial))
			partial, filled = 0, 0
		}
	}
	if filled > 0 {
		j.raw = append(j.raw, byte(partial))
	}
	return nil
}
