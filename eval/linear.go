package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Count is how often a weight is used in a position, Red minus Black.
type Count struct {
	Index uint16 // of the weight
	N     int16  // never 0
}

// Linear represents a position by how often each weight is used, which is all that a tuner needs.
type Linear struct {
	Stage  int     // MaxStage with all strong pieces on the board, 0 with none
	Scale  [2]int  // scale of the value, in 64ths; the first is for values in favour of Red, the second for Black
	Counts []Count // in ascending order of their indexes
}

// FullScale is the Scale if a value is not scaled down.
const FullScale = fullScale

// Linear appends the counts for p to dst and returns them along with the stage and the scales. The counts
// depend on p but not on the weights.
func (e *Evaluator) Linear(dst []Count, p *xiangqi.Position) Linear {
	rec, t := e.made().record(p)
	start := len(dst)
	for i := range NumWeights {
		if d := rec[xiangqi.Red][i] - rec[xiangqi.Black][i]; d != 0 {
			dst = append(dst, Count{uint16(i), d})
		}
	}
	return Linear{
		Stage:  int(t.stage),
		Scale:  [2]int{int(t.scale[xiangqi.Red]), int(t.scale[xiangqi.Black])},
		Counts: dst[start:],
	}
}

// Value returns the value of the position for Red, given the weights w. If Red is to move, this is exactly
// the value returned by an evaluator with these weights; if Black is to move, it is the negative of that
// value.
func (l Linear) Value(w *Weights) int {
	if w == nil {
		w = Default()
	}
	mg, eg := 0, 0
	for _, c := range l.Counts {
		if int(c.Index) >= len(w) {
			continue
		}
		mg += int(c.N) * int(w[c.Index].MG)
		eg += int(c.N) * int(w[c.Index].EG)
	}
	value := taper(mg, eg, l.Stage)
	scale := l.Scale[xiangqi.Red]
	if value < 0 {
		scale = l.Scale[xiangqi.Black]
	}
	return max(-MaxEval, min(value*scale/fullScale, MaxEval))
}
