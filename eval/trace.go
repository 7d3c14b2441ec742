package eval

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Trace breaks down a handcrafted evaluation term by term. All values are in centipawns.
type Trace struct {
	Stage int    `json:"stage"` // 32 with all strong pieces on the board, 0 with none
	Scale int    `json:"scale"` // how much of the total counts, in 64ths
	Terms []Line `json:"terms"` // terms that contribute to a side
	Total Part   `json:"total"` // sum of the terms, Red minus Black
	Value int    `json:"value"` // total at the stage of the position, after scaling, from Red's point of view
	Turn  string `json:"turn"`  // side to move: red or black
}

// Line is the contribution of one term. It consists of a part for each side, which is positive if it is good
// for that side.
type Line struct {
	Group string `json:"group"` // topic of the term: material, squares, mobility, ...
	Name  string `json:"name"`  // name of the term
	Red   Part   `json:"red"`   // Red's part, positive if good for Red
	Black Part   `json:"black"` // Black's part, positive if good for Black
}

// Part is a contribution in the middlegame, in the endgame, and mixed by the stage. The mixed values are
// rounded separately, so their sum may differ from the mixed total by less than one for each term.
type Part struct {
	MG    int `json:"mg"`    // centipawns in the middlegame
	EG    int `json:"eg"`    // centipawns in the endgame
	Mixed int `json:"mixed"` // centipawns at the stage of the position
}

// Trace evaluates p and breaks down the value term by term. It is slow compared to Evaluate.
func (e *Evaluator) Trace(p *xiangqi.Position) Trace {
	e = e.made()
	rec, tally := e.record(p)
	t := Trace{Stage: int(tally.stage), Terms: []Line{}, Turn: p.Turn().String()}
	for _, term := range Terms() {
		red, black := e.part(&rec[xiangqi.Red], term, t.Stage), e.part(&rec[xiangqi.Black], term, t.Stage)
		if red != (Part{}) || black != (Part{}) {
			t.Terms = append(t.Terms, Line{term.Group, term.Name, red, black})
		}
		t.Total.MG += red.MG - black.MG
		t.Total.EG += red.EG - black.EG
	}
	t.Total.Mixed = taper(t.Total.MG, t.Total.EG, t.Stage)
	t.Value = tally.value(t.Total.MG, t.Total.EG)
	stronger := xiangqi.Red
	if t.Total.Mixed < 0 {
		stronger = xiangqi.Black
	}
	t.Scale = int(tally.scale[stronger])
	return t
}

// part adds up the weights of a term, multiplied by their counts.
func (e *Evaluator) part(count *recorder, t Term, stage int) (p Part) {
	for i := t.First; i < t.First+t.Len; i++ {
		n := int(count[i])
		p.MG += n * e.weights[i].mg()
		p.EG += n * e.weights[i].eg()
	}
	p.Mixed = taper(p.MG, p.EG, stage)
	return p
}

// String formats the trace as a table. A row contains the mixed contributions of both sides to a term,
// followed by the middlegame, endgame and mixed values of the difference between them.
func (t Trace) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-26s %8s %8s   %8s %8s %8s\n", "term", "red", "black", "mg", "eg", "diff")
	group := ""
	for _, line := range t.Terms {
		if line.Group != group {
			group = line.Group
			fmt.Fprintf(&b, "%s\n", group)
		}
		r, k := line.Red, line.Black
		fmt.Fprintf(&b, "  %-24s %8s %8s   %8s %8s %8s\n", line.Name, pawns(r.Mixed), pawns(k.Mixed),
			pawns(r.MG-k.MG), pawns(r.EG-k.EG), pawns(r.Mixed-k.Mixed))
	}
	fmt.Fprintf(&b, "%-26s %8s %8s   %8s %8s %8s\n", "total", "", "",
		pawns(t.Total.MG), pawns(t.Total.EG), pawns(t.Total.Mixed))
	fmt.Fprintf(&b, "stage %d of %d, scale %d of %d\n", t.Stage, MaxStage, t.Scale, fullScale)
	fmt.Fprintf(&b, "value %s for red, %s to move\n", pawns(t.Value), t.Turn)
	return b.String()
}

// pawns formats centipawns as pawns with two decimals.
func pawns(centipawns int) string { return fmt.Sprintf("%+.2f", float64(centipawns)/100) }
