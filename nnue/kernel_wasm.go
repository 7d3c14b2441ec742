//go:build js && wasmsimd && !purego

package nnue

import "unsafe"

// Go does not generate 128-bit instructions for WebAssembly. The kernels are therefore in a separate module,
// which works on this program's memory. web/kernels writes the module, and web/src/alone/kernels.ts provides
// it. A host that does not provide it under the name "chuhe" cannot load the program; that is why there is a
// build tag.

// bestKernel is the fastest kernel that this host provides.
var bestKernel = detectKernel()

func detectKernel() kernel {
	if available() != 0 {
		return simdKernel
	}
	return goKernel
}

// kernels lists the kernels that this host can run.
func kernels() []kernel {
	if bestKernel == goKernel {
		return []kernel{goKernel}
	}
	return []kernel{goKernel, bestKernel}
}

func (k kernel) move(dst, src, add, sub []int16) {
	if k == goKernel {
		goMove(dst, src, add, sub)
		return
	}
	moveSIMD(start(dst), start(src), start(add), start(sub), int32(len(dst)))
}

func (k kernel) capture(dst, src, add, sub, taken []int16) {
	if k == goKernel {
		goCapture(dst, src, add, sub, taken)
		return
	}
	captureSIMD(start(dst), start(src), start(add), start(sub), start(taken), int32(len(dst)))
}

func (k kernel) refresh(dst, table []int16, add, sub []uint32) {
	if k == goKernel {
		goRefresh(dst, table, add, sub)
		return
	}
	refreshSIMD(start(dst), start(table), unsafe.SliceData(add), int32(len(add)), unsafe.SliceData(sub), int32(len(sub)), int32(len(dst)))
}

func (k kernel) output(own, other, weights []int16) int32 {
	if k == goKernel {
		return goOutput(own, other, weights)
	}
	return outputSIMD(start(own), start(other), start(weights), int32(len(own)))
}

// second computes the sums for the units of the second hidden layer. The weights are in blocks, packed for
// the host's kernels, and in lanes, packed for Go.
func (k kernel) second(own, other []int16, blocks []int8, lanes []inputLanes, sums *secondSums) {
	if k == goKernel {
		goSecond(own, other, lanes, sums)
		return
	}
	secondSIMD(start(own), start(other), unsafe.SliceData(blocks), int32(len(own)), unsafe.Pointer(sums))
}

// available returns nonzero if the host supports 128-bit instructions.
//
//go:wasmimport chuhe available
func available() int32

// The functions of the separate module. n is the number of int16 in a row.

//go:wasmimport chuhe move
//go:noescape
func moveSIMD(dst, src, add, sub *int16, n int32)

//go:wasmimport chuhe capture
//go:noescape
func captureSIMD(dst, src, add, sub, taken *int16, n int32)

//go:wasmimport chuhe refresh
//go:noescape
func refreshSIMD(dst, table *int16, add *uint32, adds int32, sub *uint32, subs, n int32)

//go:wasmimport chuhe output
//go:noescape
func outputSIMD(own, other, weights *int16, n int32) int32

//go:wasmimport chuhe second
//go:noescape
func secondSIMD(own, other *int16, blocks *int8, n int32, sums unsafe.Pointer)
