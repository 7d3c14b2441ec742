package store

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// journal is what SQLite adds to the name of a file for the write-ahead log, where the
// last changes are.
const journal = "-wal"

// sharedMemory holds what it adds for the index of the log, which it can make again.
const sharedMemory = "-shm"

// Layout of a write-ahead log: https://www.sqlite.org/fileformat2.html#walformat.
const (
	logHeader   = 32
	frameHeader = 24
	logMagic    = 0x377f0682 // or 1 more: the order of bytes in the checksums
)

// logContents is the content of a write-ahead log.
type logContents struct {
	pages map[uint32]int64 // where the last committed content of a page is in the log
	last  uint32           // how many pages the file has then; 0 for what the file says
	size  int              // of a page
	torn  int              // frames before the last commit that do not fit their checksums
	stale map[uint32]bool  // pages of which there was a later content in such a frame
}

// readLog reads a write-ahead log. A frame that does not fit is passed over: the
// checksum of the next continues from the one that is written there.
func readLog(r io.ReaderAt, length int64) (l logContents) {
	head := make([]byte, logHeader)
	if _, err := r.ReadAt(head, 0); err != nil {
		return l
	}
	magic := binary.BigEndian.Uint32(head)
	l.size = int(binary.BigEndian.Uint32(head[8:]))
	if magic&^1 != logMagic || !pageSize(l.size) {
		return l
	}
	var order binary.ByteOrder = binary.LittleEndian
	if magic&1 == 1 {
		order = binary.BigEndian
	}
	sum := logSum(order, [2]uint32{}, head[:24])
	if sum != [2]uint32{binary.BigEndian.Uint32(head[24:]), binary.BigEndian.Uint32(head[28:])} {
		return logContents{} // then SQLite does not read it either
	}
	l.pages, l.stale = map[uint32]int64{}, map[uint32]bool{}
	frame := make([]byte, frameHeader+l.size)
	pending, bad := map[uint32]int64{}, []uint32{}
	for at := int64(logHeader); at+int64(len(frame)) <= length; at += int64(len(frame)) {
		if _, err := r.ReadAt(frame, at); err != nil {
			break
		}
		if [8]byte(frame[8:16]) != [8]byte(head[16:24]) { // the rest is of an earlier round
			break
		}
		stored := [2]uint32{binary.BigEndian.Uint32(frame[16:]), binary.BigEndian.Uint32(frame[20:])}
		fits := logSum(order, logSum(order, sum, frame[:8]), frame[frameHeader:]) == stored
		sum = stored
		if !fits {
			bad = append(bad, binary.BigEndian.Uint32(frame))
			continue
		}
		pending[binary.BigEndian.Uint32(frame)] = at + frameHeader
		if size := binary.BigEndian.Uint32(frame[4:]); size > 0 { // a commit
			for _, page := range bad {
				l.stale[page] = true
			}
			for page, where := range pending {
				l.pages[page] = where
				delete(l.stale, page)
			}
			clear(pending)
			l.last, l.torn = size, l.torn+len(bad)
			bad = bad[:0]
		}
	}
	return l
}

// logSum continues with a checksum over words of four bytes, an even number of them.
func logSum(order binary.ByteOrder, sum [2]uint32, data []byte) [2]uint32 {
	for ; len(data) >= 8; data = data[8:] {
		sum[0] += order.Uint32(data) + sum[1]
		sum[1] += order.Uint32(data[4:]) + sum[0]
	}
	return sum
}

// journalTorn returns how many frames of the journal of a file are damaged and have
// committed ones after them. SQLite would leave those out without a word.
func journalTorn(path string) int {
	f, err := os.Open(path + journal)
	if err != nil {
		return 0
	}
	defer func() { _ = f.Close() }() // only read
	info, err := f.Stat()
	if err != nil {
		return 0
	}
	return readLog(f, info.Size()).torn
}

// readAll reads a whole piece of a file, what is there of it.
func readAll(r io.ReaderAt, p []byte, at int64) error {
	n, err := r.ReadAt(p, at)
	if errors.Is(err, io.EOF) && n > 0 {
		clear(p[n:])
		return nil
	}
	return err
}

// pageSize reports whether a number can be the size of a page.
func pageSize(n int) bool { return n >= 512 && n <= 65536 && n&(n-1) == 0 }
