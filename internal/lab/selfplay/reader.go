package selfplay

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Damage is a place in a file of games that could not be read.
type Damage struct {
	At     int64  `json:"at"`    // bytes from the beginning of the file
	Bytes  int64  `json:"bytes"` // up to the next whole block, or the end of the file
	Reason string `json:"reason"`
}

// Reader reads a file of games block by block.
type Reader struct {
	// Settings are those of the run.
	Settings Settings
	// Damage lists what was passed over so far, in the order of the file.
	Damage []Damage

	in       *bufio.Reader
	version  uint32
	offset   int64 // of what is read next
	unpack   *unpacker
	searched int64 // bytes that were looked through for checksums, to find a block after damage
}

const (
	window = 1 << 20 // bytes that are read together, more for larger blocks
	stride = 1 << 16 // in which the mark of a block is looked for
	// mostSearched bounds the time that a file can cost which was made to look like
	// blocks everywhere.
	mostSearched = 1 << 30
)

// NewReader reads the head of a file. The error wraps ErrFormat, ErrDamaged or
// ErrCut. Close ends the reader.
func NewReader(in io.Reader) (*Reader, error) {
	r := &Reader{in: bufio.NewReaderSize(in, window)}
	var err error
	if r.Settings, r.version, r.offset, err = readHead(r.in); err != nil {
		return nil, err
	}
	r.unpack, err = newUnpacker()
	return r, err
}

// Close frees what the reader holds; the input stays open.
func (r *Reader) Close() { r.unpack.close() }

// Next returns the games of the next block that is whole; what precedes it is
// noted as damage. The error is io.EOF at the end, and wraps ErrCut when the file
// ends inside a block, which is noted too.
func (r *Reader) Next() ([]Game, error) {
	for {
		head, packed, err := r.block()
		if err == nil {
			var games []Game
			if games, err = r.unpack.games(head, packed); err == nil {
				return games, r.skip(len(head) + len(packed))
			}
		}
		damaged := errors.Is(err, ErrDamaged) || errors.Is(err, ErrGame)
		if !damaged && !errors.Is(err, ErrCut) {
			return nil, err
		}
		start := r.offset
		found, failed := r.search()
		if failed != nil {
			return nil, failed
		}
		if found && !damaged {
			err = fmt.Errorf("%w: a block of wrong length", ErrDamaged) // not cut off: another follows
		}
		r.Damage = append(r.Damage, Damage{start, r.offset - start, err.Error()})
		if !found && !damaged {
			r.offset = start // where the file may be continued
			return nil, err
		}
	}
}

// block returns the block that begins here, without going on. The error is io.EOF
// at the end of the file, else it wraps ErrCut or ErrDamaged or is one of reading.
func (r *Reader) block() (head, packed []byte, err error) {
	head, err = r.peek(blockHeader)
	if err != nil && (len(head) == 0 || !errors.Is(err, io.EOF)) {
		return nil, nil, err
	}
	if !isBlock(head) {
		return nil, nil, fmt.Errorf("%w: no block begins here", ErrDamaged)
	}
	if err != nil {
		return nil, nil, cutAt("head of a block", err)
	}
	size, err := packedLength(head)
	if err != nil {
		return nil, nil, err
	}
	whole, err := r.peek(blockHeader + size)
	if err != nil {
		return nil, nil, cutAt("block", err)
	}
	return whole[:blockHeader], whole[blockHeader:], nil
}

// search continues to the next place after this one where a block with the right
// checksum begins, or to the end of the file.
func (r *Reader) search() (found bool, err error) {
	if err := r.skip(1); err != nil {
		return false, err
	}
	for {
		data, err := r.peek(stride)
		if err != nil && !errors.Is(err, io.EOF) {
			return false, err
		}
		at := bytes.Index(data, []byte(blockMark))
		switch {
		case at >= 0 && r.searched < mostSearched:
		case err != nil:
			return false, r.skip(len(data))
		default: // the mark may lie across the border
			at = len(data) - len(blockMark) + 1
		}
		if err := r.skip(at); err != nil {
			return false, err
		}
		head, packed, err := r.block()
		switch {
		case err == nil && blockSum(head, packed) == sumOf(head):
			return true, nil
		case err == nil:
			r.searched += int64(len(packed))
		case errors.Is(err, ErrCut):
			r.searched += int64(r.in.Buffered())
		case errors.Is(err, ErrDamaged):
		default:
			return false, err
		}
		if err := r.skip(1); err != nil {
			return false, err
		}
	}
}

// peek returns the next n bytes, or with io.EOF fewer.
func (r *Reader) peek(n int) ([]byte, error) {
	if n > r.in.Size() {
		r.in = bufio.NewReaderSize(r.in, n) // continues with what the smaller one holds
	}
	return r.in.Peek(n)
}

func (r *Reader) skip(n int) error {
	skipped, err := r.in.Discard(n)
	r.offset += int64(skipped)
	return err
}
