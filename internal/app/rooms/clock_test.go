package rooms

import (
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestEngineClock checks what engines receive of a clock.
func TestEngineClock(t *testing.T) {
	const sec = time.Second
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	s, err := session.New(session.Settings{
		Rules: xiangqi.RulesAXF(), Control: session.Control{Kind: session.ControlByoyomi, BaseMS: 10_000, PeriodMS: 3_000, Periods: 2},
	}, now)
	if err != nil {
		t.Fatal(err)
	}
	m, err := xiangqi.ParseMove("h2e2")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Apply(session.Play{Side: xiangqi.Red, Move: m}, now); err != nil { // clocks begin then
		t.Fatal(err)
	}
	if got := engineClock(s, xiangqi.Black, now.Add(4*sec)); got.Time != 9*sec || got.Increment != 3*sec || got.MovesToGo != 0 {
		t.Errorf("base time: %+v", got)
	}
	if got := engineClock(s, xiangqi.Black, now.Add(11*sec)); got.Time != 2*sec || got.MovesToGo != 1 {
		t.Errorf("in a period: %+v", got)
	}
	if got := engineClock(s, xiangqi.Red, now.Add(11*sec)); got.Time != 13*sec {
		t.Errorf("the clock that stands: %+v", got)
	}
}

func TestCheckControl(t *testing.T) {
	for _, tt := range []struct {
		c     session.Control
		field string
	}{
		{session.Control{}, ""},
		{session.Control{Kind: session.ControlMove, MoveMS: 100}, ""},
		{session.Control{Kind: session.ControlMove, MoveMS: 99}, "time"},
		{session.Control{Kind: session.ControlCorrespondence, MoveMS: 86_400_000}, "time.kind"},
		{session.Control{Kind: "x"}, "time.kind"},
	} {
		c := tt.c
		got := ""
		if err := checkControl(&c); err != nil {
			detail, ok := talk.AsError(err).Detail.(view.FieldDetail)
			if !ok {
				t.Fatalf("%+v: %v names no field", tt.c, err)
			}
			got = detail.Field
		}
		if got != tt.field {
			t.Errorf("%+v: a fault of %q, want %q", tt.c, got, tt.field)
		}
	}
}

// TestLateCommands sends commands when the flag has fallen and no timer has seen
// it: they are refused with the reason, and the lost game is kept and reported.
func TestLateCommands(t *testing.T) {
	const length = 100 * time.Millisecond
	for name, do := range map[string]func(*Room) error{
		"move": func(r *Room) error { _, err := r.move("h9g7", 1, "tag"); return err },
		"draw": func(r *Room) error {
			r.mu.Lock()
			defer r.mu.Unlock()
			return r.carry(session.Propose{Side: xiangqi.Black, Offer: session.OfferDraw}, session.Answer{Side: xiangqi.Red, Offer: session.OfferDraw})
		},
		"resign": func(r *Room) error { return r.resign(nil) },
		"seats": func(r *Room) error {
			return r.setSeats(func(s *seats) error { s[xiangqi.Red] = Player{Kind: playerEngine, Engine: ownEngine}; return nil })
		},
	} {
		store := NewMemory()
		s := newRooms(t, store)
		r := begin(t, s, newGameArgs{Time: session.Control{Kind: session.ControlMove, MoveMS: length.Milliseconds()}})
		r.mu.Lock()
		// The timer is stopped before it can fire, for r is locked from the move on.
		if err := r.carry(session.Play{Side: xiangqi.Red, Move: r.game.Game().LegalMoves()[0]}); err != nil {
			t.Fatal(err)
		}
		r.current = r.game.Live()
		r.flag.Stop()
		seats := r.seats
		r.mu.Unlock()
		await.That(t, "the flag to fall", func() bool {
			r.mu.Lock()
			defer r.mu.Unlock()
			d, runs := r.game.FlagIn(s.now())
			return runs && d <= 0
		})
		err := do(r)
		if err == nil || talk.AsError(err).Code != view.GameOver {
			t.Errorf("%s: %v, want %s", name, err, view.GameOver)
		}
		r.mu.Lock()
		if r.game.Phase() != session.Over || r.game.Game().Outcome().Reason != xiangqi.TimeLoss || r.seats != seats {
			t.Errorf("%s: %v %v, seats %+v", name, r.game.Phase(), r.game.Game().Outcome(), r.seats)
		}
		r.mu.Unlock()
		before := state(r)
		r.mu.Lock()
		r.restore()
		r.mu.Unlock()
		if kept := state(r); kept != before {
			t.Errorf("%s: kept is\n%s\nwant\n%s", name, kept, before)
		}
	}
}
