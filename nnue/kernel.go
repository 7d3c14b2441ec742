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

// String returns the name of the kernel.
func (k kernel) String() string { return kernelNames[k] }

// Kernel returns the name of the fastest kernel that this processor can run, which is the one that networks
// use by default.
func Kernel() string { return bestKernel.String() }

// Kernels returns the names of all kernels that this processor can run. The first is always "go", and the
// last is the one returned by Kernel.
func Kernels() (names []string) {
	for _, k := range kernels() {
		names = append(names, k.String())
	}
	return names
}

// ErrKernel is wrapped by the error for a kernel that this processor cannot run.
var ErrKernel = errors.New("unknown kernels")

// WithKernel returns a copy of the network whose evaluators use the named kernel instead of the fastest one.
// The name must be one of those returned by Kernels; otherwise, the error wraps ErrKernel. The copy shares
// the numbers of the original. All kernels produce the same values, so WithKernel is useful only for
// measurements.
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

// The length of each slice passed to a kernel is a multiple of hiddenStep. Slices of accumulators and weights
// are allocated by alignedInt16.

// The Go kernel packs four numbers into the lanes of one word. An operation on a word is as fast as one on a
// single number, and only a quarter as many memory accesses are needed, which matters because browsers check
// each access. For the arithmetic, see Warren, "Hacker's Delight", 2-18.

const (
	laneBits  = 16
	perWord   = 4
	laneSigns = 0x8000_8000_8000_8000 // the sign bit of each lane
	laneQA    = QA * 0x0001_0001_0001_0001
	laneLarge = ^uint64(laneSigns | laneQA) // bits that are set only in numbers greater than QA
	oneLane   = 1<<laneBits - 1
)

// words returns s as words of four numbers each.
func words(s []int16) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(start(s))), len(s)/perWord)
}

// addLanes adds a and b lane by lane. Each lane wraps around separately.
func addLanes(a, b uint64) uint64 {
	return ((a &^ laneSigns) + (b &^ laneSigns)) ^ ((a ^ b) & laneSigns)
}

// subLanes subtracts b from a lane by lane.
func subLanes(a, b uint64) uint64 {
	return ((a | laneSigns) - (b &^ laneSigns)) ^ ((a ^ ^b) & laneSigns)
}

// clipLanes clips each lane to the range from 0 to QA. QA must be a power of two minus 1.
func clipLanes(a uint64) uint64 {
	negative := (a & laneSigns) >> (laneBits - 1)
	a &^= negative * oneLane
	large := (((a & laneLarge) + laneLarge) & laneSigns) >> (laneBits - 1)
	return (a | large*QA) & laneQA
}

// goMove sets dst to src, plus the row add, minus the row sub.
func goMove(dst, src, add, sub []int16) {
	d, s, a, b := words(dst), words(src), words(add), words(sub)
	s, a, b = s[:len(d)], a[:len(d)], b[:len(d)]
	for i := range d {
		d[i] = subLanes(addLanes(s[i], a[i]), b[i])
	}
}

// goCapture sets dst to src, plus the row add, minus the rows sub and taken.
func goCapture(dst, src, add, sub, taken []int16) {
	d, s, a, b, c := words(dst), words(src), words(add), words(sub), words(taken)
	s, a, b, c = s[:len(d)], a[:len(d)], b[:len(d)], c[:len(d)]
	for i := range d {
		d[i] = subLanes(addLanes(s[i], a[i]), addLanes(b[i], c[i]))
	}
}

// goRefresh adds the rows of table listed in add to dst and subtracts those listed in sub.
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

// goOutput returns the sum of clip(x, 0, QA)² times the weight of x, first over own and then over other. The
// sum wraps around at 32 bits.
func goOutput(own, other, weights []int16) int32 {
	return goHalf(own, weights[:len(own)]) + goHalf(other, weights[len(own):][:len(other)])
}

// goHalf returns one side's part of the sum.
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

// product returns v²·w for the lane that starts at the given bit.
func product(v, w uint64, bit uint) int32 {
	x := int32(v >> bit & QA)
	return x * x * int32(int16(w>>bit))
}

// start returns the address of the first element of s.
func start(s []int16) *int16 { return unsafe.SliceData(s) }
