package xiangqi

import (
	"math/rand/v2"
	"testing"
)

// TestHalvesRoundTrip holds the law that BitboardOf undoes Halves.
func TestHalvesRoundTrip(t *testing.T) {
	for s := range Square(NumSquares) {
		if got := BitboardOf(s.Bit().Halves()); got != s.Bit() {
			t.Errorf("BitboardOf(%v.Halves()) = %v", s, got)
		}
	}
	if got := BitboardOf(^uint64(0), ^uint64(0)); got != AllSquares() {
		t.Errorf("BitboardOf of all bits =\n%v", got)
	}
}

// TestLineAttacks compares LineAttacks with its slow twins on random boards.
func TestLineAttacks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		occ := BitboardOf(rng.Uint64()&rng.Uint64(), rng.Uint64()&rng.Uint64())
		for s := range Square(NumSquares) {
			rook, cannon := LineAttacks(s, occ)
			if rook != RookAttacks(s, occ) || cannon != CannonAttacks(s, occ) {
				t.Fatalf("LineAttacks(%v) on\n%v=\n%v\n%v", s, occ, rook, cannon)
			}
		}
	}
}
