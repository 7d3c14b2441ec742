package nnue

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"
)

// kernel is a set of functions that compute the sums. All kernels produce identical bits.
type kernel uint8

const (
	goKernel kernel = iota
	avx2Kernel
	avx512Kernel
	vnniKernel // AVX-512 with VNNI
	neonKernel
	dotKernel  // NEON with byte dot products
	simdKernel // WebAssembly
	numKernels
)

var kernelNames = [numKernels]string{"go", "avx2", "avx512", "avx512-vnni", "neon", "neon-dot", "wasm-simd"}

// String returns the name.
func (k kernel) String() string { return kernelNames[k] }

// Kernel returns the name of the fastest kernels that this processor can run. Networks use them by
// default.
func Kernel() string { return bestKernel.String() }

// Kernels returns the names of the kernels that this processor can run. The first is "go", and the last
// is the one that Kernel returns.
func Kernels() (names []string) {
	for _, k := range kernels() {
		names = append(names, k.String())
	}
	return names
}

// ErrKernel is wrapped by the error about kernels that this processor cannot run.
var ErrKernel = errors.New("unknown kernels")

// WithKernel returns a network whose evaluators use the named kernels instead of the fastest ones. The
// name must be one of Kernels. WithKernel is for measurements, since all kernels produce the same
// values. The two networks share their numbers. The error wraps ErrKernel.
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

// The length of every slice passed to a kernel is a multiple of hiddenStep. The slices of accumulators
// and weights are allocated by alignedInt16.

// The Go kernels hold four numbers in the lanes of one word. An operation on a word takes no longer than
// one on a single number. It also needs only a quarter as many memory accesses, each of which a browser
// checks. For the arithmetic, see Warren, "Hacker's Delight", 2-18.

const (
	laneBits  = 16
	perWord   = 4
	laneSigns = 0x8000_8000_8000_8000 // the sign bit of each lane
	laneQA    = QA * 0x0001_0001_0001_0001
	laneLarge = ^uint64(laneSigns | laneQA) // the bits set only in numbers above QA
	oneLane   = 1<<laneBits - 1
)

// words returns the numbers as words of four.
func words(s []int16) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(start(s))), len(s)/perWord)
}

// addLanes adds each lane of b to the same lane of a. Each lane wraps around independently.
func addLanes(a, b uint64) uint64 {
	return ((a &^ laneSigns) + (b &^ laneSigns)) ^ ((a ^ b) & laneSigns)
}

// subLanes subtracts each lane of b from the same lane of a.
func subLanes(a, b uint64) uint64 {
	return ((a | laneSigns) - (b &^ laneSigns)) ^ ((a ^ ^b) & laneSigns)
}

// clipLanes clips each lane to the range from 0 to QA, which is a power of two minus 1.
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

// goRefresh adds to dst the rows of the table listed in add, and subtracts those listed in sub.
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

// goOutput returns the sum of clip(x, 0, QA)² times weight over own and then other, wrapping around at
// 32 bits.
func goOutput(own, other, weights []int16) int32 {
	return goHalf(own, weights[:len(own)]) + goHalf(other, weights[len(own):][:len(other)])
}

// goHalf returns the sum for the numbers of one side.
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

// product returns v²·w for the lane that begins at the given bit.
func product(v, w uint64, bit uint) int32 {
	x := int32(v >> bit & QA)
	return x * x * int32(int16(w>>bit))
}

// start returns the address of the first number.
func start(s []int16) *int16 { return unsafe.SliceData(s) }
