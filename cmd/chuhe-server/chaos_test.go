package main

import (
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// TestChaos has troubles begin and end in random order while games are played, over both
// stores, and with several processes: no move is lost or seen that is not stored, every game
// continues after each, and no clock has lost what passed meanwhile.
func TestChaos(t *testing.T) {
	length := 15 * time.Second
	if longtest.On() {
		length = time.Minute
	}
	chaos := func(t *testing.T, o load.Options) {
		t.Parallel() // the clubs wait most of the time
		o.Tables, o.Seed, o.Chaos, o.Pause = 6, 7, length, 300*time.Millisecond
		r := loaded(t, o)
		if r.Stuck+r.Unfair+r.Unstored+r.Lost+r.Impossible+r.Untold > 0 || r.Troubles == 0 || r.Clocks == 0 {
			t.Errorf("%d troubles: %d games stuck, %d of %d clocks unfair, %d moves lost, %d games impossible: %q", r.Troubles, r.Stuck, r.Unfair, r.Clocks, r.Lost, r.Impossible, r.Faults)
		}
	}
	t.Run("sqlite", func(t *testing.T) {
		place, own := ownDisk(t)
		chaos(t, load.Options{Place: place, Fill: own})
	})
	t.Run("postgres", func(t *testing.T) { chaos(t, load.Options{Place: storetest.Postgres(t)}) })
	t.Run("together", func(t *testing.T) {
		longtest.Only(t, "has as many troubles as the others, and more processes")
		chaos(t, load.Options{Place: storetest.Postgres(t), NATS: storetest.StartNATS(t).URL(), Processes: 2})
	})
}
