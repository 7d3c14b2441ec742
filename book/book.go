// Package book reads and makes opening books: tables that say which moves to play
// in a position, how good they are, and how often they were played.
//
// A Book is our own format, an Eleeye the BOOK.DAT of ElephantEye; both answer
// Probe. The book that comes with the programs is in package book/standard. Choose picks one of the moves, with as much variety as is wanted.
// A Builder counts games and makes a book of them; a Learned changes weights by
// the results of one's own games, and is kept in a file of its own.
//
// # Format
//
// A book is a header of 32 bytes and then records of 36 bytes, sorted by key and
// move, all numbers little-endian:
//
//	header   "CHUHEBK\x03", number of records (8 bytes), 12 bytes of zeros, checksum (4)
//	record   key (8 bytes), move (2), zeros (2), value, weight, games, wins, draws, losses (4 each)
//
// The checksum is the CRC-32C of the 28 bytes before it and of the records. Version
// 2, which is written where it holds everything, has records of 16 bytes: key (8),
// move, weight, games and value (2 each). Version 1, which is only read, has zeros
// in place of the checksum too.
//
// The key is the smaller of the keys of the position and of its mirror image, as
// xiangqi.Position.Key gives them, and the move is as played on the board of that
// key: origin in the low seven bits, destination in the next seven. Games is how
// often the move was played; wins, draws and losses are those of the side to move
// in games of which the result is known. Value is in centipawns for the side to
// move, -32768 where no search looked.
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

// ErrBook is wrapped by the errors of files that are no book.
var ErrBook = errors.New("not an opening book")

// ErrDamaged is wrapped by the errors of books in our format that are not as they
// were written. Such an error is an ErrBook too.
var ErrDamaged error = damagedError{}

type damagedError struct{}

func (damagedError) Error() string        { return "damaged opening book" }
func (damagedError) Is(target error) bool { return target == ErrBook }

// NoValue is the Value of an Entry that no engine has looked at.
const NoValue = -1 << 15

// Entry is a move of a book in a position.
type Entry struct {
	Move xiangqi.Move `json:"move"`
	// Weight reports how much the move is to be preferred; 0 is a move that the book
	// knows and does not play.
	Weight int `json:"weight"`
	// Games is in how many games it was played; 0 where not known. In a position that is its
	// own mirror image, such as the first, a move and its mirror image have the same games.
	Games int `json:"games"`
	// Wins, Draws and Losses are the results of the side to move, in games of which
	// they are known: all of Games, some or none.
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
	Value  int `json:"value"` // centipawns for the side to move, or NoValue
}

// Source is whatever knows book moves.
type Source interface {
	// Probe returns the legal moves that the source knows in the position, the
	// heaviest first.
	Probe(p *xiangqi.Position) []Entry
}

// ask asks a source, where there is one.
func ask(s Source, p *xiangqi.Position) []Entry {
	if s == nil {
		return nil
	}
	return s.Probe(p)
}

const (
	magic      = "CHUHEBK"
	headerSize = 32
	sumAt      = headerSize - 4 // place of the checksum
	recordSize = 36
	oldRecord  = 16 // of the first two versions

	unsummed   = 1 // the version without a checksum
	resultless = 2 // the version without results
	version    = 3
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns that of a whole file.
func checksum(data []byte) uint32 {
	return crc32.Update(crc32.Checksum(data[:sumAt], castagnoli), castagnoli, data[headerSize:])
}

// Book is a book in our format. It may be used from any goroutine.
type Book struct {
	records []byte
	size    int // of one
}

// sizeOf returns how long the records of a version are.
func sizeOf(version byte) int {
	if version <= resultless {
		return oldRecord
	}
	return recordSize
}

// checkHeader checks the head of a file of the given size in bytes.
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
		return fmt.Errorf("%w: the header tells %d records of %d bytes, and %d bytes follow", ErrDamaged, n, one, rest)
	}
	return nil
}

// Parse takes a book from the bytes of its file, which must not change
// afterwards. The error wraps ErrBook, and ErrDamaged where the file was a book.
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

// Len returns the number of records. The zero value and nil are books without any.
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

// numbers are the fields that a record has one after the other.
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

// keyOf returns the key of a position in a book, and whether it is that of the
// mirror image.
func keyOf(p *xiangqi.Position) (key uint64, mirrored bool) {
	mirror := p.MirrorFile()
	if other := mirror.Key(); other < p.Key() {
		return other, true
	}
	return p.Key(), false
}

// playable drops what is not legal and sorts the rest.
func playable(p *xiangqi.Position, list []Entry) []Entry {
	list = slices.DeleteFunc(list, func(e Entry) bool { return !p.IsLegal(e.Move) })
	slices.SortStableFunc(list, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	return list
}

// Record is an entry with its key.
type Record struct {
	Key uint64
	Entry
}

// All iterates over the records in the order of their keys.
func (b *Book) All() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for i := range b.Len() {
			if !yield(Record{b.key(i), b.entry(i)}) {
				return
			}
		}
	}
}

// Write writes records as a book, of version 2 where that holds them all, for it is
// less than half as long. It sorts them; of two with the same key and move the
// second is an error.
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
			return fmt.Errorf("%w: %v stands twice under %016x", ErrBook, r.Move, r.Key)
		}
		out = r.append(out, kind)
	}
	binary.LittleEndian.PutUint32(out[sumAt:], checksum(out))
	_, err := w.Write(out)
	return err
}

// isShort reports whether version 2 holds the record.
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
	maxWeight = 1<<16 - 1                 // of BOOK.DAT, and of what is learnt
	maxCount  = min(1<<32-1, math.MaxInt) // of version 3, as far as an int has room
)
