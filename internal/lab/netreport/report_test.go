package netreport

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func quick() Settings {
	s := DefaultSettings()
	s.ClassSize, s.BookPlies, s.Games, s.GameNodes, s.ProofNodes = 12, 6, 6, 100, 3000
	return s
}

// An evaluation that knows the pieces does better than its opposite, and the two
// add up; a blind one is nowhere ahead.
func TestReport(t *testing.T) {
	hand := eval.New(eval.Default())
	list := []Evaluation{
		{"hand", hand.Evaluate},
		{"opposite", func(p *xiangqi.Position) int { return -hand.Evaluate(p) }},
		{"blind", func(*xiangqi.Position) int { return 0 }},
	}
	r, err := Make(t.Context(), quick(), list)
	if err != nil {
		t.Fatal(err)
	}
	right, decided := 0.0, 0
	for _, c := range r.Classes {
		right += c.Said[0].Right * float64(c.Decided)
		decided += c.Decided
		if c.Decided+c.Drawn > r.Settings.ClassSize || c.Said[0].Drawn != c.Said[1].Drawn || c.Said[2].Drawn != 0 {
			t.Errorf("%+v", c)
		}
	}
	if len(r.Classes) < 50 || decided < 100 || right < 0.6*float64(decided) {
		t.Errorf("%d classes, %.0f of %d signs right", len(r.Classes), right, decided)
	}
	if o := r.Openings; o[0].Positions < 50 || o[0].TopThree <= o[1].TopThree || o[2].Beyond != 0 || o[2].Popular != 1 {
		t.Errorf("openings %+v", o)
	}
	if a := r.Attacks; a[2].Ahead != 0 || a[0].Median != -a[1].Median && a[0].Positions%2 == 1 {
		t.Errorf("attacks %+v", a)
	}
	var page, again bytes.Buffer
	if err := r.WriteMarkdown(&page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| R against – (", "| R against N (", "| hand | opposite | blind |", "## Attacks on the king"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("%q is missing in\n%s", want, page.String())
		}
	}
	if r, err = Make(t.Context(), quick(), list); err != nil || r.WriteMarkdown(&again) != nil || again.String() != page.String() {
		t.Errorf("the second report is another, error %v", err)
	}
}

func TestReportRefuses(t *testing.T) {
	if _, err := Make(t.Context(), quick(), nil); !errors.Is(err, ErrNothing) {
		t.Errorf("no evaluation: error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	blind := []Evaluation{{"blind", func(*xiangqi.Position) int { return 0 }}}
	if _, err := Make(ctx, quick(), blind); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
}
