package store

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// SQLite writes transactions to a log next to its file. When it reopens the log, it uses everything before
// the first frame with a wrong checksum, and silently ignores the rest. After a crash, what it ignores may
// be a write that was never acknowledged, which is harmless. But a disk may also have lost data that it had
// promised to keep. This file therefore inspects the log before SQLite does.
//
// The format is described in "The SQLite Database File Format", section 4, "WAL-file".

// Sizes of the parts of the log, in bytes.
const (
	walHeader   = 32
	frameHeader = 24
	leastPage   = 512
	mostPage    = 65536
)

// torn describes a log whose end SQLite is going to ignore.
type torn struct {
	offset int64 // offset of the first frame with a wrong checksum
	after  int64 // number of bytes from there to the end
	inside bool  // valid frames of the log follow, so that a crash cannot be the cause
}

// walSum is the running checksum of a log.
type walSum struct {
	order  binary.ByteOrder
	s0, s1 uint32
}

// add adds data to the checksum, eight bytes at a time.
func (w *walSum) add(data []byte) {
	for ; len(data) >= 8; data = data[8:] {
		w.s0 += w.order.Uint32(data) + w.s1
		w.s1 += w.order.Uint32(data[4:]) + w.s0
	}
}

// fits reports whether the checksum equals stored, which was read from the log.
func (w *walSum) fits(stored []byte) bool {
	return binary.BigEndian.Uint32(stored) == w.s0 && binary.BigEndian.Uint32(stored[4:]) == w.s1
}

// readLog reads a log as SQLite does. It returns nil if SQLite is going to use all of it.
func readLog(log io.Reader, size int64) (*torn, error) {
	if size == 0 {
		return nil, nil //nolint:nilnil // nothing is torn
	}
	in := bufio.NewReaderSize(log, 1<<16)
	var header [walHeader]byte
	if _, err := io.ReadFull(in, header[:]); err != nil {
		return &torn{after: size}, ignoreEnd(err)
	}
	sum := walSum{order: binary.LittleEndian}
	if header[3]&1 == 1 {
		sum.order = binary.BigEndian
	}
	sum.add(header[:24])
	page := int64(binary.BigEndian.Uint32(header[8:]))
	if !bytes.Equal(header[:3], []byte{0x37, 0x7f, 0x06}) || header[3]&^1 != 0x82 || page < leastPage || page > mostPage || page&(page-1) != 0 || !sum.fits(header[24:]) {
		return &torn{after: size, inside: size > walHeader}, nil
	}
	salt := header[16:24]
	var found *torn
	old := false // the rest was written before the log was restarted, unless a frame of the current log follows
	frame := make([]byte, frameHeader+page)
	for at := int64(walHeader); at < size; at += int64(len(frame)) {
		n, err := io.ReadFull(in, frame)
		if err := ignoreEnd(err); err != nil {
			return nil, err
		}
		whole, ours := n == len(frame), n >= 16 && bytes.Equal(frame[8:16], salt)
		if found != nil {
			found.inside = found.inside || ours // SQLite does not read this far
			continue
		}
		if whole {
			sum.add(frame[:8])
			sum.add(frame[frameHeader:])
		}
		if !whole || !ours || !sum.fits(frame[16:]) {
			found, old = &torn{offset: at, after: size - at}, whole && !ours
		}
	}
	if old && !found.inside {
		return nil, nil //nolint:nilnil // nothing is torn
	}
	return found, nil
}

// ignoreEnd returns err unless it reports the end of a file.
func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}
