// Package chart plots the course of a match: the score after each pair with its error, and the path
// of the log-likelihood ratio between its bounds.
package chart

import (
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// ErrChart is wrapped by errors about charts that cannot be drawn.
var ErrChart = errors.New("cannot draw")

// Check returns an error wrapping ErrChart if the extension of path is not that of a picture format
// supported by Write.
func Check(path string) error {
	if strings.EqualFold(filepath.Ext(path), ".svg") {
		return nil
	}
	return fmt.Errorf("%w: %s: want a name that ends in .svg, which every browser shows and turns into PDF", ErrChart, path)
}

const (
	mostPoints = 2000 // per line; more would not be visible

	lineColor  = "#1F5FA8"
	bandColor  = "#C6D9EE"
	boundColor = "#B03030"
	evenColor  = "#808080"
)

// Write draws the match as an SVG picture and marks it with the match's run. If no pair has been
// completed, the error wraps ErrChart.
func Write(w io.Writer, r *match.Report) error {
	if len(r.Path) == 0 {
		return fmt.Errorf("%w: no pair of games is complete", ErrChart)
	}
	panels := []chart.Panel{scorePanel(r)}
	if r.Test != nil {
		panels = append(panels, testPanel(r))
	}
	picture, err := chart.Panels(panels...)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrChart, err)
	}
	_, err = w.Write(Mark(picture, r.Run))
	return err
}

// thin returns the indices of the points to draw.
func thin(n int) []int {
	step := max(1, n/mostPoints)
	var at []int
	for i := 0; i < n; i += step {
		at = append(at, i)
	}
	if at[len(at)-1] != n-1 {
		at = append(at, n-1)
	}
	return at
}

// scorePanel plots the share of points after each pair, with a 95 % confidence band. The width of
// the band is computed from the variance of the whole match.
func scorePanel(r *match.Report) chart.Panel {
	bottom, top := scoreRange(r)
	path := chart.Line{Color: lineColor, Plain: true}
	band := chart.Band{Color: bandColor}
	inside := func(y float64) float64 { return min(top, max(bottom, y)) }
	for _, i := range thin(len(r.Path)) {
		at := r.Path[i]
		x, y := float64(at.Pairs), 100*at.Score
		e := 100 * 1.96 * math.Sqrt(r.PairVariance/x)
		path.X, path.Y = append(path.X, x), append(path.Y, inside(y))
		band.X, band.Low, band.High = append(band.X, x), append(band.Low, inside(y-e)), append(band.High, inside(y+e))
	}
	return chart.Panel{
		Axes: chart.Axes{
			Title: fmt.Sprintf("%s against %s", r.Engines[0].Name, r.Engines[1].Name), X: "pairs", Y: "score, %", Bottom: bottom, Top: top,
		},
		Bands: []chart.Band{band},
		Lines: []chart.Line{level(r, 50, evenColor), path},
	}
}

// scoreRange returns the range of scores to plot, in percent. The range always includes an even
// score. The beginning of the match is ignored, because scores are volatile there.
func scoreRange(r *match.Report) (bottom, top float64) {
	bottom, top = 49, 51
	for _, point := range r.Path[len(r.Path)/20:] {
		e := 150 * math.Sqrt(r.PairVariance/float64(point.Pairs))
		bottom, top = min(bottom, 100*point.Score-e), max(top, 100*point.Score+e)
	}
	return max(0, bottom), min(100, top)
}

// testPanel plots the log-likelihood ratio between the bounds of the test.
func testPanel(r *match.Report) chart.Panel {
	path := chart.Line{Color: lineColor, Plain: true}
	for _, i := range thin(len(r.Path)) {
		path.X, path.Y = append(path.X, float64(r.Path[i].Pairs)), append(path.Y, r.Path[i].LLR)
	}
	return chart.Panel{
		Axes:  chart.Axes{Title: fmt.Sprintf("SPRT %v: %s", r.Test.SPRT, r.Verdict), X: "pairs", Y: "log-likelihood ratio"},
		Lines: []chart.Line{level(r, r.Test.Lower, boundColor), level(r, r.Test.Upper, boundColor), level(r, 0, evenColor), path},
	}
}

// level returns a horizontal line across the whole match.
func level(r *match.Report, y float64, color string) chart.Line {
	last := float64(r.Path[len(r.Path)-1].Pairs)
	return chart.Line{X: []float64{0, last}, Y: []float64{y, y}, Color: color, Dashed: true, Plain: true}
}
