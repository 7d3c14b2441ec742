package train

import (
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// WriteCurve writes the loss curve as a table.
func WriteCurve(w io.Writer, points []Point) error {
	if _, err := fmt.Fprintf(w, "%5s %12s %10s %10s %9s\n", "epoch", "samples", "training", "validation", "rate"); err != nil {
		return err
	}
	for _, p := range points {
		_, err := fmt.Fprintf(w, "%5d %12d %10.6f %10.6f %9.2e\n", p.Epoch, p.Samples, p.Training, p.Validation, p.Rate)
		if err != nil {
			return err
		}
	}
	return nil
}

const (
	curveWidth  = 18 * vg.Centimeter
	curveHeight = 11 * vg.Centimeter
)

// DrawCurve draws the loss curve as "svg", "png" or "pdf".
func DrawCurve(w io.Writer, points []Point, format string) error {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = "epoch", "loss"
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	for _, c := range []struct {
		name  string
		color color.Color
		loss  func(Point) float64
	}{
		{"training", color.RGBA{R: 0x1f, G: 0x5f, B: 0xa8, A: 0xff}, func(p Point) float64 { return p.Training }},
		{"validation", color.RGBA{R: 0xb0, G: 0x30, B: 0x30, A: 0xff}, func(p Point) float64 { return p.Validation }},
	} {
		var line plotter.XYs
		for _, point := range points {
			if y := c.loss(point); y > 0 {
				line = append(line, plotter.XY{X: float64(point.Epoch), Y: y})
			}
		}
		if len(line) == 0 {
			continue
		}
		l, marks, err := plotter.NewLinePoints(line)
		if err != nil {
			return err
		}
		l.Color, marks.Color = c.color, c.color
		p.Add(l, marks)
		p.Legend.Add(c.name, l)
	}
	picture, err := p.WriterTo(curveWidth, curveHeight, format)
	if err != nil {
		return err
	}
	_, err = picture.WriteTo(w)
	return err
}
