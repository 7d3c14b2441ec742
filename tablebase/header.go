package tablebase

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Header describes the table in a file. In the file, it precedes the values.
type Header struct {
	Class  Class
	Kind   Kind
	Rules  Rules
	Counts [2]Counts  // by side to move
	Values [2][]Value // by side to move: the values that occur, indexed by symbol
	Inputs [32]byte   // identifies the tables that this one was generated from; see the generator
}

// Counts contains the number of legal positions with each result, for one side to move. A position and its
// mirror image count as two. A largest distance is -1 if there is no such position.
type Counts struct {
	Legal   uint64 `json:"legal"`
	Win     uint64 `json:"win"`
	Loss    uint64 `json:"loss"`
	Draw    uint64 `json:"draw"`
	MaxWin  int    `json:"max_win"`
	MaxLoss int    `json:"max_loss"`
}

// File layout, with all numbers little-endian:
//
//	  0  magic
//	  8  u16 format version
//	 10  u8 kind, u8 rules
//	 12  u16 index version
//	 14  u8 codec, u8 bits of a symbol: 2, 8 or 16
//	 16  class name, 32 bytes, padded with zeros
//	 48  u64 entries for each side to move
//	 56  u32 entries of a block
//	 60  u32 blocks for each side to move
//	 64  for Red, then Black to move: u64 legal, win, loss, draw positions,
//	     i32 largest win, i32 largest loss, u32 values, u32 zero
//	160  SHA-256 of the inputs
//	192  u64 offsets of the values, the block table, the blocks, the footer; u64 file size
//	232  u32 zero
//	236  u32 CRC-32C of the bytes before
//	240  values: i16 each, for Red, then Black to move; zeros to a multiple of 8
//	     block table: u32 length and u32 CRC-32C of each block as stored, Red
//	     to move first; u32 CRC-32C of values and block table; u32 zero
//	     blocks
//	     footer: SHA-256 of the blocks unpacked, SHA-256 of the file before the
//	     footer, magic of the end
//
// A decompressed block contains the symbols of its entries, with the first entry in the lowest bits of the
// first byte. It is stored as a zstd frame, or uncompressed if that takes no more space.
const (
	magic         = "CHUHETB\n"
	endMagic      = "BTEHUHC\n"
	formatVersion = 1
	codecZstd     = 1
	headerSize    = 240
	sideSize      = 48
	footerSize    = 32 + 32 + len(endMagic)
	nameSize      = 32
	blockEntry    = 8 // bytes per block in the block table
	// blockSize is the size of a full decompressed block in bytes.
	blockSize = 32 << 10
	// maxValues is the maximum number of values that a symbol can distinguish.
	maxValues = 1 << 16
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// layout holds the offsets and sizes of the parts of a file.
type layout struct {
	entries, perBlock, blocks uint64 // for each side to move
	bits                      int    // of a symbol
	values, table, body       uint64 // offsets
	footer, size              uint64
}

// symbolBits returns the number of bits in a symbol that can distinguish n values.
func symbolBits(n int) int {
	switch {
	case n <= 1<<2:
		return 2
	case n <= 1<<8:
		return 8
	}
	return 16
}

// newLayout lays out everything that precedes the blocks.
func newLayout(h *Header, entries uint64) layout {
	l := layout{entries: entries, bits: symbolBits(max(len(h.Values[0]), len(h.Values[1])))}
	l.perBlock = blockSize * 8 / uint64(l.bits)
	l.blocks = (entries + l.perBlock - 1) / l.perBlock
	l.values = headerSize
	l.table = (l.values + uint64(2*(len(h.Values[0])+len(h.Values[1]))) + 7) &^ 7
	l.body = l.table + 2*l.blocks*blockEntry + 8
	return l
}

// encode returns the first headerSize bytes of the file.
func (l *layout) encode(h *Header) []byte {
	b := make([]byte, 0, headerSize)
	le := binary.LittleEndian
	b = append(b, magic...)
	b = le.AppendUint16(b, formatVersion)
	b = append(b, byte(h.Kind), byte(h.Rules))
	b = le.AppendUint16(b, IndexVersion)
	b = append(b, codecZstd, byte(l.bits))
	var name [nameSize]byte
	copy(name[:], h.Class.String())
	b = append(b, name[:]...)
	b = le.AppendUint64(b, l.entries)
	b = le.AppendUint32(b, uint32(l.perBlock))
	b = le.AppendUint32(b, uint32(l.blocks))
	for side := range h.Counts {
		c := &h.Counts[side]
		for _, n := range [...]uint64{c.Legal, c.Win, c.Loss, c.Draw} {
			b = le.AppendUint64(b, n)
		}
		b = le.AppendUint32(b, uint32(int32(c.MaxWin)))
		b = le.AppendUint32(b, uint32(int32(c.MaxLoss)))
		b = le.AppendUint32(b, uint32(len(h.Values[side])))
		b = le.AppendUint32(b, 0)
	}
	b = append(b, h.Inputs[:]...)
	for _, offset := range [...]uint64{l.values, l.table, l.body, l.footer, l.size} {
		b = le.AppendUint64(b, offset)
	}
	b = le.AppendUint32(b, 0)
	return le.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// decodeHeader decodes the first headerSize bytes of a file. It checks everything that those bytes allow it
// to check; the values come later in the file.
func decodeHeader(b []byte) (*Header, *Index, *layout, error) {
	le := binary.LittleEndian
	if len(b) < headerSize || string(b[:len(magic)]) != magic {
		return nil, nil, nil, fmt.Errorf("%w: it does not begin as one", ErrFormat)
	}
	if v := le.Uint16(b[8:]); v != formatVersion {
		return nil, nil, nil, fmt.Errorf("%w: format version %d, want %d", ErrFormat, v, formatVersion)
	}
	if got, want := crc32.Checksum(b[:236], castagnoli), le.Uint32(b[236:]); got != want {
		return nil, nil, nil, fmt.Errorf("%w: header: checksum %08x, want %08x", ErrDamaged, got, want)
	}
	if v := le.Uint16(b[12:]); v != IndexVersion {
		return nil, nil, nil, fmt.Errorf("%w: index version %d, want %d", ErrFormat, v, IndexVersion)
	}
	if b[14] != codecZstd {
		return nil, nil, nil, fmt.Errorf("%w: codec %d, want %d", ErrFormat, b[14], codecZstd)
	}
	h := &Header{Kind: Kind(b[10]), Rules: Rules(b[11]), Inputs: [32]byte(b[160:192])}
	if Extension(h.Kind, h.Rules) == "" || h.Rules > AnyRules {
		return nil, nil, nil, fmt.Errorf("%w: kind %d, rules %d", ErrFormat, h.Kind, h.Rules)
	}
	var err error
	if h.Class, err = ParseClass(string(bytes.TrimRight(b[16:16+nameSize], "\x00"))); err != nil {
		return nil, nil, nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	x, err := NewIndex(h.Class)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	for side := range h.Counts {
		if err := h.decodeCounts(side, b[64+side*sideSize:]); err != nil {
			return nil, nil, nil, err
		}
	}
	l := newLayout(h, x.Len())
	l.footer, l.size = le.Uint64(b[216:]), le.Uint64(b[224:])
	if got := l.encode(h); !bytes.Equal(got, b[:headerSize]) {
		return nil, nil, nil, fmt.Errorf("%w: header: its fields contradict each other", ErrDamaged)
	}
	return h, x, &l, nil
}

func (h *Header) decodeCounts(side int, b []byte) error {
	le := binary.LittleEndian
	c := &h.Counts[side]
	for i, n := range [...]*uint64{&c.Legal, &c.Win, &c.Loss, &c.Draw} {
		*n = le.Uint64(b[8*i:])
	}
	c.MaxWin, c.MaxLoss = int(int32(le.Uint32(b[32:]))), int(int32(le.Uint32(b[36:])))
	n := le.Uint32(b[40:])
	if n == 0 || n > maxValues {
		return fmt.Errorf("%w: header: %d values with %v to move, want 1 to %d", ErrDamaged, n, xiangqi.Color(side), maxValues)
	}
	h.Values[side] = make([]Value, n)
	return nil
}

// encodeValues appends the values, padded to a multiple of 8 bytes.
func (h *Header) encodeValues(b []byte) []byte {
	for _, values := range h.Values {
		for _, v := range values {
			b = binary.LittleEndian.AppendUint16(b, uint16(v))
		}
	}
	for len(b)%8 != 0 {
		b = append(b, 0)
	}
	return b
}

// decodeValues decodes the output of encodeValues.
func (h *Header) decodeValues(b []byte) error {
	for side, values := range h.Values {
		for i := range values {
			v := Value(binary.LittleEndian.Uint16(b))
			if v == NoValue || v == math.MaxInt16 {
				return fmt.Errorf("%w: value %d with %v to move is %d", ErrDamaged, i, xiangqi.Color(side), v)
			}
			values[i], b = v, b[2:]
		}
	}
	return nil
}
