package store

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// journal is the suffix of SQLite's write-ahead log, which contains the latest changes to a file.
const journal = "-wal"

// sharedMemory is the suffix of the log's index, which SQLite can rebuild.
const sharedMemory = "-shm"

// Layout of a write-ahead log: https://www.sqlite.org/fileformat2.html#walformat.
const (
	logHeader   = 32
	frameHeader = 24
	logMagic    = 0x377f0682 // or one more, depending on the byte order of the checksums
)

// logContents describes what is in a write-ahead log.
type logContents struct {
	pages map[uint32]int64 // for each page, the offset in the log of its last committed content
	last  uint32           // number of pages in the file at that time; 0 if only the file itself records it
	size  int              // page size
	torn  int              // frames before the last commit that do not match their checksums
	stale map[uint32]bool  // pages whose newest content was in such a frame
}

// readLog reads a write-ahead log, skipping frames that do not match their checksums. It can do so
// because each checksum is computed from the recorded checksum of the frame before.
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
		return logContents{} // SQLite does not read it either
	}
	l.pages, l.stale = map[uint32]int64{}, map[uint32]bool{}
	frame := make([]byte, frameHeader+l.size)
	pending, bad := map[uint32]int64{}, []uint32{}
	for at := int64(logHeader); at+int64(len(frame)) <= length; at += int64(len(frame)) {
		if _, err := r.ReadAt(frame, at); err != nil {
			break
		}
		if [8]byte(frame[8:16]) != [8]byte(head[16:24]) { // the rest belongs to an earlier round
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

// logSum extends a checksum by an even number of four-byte words.
func logSum(order binary.ByteOrder, sum [2]uint32, data []byte) [2]uint32 {
	for ; len(data) >= 8; data = data[8:] {
		sum[0] += order.Uint32(data) + sum[1]
		sum[1] += order.Uint32(data[4:]) + sum[0]
	}
	return sum
}

// journalTorn returns the number of damaged frames in a file's journal that are followed by
// committed ones, which SQLite would silently ignore.
func journalTorn(path string) int {
	f, err := os.Open(path + journal)
	if err != nil {
		return 0
	}
	defer func() { _ = f.Close() }() // the file was only read
	info, err := f.Stat()
	if err != nil {
		return 0
	}
	return readLog(f, info.Size()).torn
}

// readAll reads part of a file into p. Anything past the end of the file reads as zeros.
func readAll(r io.ReaderAt, p []byte, at int64) error {
	n, err := r.ReadAt(p, at)
	if errors.Is(err, io.EOF) && n > 0 {
		clear(p[n:])
		return nil
	}
	return err
}

// pageSize reports whether n is a valid page size.
func pageSize(n int) bool { return n >= 512 && n <= 65536 && n&(n-1) == 0 }
