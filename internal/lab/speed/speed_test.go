package speed

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/player"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestSpeed(t *testing.T) {
	p, err := suite.OwnPositions()
	if err != nil {
		t.Fatal(err)
	}
	positions := p.List[:3]
	var list []*Speed
	for _, threads := range []int{1, 2} {
		o := engine.DefaultOptions()
		o.Threads, o.Hash = threads, 4
		s, err := Measure(t.Context(), Own(o), threads, positions, player.Limits{Depth: 5}, nil)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	Compare(list)
	if one := list[0]; one.Nodes == 0 || one.MeanDepth < 5 || one.Speedup != 1 || one.Efficiency != 1 || one.TimeSpeedup != 1 || one.NPS <= 0 {
		t.Errorf("%+v", one)
	}
	if two := list[1]; two.Threads != 2 || two.Speedup <= 0 || two.Efficiency != two.Speedup/2 || two.TimeSpeedup != list[0].Seconds/two.Seconds {
		t.Errorf("%+v", two)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Measure(ctx, Own(engine.DefaultOptions()), 1, positions, player.Limits{Depth: 5}, nil); err == nil {
		t.Error("a cancelled measurement has no error")
	}
	missing, _ := Rival(entrant.Spec{Command: []string{filepath.Join(t.TempDir(), "missing")}})
	if _, err := Measure(t.Context(), missing, 1, positions, player.Limits{Depth: 1}, nil); err == nil {
		t.Error("an engine that is not there has no error")
	}
}

// TestReportText: what is not known is a dash.
func TestReportText(t *testing.T) {
	r := Report{Positions: 2, Machine: "test", Evaluation: "network", Engines: []*Speed{{Engine: "A", Threads: 2, Nodes: 50, Speedup: 1.5, Efficiency: 0.75}}}
	var b strings.Builder
	if err := r.WriteText(&b); err != nil || !strings.HasSuffix(b.String(), "1.50     75 %        -\n") {
		t.Errorf("%v\n%s", err, b.String())
	}
}
