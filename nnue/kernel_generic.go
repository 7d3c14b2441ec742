//go:build (!amd64 && !arm64 && !(js && wasmsimd)) || purego

package nnue

// bestKernel is the only kernel for this processor.
const bestKernel = goKernel

// kernels lists the kernels that this processor can run.
func kernels() []kernel { return []kernel{goKernel} }

func (k kernel) move(dst, src, add, sub []int16) { goMove(dst, src, add, sub) }

func (k kernel) capture(dst, src, add, sub, taken []int16) { goCapture(dst, src, add, sub, taken) }

func (k kernel) refresh(dst, table []int16, add, sub []uint32) { goRefresh(dst, table, add, sub) }

func (k kernel) second(own, other []int16, _ []int8, lanes []inputLanes, sums *secondSums) {
	goSecond(own, other, lanes, sums)
}

func (k kernel) output(own, other, weights []int16) int32 { return goOutput(own, other, weights) }
