package train

import "math"

// Parameters of the IEEE 754 formats. A float16 has ten fraction bits and five exponent bits; a float32 has
// twenty-three and eight.
const (
	halfFraction  = 10
	halfBias      = 15
	floatFraction = 23
	floatBias     = 127
	halfInfinity  = 0x7c00
)

// toHalf returns the float16 nearest to x. Ties are rounded to even. NaN and values that are too large become
// infinite.
func toHalf(x float32) uint16 {
	bits := math.Float32bits(x)
	sign := uint16(bits >> 16 & 0x8000)
	size := math.Abs(float64(x))
	const largest = 65520 // from here on, values are rounded to infinity
	switch {
	case size >= largest || size != size:
		return sign | halfInfinity
	case size < 1.0/(1<<(halfBias-1)): // below the smallest normal number, where steps are equal
		return sign | uint16(math.RoundToEven(size*(1<<(halfBias-1+halfFraction))))
	}
	const cut = floatFraction - halfFraction
	magnitude := bits & 0x7fffffff
	magnitude += 1<<(cut-1) - 1 + magnitude>>cut&1 // ties to even; a carry increments the exponent
	return sign | uint16(magnitude>>cut-(floatBias-halfBias)<<halfFraction)
}

// fromHalf returns the value of a float16 as a float32.
func fromHalf(h uint16) float32 {
	exponent, fraction := int(h>>halfFraction&0x1f), float64(h&(1<<halfFraction-1))
	var size float64
	switch exponent {
	case 0:
		size = math.Ldexp(fraction, 1-halfBias-halfFraction)
	case 0x1f:
		size = math.Inf(1)
	default:
		size = math.Ldexp(fraction+1<<halfFraction, exponent-halfBias-halfFraction)
	}
	if h&0x8000 != 0 {
		size = -size
	}
	return float32(size)
}
