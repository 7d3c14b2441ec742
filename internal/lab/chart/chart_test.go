package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
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

// TestRoom: where the legend would cover points the axis continues above them.
func TestRoom(t *testing.T) {
	x := []float64{1, 2, 3, 4}
	falling, rising := Line{X: x, Y: []float64{100, 20, 10, 5}}, Line{X: x, Y: []float64{5, 10, 20, 100}}
	for _, axes := range []Axes{{}, {Log: true}, {LogX: true}} {
		for _, tt := range []struct {
			line Line
			room bool
		}{{falling, true}, {rising, false}} {
			end := roomFor(4, []row{{points: tt.line.points(&axes)}}, span{low: 1, high: 4}, span{low: 5, high: 100}, &axes)
			if room := end > 110; room != tt.room {
				t.Errorf("%v, %+v: the axis ends at %v", tt.line.Y, axes, end)
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

// TestTicks has axes with a handful of round numbers, whatever they show.
func TestTicks(t *testing.T) {
	for _, tt := range []struct {
		span span
		log  bool
		want string
	}{
		{span{low: 0, high: 10}, false, "0 2 4 6 8 10"},
		{span{low: -0.31, high: 0.12}, false, "-0.3 -0.2 -0.1 0 0.1"},
		{span{low: 48.7, high: 51.2}, false, "49 49.5 50 50.5 51"},
		{span{low: 0, high: 3.2e7}, false, "0 5e+06 1e+07 1.5e+07 2e+07 2.5e+07 3e+07"},
		{span{low: 3, high: 900}, true, "5 10 20 50 100 200 500"},
		{span{low: 1, high: 1e12}, true, "1 100 10000 1e+06 1e+08 1e+10 1e+12"},
		{span{low: 20, high: 40}, true, "20 25 30 35 40"},
	} {
		var got []string
		for _, v := range tt.span.ticks(tt.log) {
			got = append(got, number(v))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%v, log %v: %v, want %v", tt.span, tt.log, got, tt.want)
		}
	}
}

// TestInside draws what is at the ends of every axis, and finds every place inside the picture.
func TestInside(t *testing.T) {
	x := []float64{1, 30, 1000}
	for _, axes := range []Axes{{}, {Log: true}, {LogX: true}, {Log: true, LogX: true}, {Bottom: 1, Top: 2000}} {
		picture, err := Panels(Panel{axes, []Band{{x, []float64{1, 2, 3}, []float64{3, 40, 900}, "#AAAAAA"}}, []Line{{Name: "a", X: x, Y: []float64{900, 20, 1}}}}, Panel{axes, nil, []Line{{X: x, Y: x, Plain: true}}})
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, picture)
		for _, m := range regexp.MustCompile(`points="([^"]*)"`).FindAllSubmatch(picture, -1) {
			for _, place := range strings.Fields(string(m[1])) {
				var x, y float64
				if _, err := fmt.Sscanf(place, "%g,%g", &x, &y); err != nil || x < 0 || x > width || y < 0 || y > 2*height {
					t.Errorf("%+v: a point at %s: %v", axes, place, err)
				}
			}
		}
	}
}
