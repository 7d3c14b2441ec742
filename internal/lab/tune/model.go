package tune

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/eval"
)

// vector contains two numbers for each weight: first the middlegame halves of all weights, then the endgame
// halves.
type vector [2 * eval.NumWeights]float64

func fromWeights(w *eval.Weights) *vector {
	v := new(vector)
	for i, x := range w {
		v[i], v[i+eval.NumWeights] = float64(x.MG), float64(x.EG)
	}
	return v
}

// weights returns the vector rounded to centipawns.
func (v *vector) weights() *eval.Weights {
	w := new(eval.Weights)
	for i := range w {
		w[i] = eval.Weight{MG: round(v[i]), EG: round(v[i+eval.NumWeights])}
	}
	return w
}

func round(x float64) int16 {
	return int16(math.Round(max(math.MinInt16, min(x, math.MaxInt16))))
}

// value returns the position's value for Red in centipawns, along with the scale applied to it.
func (b *block) value(s *sample, v *vector) (value, scale float64) {
	mg, eg := 0.0, 0.0
	indexes := b.indexes[s.first:][:s.counts]
	counts := b.counts[s.first:][:s.counts]
	for i, index := range indexes {
		n := float64(counts[i])
		mg += n * v[index]
		eg += n * v[int(index)+eval.NumWeights]
	}
	return s.blend(mg, eg)
}

// blend combines the two halves of a value according to the stage of the game, and applies the scale.
func (s *sample) blend(mg, eg float64) (value, scale float64) {
	stage := float64(s.stage) / eval.MaxStage
	value = mg*stage + eg*(1-stage)
	scale = float64(s.scale[0]) / eval.FullScale
	if value < 0 {
		scale = float64(s.scale[1]) / eval.FullScale
	}
	return value * scale, scale
}

// expected returns the result expected for a value, where k is the slope.
func expected(value, k float64) float64 { return 1 / (1 + math.Exp(-k*value)) }

// loss returns the cross entropy of a result and its expectation, minus the minimum of that cross entropy. A
// perfect expectation therefore costs nothing, even for a draw.
func loss(result, p float64) float64 {
	const tiny = 1e-12
	cost := 0.0
	if result > 0 {
		cost -= result * math.Log(max(p, tiny)/result)
	}
	if result < 1 {
		cost -= (1 - result) * math.Log(max(1-p, tiny)/(1-result))
	}
	return cost
}

// addGradient adds the gradient of a sample's loss to g, and returns the loss.
func (b *block) addGradient(s *sample, v *vector, k float64, g *vector) float64 {
	value, scale := b.value(s, v)
	p := expected(value, k)
	result := float64(s.result)
	slope := (p - result) * k * scale
	stage := float64(s.stage) / eval.MaxStage
	mg, eg := slope*stage, slope*(1-stage)
	indexes := b.indexes[s.first:][:s.counts]
	counts := b.counts[s.first:][:s.counts]
	for i, index := range indexes {
		n := float64(counts[i])
		g[index] += n * mg
		g[int(index)+eval.NumWeights] += n * eg
	}
	return loss(result, p)
}
