package selfplay

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Damage is a part of a file of games that could not be read.
type Damage struct {
	At     int64  `json:"at"`     // offset in the file, in bytes
	Bytes  int64  `json:"bytes"`  // number of bytes up to the next whole block, or to the end of the file
	Reason string `json:"reason"` // error message
}

// Reader reads a file of games, one block at a time.
type Reader struct {
	// Settings contains the settings of the run.
	Settings Settings
	// Damage lists the parts skipped so far, in file order.
	Damage []Damage

	in       *bufio.Reader
	version  uint32
	offset   int64 // offset of the next read
	unpack   *unpacker
	searched int64 // bytes whose checksums were computed while searching for a block after damage
}

const (
	window = 1 << 20 // read size in bytes; more for larger blocks
	stride = 1 << 16 // number of bytes in which to search for the mark of a block at a time
	// mostSearched limits the time spent on a file crafted to look as if blocks began everywhere.
	mostSearched = 1 << 30
)

// NewReader returns a Reader after reading the header of the file. Any error wraps ErrFormat, ErrDamaged or
// ErrCut. Call Close when you have finished reading.
func NewReader(in io.Reader) (*Reader, error) {
	r := &Reader{in: bufio.NewReaderSize(in, window)}
	var err error
	if r.Settings, r.version, r.offset, err = readHead(r.in); err != nil {
		return nil, err
	}
	r.unpack, err = newUnpacker()
	return r, err
}

// Close releases the reader's resources. It does not close the input.
func (r *Reader) Close() { r.unpack.close() }

// Next returns the games of the next intact block, and records everything skipped before that block as
// damage. At the end of the file, it returns io.EOF. If the file ends inside a block, Next records the
// incomplete block as damage and returns an error that wraps ErrCut.
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
			err = fmt.Errorf("%w: a block of wrong length", ErrDamaged) // not truncated: another block follows
		}
		r.Damage = append(r.Damage, Damage{start, r.offset - start, err.Error()})
		if !found && !damaged {
			r.offset = start // the file can be continued from here
			return nil, err
		}
	}
}

// block returns the block at the current position without advancing. At the end of the file, the error is
// io.EOF. Any other error wraps ErrCut or ErrDamaged, or is a read error.
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

// search advances to the start of the next block with a correct checksum, or to the end of the file if there
// is none.
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
		default: // the mark may cross the boundary
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

// peek returns the next n bytes, or fewer together with io.EOF.
func (r *Reader) peek(n int) ([]byte, error) {
	if n > r.in.Size() {
		r.in = bufio.NewReaderSize(r.in, n) // the new reader first returns what the smaller one has buffered
	}
	return r.in.Peek(n)
}

func (r *Reader) skip(n int) error {
	skipped, err := r.in.Discard(n)
	r.offset += int64(skipped)
	return err
}
