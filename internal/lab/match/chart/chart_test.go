package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
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
		if err := Write(&b, report(pairs)); err != nil {
			t.Fatal(err)
		}
		if picture := b.String(); !strings.Contains(picture, "New &lt;1&gt; against Old") || !strings.Contains(picture, "SPRT") {
			t.Errorf("%d pairs: the picture lacks a panel", pairs)
		}
		if b.Len() > 1<<20 {
			t.Errorf("%d pairs: %d bytes", pairs, b.Len())
		}
		d := xml.NewDecoder(&b)
		var err error
		for err == nil {
			_, err = d.Token()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("%d pairs: the SVG is no XML: %v", pairs, err)
		}
	}
	if err := Write(io.Discard, report(0)); !errors.Is(err, ErrChart) {
		t.Errorf("no pairs: error %v", err)
	}
}

func TestCheck(t *testing.T) {
	for path, want := range map[string]bool{"a.svg": true, "b/c.SVG": true, "x.y.pdf": false, "svg": false, "a.png": false} {
		if err := Check(path); (err == nil) != want || err != nil && !errors.Is(err, ErrChart) {
			t.Errorf("%s: error %v, want none: %v", path, err, want)
		}
	}
}

// TestRunOf: every picture names its run.
func TestRunOf(t *testing.T) {
	r := report(3)
	r.Run = "0123456789ab"
	var b bytes.Buffer
	if err := Write(&b, r); err != nil {
		t.Fatal(err)
	}
	if run, err := RunOf(&b); err != nil || run != r.Run {
		t.Errorf("run %q, %v, want %q", run, err, r.Run)
	}
	if run, err := RunOf(strings.NewReader("<svg/>")); err != nil || run != "" {
		t.Errorf("a foreign picture: %q, %v", run, err)
	}
}
