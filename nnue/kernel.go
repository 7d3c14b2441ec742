package nnue

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"
)

// kernel is a set of functions that make the sums. All give the same bits.
type kernel uint8

const (
	goKernel kernel = iota
	avx2Kernel
	avx512Kernel
	vnniKernel // AVX-512 with VNNI
	neonKernel
	dotKernel  // NEON with sums of products of bytes
	simdKernel // WebAssembly
	numKernels
)

var kernelNames = [numKernels]string{"go", "avx2", "avx512", "avx512-vnni", "neon", "neon-dot", "wasm-simd"}

// String returns the name.
func (k kernel) String() string { return kernelNames[k] }

// Kernel returns the name of the fastest kernels available, which evaluate networks here.
func Kernel() string { return bestKernel.String() }

// Kernels returns the names of the kernels that this processor can run: "go" first, that of Kernel last.
func Kernels() (names []string) {
	for _, k := range kernels() {
		names = append(names, k.String())
	}
	return names
}

// ErrKernel is wrapped by the error about kernels that cannot run here.
var ErrKernel = errors.New("unknown kernels")

// WithKernel returns the network with evaluators that use the named kernels, one of Kernels, instead of the
// fastest. It is for measurements, since all produce the same values. Both networks share their numbers.
// The error wraps ErrKernel.
func (n *Network) WithKernel(name string) (*Network, error) {
	for _, k := range kernels() {
		if k.String() == name {
			other := *n
			other.kernel = k
			return &other, nil
		}
	}
	return nil, fmt.Errorf("%w: %q, want one of %s, which run here", ErrKernel, name, strings.Join(Kernels(), ", "))
}

// Slices that the kernels get have a length that is a multiple of hiddenStep, and
// those of numbers come from alignedInt16.

// The Go kernels hold four numbers as the lanes of one word. A step on a word takes no
// longer than one on a number, and there are a quarter as many accesses to memory, each
// of which a browser checks (Warren, "Hacker's Delight", 2-18, has the sums).

const (
	laneBits  = 16
	perWord   = 4
	laneSigns = 0x8000_8000_8000_8000 // the sign of each lane
	laneQA    = QA * 0x0001_0001_0001_0001
	laneLarge = ^uint64(laneSigns | laneQA) // the bits that only numbers beyond QA have
	oneLane   = 1<<laneBits - 1
)

// words returns the numbers, four to a word.
func words(s []int16) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(start(s))), len(s)/perWord)
}

// addLanes adds each lane of b to that of a; each wraps around by itself.
func addLanes(a, b uint64) uint64 {
	return ((a &^ laneSigns) + (b &^ laneSigns)) ^ ((a ^ b) & laneSigns)
}

// subLanes takes each lane of b from that of a.
func subLanes(a, b uint64) uint64 {
	return ((a | laneSigns) - (b &^ laneSigns)) ^ ((a ^ ^b) & laneSigns)
}

// clipLanes bounds each lane to 0 and QA, whose bits are all ones.
func clipLanes(a uint64) uint64 {
	negative := (a & laneSigns) >> (laneBits - 1)
	a &^= negative * oneLane
	large := (((a & laneLarge) + laneLarge) & laneSigns) >> (laneBits - 1)
	return (a | large*QA) & laneQA
}

// goMove sets dst to src plus the row add minus the row sub.
func goMove(dst, src, add, sub []int16) {
	d, s, a, b := words(dst), words(src), words(add), words(sub)
	s, a, b = s[:len(d)], a[:len(d)], b[:len(d)]
	for i := range d {
		d[i] = subLanes(addLanes(s[i], a[i]), b[i])
	}
}

// goCapture sets dst to src plus the row add minus the rows sub and taken.
func goCapture(dst, src, add, sub, taken []int16) {
	d, s, a, b, c := words(dst), words(src), words(add), words(sub), words(taken)
	s, a, b, c = s[:len(d)], a[:len(d)], b[:len(d)], c[:len(d)]
	for i := range d {
		d[i] = subLanes(addLanes(s[i], a[i]), addLanes(b[i], c[i]))
	}
}

// goRefresh adds to dst the rows of the table that add lists and takes away
// those that sub lists.
func goRefresh(dst, table []int16, add, sub []uint32) {
	d := words(dst)
	for _, r := range add {
		row := words(table[int(r)*len(dst):][:len(dst)])[:len(d)]
		for i := range d {
			d[i] = addLanes(d[i], row[i])
		}
	}
	for _, r := range sub {
		row := words(table[int(r)*len(dst):][:len(dst)])[:len(d)]
		for i := range d {
			d[i] = subLanes(d[i], row[i])
		}
	}
}

// goOutput returns the sum of clip(x, 0, QA)² times weight over own and then
// other; it wraps around at 32 bits.
func goOutput(own, other, weights []int16) int32 {
	return goHalf(own, weights[:len(own)]) + goHalf(other, weights[len(own):][:len(other)])
}

// goHalf returns the sum over the numbers of one side.
func goHalf(numbers, weights []int16) int32 {
	n, w := words(numbers), words(weights)
	w = w[:len(n)]
	var sum int32
	for i, x := range n {
		v := clipLanes(x)
		sum += product(v, w[i], 0) + product(v, w[i], laneBits) + product(v, w[i], 2*laneBits) + product(v, w[i], 3*laneBits)
	}
	return sum
}

// product returns v²·w of the lane that begins at a bit.
func product(v, w uint64, bit uint) int32 {
	x := int32(v >> bit & QA)
	return x * x * int32(int16(w>>bit))
}

// start returns the address of the first number.
func start(s []int16) *int16 { return unsafe.SliceData(s) }
