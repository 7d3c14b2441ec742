package library

import (
	"encoding/binary"
	"errors"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The position index. A position is indexed under its own key or that of its mirror image, whichever is
// smaller, so that a single lookup finds both. Entries are stored in sorted runs. Each import writes a few
// runs, and runs of similar size are merged into larger ones, so that a search never has to read many.
//
// A run is a sequence of blocks of about blockSize bytes. Each block is a row of the table block, stored with
// the key of its first entry:
//
//	group  = key increment, number of entries, entries   (varints)
//	entry  = game increment within the group, ply*2 + mirrored   (varints),
//	         move + result*2^14 (2 bytes), year - 1799 or 0 (1 byte)
//
// The material index has the same structure, with keys that encode the pieces on the board. So does the index
// of positions in variations, which is separate because the explorer counts only moves that were actually
// played.

// The layout above is form 1. Positions in main lines are packed more tightly, in form 2 (see packed.go).
// Form 3 omits the move and the mirror flag, and is used where only the game, the ply and the year matter.

// A runKind is the kind of entries that a run contains.
type runKind int

const (
	positionRun runKind = iota
	materialRun
	variationRun
	kindsOfRun // number of kinds
)

// form returns the form used to write runs of this kind.
func (k runKind) form() int {
	switch k {
	case positionRun:
		return 2
	case materialRun:
		return 3
	}
	return 1
}

const (
	keyBits    = 48 // bits of a position's key, enough to distinguish a hundred million positions
	blockSize  = 32 << 10
	moveBits   = 14
	firstYear  = 1799
	maxYear    = firstYear + 255
	maxEntries = 1 << 19 // number of entries in memory at which a run is written
	maxNumber  = 1 << 31 // upper limit on entry numbers, which have 31 bits
)

// entry is an occurrence of a position in a game.
type entry struct {
	// keyMove contains the key in its high 48 bits. The low 16 bits contain the result and the move, as
	// played on the board that the key belongs to.
	keyMove uint64
	// where contains the game in its high 32 bits, followed by the ply (15 bits), the mirror flag and the
	// year (8 bits).
	where uint64
}

func makeEntry(key uint64, m xiangqi.Move, r xiangqi.Result, game int64, ply int, mirrored bool, year int) entry {
	e := entry{
		keyMove: key<<16 | uint64(r)<<moveBits | uint64(m),
		where:   uint64(game)<<32 | uint64(ply)<<9 | uint64(yearByte(year)),
	}
	if mirrored {
		e.where |= 1 << 8
	}
	return e
}

// withGame returns the entry with its game number replaced.
func (e entry) withGame(game int64) entry {
	e.where = e.where&(1<<32-1) | uint64(game)<<32
	return e
}

func (e entry) key() uint64            { return e.keyMove >> 16 }
func (e entry) game() int64            { return int64(e.where >> 32) }
func (e entry) ply() int               { return int(e.where >> 9 & (1<<22 - 1)) }
func (e entry) mirrored() bool         { return e.where>>8&1 != 0 }
func (e entry) move() xiangqi.Move     { return xiangqi.Move(e.keyMove & (1<<moveBits - 1)) }
func (e entry) result() xiangqi.Result { return xiangqi.Result(e.keyMove >> moveBits & 3) }

// year returns the year of the game, or 0 if it is unknown.
func (e entry) year() int {
	if y := int(e.where & 255); y > 0 {
		return firstYear + y
	}
	return 0
}

func yearByte(year int) byte {
	if year <= firstYear || year > maxYear {
		return 0
	}
	return byte(year - firstYear)
}

// positionKey returns the key under which a position is indexed. mirrored reports whether this is the key of
// the mirror image. plain and mirror are the keys of the position and of its mirror image.
func positionKey(plain, mirror uint64) (key uint64, mirrored bool) {
	if mirror < plain {
		return mirror >> (64 - keyBits), true
	}
	return plain >> (64 - keyBits), false
}

// sortEntries sorts entries by key. Entries with the same key stay in order, which is by game and ply if they
// were appended that way. It is a radix sort with 16-bit digits.
func sortEntries(list, spare []entry) []entry {
	if len(list) < 2 {
		return list
	}
	spare = append(spare[:0], list...)
	const digit = 1 << 16
	var count [digit]int
	for shift := 16; shift < 64; shift += 16 {
		clear(count[:])
		for i := range list {
			count[list[i].keyMove>>shift&(digit-1)]++
		}
		sum := 0
		for i, n := range count {
			count[i] = sum
			sum += n
		}
		for i := range list {
			d := list[i].keyMove >> shift & (digit - 1)
			spare[count[d]] = list[i]
			count[d]++
		}
		list, spare = spare, list
	}
	return list
}

// blockWriter packs sorted entries into blocks.
type blockWriter struct {
	emit  func(first uint64, data []byte) error
	data  []byte
	first uint64 // key of the block's first entry
	last  uint64
	group []entry // entries with the current key, not written yet
	empty bool
	moves bool // whether to store moves, as in form 1
}

// runWriter packs sorted entries into a run.
type runWriter interface {
	add(e entry) error
	close() error
}

func newRunWriter(form int, emit func(uint64, []byte) error) runWriter {
	if form == 2 {
		return &packedWriter{emit: emit}
	}
	return &blockWriter{emit: emit, empty: true, moves: form == 1}
}

// maxGroup is the maximum number of entries in a block that have the same key.
const maxGroup = 1500

// add appends an entry. Its key must not be less than that of the previous entry.
func (w *blockWriter) add(e entry) error {
	if len(w.group) > 0 && (w.group[0].key() != e.key() || len(w.group) == maxGroup) {
		if err := w.endGroup(); err != nil {
			return err
		}
	}
	w.group = append(w.group, e)
	return nil
}

func (w *blockWriter) endGroup() error {
	if len(w.group) == 0 {
		return nil
	}
	key := w.group[0].key()
	if w.empty {
		w.first, w.last, w.empty = key, key, false
	}
	w.data = binary.AppendUvarint(w.data, key-w.last)
	w.data = binary.AppendUvarint(w.data, uint64(len(w.group)))
	w.last = key
	game := int64(0)
	for _, e := range w.group {
		w.data = binary.AppendUvarint(w.data, uint64(e.game()-game))
		if !w.moves {
			w.data = binary.AppendUvarint(w.data, uint64(e.ply()))
		} else {
			w.data = binary.AppendUvarint(w.data, e.where>>8&(1<<23-1))
			w.data = append(w.data, byte(e.keyMove), byte(e.keyMove>>8))
		}
		w.data = append(w.data, byte(e.where))
		game = e.game()
	}
	w.group = w.group[:0]
	if len(w.data) >= blockSize {
		return w.flush()
	}
	return nil
}

func (w *blockWriter) flush() error {
	if len(w.data) == 0 {
		return nil
	}
	err := w.emit(w.first, w.data)
	w.data, w.empty = w.data[:0], true
	return err
}

// close writes the remaining entries.
func (w *blockWriter) close() error {
	if err := w.endGroup(); err != nil {
		return err
	}
	return w.flush()
}

// errBlock means that a block was not written by a blockWriter.
var errBlock = errors.New("the index of positions is damaged")

// blockReader unpacks a block.
type blockReader struct {
	data []byte
	key  uint64
	left uint64 // number of unread entries in the group
	game int64
	bare bool // whether entries have no moves, as in form 3
}

// next reads the next entry. At the end of the block, ok is false.
func (r *blockReader) next() (e entry, ok bool, err error) {
	if r.left == 0 {
		if len(r.data) == 0 {
			return e, false, nil
		}
		step, n := binary.Uvarint(r.data)
		count, m := binary.Uvarint(r.data[max(n, 0):])
		if n <= 0 || m <= 0 || count == 0 {
			return e, false, errBlock
		}
		r.data = r.data[n+m:]
		r.key, r.left, r.game = r.key+step, count, 0
	}
	step, n := binary.Uvarint(r.data)
	at, m := binary.Uvarint(r.data[max(n, 0):])
	size := 3
	if r.bare {
		size = 1
	}
	if n <= 0 || m <= 0 || len(r.data) < n+m+size {
		return e, false, errBlock
	}
	tail := r.data[n+m:]
	r.game += int64(step)
	e.keyMove = r.key << 16
	if r.bare {
		at <<= 1 // nothing is mirrored
	} else {
		e.keyMove |= uint64(tail[1])<<8 | uint64(tail[0])
	}
	e.where = uint64(r.game)<<32 | at&(1<<23-1)<<8 | uint64(tail[size-1])
	r.data = tail[size:]
	r.left--
	return e, true, nil
}

// skip skips the remaining entries of the current group.
func (r *blockReader) skip() error {
	for r.left > 0 {
		if _, ok, err := r.next(); err != nil || !ok {
			return err
		}
	}
	return nil
}
