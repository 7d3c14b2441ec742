package club

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestWait holds how long one waits for a player who has left, by the time control.
func TestWait(t *testing.T) {
	minutes := func(base, increment int64) session.Control {
		return session.Control{Kind: session.ControlIncrement, BaseMS: base * 60_000, IncrementMS: increment * 1000}
	}
	for _, tt := range []struct {
		control session.Control
		want    time.Duration
	}{
		{minutes(0, 1), 31 * time.Second}, {minutes(1, 0), 31 * time.Second}, {minutes(3, 2), 36 * time.Second}, {minutes(10, 0), 45 * time.Second},
		{minutes(15, 10), 62 * time.Second}, {minutes(60, 0), 2 * time.Minute}, {minutes(180, 30), 2 * time.Minute},
		{session.Control{Kind: session.ControlMove, MoveMS: 500}, 30 * time.Second},
		{session.Control{Kind: session.ControlByoyomi, BaseMS: 600_000, PeriodMS: 30_000, Periods: 3}, 75 * time.Second},
		{session.Control{Kind: session.ControlNone}, 0}, {session.Control{Kind: session.ControlCorrespondence, MoveMS: 86_400_000}, 0},
	} {
		if got := waitOf(&tt.control); got != tt.want {
			t.Errorf("%+v: %v, want %v", tt.control, got, tt.want)
		}
	}
}

// TestAbsence lets players come and go, by times that are given: who is announced, and after
// how long he or she may be claimed against.
func TestAbsence(t *testing.T) {
	const red, black, nobody = int(xiangqi.Red), int(xiangqi.Black), -1
	type step struct {
		at         float64 // seconds
		red, black bool    // are there
		gone       int     // the side that is announced
		left       float64 // seconds until it may be claimed against
	}
	for _, tt := range []struct {
		name  string
		from  float64 // nothing counts before
		steps []step
	}{
		{"stays away", 0, []step{
			{10, true, false, nobody, 0}, {12.9, true, false, nobody, 0}, {13, true, false, black, 57}, {69, true, false, black, 1}, {70, true, false, black, 0}, {500, true, false, black, 0},
		}},
		{"comes back", 0, []step{{10, false, true, nobody, 0}, {69, false, true, red, 1}, {69.5, true, true, nobody, 0}, {1000, true, true, nobody, 0}}},
		{"is back soon", 0, []step{{10, true, false, nobody, 0}, {12, true, true, nobody, 0}, {14, true, true, nobody, 0}}},
		{"leaves again: what is left goes on", 0, []step{
			{10, true, false, nobody, 0}, {50, true, true, nobody, 0}, {54, true, false, nobody, 0}, {57, true, false, black, 18}, {75, true, false, black, 0},
		}},
		{"leaves again late: all is made good", 0, []step{{10, true, false, nobody, 0}, {50, true, true, nobody, 0}, {210, true, false, nobody, 0}, {213, true, false, black, 57}}},
		{"leaves again and again: each time counts", 0, []step{
			{10, true, false, nobody, 0}, {70, true, false, black, 0}, {71, true, true, nobody, 0}, {72, true, false, nobody, 0}, {75, true, false, black, 7}, {82, true, false, black, 0},
		}},
		{"both leave: nobody waits", 0, []step{{10, true, false, nobody, 0}, {20, false, false, nobody, 0}, {500, false, false, nobody, 0}, {500, true, false, nobody, 0}, {503, true, false, black, 47}}},
		{"the one who waits leaves, the other one comes", 0, []step{{10, true, false, nobody, 0}, {30, false, true, nobody, 0}, {33, false, true, red, 57}}},
		{"the server was started again", 100, []step{
			{10, true, false, nobody, 0}, {99, true, false, nobody, 0}, {102, true, false, nobody, 0}, {103, true, false, black, 57}, {160, true, false, black, 0},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
			at := func(seconds float64) time.Time { return noon.Add(time.Duration(seconds * float64(time.Second))) }
			a := absence{wait: time.Minute, away: [2]bool{true, true}, at: at(tt.from)}
			a.set([2]bool{}, at(0)) // both begin the game
			for _, s := range tt.steps {
				// What is announced is the same however often one looks.
				for range 2 {
					a.set([2]bool{!s.red, !s.black}, at(s.at))
					gone, again := a.state(at(s.at))
					switch {
					case s.gone == nobody && gone != nil, s.gone != nobody && (gone == nil || int(gone.Side) != s.gone):
						t.Fatalf("at %v s: %+v is told of, want side %d", s.at, gone, s.gone)
					case gone != nil && (gone.ClaimMS+999)/1000 != int64(s.left+0.999):
						t.Fatalf("at %v s: to be claimed in %d ms, want %v s", s.at, gone.ClaimMS, s.left)
					case gone != nil && (gone.ClaimMS == 0) != (again == 0):
						t.Fatalf("at %v s: %+v changes by itself after %v", s.at, gone, again)
					}
				}
			}
		})
	}
}

// TestHeard lets a player who follows nothing give commands: each of them shows that he or
// she has not left.
func TestHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const second = time.Second
		b := newBench(t, 2, "")
		told := func(when string, want bool) {
			t.Helper()
			b.mu.Lock()
			defer b.mu.Unlock()
			if (b.missing != nil) != want {
				t.Errorf("%s %+v is told", when, b.missing)
			}
		}
		b.leaves(xiangqi.Black)
		b.after(46*second, "")
		told("when Black has been away for long enough", true)
		for range 20 {
			b.heard(xiangqi.Black)
			told("right after a command", false)
			b.after(0, "You can claim the game in 10 s")
			b.after(9*second, "You can claim the game in 1 s")
			told("nine seconds later", true)
		}
		b.after(2*second, "")
	})
}

// bench is a room of a club without a store, by simulated time: who is at the game, and what
// those who follow it see it.
type bench struct {
	*room
	t     *testing.T
	conns [2]*talk.Conn
	alive atomic.Bool // the store answers
}

// newBench begins a game of ten minutes a side between Anna and Bao, who are both there and
// have made n moves. It is to be called in a bubble of synctest.
func newBench(t *testing.T, moves int, host string) *bench {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	c := &Club{started: time.Now(), config: Config{FirstMove: 24 * time.Hour}, ctx: ctx, hub: talk.NewHub(nil), rooms: map[string]*room{}, places: places{looks: newLooks()}}
	go c.lookAround()
	control := session.Control{Kind: session.ControlIncrement, BaseMS: 600_000}
	s, err := session.New(session.Settings{Rules: xiangqi.RulesAXF(), Control: control, Strict: true}, c.now())
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{room: c.newRoom("game", s, [2]Player{{ID: "anna"}, {ID: "bao"}}, ClassOf(&control), true, c.now()), t: t}
	b.alive.Store(true)
	b.host = host
	b.open()
	c.rooms[b.id] = b.room
	for i := range b.players {
		c.mine.began(b.players[i].ID, b.id)
	}
	c.storeAnswered()
	go func() {
		tick := time.NewTicker(store.RenewEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if b.alive.Load() {
					c.storeAnswered()
				}
			}
		}
	}()
	t.Cleanup(func() {
		end()
		b.shut()
		synctest.Wait()
	})
	b.comes(xiangqi.Red)
	b.comes(xiangqi.Black)
	for range moves {
		b.mu.Lock()
		m := b.s.Game().LegalMoves()
		slices.Sort(m)
		if _, err := b.s.Apply(session.Play{Side: b.s.Game().Turn(), Move: m[0]}, c.now()); err != nil {
			t.Fatal(err)
		}
		b.wake()
		b.mu.Unlock()
	}
	return b
}

func (b *bench) comes(side xiangqi.Color) {
	b.conns[side] = &talk.Conn{}
	ctx := account.WithCaller(b.t.Context(), &account.Visitor{Account: b.players[side].ID})
	b.game.Hooks().Came(ctx, b.conns[side])
}

func (b *bench) leaves(side xiangqi.Color) { b.game.Hooks().Left(b.conns[side]) }

// answers reports whether the store does.
func (b *bench) answers(alive bool) { b.alive.Store(alive) }

// after lets time pass and wants how Red's claim is refused then, in English; "" for not.
func (b *bench) after(d time.Duration, want string) {
	b.t.Helper()
	time.Sleep(d)
	synctest.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	got := ""
	if refused := (*talk.Error)(nil); errors.As(b.mayClaim(xiangqi.Red), &refused) {
		got = refused.Message[phrases.English]
	}
	at := b.club.now().Sub(b.created)
	if (got == "") != (want == "") || !strings.HasPrefix(got, want) {
		b.t.Errorf("at %v Red's claim is answered by %q, want %q", at, got, want)
	}
	if told := b.missing; want != unknown && (told != nil && told.ClaimMS == 0) != (got == "") {
		b.t.Errorf("at %v %+v is told, and Red's claim is answered by %q", at, told, got)
	}
}

// How claims are refused.
const (
	isHere  = "Your opponent has not left"
	unbegun = "You can claim a game only after both players have moved"
	notYou  = "To claim a game, you must be following it"
	unknown = "The server cannot currently check"
)

// TestAbsenceOfRoom has players come to a game and leave it, by simulated time: what is announced
// and whether it may be claimed.
func TestAbsenceOfRoom(t *testing.T) {
	const second = time.Second
	for name, story := range map[string]func(t *testing.T){
		"for good": func(t *testing.T) {
			b := newBench(t, 3, "")
			b.after(100*second, isHere)
			b.leaves(xiangqi.Black)
			b.after(0, "You can claim the game in 45 s")
			b.after(44500*time.Millisecond, "You can claim the game in 1 s")
			b.after(second, "")
			b.after(100*second, "")
			b.comes(xiangqi.Black)
			b.after(0, isHere)
		},
		"before both have moved": func(t *testing.T) {
			b := newBench(t, 1, "")
			b.leaves(xiangqi.Black)
			b.after(200*second, unbegun)
		},
		"from two machines": func(t *testing.T) {
			b := newBench(t, 2, "")
			first := b.conns[xiangqi.Black]
			b.comes(xiangqi.Black)
			b.game.Hooks().Left(first)
			b.after(200*second, isHere)
			b.leaves(xiangqi.Black)
			b.after(50*second, "")
		},
		"both": func(t *testing.T) {
			b := newBench(t, 2, "")
			b.leaves(xiangqi.Black)
			b.leaves(xiangqi.Red)
			b.after(200*second, notYou)
			b.comes(xiangqi.Red)
			b.after(44*second, "You can claim the game in 1 s")
			b.after(2*second, "")
		},
		"while the store does not answer": func(t *testing.T) {
			b := newBench(t, 2, "")
			b.leaves(xiangqi.Black)
			b.after(40*second, "You can claim the game in 5 s")
			b.answers(false)
			b.after(4*second, "You can claim the game in 1 s")
			b.after(100*second, unknown)
			b.answers(true)
			b.after(2*second, "You can claim the game in 4")
			b.after(42*second, "You can claim the game in ")
			b.after(3*second, "")
		},
		"from an exhibition of one's own": func(t *testing.T) {
			b := newBench(t, 2, "bao")
			b.leaves(xiangqi.Black)
			b.after(200*second, isHere)
		},
		"while who gives the exhibition is away too": func(t *testing.T) {
			b := newBench(t, 2, "anna")
			b.leaves(xiangqi.Red)
			b.leaves(xiangqi.Black)
			b.after(200*second, notYou)
			b.comes(xiangqi.Red)
			b.after(44*second, "You can claim the game in 1 s")
			b.after(2*second, "")
		},
		"while who gives the exhibition is at another game": func(t *testing.T) {
			b := newBench(t, 2, "anna")
			b.leaves(xiangqi.Red)
			b.leaves(xiangqi.Black)
			b.after(200*second, notYou)
			b.club.mine.began("anna", "other")
			other, conn := b.club.withPlaces("other", talk.Hooks{}), &talk.Conn{}
			other.Came(account.WithCaller(t.Context(), &account.Visitor{Account: "anna"}), conn)
			b.after(40*second, "You can claim the game in 5 s")
			other.Left(conn)
			b.after(200*second, notYou)
		},
	} {
		t.Run(name, func(t *testing.T) { synctest.Test(t, story) })
	}
}
