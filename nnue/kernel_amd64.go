//go:build amd64 && !purego

package nnue

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// bestKernel is the fastest kernel for this processor.
var bestKernel = detectKernel()

func detectKernel() kernel {
	switch x := &cpu.X86; {
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VNNI:
		return vnniKernel
	case x.HasAVX512F && x.HasAVX512BW:
		return avx512Kernel
	case x.HasAVX2:
		return avx2Kernel
	}
	return goKernel
}

// kernels lists the kernels that this processor can run.
func kernels() (list []kernel) {
	for k := goKernel; k <= bestKernel; k++ {
		list = append(list, k)
	}
	return list
}

func (k kernel) move(dst, src, add, sub []int16) {
	switch k {
	case vnniKernel, avx512Kernel:
		moveAVX512(start(dst), start(src), start(add), start(sub), len(dst))
	case avx2Kernel:
		moveAVX2(start(dst), start(src), start(add), start(sub), len(dst))
	default:
		goMove(dst, src, add, sub)
	}
}

func (k kernel) capture(dst, src, add, sub, taken []int16) {
	switch k {
	case vnniKernel, avx512Kernel:
		captureAVX512(start(dst), start(src), start(add), start(sub), start(taken), len(dst))
	case avx2Kernel:
		captureAVX2(start(dst), start(src), start(add), start(sub), start(taken), len(dst))
	default:
		goCapture(dst, src, add, sub, taken)
	}
}

func (k kernel) refresh(dst, table []int16, add, sub []uint32) {
	switch k {
	case vnniKernel, avx512Kernel:
		refreshAVX512(start(dst), start(table), unsafe.SliceData(add), len(add), unsafe.SliceData(sub), len(sub), len(dst))
	case avx2Kernel:
		refreshAVX2(start(dst), start(table), unsafe.SliceData(add), len(add), unsafe.SliceData(sub), len(sub), len(dst))
	default:
		goRefresh(dst, table, add, sub)
	}
}

func (k kernel) output(own, other, weights []int16) int32 {
	switch k {
	case vnniKernel:
		return outputVNNI(start(own), start(other), start(weights), len(own))
	case avx512Kernel:
		return outputAVX512(start(own), start(other), start(weights), len(own))
	case avx2Kernel:
		return outputAVX2(start(own), start(other), start(weights), len(own))
	}
	return goOutput(own, other, weights)
}

// second computes the sums for the units of the second hidden layer. The weights are in blocks, packed for
// assembly, and in lanes, packed for Go.
func (k kernel) second(own, other []int16, blocks []int8, lanes []inputLanes, sums *secondSums) {
	switch k {
	case vnniKernel:
		secondVNNI(start(own), start(other), unsafe.SliceData(blocks), len(own), sums)
	case avx512Kernel, avx2Kernel:
		secondAVX2(start(own), start(other), unsafe.SliceData(blocks), len(own), sums)
	default:
		goSecond(own, other, lanes, sums)
	}
}

// The functions in kernel_amd64.s. n is the number of int16 in a row.

//go:noescape
func moveAVX2(dst, src, add, sub *int16, n int)

//go:noescape
func captureAVX2(dst, src, add, sub, taken *int16, n int)

//go:noescape
func refreshAVX2(dst, table *int16, add *uint32, adds int, sub *uint32, subs int, n int)

//go:noescape
func outputAVX2(own, other, weights *int16, n int) int32

//go:noescape
func moveAVX512(dst, src, add, sub *int16, n int)

//go:noescape
func captureAVX512(dst, src, add, sub, taken *int16, n int)

//go:noescape
func refreshAVX512(dst, table *int16, add *uint32, adds int, sub *uint32, subs int, n int)

//go:noescape
func outputAVX512(own, other, weights *int16, n int) int32

//go:noescape
func outputVNNI(own, other, weights *int16, n int) int32

//go:noescape
func secondAVX2(own, other *int16, blocks *int8, n int, sums *secondSums)

//go:noescape
func secondVNNI(own, other *int16, blocks *int8, n int, sums *secondSums)
