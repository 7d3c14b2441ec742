package train

import (
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

// WriteCurve writes the loss curve to w as a table.
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

// DrawCurve draws the loss curve as an SVG image.
func DrawCurve(w io.Writer, points []Point) error {
	training, validation := chart.Line{Name: "training", Color: "#1F5FA8"}, chart.Line{Name: "validation", Color: "#B03030"}
	for _, p := range points {
		for _, of := range []struct {
			line *chart.Line
			loss float64
		}{{&training, p.Training}, {&validation, p.Validation}} {
			if of.loss > 0 {
				of.line.X, of.line.Y = append(of.line.X, float64(p.Epoch)), append(of.line.Y, of.loss)
			}
		}
	}
	picture, err := chart.Lines(chart.Axes{X: "epoch", Y: "loss"}, []chart.Line{training, validation})
	if err != nil && !errors.Is(err, chart.ErrNothing) {
		return err
	}
	_, err = w.Write(picture) // the picture is empty before the first loss
	return err
}
