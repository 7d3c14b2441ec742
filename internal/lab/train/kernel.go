package train

// tileWidth is the number of columns in a tile.
const tileWidth = 64

// tile is one row of a tile, or the corresponding part of an accumulator.
type tile = [tileWidth]float32

// goSumRows sets dst to the sum of the rows whose indices are in list.
func goSumRows(dst *tile, rows []float32, list []uint16) {
	var sum tile
	for _, r := range list {
		row := rows[int(r)*tileWidth:][:tileWidth]
		for i, x := range row {
			sum[i] += x
		}
	}
	*dst = sum
}

// goAddRows adds src to each of the rows whose indices are in list.
func goAddRows(src *tile, rows []float32, list []uint16) {
	for _, r := range list {
		row := rows[int(r)*tileWidth:][:tileWidth]
		for i := range row {
			row[i] += src[i]
		}
	}
}

// goOutput returns the sum of clip(x, 0, 1)² times weight.
func goOutput(sums, weights []float32) float32 {
	weights = weights[:len(sums)]
	var total float32
	for i, x := range sums {
		v := max(0, min(1, x))
		total += v * v * weights[i]
	}
	return total
}

// goActivate sets dst to clip(x, 0, 1)².
func goActivate(dst, sums []float32) {
	dst = dst[:len(sums)]
	for i, x := range sums {
		v := max(0, min(1, x))
		dst[i] = v * v
	}
}

// goDot returns the dot product of a and b.
func goDot(a, b []float32) (sum float32) {
	b = b[:len(a)]
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

// goAddScaled adds k times src to dst.
func goAddScaled(dst, src []float32, k float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] += k * x
	}
}

// goOutputBack computes derivatives of the loss. To the gradient of each weight, it adds the derivative with
// respect to that weight, which is d times clip(x, 0, 1)². It replaces each sum by the derivative with
// respect to that sum.
func goOutputBack(sums, weights, gradients []float32, d float32) {
	weights, gradients = weights[:len(sums)], gradients[:len(sums)]
	for i, x := range sums {
		v := max(0, min(1, x))
		gradients[i] += v * v * d
		if x >= 1 {
			v = 0
		}
		sums[i] = v * weights[i] * (d + d)
	}
}
