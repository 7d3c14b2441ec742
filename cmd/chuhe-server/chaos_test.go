package main

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// TestChaos has troubles begin and end in random order while games are played, over both
// stores: no move is lost, every game continues after each, and no clock has lost what passed
// meanwhile.
func TestChaos(t *testing.T) {
	length := 15 * time.Second
	if longtest.On() {
		length = time.Minute
	}
	storetest.Both(t, func(t *testing.T, place string) {
		t.Parallel() // the clubs wait most of the time
		o := load.Options{Place: place, Tables: 6, Seed: 7, Chaos: length, Pause: 300 * time.Millisecond}
		if !store.IsPostgres(place) {
			o.Troubles = []load.Trouble{load.Locked(filepath.Join(place, store.FileName))}
		}
		r := loaded(t, o)
		if r.Stuck+r.Unfair+r.Lost+r.Impossible > 0 || r.Troubles == 0 || r.Clocks == 0 {
			t.Errorf("%d troubles: %d games stuck, %d of %d clocks unfair, %d moves lost, %d games impossible: %q", r.Troubles, r.Stuck, r.Unfair, r.Clocks, r.Lost, r.Impossible, r.Faults)
		}
	})
}
