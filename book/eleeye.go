package book

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// An Eleeye is an ElephantEye opening book, BOOK.DAT. Each record consists of a 32-bit lock, a move and a
// weight, and the records are sorted by lock. A position may be stored either as it is or mirrored. An Eleeye
// is safe for concurrent use.
type Eleeye struct{ records []byte }

const eleeyeRecord = 8

// ParseEleeye parses the contents of a BOOK.DAT file. The caller must not modify data afterwards. Because the
// format has no magic number, ParseEleeye rejects data that is not sorted or that contains moves off the
// board. Any error wraps ErrBook.
func ParseEleeye(data []byte) (*Eleeye, error) {
	if len(data) == 0 || len(data)%eleeyeRecord != 0 {
		return nil, fmt.Errorf("%w: %d bytes, want a multiple of %d", ErrBook, len(data), eleeyeRecord)
	}
	b := &Eleeye{data}
	for i := range b.Len() {
		if i > 0 && b.lock(i) < b.lock(i-1) {
			return nil, fmt.Errorf("%w: record %d is out of order", ErrBook, i)
		}
		if _, ok := b.entry(i); !ok {
			return nil, fmt.Errorf("%w: record %d has no move of the board", ErrBook, i)
		}
	}
	return b, nil
}

// ParseAny parses the contents of a book file in either format. If the data begins with our header, it is
// parsed as our format, and otherwise as BOOK.DAT. If neither succeeds, ParseAny returns the error from
// Parse.
func ParseAny(data []byte) (Source, error) {
	b, err := Parse(data)
	if err == nil {
		return b, nil
	}
	if errors.Is(err, ErrDamaged) {
		return nil, err
	}
	if eleeye, other := ParseEleeye(data); other == nil {
		return eleeye, nil
	}
	return nil, err
}

// Len returns the number of records. It is 0 if b is nil or the zero value.
func (b *Eleeye) Len() int {
	if b == nil {
		return 0
	}
	return len(b.records) / eleeyeRecord
}

func (b *Eleeye) lock(i int) uint32 { return binary.LittleEndian.Uint32(b.records[i*eleeyeRecord:]) }

func (b *Eleeye) entry(i int) (Entry, bool) {
	r := b.records[i*eleeyeRecord:][:eleeyeRecord]
	from, ok := SquareFromWide(r[4])
	to, also := SquareFromWide(r[5])
	return Entry{
		Move: xiangqi.NewMove(from, to), Weight: int(binary.LittleEndian.Uint16(r[6:])), Value: NoValue,
	}, ok && also
}

// Probe implements Source.
func (b *Eleeye) Probe(p *xiangqi.Position) []Entry {
	if p == nil {
		return nil
	}
	var list []Entry
	mirror := p.MirrorFile()
	for i, pos := range []*xiangqi.Position{p, &mirror} {
		lock := eleeyeLock(pos)
		first := sort.Search(b.Len(), func(i int) bool { return b.lock(i) >= lock })
		for at := first; at < b.Len() && b.lock(at) == lock; at++ {
			e, ok := b.entry(at)
			if i == 1 {
				e.Move = e.Move.MirrorFile()
			}
			known := func(other Entry) bool { return other.Move == e.Move }
			if ok && !slices.ContainsFunc(list, known) {
				list = append(list, e)
			}
		}
	}
	return playable(p, list)
}

// SquareFromWide decodes a square of the 16-column board that ElephantEye and OBK use. The code of a square
// is (row+3)*16 + file+3, where row 0 is Black's home rank.
func SquareFromWide(b byte) (s xiangqi.Square, ok bool) {
	row, file := int(b>>4)-3, int(b&15)-3
	if row < 0 || row >= xiangqi.NumRanks || file < 0 || file >= xiangqi.NumFiles {
		return xiangqi.NoSquare, false
	}
	return xiangqi.SquareAt(file, xiangqi.NumRanks-1-row), true
}

// WideSquare encodes a square. It is the inverse of SquareFromWide.
func WideSquare(s xiangqi.Square) byte {
	return byte((xiangqi.NumRanks-1-s.Rank()+3)<<4 | s.File() + 3)
}

// eleeyeKeys are the numbers that are XORed to form a lock. There is one for Black to move and one for each
// combination of piece and square.
type eleeyeKeys struct {
	side  uint32
	piece [16][xiangqi.NumSquares]uint32
}

// eleeyePieces lists the kinds of pieces in key-stream order.
var eleeyePieces = [...]xiangqi.Kind{
	xiangqi.King, xiangqi.Advisor, xiangqi.Bishop, xiangqi.Knight, xiangqi.Rook, xiangqi.Cannon, xiangqi.Pawn,
}

var eleeyeTable = makeEleeyeKeys()

// makeEleeyeKeys draws the numbers from the RC4 stream for a key of four zeros. The stream supplies numbers
// in groups of three, and a book uses only the last number of each group.
func makeEleeyeKeys() (k eleeyeKeys) {
	var state [256]byte
	for i := range state {
		state[i] = byte(i)
	}
	var x, y byte
	for i := range state {
		y += state[i] // the key adds nothing
		state[i], state[y] = state[y], state[i]
	}
	y = 0
	next := func() (n uint32) {
		for shift := 0; shift < 32; shift += 8 {
			x++
			y += state[x]
			state[x], state[y] = state[y], state[x]
			n |= uint32(state[state[x]+state[y]]) << shift
		}
		return n
	}
	third := func() uint32 {
		next()
		next()
		return next()
	}
	k.side = third()
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for _, kind := range eleeyePieces {
			piece := xiangqi.NewPiece(c, kind)
			for wide := range 256 {
				n := third()
				if s, ok := SquareFromWide(byte(wide)); ok {
					k.piece[piece][s] = n
				}
			}
		}
	}
	return k
}

func eleeyeLock(p *xiangqi.Position) (lock uint32) {
	if p.Turn() == xiangqi.Black {
		lock = eleeyeTable.side
	}
	board := p.Board()
	for s, piece := range board.All() {
		lock ^= eleeyeTable.piece[piece][s]
	}
	return lock
}

// WriteEleeye writes the moves that s knows in the given positions, in BOOK.DAT format. Every position also
// covers its mirror image. WriteEleeye returns how many moves it left out, and how many it wrote without
// everything that s knows about them, because the format cannot represent it.
func WriteEleeye(w io.Writer, s Source, positions []xiangqi.Position) (Losses, error) {
	type record struct {
		lock uint32
		e    Entry
	}
	var list []record
	var lost Losses
	seen := map[uint32]bool{}
	for i := range positions {
		lock := eleeyeLock(&positions[i])
		mirror := positions[i].MirrorFile()
		other := eleeyeLock(&mirror)
		entries := ask(s, &positions[i])
		if seen[lock] || seen[other] {
			lost.Keys += len(entries)
			continue
		}
		seen[lock], seen[other] = true, true
		for _, e := range entries {
			if e.Weight <= 0 {
				lost.Unplayed++
				continue
			}
			lost.Weights += over(e.Weight, maxWeight)
			lost.Games += over(e.Games, 0)
			if e.Value != NoValue {
				lost.Values++
			}
			list = append(list, record{lock, e})
		}
	}
	slices.SortStableFunc(list, func(a, b record) int { return cmp.Compare(a.lock, b.lock) })
	out := make([]byte, 0, len(list)*eleeyeRecord)
	for _, r := range list {
		out = binary.LittleEndian.AppendUint32(out, r.lock)
		out = append(out, WideSquare(r.e.Move.From()), WideSquare(r.e.Move.To()))
		out = binary.LittleEndian.AppendUint16(out, uint16(min(max(r.e.Weight, 0), maxWeight)))
	}
	_, err := w.Write(out)
	return lost, err
}
