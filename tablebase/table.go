package tablebase

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Table reads one table file. It is safe for concurrent use.
type Table struct {
	header  *Header
	index   *Index
	layout  *layout
	name    string
	in      io.ReaderAt
	close   func() error
	offsets []uint64 // of the blocks, and of the end of the last
	crcs    []uint32
	content [32]byte
	decoder *zstd.Decoder
	buffers sync.Pool // *[]byte, room for a block as stored
}

// newDecoder returns a decoder that any number of tables can share.
func newDecoder() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(blockSize))
}

// OpenTable opens the table in the file at path. Errors contain the path.
func OpenTable(path string) (*Table, error) {
	return withDecoder(func(decoder *zstd.Decoder) (*Table, error) { return openTable(path, decoder) })
}

// withDecoder opens a table with a decoder of its own.
func withDecoder(open func(*zstd.Decoder) (*Table, error)) (*Table, error) {
	decoder, err := newDecoder()
	if err != nil {
		return nil, err
	}
	t, err := open(decoder)
	if err != nil {
		decoder.Close()
		return nil, err
	}
	closeFile := t.close
	t.close = func() error {
		decoder.Close()
		return closeFile()
	}
	return t, nil
}

// openTable opens a file with a decoder that it may share with other tables.
func openTable(path string, decoder *zstd.Decoder) (*Table, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return adopt(f, path, decoder)
}

// openIn is like openTable but opens a file in a file system.
func openIn(system fs.FS, name string, decoder *zstd.Decoder) (*Table, error) {
	f, err := system.Open(name)
	if err != nil {
		return nil, err
	}
	return adopt(f, name, decoder)
}

// adopt reads a table from an open file. Closing the table closes the file.
func adopt(f fs.File, name string, decoder *zstd.Decoder) (t *Table, err error) {
	defer func() {
		if err != nil {
			_ = f.Close() // the other error is more specific
		}
	}()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	in, ok := f.(io.ReaderAt)
	if !ok {
		return nil, fmt.Errorf("%s: %w: it cannot be read at any place", name, ErrFormat)
	}
	if t, err = newTable(in, info.Size(), name, decoder); err == nil {
		t.close = f.Close
	}
	return t, err
}

// OpenTableIn opens the table in the named file of a file system. The file must implement io.ReaderAt.
func OpenTableIn(system fs.FS, name string) (*Table, error) {
	return withDecoder(func(decoder *zstd.Decoder) (*Table, error) { return openIn(system, name, decoder) })
}

// NewTable reads a table from in, which contains size bytes. Errors contain the name.
func NewTable(in io.ReaderAt, size int64, name string) (*Table, error) {
	return withDecoder(func(decoder *zstd.Decoder) (*Table, error) {
		t, err := newTable(in, size, name, decoder)
		if err == nil {
			t.close = func() error { return nil }
		}
		return t, err
	})
}

func newTable(in io.ReaderAt, size int64, name string, decoder *zstd.Decoder) (*Table, error) {
	t := &Table{name: name, in: in, decoder: decoder}
	t.buffers.New = func() any {
		b := make([]byte, blockSize)
		return &b
	}
	if err := t.open(size); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

func (t *Table) open(size int64) error {
	b := make([]byte, headerSize)
	if n, err := t.in.ReadAt(b, 0); err != nil && err != io.EOF {
		return err
	} else if n < headerSize {
		return fmt.Errorf("%w: %d bytes, want at least %d", ErrFormat, n, headerSize)
	}
	var err error
	if t.header, t.index, t.layout, err = decodeHeader(b); err != nil {
		return err
	}
	l := t.layout
	if uint64(size) != l.size || l.footer+uint64(footerSize) != l.size || l.footer < l.body {
		return fmt.Errorf("%w: %d bytes, want %d", ErrDamaged, size, l.size)
	}
	footer := make([]byte, footerSize)
	if _, err := t.in.ReadAt(footer, int64(l.footer)); err != nil {
		return fmt.Errorf("footer: %w", err)
	}
	if string(footer[64:]) != endMagic {
		return fmt.Errorf("%w: footer: it does not end as a table", ErrDamaged)
	}
	t.content = [32]byte(footer)
	return t.readFront()
}

// readFront reads the values and the block table. The size of the file bounds its allocations.
func (t *Table) readFront() error {
	l := t.layout
	b := make([]byte, l.body-l.values)
	if _, err := t.in.ReadAt(b, int64(l.values)); err != nil {
		return fmt.Errorf("block table: %w", err)
	}
	sum := len(b) - 8
	if got, want := crc32.Checksum(b[:sum], castagnoli), binary.LittleEndian.Uint32(b[sum:]); got != want {
		return fmt.Errorf("%w: block table: checksum %08x, want %08x", ErrDamaged, got, want)
	}
	if err := t.header.decodeValues(b); err != nil {
		return err
	}
	at := l.body
	t.offsets = append(make([]uint64, 0, 2*l.blocks+1), at)
	t.crcs = make([]uint32, 0, 2*l.blocks)
	for entry := b[l.table-l.values : sum]; len(entry) > 0; entry = entry[blockEntry:] {
		length := binary.LittleEndian.Uint32(entry)
		if length > blockSize {
			return fmt.Errorf("%w: block table: block %d has %d bytes, want at most %d",
				ErrDamaged, len(t.crcs), length, blockSize)
		}
		at += uint64(length)
		t.offsets = append(t.offsets, at)
		t.crcs = append(t.crcs, binary.LittleEndian.Uint32(entry[4:]))
	}
	if at != l.footer {
		return fmt.Errorf("%w: block table: the blocks end at %d, want %d", ErrDamaged, at, l.footer)
	}
	return nil
}

// Close closes the file. The table must not be in use.
func (t *Table) Close() error {
	if t.close == nil {
		return nil
	}
	return t.close()
}

// errNotOpened is the error returned by a table that OpenTable or NewTable did not create.
var errNotOpened = fmt.Errorf("%w: the table was not opened", ErrFormat)

// Header returns the header of the file. Do not modify it.
func (t *Table) Header() *Header { return t.header }

// Index returns the numbering of the table.
func (t *Table) Index() *Index { return t.index }

// Name returns the file's path.
func (t *Table) Name() string { return t.name }

// Size returns the file size in bytes.
func (t *Table) Size() uint64 {
	if t.layout == nil {
		return 0
	}
	return t.layout.size
}

// Content returns the SHA-256 of the decompressed blocks, which identifies the table's content
// regardless of compression.
func (t *Table) Content() [32]byte { return t.content }

// block returns the block that contains an entry, and the entry's position in it.
func (t *Table) block(side xiangqi.Color, n uint64) (block int, entry int) {
	l := t.layout
	return int(uint64(side&1)*l.blocks + n/l.perBlock), int(n % l.perBlock)
}

// unpack appends the decompressed content of a block to dst.
func (t *Table) unpack(dst []byte, block int) ([]byte, error) {
	buffer, ok := t.buffers.Get().(*[]byte)
	if !ok {
		return nil, fmt.Errorf("%s: no buffer", t.name)
	}
	defer t.buffers.Put(buffer)
	stored := (*buffer)[:t.offsets[block+1]-t.offsets[block]]
	if _, err := t.in.ReadAt(stored, int64(t.offsets[block])); err != nil {
		return nil, fmt.Errorf("%s: block %d: %w", t.name, block, err)
	}
	if got := crc32.Checksum(stored, castagnoli); got != t.crcs[block] {
		return nil, fmt.Errorf("%s: %w: block %d: checksum %08x, want %08x", t.name, ErrDamaged, block, got, t.crcs[block])
	}
	return t.decode(dst, stored, block)
}

// decode appends the content of a block whose checksum is correct.
func (t *Table) decode(dst, stored []byte, block int) ([]byte, error) {
	want := t.blockBytes(block)
	if len(stored) == want {
		return append(dst, stored...), nil
	}
	start := len(dst)
	dst, err := t.decoder.DecodeAll(stored, dst)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: block %d: %w", t.name, ErrDamaged, block, err)
	}
	if got := len(dst) - start; got != want {
		return nil, fmt.Errorf("%s: %w: block %d has %d bytes unpacked, want %d", t.name, ErrDamaged, block, got, want)
	}
	return dst, nil
}

// blockEntries returns the number of entries in a block. blockBytes returns its decompressed size.
func (t *Table) blockEntries(block int) int {
	l := t.layout
	return int(min(l.perBlock, l.entries-uint64(block)%l.blocks*l.perBlock))
}

func (t *Table) blockBytes(block int) int { return (t.blockEntries(block)*t.layout.bits + 7) / 8 }

// symbolAt returns the symbol of an entry in a decompressed block.
func symbolAt(block []byte, entry, bits int) int {
	switch bits {
	case 2:
		return int(block[entry>>2]>>(2*(entry&3))) & 3
	case 8:
		return int(block[entry])
	}
	return int(binary.LittleEndian.Uint16(block[2*entry:]))
}

// valueOf returns the value for a symbol.
func (t *Table) valueOf(side xiangqi.Color, symbol, block int) (Value, error) {
	if values := t.header.Values[side&1]; symbol < len(values) {
		return values[symbol], nil
	}
	return 0, fmt.Errorf("%s: %w: block %d has symbol %d, want less than %d",
		t.name, ErrDamaged, block, symbol, len(t.header.Values[side&1]))
}

// Symbols decompresses all entries with the given side to move, using the given number of goroutines but at
// least one. For each block, one of the goroutines calls visit with the number of the block's first entry
// and the symbols of all its entries. A symbol is an index into Header().Values for that side. Symbols
// reuses the slice after visit returns.
func (t *Table) Symbols(ctx context.Context, side xiangqi.Color, workers int, visit func(first uint64, symbols []uint16) error) error {
	if t.layout == nil || visit == nil {
		return errNotOpened
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	blocks := int(t.layout.blocks)
	var wait sync.WaitGroup
	for worker := range max(workers, 1) {
		wait.Go(func() {
			var content []byte
			var symbols []uint16
			for i := worker; i < blocks && ctx.Err() == nil; i += max(workers, 1) {
				var err error
				if content, symbols, err = t.symbols(content, symbols, side, i); err == nil {
					err = visit(uint64(i)*t.layout.perBlock, symbols)
				}
				if err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	wait.Wait()
	return context.Cause(ctx)
}

// symbols decompresses one block into the given memory and validates its symbols.
func (t *Table) symbols(content []byte, symbols []uint16, side xiangqi.Color, i int) ([]byte, []uint16, error) {
	block := int(side&1)*int(t.layout.blocks) + i
	content, err := t.unpack(content[:0], block)
	if err != nil {
		return nil, nil, err
	}
	symbols = symbols[:0]
	for entry := range t.blockEntries(block) {
		symbol := symbolAt(content, entry, t.layout.bits)
		if symbol >= len(t.header.Values[side&1]) {
			_, err := t.valueOf(side, symbol, block)
			return nil, nil, err
		}
		symbols = append(symbols, uint16(symbol))
	}
	return content, symbols, nil
}

// Check reads the whole file and verifies all its checksums.
func (t *Table) Check(ctx context.Context) error {
	content := sha256.New()
	var raw []byte
	for block := range t.crcs {
		if err := ctx.Err(); err != nil {
			return err
		}
		var err error
		if raw, err = t.unpack(raw[:0], block); err != nil {
			return err
		}
		content.Write(raw)
	}
	if got := content.Sum(nil); !bytes.Equal(got, t.content[:]) {
		return fmt.Errorf("%s: %w: SHA-256 of the content %x, want %x", t.name, ErrDamaged, got, t.content)
	}
	return t.checkFile()
}

// checkFile verifies the checksum of the whole file.
func (t *Table) checkFile() error {
	whole := sha256.New()
	if _, err := io.Copy(whole, io.NewSectionReader(t.in, 0, int64(t.layout.footer))); err != nil {
		return fmt.Errorf("%s: %w", t.name, err)
	}
	want := make([]byte, 32)
	if _, err := t.in.ReadAt(want, int64(t.layout.footer)+32); err != nil {
		return fmt.Errorf("%s: footer: %w", t.name, err)
	}
	if got := whole.Sum(nil); !bytes.Equal(got, want) {
		return fmt.Errorf("%s: %w: SHA-256 of the file %x, want %x", t.name, ErrDamaged, got, want)
	}
	return nil
}
