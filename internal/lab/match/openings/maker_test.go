package openings

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestMaker makes a small set twice, the second time with two searches at
// once, and reads it back.
func TestMaker(t *testing.T) {
	m := usualMaker()
	m.Count, m.LeastPlies, m.MostPlies, m.MoveNodes, m.CheckNodes = 6, 2, 3, 100, 400
	set, err := m.Make(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	m.Concurrency = 3
	again, err := m.Make(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var one, two strings.Builder
	if err := errors.Join(Write(&one, m.Describe(), set), Write(&two, m.Describe(), again)); err != nil {
		t.Fatal(err)
	}
	if one.String() != two.String() {
		t.Errorf("made\n%s\nthen\n%s", one.String(), two.String())
	}
	read, err := Read("made", strings.NewReader(one.String()))
	if err != nil || len(read.List) != 6 {
		t.Errorf("read back: %v, error %v", read, err)
	}
	for _, o := range set {
		if n := len(o.Moves); n < 2 || n > 3 || o.Score > 60 || o.Score < -60 {
			t.Errorf("%v: score %d", o.Opening, o.Score)
		}
	}
	ahead := m
	ahead.LeastScore, ahead.MostScore = 40, 150
	set, err = ahead.Make(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range set {
		if s := max(o.Score, -o.Score); s < 40 || s > 150 {
			t.Errorf("%v: score %d, want one side 40 to 150 ahead", o.Opening, o.Score)
		}
	}
	if d := ahead.Describe(); !strings.Contains(d, "one side 40 to 150 centipawns ahead") {
		t.Errorf("described as %q", d)
	}
	for _, change := range []func(*Maker){
		func(m *Maker) { m.LeastScore = m.MostScore + 1 }, func(m *Maker) { m.LeastScore = -1 },
		func(m *Maker) { m.Count = 0 }, func(m *Maker) { m.MostPlies = 1 }, func(m *Maker) { m.Temperature = 0 },
		func(m *Maker) { // there are 44 moves
			m.Count, m.LeastPlies, m.MostPlies, m.MoveNodes, m.CheckNodes, m.inVain = 100, 1, 1, 10, 10, 20
		},
	} {
		bad := m
		change(&bad)
		if _, err := bad.Make(context.Background()); !errors.Is(err, ErrMaker) {
			t.Errorf("%+v: error %v", bad, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := m.Make(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
}

// usualMaker returns the settings of the command.
func usualMaker() Maker {
	return Maker{
		Count: 1200, LeastPlies: 4, MostPlies: 8, MoveNodes: 3000, Temperature: 25, CheckNodes: 60_000, MostScore: 60,
		Seed: 1, Concurrency: 1,
	}
}
