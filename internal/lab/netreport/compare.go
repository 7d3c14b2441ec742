package netreport

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Comparison compares the values of two networks on the same positions. Values are in centipawns
// for the side to move.
type Comparison struct {
	First       string          `json:"first"`                    // name of the first network
	Second      string          `json:"second"`                   // name of the second network
	Positions   int             `json:"positions"`                // number of positions evaluated
	Mean        float64         `json:"mean_difference"`          // mean difference, second minus first network, in centipawns
	Off         float64         `json:"mean_absolute_difference"` // mean size of the difference, in centipawns
	Correlation float64         `json:"correlation"`              // correlation of the values, -1 to 1; 0 if either network gives all positions the same value
	Spread      [2]float64      `json:"standard_deviations"`      // standard deviations of the values of the first and the second network, in centipawns
	SameSign    float64         `json:"same_sign"`                // share of positions to which both give the same sign, 0 to 1; a value of 0 counts as positive
	Worst       []ComparedValue `json:"worst"`                    // the largest differences, largest first; --worst limits their number
}

// ComparedValue contains the values that two networks give one position.
type ComparedValue struct {
	FEN    string `json:"fen"`    // the position
	First  int    `json:"first"`  // value by the first network, in centipawns for the side to move
	Second int    `json:"second"` // value by the second network, in centipawns for the side to move
}

// OpeningPositions returns all positions in the match openings.
func OpeningPositions() (list []xiangqi.Position, err error) {
	openings, err := openings.Own()
	if err != nil {
		return nil, err
	}
	for _, o := range openings.List {
		p := o.Start
		for _, m := range o.Moves {
			p.MakeMove(m)
			list = append(list, p)
		}
	}
	return list, nil
}

// ReadPositions reads FENs, one per line. Anything after a semicolon is ignored. If a line is
// invalid, the error names it.
func ReadPositions(ctx context.Context, r io.Reader) (list []xiangqi.Position, err error) {
	lines := textlines.NewScanner(r)
	for n := 1; lines.Scan() && ctx.Err() == nil; n++ {
		text, _, _ := strings.Cut(lines.Text(), ";")
		if strings.TrimSpace(text) == "" {
			continue
		}
		p, err := xiangqi.ParseFEN(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, p)
	}
	if err = errors.Join(lines.Err(), ctx.Err()); err == nil && len(list) == 0 {
		err = errors.New("no positions")
	}
	return list, err
}

// Compare evaluates every position with both networks and lists the positions on which they differ
// most.
func Compare(first, second *nnue.Network, list []xiangqi.Position, worst int) *Comparison {
	a := &Comparison{First: first.Name(), Second: second.Name(), Positions: len(list), Worst: []ComparedValue{}}
	one, two := first.NewEvaluator(), second.NewEvaluator()
	var sum, squares [2]float64
	var product, same float64
	all := make([]ComparedValue, 0, len(list))
	for i := range list {
		v := [2]int{one.Evaluate(&list[i], nil), two.Evaluate(&list[i], nil)}
		for j, x := range v {
			sum[j] += float64(x)
			squares[j] += float64(x) * float64(x)
		}
		product += float64(v[0]) * float64(v[1])
		a.Off += math.Abs(float64(v[1] - v[0]))
		if (v[0] >= 0) == (v[1] >= 0) {
			same++
		}
		all = append(all, ComparedValue{list[i].FEN(), v[0], v[1]})
	}
	n := float64(max(1, len(list)))
	variance := func(j int) float64 { return max(0, squares[j]/n-sum[j]/n*sum[j]/n) }
	a.Spread = [2]float64{math.Sqrt(variance(0)), math.Sqrt(variance(1))}
	a.Mean, a.Off, a.SameSign = (sum[1]-sum[0])/n, a.Off/n, same/n
	if both := a.Spread[0] * a.Spread[1]; both > 0 {
		a.Correlation = (product/n - sum[0]/n*sum[1]/n) / both
	}
	slices.SortStableFunc(all, func(x, y ComparedValue) int {
		return cmp.Compare(abs(y.Second-y.First), abs(x.Second-x.First))
	})
	a.Worst = append(a.Worst, all[:min(max(0, worst), len(all))]...)
	return a
}

func abs(x int) int { return max(x, -x) }

// WriteText writes the comparison in human-readable form.
func (a *Comparison) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s against %s on %d positions\n", a.First, a.Second, a.Positions)
	fmt.Fprintf(&b, "difference %+.1f centipawns on average, %.1f either way; correlation %.4f; same sign in %.1f %%\n", a.Mean, a.Off,
		a.Correlation, 100*a.SameSign)
	fmt.Fprintf(&b, "standard deviations %.0f and %.0f\n", a.Spread[0], a.Spread[1])
	for _, v := range a.Worst {
		fmt.Fprintf(&b, "%6d %6d  %s\n", v.First, v.Second, v.FEN)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
