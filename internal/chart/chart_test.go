package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
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
	for _, log := range []bool{false, true} {
		picture, err := Lines(Axes{Title: "Nodes", X: "depth", Y: "nodes", Log: log}, lines)
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, picture, "Nodes", "depth", "ours", "published")
	}
	if _, err := Lines(Axes{}, lines[2:]); !errors.Is(err, ErrNothing) {
		t.Errorf("nothing: %v", err)
	}
	one := []Line{{Name: "one", X: []float64{8}, Y: []float64{5}}}
	if _, err := Lines(Axes{Log: true}, one); err != nil {
		t.Errorf("a single point: %v", err)
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
