// Package chart draws measured tables as SVG pictures: lines over a number, such
// as nodes by depth, and bars with names.
package chart

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// ErrNothing is wrapped by the errors about pictures without a point.
var ErrNothing = errors.New("nothing to draw")

// Line is a row of points. Points that are no finite numbers are left out, on a
// logarithmic axis also those that are not positive there.
type Line struct {
	Name   string
	X, Y   []float64
	Dashed bool // for what others have published
	// Like is the name of an earlier line whose colour this one takes, without an
	// entry of its own in the legend: the same thing from another source.
	Like string
}

// Axes names what a picture shows.
type Axes struct {
	Title, X, Y string
	Log         bool // the Y axis is logarithmic
	LogX        bool // the X axis is logarithmic
}

const (
	width     = 20 * vg.Centimeter
	height    = 11 * vg.Centimeter
	barHeight = 0.62 * vg.Centimeter
)

// palette can be distinguished by people who see few colours (Okabe and Ito, "Color
// universal design", 2008).
var palette = []color.Color{
	color.RGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}, color.RGBA{R: 0xd5, G: 0x5e, B: 0x00, A: 0xff},
	color.RGBA{R: 0x00, G: 0x9e, B: 0x73, A: 0xff}, color.RGBA{R: 0xcc, G: 0x79, B: 0xa7, A: 0xff},
	color.RGBA{R: 0x56, G: 0xb4, B: 0xe9, A: 0xff}, color.RGBA{R: 0xe6, G: 0x9f, B: 0x00, A: 0xff},
	color.RGBA{R: 0x60, G: 0x60, B: 0x60, A: 0xff},
}

// Lines draws lines as an SVG picture.
func Lines(a Axes, lines []Line) ([]byte, error) {
	p := newPlot(a)
	p.Legend.Top, p.Legend.Left = true, true
	drawn := 0
	colors := map[string]color.Color{}
	for _, l := range lines {
		points := l.points(&a)
		if len(points) == 0 {
			continue
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.Name, err)
		}
		name := cmp.Or(l.Like, l.Name)
		same, known := colors[name]
		if !known || l.Like == "" {
			same, known = palette[drawn%len(palette)], false
			colors[name] = same
		}
		line.Color = same
		line.Width = vg.Points(1.4)
		dots.Color, dots.Shape, dots.Radius = line.Color, draw.CircleGlyph{}, vg.Points(2)
		if l.Dashed {
			line.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
		}
		p.Add(line, dots)
		if !known {
			p.Legend.Add(name, line, dots)
			drawn++ // in a colour of its own
		}
	}
	if drawn == 0 {
		return nil, fmt.Errorf("%w: %s", ErrNothing, a.Title)
	}
	makeRoom(p, lines, drawn, &a)
	if a.LogX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	if a.Log {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	return render(p, height)
}

// makeRoom raises the end of the Y axis where the legend, at the upper left, would
// cover points.
func makeRoom(p *plot.Plot, lines []Line, entries int, a *Axes) {
	const entry = 0.055 // part of the height that an entry takes
	const legend = 0.45 // part of the width
	scale := func(log bool, x float64) float64 {
		if log {
			return math.Log(x)
		}
		return x
	}
	low, high := scale(a.Log, p.Y.Min), scale(a.Log, p.Y.Max)
	left, right := scale(a.LogX, p.X.Min), scale(a.LogX, p.X.Max)
	free := high - entry*float64(entries)*(high-low)
	for _, l := range lines {
		for _, point := range l.points(a) {
			if scale(a.LogX, point.X) < left+legend*(right-left) && scale(a.Log, point.Y) > free {
				if high += high - free; a.Log {
					high = math.Exp(high)
				}
				p.Y.Max = high
				return
			}
		}
	}
}

// points returns what can be drawn.
func (l *Line) points(a *Axes) plotter.XYs {
	var points plotter.XYs
	for i := range min(len(l.X), len(l.Y)) {
		x, y := l.X[i], l.Y[i]
		if math.IsNaN(x+y) || math.IsInf(x+y, 0) || a.Log && y <= 0 || a.LogX && x <= 0 {
			continue
		}
		points = append(points, plotter.XY{X: x, Y: y})
	}
	return points
}

// Bars draws a bar for each name, from top to bottom, as an SVG picture. errors
// gives half the width of an interval around each value; nil draws none.
func Bars(a Axes, names []string, values, errors []float64) ([]byte, error) {
	if len(names) == 0 || len(names) != len(values) || errors != nil && len(errors) != len(values) {
		return nil, fmt.Errorf("%w: %s: %d names, %d values, %d errors", ErrNothing, a.Title, len(names), len(values), len(errors))
	}
	p := newPlot(a)
	n := len(names)
	list := make(plotter.Values, n)
	labels := make([]string, n)
	spread := plotter.XErrors{}
	points := plotter.XYs{}
	for i, v := range values { // the axis goes upwards
		at := n - 1 - i
		labels[at] = names[i]
		if math.IsNaN(v) || math.IsInf(v, 0) {
			v = 0
		}
		list[at] = v
		if errors != nil {
			points = append(points, plotter.XY{X: v, Y: float64(at)})
			spread = append(spread, struct{ Low, High float64 }{errors[i], errors[i]})
		}
	}
	bars, err := plotter.NewBarChart(list, barHeight/2)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Title, err)
	}
	bars.Horizontal, bars.Color, bars.LineStyle.Width = true, palette[0], 0
	p.Add(bars)
	if errors != nil {
		whiskers, err := plotter.NewXErrorBars(struct {
			plotter.XYs
			plotter.XErrors
		}{points, spread})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.Title, err)
		}
		p.Add(whiskers)
	}
	p.NominalY(labels...)
	// A viewer without the font of the picture may show wider letters.
	longest := 0
	for _, label := range labels {
		longest = max(longest, len([]rune(label)))
	}
	p.Y.Padding += vg.Points(float64(longest))
	return render(p, 3*vg.Centimeter+barHeight*vg.Length(n))
}

// newPlot returns an empty picture with its names.
func newPlot(a Axes) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = a.Title, a.X, a.Y
	p.BackgroundColor = color.White
	p.Add(plotter.NewGrid())
	return p
}

// render writes the picture.
func render(p *plot.Plot, h vg.Length) ([]byte, error) {
	const margin = vg.Centimeter / 3
	canvas := vgsvg.New(width, h)
	page := draw.New(canvas)
	p.Draw(draw.Crop(page, margin, -margin, margin, -margin))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
