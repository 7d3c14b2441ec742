package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// recorder records how often one side uses each weight. This is slower than simply adding up the weights.
type recorder [NumWeights]int16

// note must not be inlined, so that the hot code contains only the nil check.
//
//go:noinline
func (r *recorder) note(i, n int) { r[i] += int16(n) }

// record evaluates p. It returns how often each side uses each weight, together with the tally of p.
func (e *Evaluator) record(p *xiangqi.Position) (rec *[2]recorder, t Tally) {
	rec = new([2]recorder)
	var v evaluation
	t = e.Tally(p)
	v.begin(p, &e.weights, t.count)
	for c := range v.side {
		v.side[c].rec = &rec[c]
		v.side[c].sets(t.count)
	}
	for pieces := p.Occupied(); !pieces.Empty(); {
		s := pieces.PopFirst()
		piece := p.At(s)
		r := &rec[piece.Color()]
		if piece.Kind() != xiangqi.King {
			r.note(materialWeight(piece.Kind()), 1)
		}
		r.note(squareWeight(piece.Kind(), relative(piece.Color(), s)), 1)
	}
	v.board()
	return rec, t
}
