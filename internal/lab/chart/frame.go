package chart

import (
	"math"
	"strconv"
)

// Dimensions of a picture, in pixels of 1/96 inch.
const (
	width     = 756.0
	height    = 416.0 // per panel
	margin    = 12.0
	leftEdge  = 84.0 // of the axes, leaving space for the numbers on the Y axis
	headSpace = 34.0
	footSpace = 56.0
	barHeight = 23.0
	textGap   = 8.0 // between a label and the item that it belongs to
	textDrop  = 4.0 // from the middle of a text to its baseline
	mostTicks = 8.0
)

// span is the range of values on an axis.
type span struct {
	low, high float64
	any       bool
}

func (s *span) add(v float64) {
	if !s.any {
		*s = span{v, v, true}
	}
	s.low, s.high = min(s.low, v), max(s.high, v)
}

// wide returns a span whose two ends differ.
func (s span) wide(log bool) span {
	if s.low < s.high {
		return s
	}
	if log {
		return span{s.low / 2, s.high * 2, true}
	}
	d := max(1, math.Abs(s.low)/2)
	return span{s.low - d, s.high + d, true}
}

// scaled converts a value to its position on an axis, which may be logarithmic.
func scaled(log bool, v float64) float64 {
	if log {
		return math.Log(v)
	}
	return v
}

// ticks returns the values at which grid lines are drawn.
func (s span) ticks(log bool) []float64 {
	if log && s.high/s.low >= 5 {
		return s.logTicks()
	}
	step := math.Pow(10, math.Floor(math.Log10((s.high-s.low)/mostTicks)))
	for _, times := range []float64{2, 2.5, 2} { // 1, 2, 5, 10
		if (s.high-s.low)/step <= mostTicks {
			break
		}
		step *= times
	}
	var list []float64
	for i := math.Ceil(s.low / step); i*step <= s.high; i++ {
		list = append(list, i*step)
	}
	return list
}

// logTicks returns the powers of ten in the span. If there are only a few, it adds 2 and 5 times
// each power.
func (s span) logTicks() []float64 {
	const few = 3 // decades
	first, last := math.Floor(math.Log10(s.low)), math.Log10(s.high)
	step := max(1, math.Ceil((last-first)/mostTicks))
	var list []float64
	for e := first; e <= last; e += step {
		for _, times := range []float64{1, 2, 5} {
			v := times * math.Pow(10, e)
			if v >= s.low && v <= s.high && (times == 1 || last-first <= few) {
				list = append(list, v)
			}
		}
	}
	return list
}

// number formats a value for display on an axis.
func number(v float64) string {
	const exact = 1e9 // precision to which a sum of steps is rounded
	if v = math.Round(v*exact) / exact; math.Abs(v) >= 1e6 {
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// frame is the position of a panel's axes in the picture.
type frame struct {
	left, right, top, bottom float64
	x, y                     span
	axes                     *Axes
	bare                     bool // without a Y axis
}

func (f *frame) atX(v float64) float64 {
	low, high := scaled(f.axes.LogX, f.x.low), scaled(f.axes.LogX, f.x.high)
	return f.left + (f.right-f.left)*(scaled(f.axes.LogX, v)-low)/(high-low)
}

func (f *frame) atY(v float64) float64 {
	low, high := scaled(f.axes.Log, f.y.low), scaled(f.axes.Log, f.y.high)
	return f.bottom - (f.bottom-f.top)*(scaled(f.axes.Log, v)-low)/(high-low)
}

// draw draws the labels, the axes and the grid.
func (f *frame) draw(c *canvas) {
	middle := (f.left + f.right) / 2
	c.text(middle, f.top-2*textDrop, "middle", f.axes.Title)
	c.text(middle, f.bottom+footSpace-margin, "middle", f.axes.X)
	for _, v := range f.x.ticks(f.axes.LogX) {
		c.path([]point{{f.atX(v), f.top}, {f.atX(v), f.bottom}}, gridColor, 1, false)
		c.text(f.atX(v), f.bottom+2*textGap, "middle", number(v))
	}
	if !f.bare {
		c.turned(margin+textDrop, (f.top+f.bottom)/2, f.axes.Y)
		for _, v := range f.y.ticks(f.axes.Log) {
			c.path([]point{{f.left, f.atY(v)}, {f.right, f.atY(v)}}, gridColor, 1, false)
			c.text(f.left-textGap, f.atY(v)+textDrop, "end", number(v))
		}
	}
	c.path([]point{{f.left, f.top}, {f.left, f.bottom}, {f.right, f.bottom}}, "#000000", 1, false)
}

// band draws a shaded area.
func (f *frame) band(c *canvas, b *Band) {
	var around []point
	for i, x := range b.X {
		around = append(around, point{f.atX(x), f.atY(b.High[i])})
	}
	for i := len(b.X) - 1; i >= 0; i-- {
		around = append(around, point{f.atX(b.X[i]), f.atY(b.Low[i])})
	}
	c.area(around, b.Color)
}

// line draws a line and its points.
func (f *frame) line(c *canvas, r *row) {
	var path []point
	for _, p := range r.points {
		path = append(path, point{f.atX(p.x), f.atY(p.y)})
	}
	c.path(path, r.color, lineWidth, r.line.Dashed)
	for _, p := range path {
		if !r.line.Plain {
			c.dot(p, r.color)
		}
	}
}

// legend contains the names and colours of the lines.
type legend []entry

type entry struct {
	name, color string
	dashed      bool
}

// draw draws the legend in the upper left corner of the axes.
func (l legend) draw(c *canvas, f *frame) {
	const line, sample = 18.0, 24.0
	for i, e := range l {
		y := f.top + line*(float64(i)+1)
		c.path([]point{{f.left + textGap, y - textDrop}, {f.left + textGap + sample, y - textDrop}}, e.color, lineWidth, e.dashed)
		c.text(f.left+2*textGap+sample, y, "start", e.name)
	}
}
