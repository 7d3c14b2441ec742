package store

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/readlaw"
)

// whole makes the first frames of a log fit their checksums, and its head, for pages of the
// smallest size. It returns how many bytes fit then; less than a head when there is none.
func whole(log []byte, frames int, order binary.ByteOrder) int {
	if len(log) < walHeader {
		return 0
	}
	sum := walSum{order: order}
	copy(log, []byte{0x37, 0x7f, 0x06, 0x82})
	if order == binary.BigEndian {
		log[3] = 0x83
	}
	put := func(to []byte) {
		binary.BigEndian.PutUint32(to, sum.s0)
		binary.BigEndian.PutUint32(to[4:], sum.s1)
	}
	binary.BigEndian.PutUint32(log[8:], leastPage)
	sum.add(log[:24])
	put(log[24:])
	at := walHeader
	for ; frames > 0 && at+frameHeader+leastPage <= len(log); frames-- {
		frame := log[at : at+frameHeader+leastPage]
		copy(frame[8:16], log[16:24])
		sum.add(frame[:8])
		sum.add(frame[frameHeader:])
		put(frame[16:])
		at += len(frame)
	}
	return at
}

// FuzzReadLog reads any bytes as a log of SQLite, as they are and after frames that fit.
// What fits is used; where the rest begins is reported, and is the same without that rest.
func FuzzReadLog(f *testing.F) {
	f.Add([]byte{}, uint8(0), false)
	f.Add([]byte("7\x7f\x06\x82"), uint8(0), true)
	f.Add(make([]byte, walHeader), uint8(1), false)
	f.Add(bytes.Repeat([]byte{7}, walHeader+3*(frameHeader+leastPage)), uint8(2), true)
	f.Add(bytes.Repeat([]byte{7}, walHeader+3*(frameHeader+leastPage)-1), uint8(3), false)
	f.Fuzz(func(t *testing.T, log []byte, frames uint8, big bool) {
		read := func(log []byte) *torn {
			var found *torn
			var err error
			readlaw.Check(t, len(log), func() { found, err = readLog(bytes.NewReader(log), int64(len(log))) })
			if err != nil {
				t.Fatal(err) // nothing fails but the disk
			}
			if found != nil && (found.offset < 0 || found.offset+found.after != int64(len(log))) {
				t.Fatalf("%d bytes: torn at %d, %d after it", len(log), found.offset, found.after)
			}
			return found
		}
		read(log)
		order := binary.ByteOrder(binary.LittleEndian)
		if big {
			order = binary.BigEndian
		}
		log = bytes.Clone(log)
		fits := whole(log, int(frames), order)
		if fits < walHeader {
			return
		}
		if read(log[:fits]) != nil {
			t.Fatalf("%d of %d bytes fit, and are torn", fits, len(log))
		}
		found := read(log)
		if found == nil {
			return
		}
		if found.offset < int64(fits) {
			t.Fatalf("torn at %d, and %d bytes fit", found.offset, fits)
		}
		if read(log[:found.offset]) != nil {
			t.Fatalf("torn at %d, and before it", found.offset)
		}
	})
}
