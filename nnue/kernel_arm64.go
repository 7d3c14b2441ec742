//go:build arm64 && !purego

package nnue

import (
	"slices"
	"unsafe"

	"golang.org/x/sys/cpu"
)

// bestKernel is the fastest kernel for this processor. NEON is always available; byte dot products were added
// in ARMv8.2.
var bestKernel = detectKernel()

func detectKernel() kernel {
	if cpu.ARM64.HasASIMDDP {
		return dotKernel
	}
	return neonKernel
}

// kernels lists the kernels that this processor can run.
func kernels() []kernel {
	list := []kernel{goKernel, neonKernel, dotKernel}
	return list[:slices.Index(list, bestKernel)+1]
}

func (k kernel) move(dst, src, add, sub []int16) {
	if k == goKernel {
		goMove(dst, src, add, sub)
		return
	}
	moveNEON(start(dst), start(src), start(add), start(sub), len(dst))
}

func (k kernel) capture(dst, src, add, sub, taken []int16) {
	if k == goKernel {
		goCapture(dst, src, add, sub, taken)
		return
	}
	captureNEON(start(dst), start(src), start(add), start(sub), start(taken), len(dst))
}

func (k kernel) refresh(dst, table []int16, add, sub []uint32) {
	if k == goKernel {
		goRefresh(dst, table, add, sub)
		return
	}
	refreshNEON(start(dst), start(table), unsafe.SliceData(add), len(add), unsafe.SliceData(sub), len(sub), len(dst))
}

func (k kernel) output(own, other, weights []int16) int32 {
	if k == goKernel {
		return goOutput(own, other, weights)
	}
	return outputNEON(start(own), start(other), start(weights), len(own))
}

// second computes the sums for the units of the second hidden layer. The weights are in blocks, packed for
// assembly, and in lanes, packed for Go.
func (k kernel) second(own, other []int16, blocks []int8, lanes []inputLanes, sums *secondSums) {
	switch k {
	case dotKernel:
		secondDOT(start(own), start(other), unsafe.SliceData(blocks), len(own), sums)
	case neonKernel:
		secondNEON(start(own), start(other), unsafe.SliceData(blocks), len(own), sums)
	default:
		goSecond(own, other, lanes, sums)
	}
}

// The functions in kernel_arm64.s. n is the number of int16 in a row.

//go:noescape
func moveNEON(dst, src, add, sub *int16, n int)

//go:noescape
func captureNEON(dst, src, add, sub, taken *int16, n int)

//go:noescape
func refreshNEON(dst, table *int16, add *uint32, adds int, sub *uint32, subs int, n int)

//go:noescape
func outputNEON(own, other, weights *int16, n int) int32

//go:noescape
func secondNEON(own, other *int16, blocks *int8, n int, sums *secondSums)

//go:noescape
func secondDOT(own, other *int16, blocks *int8, n int, sums *secondSums)
