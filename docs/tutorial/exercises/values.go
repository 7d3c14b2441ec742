package exercises

import (
	"fmt"
	"math"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// random is the generator of Steele, Lea and Flood, 2014. It is the same on every machine.
type random uint64

func (r *random) below(n int) int {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 33 % uint64(n))
}

// features counts, by kind, how many more pieces Red has than Black.
type features [xiangqi.Pawn + 1]float64

// accumulator updates the first layer of a tiny network incrementally and compares it with one
// computed from scratch.
func accumulator(out *strings.Builder) {
	const hidden = 6
	chance := random(1)
	var weights [16][xiangqi.NumSquares][hidden]int
	for piece := range weights {
		for s := range weights[piece] {
			for i := range weights[piece][s] {
				weights[piece][s][i] = chance.below(41) - 20
			}
		}
	}
	anew := func(p *xiangqi.Position) (sums [hidden]int) {
		for s, piece := range p.Board().All() {
			for i, w := range weights[piece][s] {
				sums[i] += w
			}
		}
		return sums
	}
	p, _ := position(Middlegame)
	sums := anew(&p)
	fmt.Fprintln(out, "before the move ", sums)
	after, stack := position(Middlegame, "e2e6")
	m, taken := stack[0].Move(), stack[0].Captured()
	piece := p.At(m.From())
	for i := range sums {
		sums[i] += weights[piece][m.To()][i] - weights[piece][m.From()][i] - weights[taken][m.To()][i]
	}
	fmt.Fprintln(out, "after, updated  ", sums)
	fmt.Fprintln(out, "after, anew     ", anew(&after))
}

// fitting derives piece values from the results of games between players that capture what they can
// and otherwise move at random. Each product is rounded separately, so that the output is the same
// on every processor.
func fitting(out *strings.Builder) {
	var samples []features
	var results []float64
	chance := random(7)
	const games = 1500
	decisive := 0
	for range games {
		seen, result := play(&chance)
		if result == 0.5 {
			continue
		}
		decisive++
		for _, f := range seen {
			samples, results = append(samples, f), append(results, result)
		}
	}
	var value features
	for range 300 {
		var slope features
		for i, f := range samples {
			sum := 0.0
			for k, n := range f {
				sum += float64(n * value[k])
			}
			miss := results[i] - 1/(1+math.Exp(-sum))
			for k, n := range f {
				slope[k] += float64(miss * n)
			}
		}
		for k := range value {
			value[k] += float64(2 * slope[k] / float64(len(samples)))
		}
	}
	fmt.Fprintf(out, "%d of %d games were won, %d positions\n", decisive, games, len(samples))
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		fmt.Fprintf(out, "%-8v%5.1f\n", k, value[k]/value[xiangqi.Knight]*4)
	}
}

// play plays a random game. It returns every tenth position and the result for Red.
func play(chance *random) (seen []features, result float64) {
	p := xiangqi.StartPosition()
	for ply := range 300 {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			return seen, float64(p.Turn()) // the side to move has lost
		}
		best := moves[chance.below(len(moves))]
		for _, m := range moves {
			if capturesFirst(&p, m) > capturesFirst(&p, best) {
				best = m
			}
		}
		p.MakeMove(best)
		if ply%10 == 9 {
			var f features
			for _, piece := range p.Board().All() {
				f[piece.Kind()] += 1 - 2*float64(piece.Color())
			}
			seen = append(seen, f)
		}
	}
	return seen, 0.5
}
