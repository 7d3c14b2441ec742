package problems

import (
	"math"
	"testing"
	"time"
)

// TestMemory: the series of the reference implementations of FSRS-5 (their test of
// a card): good answers, each when it is due, give these intervals in days.
func TestMemory(t *testing.T) {
	now := time.Date(2022, 11, 29, 12, 30, 0, 0, time.UTC)
	var m *Memory
	m = m.Review(Good, now)
	now = now.Add(10 * time.Minute) // the second step of learning, on the same day
	want := []int{4, 14, 44, 125, 328}
	for i, days := range want {
		m = m.Review(Good, now)
		if got := int(m.Due.Sub(now) / day); got != days {
			t.Fatalf("interval %d is %d days, want %d", i+1, got, days)
		}
		if r := m.Recall(now.Add(time.Duration(m.Stability * float64(day)))); math.Abs(r-0.9) > 1e-9 {
			t.Errorf("chance after the stability %v, want 0.9", r)
		}
		now = m.Due
	}
	m = m.Review(Again, now)
	if got := m.Due.Sub(now); got != soon {
		t.Errorf("a failed problem comes again after %v, want %v", got, soon)
	}
	for _, step := range []struct {
		grade Grade
		days  int
	}{{Again, 0}, {Good, 7}, {Good, 16}, {Good, 34}, {Good, 71}, {Good, 142}} {
		now = m.Due
		m = m.Review(step.grade, now)
		if got := int(m.Due.Sub(now) / day); got != step.days {
			t.Errorf("after failing: %d days, want %d", got, step.days)
		}
	}
}

func TestMemoryOrder(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var fresh *Memory
	last := time.Time{}
	for g := Again; g <= Easy; g++ {
		m := fresh.Review(g, now)
		if !m.Due.After(last) {
			t.Errorf("grade %d is due at %v, not after the grade before (%v)", g, m.Due, last)
		}
		last = m.Due
	}
}
