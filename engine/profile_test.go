package engine

import (
	"context"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestProfiles: every profile answers with a legal move wherever the benchmark searches,
// the same move twice, and applying the full one gives the engine as it plays.
func TestProfiles(t *testing.T) {
	for _, p := range Profiles() {
		o := DefaultOptions()
		if err := p.Apply(&o); err != nil {
			t.Fatal(err)
		}
		o.Hash, o.Seed = 1, 1
		e := New(o)
		for _, fen := range benchPositions[:8] {
			pos, err := xiangqi.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			var moves [2]xiangqi.Move
			for i := range moves {
				e.Clear()
				moves[i] = e.StartPosition(context.Background(), pos, nil, Limits{Nodes: 3000}).Wait().Best
			}
			if moves[0] != moves[1] || !slices.Contains(pos.LegalMoves(), moves[0]) {
				t.Errorf("%s in %s: %v, then %v, want one legal move", p, fen, moves[0], moves[1])
			}
		}
	}
	o := DefaultOptions()
	if err := RulesProfile.Apply(&o); err != nil {
		t.Fatal(err)
	}
	if err := FullProfile.Apply(&o); err != nil || o != DefaultOptions() {
		t.Errorf("the full profile is not the engine as it plays: %v", err)
	}
	if Profile("chess").Apply(&o) == nil {
		t.Error("a profile without a definition was applied")
	}
}

// TestSchedule: the course project searches 5 plies for ten plies of the game, then 6,
// from ply 50 on 7, unless it is set lower.
func TestSchedule(t *testing.T) {
	var o Options
	if err := CourseProfile.Apply(&o); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ ply, asked, want int }{{0, 0, 5}, {9, 0, 5}, {10, 0, 6}, {49, 20, 6}, {50, 0, 7}, {200, 9, 7}, {60, 3, 3}} {
		l := Limits{Depth: tt.asked}
		if o.Schedule.limit(&l, tt.ply); l.Depth != tt.want {
			t.Errorf("ply %d, asked for depth %d: %d, want %d", tt.ply, tt.asked, l.Depth, tt.want)
		}
	}
}
