// Package chart draws measured data as SVG pictures. A picture contains either lines, such as nodes
// by depth, or named bars.
package chart

import (
	"cmp"
	"errors"
	"fmt"
	"math"
)

// ErrNothing is wrapped by errors about pictures that would not contain a single point.
var ErrNothing = errors.New("nothing to draw")

// Line is a series of points. Points that are not finite are omitted, and so are nonpositive points
// on a logarithmic axis.
type Line struct {
	Name   string // shown in the legend; "" for no entry
	X, Y   []float64
	Dashed bool // used for results published by others
	// Like is the name of an earlier line about the same subject, with data from another source.
	// This line then has the same colour and no legend entry of its own.
	Like  string
	Color string // such as #1f5fa8; "" for the next colour in the palette
	Plain bool   // omit the dot at each point
}

// Band is the area between two series of points.
type Band struct {
	X, Low, High []float64
	Color        string
}

// Axes describes what a picture shows.
type Axes struct {
	Title, X, Y string
	Log         bool // the Y axis is logarithmic
	LogX        bool // the X axis is logarithmic

	Bottom, Top float64 // ends of the Y axis; if both are 0, they are determined by the points
}

// Panel is a picture, or a part of one.
type Panel struct {
	Axes
	Bands []Band
	Lines []Line
}

// palette contains colours that people with colour blindness can distinguish (Okabe and Ito, "Color
// universal design", 2008).
var palette = []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#606060"}

// Lines draws lines as an SVG picture.
func Lines(a Axes, lines []Line) ([]byte, error) { return Panels(Panel{Axes: a, Lines: lines}) }

// Panels draws panels, stacked vertically, as an SVG picture.
func Panels(panels ...Panel) ([]byte, error) {
	c := newCanvas(width, height*float64(len(panels)))
	for i := range panels {
		if err := panels[i].draw(c, height*float64(i)); err != nil {
			return nil, err
		}
	}
	return c.done(), nil
}

// draw draws a panel whose upper edge is at the given height in the picture.
func (p *Panel) draw(c *canvas, at float64) error {
	colors := map[string]string{}
	legend := legend{}
	var x, y span
	drawn := 0
	rows := make([]row, 0, len(p.Lines))
	for i := range p.Lines {
		l := &p.Lines[i]
		r := row{line: l, points: l.points(&p.Axes)}
		if len(r.points) == 0 {
			continue
		}
		for _, q := range r.points {
			x.add(q.x)
			y.add(q.y)
		}
		name := cmp.Or(l.Like, l.Name)
		same, known := colors[name]
		if !known || l.Like == "" {
			same, known = cmp.Or(l.Color, palette[drawn%len(palette)]), false
			colors[name] = same
		}
		r.color = same
		if !known && name != "" {
			legend = append(legend, entry{name, same, l.Dashed})
		}
		if !known {
			drawn++ // this line has a colour of its own
		}
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		return fmt.Errorf("%w: %s", ErrNothing, p.Title)
	}
	if p.Bottom != 0 || p.Top != 0 {
		y.low, y.high = p.Bottom, p.Top
	}
	x, y = x.wide(p.LogX), y.wide(p.Log)
	y.high = roomFor(len(legend), rows, x, y, &p.Axes)
	f := frame{left: leftEdge, right: width - margin, top: at + headSpace, bottom: at + height - footSpace, x: x, y: y, axes: &p.Axes}
	f.draw(c)
	for _, b := range p.Bands {
		f.band(c, &b)
	}
	for _, r := range rows {
		f.line(c, &r)
	}
	legend.draw(c, &f)
	return nil
}

// row is a line together with its colour and those of its points that can be drawn.
type row struct {
	line   *Line
	points []point
	color  string
}

type point struct{ x, y float64 }

// points returns the points that can be drawn.
func (l *Line) points(a *Axes) []point {
	var points []point
	for i := range min(len(l.X), len(l.Y)) {
		x, y := l.X[i], l.Y[i]
		if math.IsNaN(x+y) || math.IsInf(x+y, 0) || a.Log && y <= 0 || a.LogX && x <= 0 {
			continue
		}
		points = append(points, point{x, y})
	}
	return points
}

// roomFor returns the upper end of the Y axis. It raises this end if the legend, which is in the
// upper left corner, would otherwise cover any points.
func roomFor(entries int, rows []row, x, y span, a *Axes) float64 {
	const entry = 0.055 // height of an entry as a share of the panel
	const legend = 0.45 // width of the legend as a share of the panel
	low, high := scaled(a.Log, y.low), scaled(a.Log, y.high)
	left, right := scaled(a.LogX, x.low), scaled(a.LogX, x.high)
	free := high - entry*float64(entries)*(high-low)
	for _, r := range rows {
		for _, p := range r.points {
			if entries > 0 && scaled(a.LogX, p.x) < left+legend*(right-left) && scaled(a.Log, p.y) > free {
				if high += high - free; a.Log {
					return math.Exp(high)
				}
				return high
			}
		}
	}
	return y.high
}

// Bars draws named bars, from top to bottom, as an SVG picture. errors contains half the width of
// the interval around each value. If it is nil, no intervals are drawn.
func Bars(a Axes, names []string, values, errors []float64) ([]byte, error) {
	if len(names) == 0 || len(names) != len(values) || errors != nil && len(errors) != len(values) {
		return nil, fmt.Errorf("%w: %s: %d names, %d values, %d errors", ErrNothing, a.Title, len(names), len(values), len(errors))
	}
	finite := func(v float64) float64 {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return 0
		}
		return v
	}
	var x span
	x.add(0)
	left := margin
	for i, name := range names {
		v, e := finite(values[i]), 0.0
		if errors != nil {
			e = finite(errors[i])
		}
		x.add(v - e)
		x.add(v + e)
		left = max(left, 2*margin+textWidth(name))
	}
	x = x.wide(false)
	bottom := headSpace + barHeight*float64(len(names))
	c := newCanvas(width, bottom+footSpace)
	f := frame{left: left, right: width - margin, top: headSpace, bottom: bottom, x: x, axes: &a, bare: true}
	f.draw(c)
	zero := f.atX(0)
	for i, name := range names {
		middle := headSpace + barHeight*(float64(i)+0.5)
		c.text(left-textGap, middle+textDrop, "end", name)
		v := finite(values[i])
		c.rect(min(zero, f.atX(v)), middle-barHeight/4, math.Abs(f.atX(v)-zero), barHeight/2, palette[0])
		if errors != nil {
			from, to := f.atX(v-finite(errors[i])), f.atX(v+finite(errors[i]))
			c.path([]point{{from, middle}, {to, middle}}, "#000000", 1, false)
			for _, end := range []float64{from, to} {
				c.path([]point{{end, middle - barHeight/8}, {end, middle + barHeight/8}}, "#000000", 1, false)
			}
		}
	}
	return c.done(), nil
}
