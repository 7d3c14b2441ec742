// Package book reads and creates opening books. A book lists the moves to play in each position, together
// with their strength and how often they have been played.
//
// The package defines two kinds of books. A Book is in our own format, and an Eleeye is in ElephantEye's
// BOOK.DAT format. Both implement Source. Choose picks one of the moves that a source offers, with as much
// variety as you like.
//
// To create a book, let a Builder count games and write the records it returns. A Learned, which is kept in a
// separate file, adjusts a book's weights to the results of your own games. The book that ships with the
// programs is in package book/standard.
//
// # Format
//
// A book consists of a 32-byte header followed by 36-byte records, which are sorted by key and move. All
// numbers are little-endian:
//
//	header   "CHUHEBK\x03", number of records (8 bytes), 12 bytes of zeros, checksum (4)
//	record   key (8 bytes), move (2), zeros (2), value, weight, games, wins, draws, losses (4 each)
//
// The checksum is the CRC-32C of the preceding 28 bytes and of all records. Version 2 has 16-byte records:
// key (8), move, weight, games and value (2 each). Write uses it whenever it can represent all the data.
// Version 1 also has 16-byte records, and contains zeros instead of the checksum; it can be read but not
// written.
//
// The key is computed by xiangqi.Position.Key for the position and for its mirror image, and the smaller of
// the two is used. The move applies to the board that has this key. Its low seven bits contain the origin,
// and the next seven bits contain the destination. Games is how often the move has been played. Wins, draws
// and losses count the games with a known result, from the point of view of the side to move. Value is in
// centipawns for the side to move, or -32768 if no search has evaluated the move.
package book

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"math"
	"slices"
	"sort"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrBook is wrapped by the error for a file that is not a book.
var ErrBook = errors.New("not an opening book")

// ErrDamaged is wrapped by the error for a book in our format that has changed since it was written. The
// error then matches ErrBook as well.
var ErrDamaged error = damagedError{}

type damagedError struct{}

func (damagedError) Error() string        { return "damaged opening book" }
func (damagedError) Is(target error) bool { return target == ErrBook }

// NoValue is the Value of an Entry that no engine has evaluated.
const NoValue = -1 << 15

// Entry is a book move in a position.
type Entry struct {
	Move xiangqi.Move `json:"move"`
	// Weight is how strongly the move is preferred; 0 marks a move that the book knows but does not play.
	Weight int `json:"weight"`
	// Games is how many games contained the move; 0 if unknown. In a position that is its own mirror image,
	// such as the start position, a move and its mirror image have the same count.
	Games int `json:"games"`
	// Wins, Draws and Losses are the results for the side to move in the games whose result is known:
	// all of Games, some or none.
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	Value  int `json:"value"` // centipawns for the side to move, or NoValue
}

// Source is anything that can suggest book moves.
type Source interface {
	// Probe returns the legal moves that the source knows in the position, the heaviest first.
	Probe(p *xiangqi.Position) []Entry
}

// ask probes s. A nil source has no moves.
func ask(s Source, p *xiangqi.Position) []Entry {
	if s == nil {
		return nil
	}
	return s.Probe(p)
}

const (
	magic      = "CHUHEBK"
	headerSize = 32
	sumAt      = headerSize - 4 // offset of the checksum
	recordSize = 36
	oldRecord  = 16 // in versions 1 and 2

	unsummed   = 1 // the version without a checksum
	resultless = 2 // the version without results
	version    = 3
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum computes the checksum of a complete file.
func checksum(data []byte) uint32 {
	return crc32.Update(crc32.Checksum(data[:sumAt], castagnoli), castagnoli, data[headerSize:])
}

// A Book is an opening book in our own format. It is safe for concurrent use.
type Book struct {
	records []byte
	size    int // of one record, in bytes
}

// sizeOf returns the size of a record in the given version.
func sizeOf(version byte) int {
	if version <= resultless {
		return oldRecord
	}
	return recordSize
}

// checkHeader checks the header of a file that is size bytes long.
func checkHeader(head []byte, size int64) error {
	if len(head) < headerSize || string(head[:len(magic)]) != magic {
		return fmt.Errorf("%w: no header", ErrBook)
	}
	switch v := head[len(magic)]; {
	case v == unsummed && !slices.Equal(head[headerSize/2:headerSize], make([]byte, headerSize/2)):
		return fmt.Errorf("%w: the header of version %d ends in other bytes than zeros", ErrDamaged, v)
	case v < unsummed || v > version:
		return fmt.Errorf("%w: version %d, want %d to %d", ErrBook, v, unsummed, version)
	}
	one := int64(sizeOf(head[len(magic)]))
	n, rest := binary.LittleEndian.Uint64(head[len(magic)+1:]), size-headerSize
	if n != uint64(rest/one) || rest%one != 0 {
		return fmt.Errorf("%w: the header announces %d records of %d bytes, but %d bytes follow", ErrDamaged, n, one, rest)
	}
	return nil
}

// Parse parses the contents of a book file. The caller must not modify data afterwards. Any error wraps
// ErrBook; if the file was once a valid book, it wraps ErrDamaged too.
func Parse(data []byte) (*Book, error) {
	if err := checkHeader(data, int64(len(data))); err != nil {
		return nil, err
	}
	records := data[headerSize:]
	if got, want := checksum(data), binary.LittleEndian.Uint32(data[sumAt:]); data[len(magic)] != unsummed && got != want {
		return nil, fmt.Errorf("%w: checksum %08x, want %08x", ErrDamaged, got, want)
	}
	b := &Book{records, sizeOf(data[len(magic)])}
	for i := 1; i < b.Len(); i++ {
		if b.key(i) < b.key(i-1) {
			return nil, fmt.Errorf("%w: record %d is out of order", ErrDamaged, i)
		}
	}
	return b, nil
}

// Len returns the number of records. It is 0 if b is nil or the zero value.
func (b *Book) Len() int {
	if b == nil || b.size == 0 {
		return 0
	}
	return len(b.records) / b.size
}

func (b *Book) key(i int) uint64 { return binary.LittleEndian.Uint64(b.records[i*b.size:]) }

func (b *Book) entry(i int) Entry {
	r := b.records[i*b.size:][:b.size]
	e := Entry{Move: xiangqi.Move(binary.LittleEndian.Uint16(r[8:]))}
	if b.size == oldRecord {
		e.Weight = int(binary.LittleEndian.Uint16(r[10:]))
		e.Games = int(binary.LittleEndian.Uint16(r[12:]))
		e.Value = int(int16(binary.LittleEndian.Uint16(r[14:])))
		return e
	}
	e.Value = int(int32(binary.LittleEndian.Uint32(r[12:])))
	for i, n := range e.numbers() {
		*n = int(min(binary.LittleEndian.Uint32(r[16+4*i:]), maxCount))
	}
	return e
}

// numbers returns pointers to the fields, in the same order as in a record.
func (e *Entry) numbers() [5]*int { return [5]*int{&e.Weight, &e.Games, &e.Wins, &e.Draws, &e.Losses} }

// Probe implements Source.
func (b *Book) Probe(p *xiangqi.Position) []Entry {
	if p == nil {
		return nil
	}
	key, mirrored := keyOf(p)
	first := sort.Search(b.Len(), func(i int) bool { return b.key(i) >= key })
	var list []Entry
	for i := first; i < b.Len() && b.key(i) == key; i++ {
		e := b.entry(i)
		if mirrored {
			e.Move = e.Move.MirrorFile()
		}
		list = append(list, e)
	}
	return playable(p, list)
}

// keyOf returns the book key of a position, and reports whether it is the key of the mirror image.
func keyOf(p *xiangqi.Position) (key uint64, mirrored bool) {
	mirror := p.MirrorFile()
	if other := mirror.Key(); other < p.Key() {
		return other, true
	}
	return p.Key(), false
}

// playable deletes the illegal moves from list and sorts the others.
func playable(p *xiangqi.Position, list []Entry) []Entry {
	list = slices.DeleteFunc(list, func(e Entry) bool { return !p.IsLegal(e.Move) })
	slices.SortStableFunc(list, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	return list
}

// Record is a book entry together with its key.
type Record struct {
	Key uint64
	Entry
}

// All returns an iterator over the records in key order.
func (b *Book) All() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for i := range b.Len() {
			if !yield(Record{b.key(i), b.entry(i)}) {
				return
			}
		}
	}
}

// Write sorts the records and writes them as a book. It uses version 2 if that version can hold all of them,
// because the book then takes less than half the space. Two records with the same key and move are an error.
func Write(w io.Writer, records []Record) error {
	slices.SortFunc(records, func(a, b Record) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Move, b.Move)) })
	kind := byte(resultless)
	if slices.ContainsFunc(records, func(r Record) bool { return !r.isShort() }) {
		kind = version
	}
	out := make([]byte, headerSize, headerSize+sizeOf(kind)*len(records))
	copy(out, magic)
	out[len(magic)] = kind
	binary.LittleEndian.PutUint64(out[len(magic)+1:], uint64(len(records)))
	for i, r := range records {
		if i > 0 && records[i-1].Key == r.Key && records[i-1].Move == r.Move {
			return fmt.Errorf("%w: %v occurs twice under %016x", ErrBook, r.Move, r.Key)
		}
		out = r.append(out, kind)
	}
	binary.LittleEndian.PutUint32(out[sumAt:], checksum(out))
	_, err := w.Write(out)
	return err
}

// isShort reports whether r can be stored in version 2.
func (r *Record) isShort() bool {
	return r.Wins|r.Draws|r.Losses == 0 && r.Weight <= maxWeight && r.Games <= maxWeight && r.Value == int(int16(r.Value))
}

func (r *Record) append(out []byte, kind byte) []byte {
	out = binary.LittleEndian.AppendUint64(out, r.Key)
	out = binary.LittleEndian.AppendUint16(out, uint16(r.Move))
	if kind <= resultless {
		out = binary.LittleEndian.AppendUint16(out, uint16(max(r.Weight, 0)))
		out = binary.LittleEndian.AppendUint16(out, uint16(max(r.Games, 0)))
		return binary.LittleEndian.AppendUint16(out, uint16(int16(r.Value)))
	}
	out = append(out, 0, 0)
	out = binary.LittleEndian.AppendUint32(out, uint32(int32(min(max(r.Value, -1<<31), 1<<31-1))))
	for _, n := range r.numbers() {
		out = binary.LittleEndian.AppendUint32(out, uint32(min(uint64(max(*n, 0)), maxCount)))
	}
	return out
}

const (
	maxWeight = 1<<16 - 1                 // of BOOK.DAT, and of learned moves
	maxCount  = min(1<<32-1, math.MaxInt) // of version 3, limited to the range of int
)
