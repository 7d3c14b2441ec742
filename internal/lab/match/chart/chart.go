// Package chart draws how a match went: the score over the pairs with its error,
// and the path of the log-likelihood ratio between its bounds.
package chart

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// ErrChart is wrapped by the errors about pictures that cannot be drawn.
var ErrChart = errors.New("cannot draw")

// FormatOf returns the format that Write takes for a file of that name: svg, png
// or pdf. The error wraps ErrChart.
func FormatOf(path string) (string, error) {
	switch format := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), ".")); format {
	case "svg", "png", "pdf":
		return format, nil
	}
	return "", fmt.Errorf("%w: %s: want a name that ends in .svg, .png or .pdf", ErrChart, path)
}

const (
	width       = 20 * vg.Centimeter
	panelHeight = 9 * vg.Centimeter
	margin      = vg.Centimeter / 3
	mostPoints  = 2000 // of a line; more cannot be seen
)

var (
	lineColor  = color.RGBA{R: 0x1f, G: 0x5f, B: 0xa8, A: 0xff}
	bandColor  = color.RGBA{R: 0xc6, G: 0xd9, B: 0xee, A: 0xff}
	boundColor = color.RGBA{R: 0xb0, G: 0x30, B: 0x30, A: 0xff}
	evenColor  = color.Gray{Y: 0x80}
)

// Write draws the match in a format that FormatOf returns, and marks the picture with its
// run. The error wraps
// ErrChart when no pair is complete.
func Write(w io.Writer, r *match.Report, format string) error {
	if len(r.Path) == 0 {
		return fmt.Errorf("%w: no pair of games is complete", ErrChart)
	}
	panels := []func(*match.Report) (*plot.Plot, error){scorePanel}
	if r.Test != nil {
		panels = append(panels, testPanel)
	}
	canvas, err := draw.NewFormattedCanvas(width, panelHeight*vg.Length(len(panels)), format)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrChart, err)
	}
	page := draw.New(canvas)
	for i, panel := range panels {
		p, err := panel(r)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrChart, err)
		}
		bottom := panelHeight * vg.Length(len(panels)-1-i)
		p.Draw(draw.Crop(page, margin, -margin, bottom+margin, bottom+panelHeight-page.Max.Y-margin))
	}
	var picture bytes.Buffer
	if _, err := canvas.WriteTo(&picture); err != nil {
		return fmt.Errorf("%w: %w", ErrChart, err)
	}
	_, err = w.Write(Mark(picture.Bytes(), format, r.Run))
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

// scorePanel shows the share of the points after each pair, with the band in
// which it lies with 95 % confidence, at the variance of the whole match.
func scorePanel(r *match.Report) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("%s against %s", r.Engines[0].Name, r.Engines[1].Name)
	p.X.Label.Text, p.Y.Label.Text = "pairs", "score, %"
	bottom, top := scoreRange(r)
	var score, upper, lower plotter.XYs
	for _, i := range thin(len(r.Path)) {
		point := r.Path[i]
		x, y := float64(point.Pairs), 100*point.Score
		e := 100 * 1.96 * math.Sqrt(r.PairVariance/x)
		score = append(score, plotter.XY{X: x, Y: y})
		upper = append(upper, plotter.XY{X: x, Y: min(top, max(bottom, y+e))})
		lower = append(lower, plotter.XY{X: x, Y: max(bottom, min(top, y-e))})
	}
	for i := range lower {
		upper = append(upper, lower[len(lower)-1-i])
	}
	band, err := plotter.NewPolygon(upper)
	if err != nil {
		return nil, err
	}
	band.Color, band.LineStyle.Width = bandColor, 0
	p.Add(plotter.NewGrid(), band)
	err = addLines(p, score, level{50, evenColor})
	p.Y.Min, p.Y.Max = bottom, top
	return p, err
}

// scoreRange returns the part of the scores to show, in percent: an even score
// and all but the wild beginning.
func scoreRange(r *match.Report) (bottom, top float64) {
	bottom, top = 49, 51
	for _, point := range r.Path[len(r.Path)/20:] {
		e := 150 * math.Sqrt(r.PairVariance/float64(point.Pairs))
		bottom, top = min(bottom, 100*point.Score-e), max(top, 100*point.Score+e)
	}
	return max(0, bottom), min(100, top)
}

// testPanel shows the log-likelihood ratio and the bounds of the test.
func testPanel(r *match.Report) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("SPRT %v: %s", r.Test.SPRT, r.Verdict)
	p.X.Label.Text, p.Y.Label.Text = "pairs", "log-likelihood ratio"
	var path plotter.XYs
	for _, i := range thin(len(r.Path)) {
		path = append(path, plotter.XY{X: float64(r.Path[i].Pairs), Y: r.Path[i].LLR})
	}
	p.Add(plotter.NewGrid())
	return p, addLines(p, path, level{r.Test.Lower, boundColor}, level{r.Test.Upper, boundColor}, level{0, evenColor})
}

// level is a horizontal line.
type level struct {
	y     float64
	color color.Color
}

// addLines adds a path and the levels along it.
func addLines(p *plot.Plot, path plotter.XYs, levels ...level) error {
	last := path[len(path)-1].X
	for _, l := range levels {
		line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: l.y}, {X: last, Y: l.y}})
		if err != nil {
			return err
		}
		line.Color, line.Dashes = l.color, []vg.Length{vg.Points(4), vg.Points(3)}
		p.Add(line)
	}
	line, err := plotter.NewLine(path)
	if err != nil {
		return err
	}
	line.Color, line.Width = lineColor, vg.Points(1.2)
	p.Add(line)
	return nil
}
