//go:build (!amd64 && !arm64) || purego

package train

func sumRows(dst *tile, rows []float32, list []uint16) { goSumRows(dst, rows, list) }

func addRows(src *tile, rows []float32, list []uint16) { goAddRows(src, rows, list) }

func output(sums, weights []float32) float32 { return goOutput(sums, weights) }

func outputBack(sums, weights, gradients []float32, d float32) {
	goOutputBack(sums, weights, gradients, d)
}

func activate(dst, sums []float32) { goActivate(dst, sums) }

func dot(a, b []float32) float32 { return goDot(a, b) }

func addScaled(dst, src []float32, k float32) { goAddScaled(dst, src, k) }
