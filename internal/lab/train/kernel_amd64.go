//go:build amd64 && !purego

package train

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// hasAVX2 and hasAVX512 report which processor features are available.
var (
	hasAVX2   = cpu.X86.HasAVX2 && cpu.X86.HasFMA
	hasAVX512 = hasAVX2 && cpu.X86.HasAVX512F
)

func sumRows(dst *tile, rows []float32, list []uint16) {
	switch {
	case hasAVX512:
		sumRowsAVX512(dst, unsafe.SliceData(rows), unsafe.SliceData(list), len(list))
	case hasAVX2:
		sumRowsAVX2(dst, unsafe.SliceData(rows), unsafe.SliceData(list), len(list))
	default:
		goSumRows(dst, rows, list)
	}
}

func addRows(src *tile, rows []float32, list []uint16) {
	switch {
	case hasAVX512:
		addRowsAVX512(src, unsafe.SliceData(rows), unsafe.SliceData(list), len(list))
	case hasAVX2:
		addRowsAVX2(src, unsafe.SliceData(rows), unsafe.SliceData(list), len(list))
	default:
		goAddRows(src, rows, list)
	}
}

func output(sums, weights []float32) float32 {
	if hasAVX2 {
		return outputAVX2(unsafe.SliceData(sums), unsafe.SliceData(weights), len(sums))
	}
	return goOutput(sums, weights)
}

func outputBack(sums, weights, gradients []float32, d float32) {
	if hasAVX2 {
		outputBackAVX2(unsafe.SliceData(sums), unsafe.SliceData(weights), unsafe.SliceData(gradients), len(sums), d)
		return
	}
	goOutputBack(sums, weights, gradients, d)
}

func activate(dst, sums []float32) {
	if hasAVX2 {
		activateAVX2(unsafe.SliceData(dst), unsafe.SliceData(sums), len(dst))
		return
	}
	goActivate(dst, sums)
}

func dot(a, b []float32) float32 {
	switch {
	case hasAVX512:
		return dotAVX512(unsafe.SliceData(a), unsafe.SliceData(b), len(a))
	case hasAVX2:
		return dotAVX2(unsafe.SliceData(a), unsafe.SliceData(b), len(a))
	}
	return goDot(a, b)
}

func addScaled(dst, src []float32, k float32) {
	switch {
	case hasAVX512:
		addScaledAVX512(unsafe.SliceData(dst), unsafe.SliceData(src), len(dst), k)
	case hasAVX2:
		addScaledAVX2(unsafe.SliceData(dst), unsafe.SliceData(src), len(dst), k)
	default:
		goAddScaled(dst, src, k)
	}
}

// The following functions are implemented in kernel_amd64.s. In each of them, rows points to the first row
// of a tile, and n is the number of listed rows or the number of float32 values. In the latter case, n must
// be a multiple of 32.

//go:noescape
func sumRowsAVX2(dst *tile, rows *float32, list *uint16, n int)

//go:noescape
func sumRowsAVX512(dst *tile, rows *float32, list *uint16, n int)

//go:noescape
func addRowsAVX2(src *tile, rows *float32, list *uint16, n int)

//go:noescape
func addRowsAVX512(src *tile, rows *float32, list *uint16, n int)

//go:noescape
func outputAVX2(sums, weights *float32, n int) float32

//go:noescape
func outputBackAVX2(sums, weights, gradients *float32, n int, d float32)

//go:noescape
func activateAVX2(dst, sums *float32, n int)

//go:noescape
func dotAVX2(a, b *float32, n int) float32

//go:noescape
func dotAVX512(a, b *float32, n int) float32

//go:noescape
func addScaledAVX2(dst, src *float32, n int, k float32)

//go:noescape
func addScaledAVX512(dst, src *float32, n int, k float32)
