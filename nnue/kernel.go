package nnue

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"
)

// kernel is a set of functions that make the sums. All give the same bits as
// goKernel, which defines them.
type kernel uint8

const (
	goKernel kernel = iota
	avx2Kernel
	avx512Kernel
	vnniKernel // AVX-512 with VNNI
	numKernels
)

var kernelNames = [numKernels]string{"go", "avx2", "avx512", "avx512-vnni"}

// String returns the name.
func (k kernel) String() string { return kernelNames[k] }

// Kernel names the kernels that networks are evaluated with here: the fastest.
func Kernel() string { return bestKernel.String() }

// Kernels names those that this processor can run: "go" first, the one of Kernel
// last.
func Kernels() (names []string) {
	for _, k := range kernels() {
		names = append(names, k.String())
	}
	return names
}

// ErrKernel is wrapped by the error about kernels that cannot run here.
var ErrKernel = errors.New("unknown kernels")

// WithKernel returns the network with evaluators that use the named kernels, one
// of Kernels, instead of the fastest: for measurements, since all give the same
// values. Both networks share their numbers. The error wraps ErrKernel.
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

// Slices that the kernels get have a length that is a multiple of hiddenStep.

// goMove sets dst to src plus the row add minus the row sub.
func goMove(dst, src, add, sub []int16) {
	src, add, sub = src[:len(dst)], add[:len(dst)], sub[:len(dst)]
	for i := range dst {
		dst[i] = src[i] + add[i] - sub[i]
	}
}

// goCapture sets dst to src plus the row add minus the rows sub and taken.
func goCapture(dst, src, add, sub, taken []int16) {
	src, add, sub, taken = src[:len(dst)], add[:len(dst)], sub[:len(dst)], taken[:len(dst)]
	for i := range dst {
		dst[i] = src[i] + add[i] - sub[i] - taken[i]
	}
}

// goRefresh adds to dst the rows of the table that add lists and takes away
// those that sub lists.
func goRefresh(dst, table []int16, add, sub []uint32) {
	for _, r := range add {
		row := table[int(r)*len(dst):][:len(dst)]
		for i := range dst {
			dst[i] += row[i]
		}
	}
	for _, r := range sub {
		row := table[int(r)*len(dst):][:len(dst)]
		for i := range dst {
			dst[i] -= row[i]
		}
	}
}

// goOutput returns the sum of clip(x, 0, QA)² times weight over own and then
// other; it wraps around at 32 bits.
func goOutput(own, other, weights []int16) int32 {
	var sum int32
	mine, theirs := weights[:len(own)], weights[len(own):][:len(other)]
	for i, x := range own {
		v := max(0, min(QA, int32(x)))
		sum += v * int32(mine[i]) * v
	}
	for i, x := range other {
		v := max(0, min(QA, int32(x)))
		sum += v * int32(theirs[i]) * v
	}
	return sum
}

// start returns the address of the first number.
func start(s []int16) *int16 { return unsafe.SliceData(s) }
