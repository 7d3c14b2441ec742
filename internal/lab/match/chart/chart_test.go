package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// report returns a match of n pairs, with a test.
func report(pairs int) *match.Report {
	r := &match.Report{
		Engines: []match.EngineReport{{Spec: entrant.Spec{Name: "New <1>"}}, {Spec: entrant.Spec{Name: "Old"}}},
		Pairs:   pairs, PairVariance: 0.05,
		Test: &match.TestReport{SPRT: stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}, Lower: -2.94, Upper: 2.94},
	}
	for i := range pairs {
		x := float64(i + 1)
		r.Path = append(r.Path, match.PathPoint{Pairs: i + 1, Score: 0.5 + 0.3*math.Sin(x)/x, LLR: math.Sqrt(x) / 10})
	}
	return r
}

func TestWrite(t *testing.T) {
	for _, pairs := range []int{1, 2, 900, 100_000} {
		var b bytes.Buffer
		if err := Write(&b, report(pairs), "png"); err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(&b)
		if err != nil {
			t.Fatalf("%d pairs: %v", pairs, err)
		}
		if size := picture.Bounds(); size.Dx() < 700 || size.Dy() < 600 {
			t.Errorf("%d pairs: %v", pairs, size)
		}
		b.Reset()
		if err := Write(&b, report(pairs), "svg"); err != nil {
			t.Fatal(err)
		}
		if b.Len() > 1<<20 {
			t.Errorf("%d pairs: %d bytes", pairs, b.Len())
		}
		d := xml.NewDecoder(&b)
		for err = nil; err == nil; {
			_, err = d.Token()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("%d pairs: the SVG is no XML: %v", pairs, err)
		}
	}
	if err := Write(io.Discard, report(0), "svg"); !errors.Is(err, ErrChart) {
		t.Errorf("no pairs: error %v", err)
	}
	if err := Write(io.Discard, report(1), "nonsense"); !errors.Is(err, ErrChart) {
		t.Errorf("unknown format: error %v", err)
	}
}

func TestFormatOf(t *testing.T) {
	for path, want := range map[string]string{"a.svg": "svg", "b/c.PNG": "png", "x.y.pdf": "pdf", "svg": "", "a.gif": ""} {
		if got, err := FormatOf(path); got != want || (err != nil) != (want == "") {
			t.Errorf("%s: %q, error %v, want %q", path, got, err, want)
		}
	}
}

// TestRunOf: every picture names its run, and opens as before.
func TestRunOf(t *testing.T) {
	r := report(3)
	r.Run = "0123456789ab"
	for _, format := range []string{"svg", "png", "pdf"} {
		var b bytes.Buffer
		if err := Write(&b, r, format); err != nil {
			t.Fatal(err)
		}
		picture := b.Bytes()
		if run, err := RunOf(bytes.NewReader(picture)); err != nil || run != r.Run {
			t.Errorf("%s: run %q, %v, want %q", format, run, err, r.Run)
		}
		if _, err := png.Decode(bytes.NewReader(picture)); format == "png" && err != nil {
			t.Error(err)
		}
	}
	if run, err := RunOf(strings.NewReader("<svg/>")); err != nil || run != "" {
		t.Errorf("a foreign picture: %q, %v", run, err)
	}
}
