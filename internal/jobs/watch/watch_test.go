package watch

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

func TestWrite(t *testing.T) {
	s := &jobs.Status{
		ID: "abcd", Kind: "match", Name: "New - Old", State: jobs.Ended, Reason: "decided", Units: 40, Done: 10, Failed: 2, Rate: 0.5,
		Headline: "games 20", Gauge: &jobs.Gauge{Name: "LLR", Value: 0, Lower: -1, Upper: 1},
		Workers:  []jobs.WorkerTally{{Name: "here", Units: 10, Seconds: 5, Nodes: 1000, Version: "1.2.0", Quarantined: "odd"}},
		Problems: []string{"disk full"}, Text: "the report\n",
	}
	for unit := range 12 {
		s.Failures = append(s.Failures, jobs.Failure{Unit: unit, Reason: "no engine"})
	}
	var b strings.Builder
	if err := Write(&b, s); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"run abcd  match: New - Old, finished (decided)\n", "units 10 of 40 [============                            ] 2 failed, 30.0 units a minute\n",
		"LLR 0.00 [====================                    ]\n", "0.50 s each, 200 nodes/s, 1.2.0, in quarantine: odd\n",
		"!! unit 9 failed: no engine\n", "!! disk full\n", "\nthe report\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "unit 10 failed") {
		t.Errorf("every failed unit is listed:\n%s", b.String())
	}
	s.State = jobs.Running
	b.Reset()
	if err := Write(&b, s); err != nil || strings.Contains(b.String(), "the report") {
		t.Errorf("of a run under way, %v:\n%s", err, b.String())
	}
}

// TestFollow: a run is shown until it is no longer under way, or no one looks.
func TestFollow(t *testing.T) {
	var b bytes.Buffer
	c := &cli.Console{Err: &b}
	asked := 0
	show := func(context.Context, string) (*jobs.Status, error) {
		if asked++; asked == 2 {
			return &jobs.Status{State: jobs.Ended, Done: 7}, nil
		}
		return &jobs.Status{State: jobs.Running}, nil
	}
	if s, err := Follow(t.Context(), c, &jobs.Status{State: jobs.Running}, show); err != nil || s.Done != 7 || asked != 2 {
		t.Errorf("%+v, %v, asked %d times", s, err, asked)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Follow(ctx, c, &jobs.Status{State: jobs.Running}, show); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if b.Len() > 0 {
		t.Errorf("a short run wrote %q into the log", b.String())
	}
}
