package library

import (
	"encoding/binary"
	"math/bits"
)

// bitWriter appends numbers of any bit length, highest bit first. The caller must call align after the last
// one.
type bitWriter struct {
	data []byte
	word uint64 // its last held bits are not yet in data
	held uint   // number of these bits, less than a byte
}

// bits writes the last n bits of v. n must be at most 56.
func (w *bitWriter) bits(v uint64, n uint) {
	w.word = w.word<<n | v&(1<<n-1)
	w.held += n
	whole := int(w.held / 8)
	w.data = binary.BigEndian.AppendUint64(w.data, w.word<<(64-w.held))
	w.data = w.data[:len(w.data)-8+whole]
	w.held %= 8
}

// rice writes a number of about k bits. A somewhat larger number takes slightly more space. A number that
// would take too much space is written in full.
func (w *bitWriter) rice(v uint64, k uint) {
	q := v >> k
	if q >= riceEscape {
		w.bits(1<<riceEscape-1, riceEscape)
		w.bits(v, storedKeyBits)
		return
	}
	w.bits(1<<(q+1)-2, uint(q)+1)
	w.bits(v, k)
}

// gamma writes a positive number. Small numbers take few bits.
func (w *bitWriter) gamma(v uint64) {
	n := uint(bits.Len64(v))
	w.bits(0, n-1)
	w.bits(v, n)
}

// align pads the output to a whole byte.
func (w *bitWriter) align() { w.bits(0, -w.held%8) }

// riceEscape is the number of one bits before a number that is written in full.
const riceEscape = 24

// bitReader reads the output of a bitWriter. A read past the end returns zeros and sets bad.
type bitReader struct {
	data []byte
	at   uint // number of bits read
	bad  bool
}

// peek returns the next 56 bits in the highest bits of a word.
func (r *bitReader) peek() uint64 {
	i := r.at >> 3
	if i+8 <= uint(len(r.data)) {
		return binary.BigEndian.Uint64(r.data[i:]) << (r.at & 7)
	}
	var tail [8]byte
	if i < uint(len(r.data)) {
		copy(tail[:], r.data[i:])
	}
	return binary.BigEndian.Uint64(tail[:]) << (r.at & 7)
}

func (r *bitReader) skip(n uint) {
	r.at += n
	if r.at > 8*uint(len(r.data)) {
		r.bad, r.at = true, 8*uint(len(r.data))
	}
}

// bits reads n bits. n must be at most 56.
func (r *bitReader) bits(n uint) uint64 {
	v := r.peek() >> (64 - n)
	r.skip(n)
	if n == 0 {
		return 0
	}
	return v
}

func (r *bitReader) rice(k uint) uint64 {
	q := uint(bits.LeadingZeros64(^r.peek()))
	if q >= riceEscape {
		r.skip(riceEscape)
		return r.bits(storedKeyBits)
	}
	r.skip(q + 1)
	return uint64(q)<<k | r.bits(k)
}

func (r *bitReader) gamma() uint64 {
	n := uint(bits.LeadingZeros64(r.peek()))
	if n > 24 { // no group is that large
		r.bad = true
		return 1
	}
	r.skip(n)
	return r.bits(n + 1)
}

// rest skips to the next whole byte and returns all bytes from there on.
func (r *bitReader) rest() []byte {
	r.at = (r.at + 7) &^ 7
	return r.data[min(r.at>>3, uint(len(r.data))):]
}
