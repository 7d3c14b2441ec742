//go:build arm64 && !purego

package train

import "unsafe"

func sumRows(dst *tile, rows []float32, list []uint16) {
	sumRowsNEON(dst, unsafe.SliceData(rows), unsafe.SliceData(list), len(list))
}

func addRows(src *tile, rows []float32, list []uint16) {
	addRowsNEON(src, unsafe.SliceData(rows), unsafe.SliceData(list), len(list))
}

func output(sums, weights []float32) float32 {
	return outputNEON(unsafe.SliceData(sums), unsafe.SliceData(weights), len(sums))
}

func outputBack(sums, weights, gradients []float32, d float32) {
	outputBackNEON(unsafe.SliceData(sums), unsafe.SliceData(weights), unsafe.SliceData(gradients), len(sums), d)
}

func activate(dst, sums []float32) {
	activateNEON(unsafe.SliceData(dst), unsafe.SliceData(sums), len(dst))
}

func dot(a, b []float32) float32 {
	return dotNEON(unsafe.SliceData(a), unsafe.SliceData(b), len(a))
}

func addScaled(dst, src []float32, k float32) {
	addScaledNEON(unsafe.SliceData(dst), unsafe.SliceData(src), len(dst), k)
}

// The following functions are implemented in kernel_arm64.s, and every arm64 processor can run them. In each
// of them, rows points to the first row of a tile, and n is the number of listed rows or the number of
// float32 values. In the latter case, n must be a multiple of 32.

//go:noescape
func sumRowsNEON(dst *tile, rows *float32, list *uint16, n int)

//go:noescape
func addRowsNEON(src *tile, rows *float32, list *uint16, n int)

//go:noescape
func outputNEON(sums, weights *float32, n int) float32

//go:noescape
func outputBackNEON(sums, weights, gradients *float32, n int, d float32)

//go:noescape
func activateNEON(dst, sums *float32, n int)

//go:noescape
func dotNEON(a, b *float32, n int) float32

//go:noescape
func addScaledNEON(dst, src *float32, n int, k float32)
