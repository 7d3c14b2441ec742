package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

// wellFormed fails unless the picture is XML that holds the texts.
func wellFormed(t *testing.T, picture []byte, texts ...string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(picture))
	var err error
	for err == nil {
		_, err = d.Token()
	}
	if !errors.Is(err, io.EOF) {
		t.Errorf("the picture is no XML: %v", err)
	}
	for _, text := range texts {
		if !strings.Contains(string(picture), text) {
			t.Errorf("the picture lacks %q", text)
		}
	}
}

func TestLines(t *testing.T) {
	x := []float64{1, 2, 3, 4}
	lines := []Line{
		{Name: "ours", X: x, Y: []float64{10, 100, 1000, math.NaN()}},
		{Name: "published <1>", X: x, Y: []float64{0, 50, math.Inf(1), 700}, Dashed: true},
		{Name: "empty", X: x},
	}
	for _, axes := range []Axes{{}, {Log: true}, {LogX: true}} {
		axes.Title, axes.X, axes.Y = "Nodes", "depth", "nodes"
		picture, err := Lines(axes, lines)
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, picture, "Nodes", "depth", "ours", "published")
	}
	// Theirs takes the colour of ours, so a third line has the second colour.
	picture, err := Lines(Axes{}, []Line{lines[0], {Name: "theirs", Like: "ours", X: x, Y: x}, {Name: "third", X: x, Y: x}})
	if err != nil {
		t.Fatal(err)
	}
	if wellFormed(t, picture, "ours", "third", "#0072B2", "#D55E00"); strings.Contains(string(picture), "theirs") || strings.Contains(string(picture), "#009E73") {
		t.Errorf("a line like another has a name or colour of its own:\n%s", picture)
	}
	if _, err := Lines(Axes{}, lines[2:]); !errors.Is(err, ErrNothing) {
		t.Errorf("nothing: %v", err)
	}
	one := []Line{{Name: "one", X: []float64{8}, Y: []float64{5}}}
	if _, err := Lines(Axes{Log: true}, one); err != nil {
		t.Errorf("a single point: %v", err)
	}
}

// TestMakeRoom: where the legend would cover points the axis continues above them.
func TestMakeRoom(t *testing.T) {
	x := []float64{1, 2, 3, 4}
	falling, rising := Line{X: x, Y: []float64{100, 20, 10, 5}}, Line{X: x, Y: []float64{5, 10, 20, 100}}
	for _, axes := range []Axes{{}, {Log: true}, {LogX: true}} {
		for _, tt := range []struct {
			line Line
			room bool
		}{{falling, true}, {rising, false}} {
			p := plot.New()
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 1, 4, 5, 100
			makeRoom(p, []Line{tt.line}, 4, &axes)
			if room := p.Y.Max > 110; room != tt.room {
				t.Errorf("%v, %+v: the axis ends at %v", tt.line.Y, axes, p.Y.Max)
			}
		}
	}
}

func TestBars(t *testing.T) {
	picture, err := Bars(Axes{Title: "Change", X: "%"}, []string{"first", "second"}, []float64{-5, math.NaN()}, []float64{2, 3})
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, picture, "Change", "first", "second")
	if _, err := Bars(Axes{}, []string{"a"}, nil, nil); !errors.Is(err, ErrNothing) {
		t.Errorf("no values: %v", err)
	}
}
