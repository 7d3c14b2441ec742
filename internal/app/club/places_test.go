package club

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// TestPlaces has an account come to a game by two connections: it is there from the first one
// to the last.
func TestPlaces(t *testing.T) {
	var p places
	at := atGame{"game", "anna"}
	page, phone := &talk.Conn{}, &talk.Conn{}
	want := func(what string, got, want bool) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	left := func(conn *talk.Conn) bool { _, last := p.left(at.Game, conn); return last }
	want("a page is the first", p.came(at.Game, at.Account, page), true)
	want("the page is, once more", p.came(at.Game, at.Account, page), false)
	want("a telephone is the first", p.came(at.Game, at.Account, phone), false)
	want("the page of two was the last", left(page), false)
	want("the account is there", p.taken(at), true)
	want("a telephone alone was the last", left(phone), true)
	want("a connection that has left already was the last", left(phone), false)
	want("the account is there after all have left", p.taken(at), false)
	want("the page is the first again", p.came(at.Game, at.Account, page), true)
}

// TestLooks has a room wait for the store: a caller that asks to look who is there
// does not wait for it, and it is looked afterwards.
func TestLooks(t *testing.T) {
	for name, tell := range map[string]func(*bench){
		"the store answers again": func(b *bench) {
			b.club.places.mu.Lock()
			b.club.places.answered = time.Time{}
			b.club.places.mu.Unlock()
			b.club.storeAnswered()
		},
		"somebody has come elsewhere": func(b *bench) { b.club.lookAt(atGame{b.id, "bao"}) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t, 2, "")
				b.mu.Lock()
				done := make(chan struct{})
				go func() { tell(b); close(done) }()
				<-done // forever, if it waits for the room
				b.missing = &Gone{}
				b.mu.Unlock()
				synctest.Wait()
				b.mu.Lock()
				defer b.mu.Unlock()
				if b.missing != nil {
					t.Error("it was not looked who is there")
				}
			})
		})
	}
}

// TestGuestsOfParts has a process follow the topics of a game and of a part: who follows the
// first is not sent, and of the second nothing is kept when no one follows it any more.
func TestGuestsOfParts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, 0, "")
		c := b.club
		c.seat = &seat{guests: map[string]map[string]guestList{}}
		c.seated.Store(true)
		x := &cluster{club: c}
		answer, err := x.answered(t.Context(), "other", askFollow, json.RawMessage(`{"topic":"game/game"}`))
		if err != nil {
			t.Fatal(err)
		}
		if follow, _ := answer.(answeredFollow); follow.Guests {
			t.Error("who follows a game is to be told")
		}
		here := map[*talk.Conn]bool{}
		c.hub.NewTopic("lesson/1", talk.Change{}, talk.Hooks{
			Came: func(_ context.Context, conn *talk.Conn) { here[conn] = true }, Left: func(conn *talk.Conn) { delete(here, conn) },
		})
		for i, guests := range [][]forwarded{{}, {{Account: "anna"}, {Account: "bao"}}, {{Account: "bao"}}, {}, {}} {
			x.came("other", &toldGuests{"lesson/1", guests})
			kept := len(c.seat.guests["other"]["lesson/1"].conns)
			if len(here) != len(guests) || kept != len(guests) || (len(c.seat.guests) != 0) != (len(guests) != 0) {
				t.Errorf("told %d: %d follow the topic, %d are kept of %d processes, want %d", i, len(here), kept, len(c.seat.guests), len(guests))
			}
		}
	})
}

// TestPlacesElsewhere reports to the other processes who is at a game of this one when he or she
// gives an exhibition by it, and no one else.
func TestPlacesElsewhere(t *testing.T) {
	for host, want := range map[string]map[string][]string{"": {"there": {"bao"}}, "anna": {"game": {"anna"}, "there": {"bao"}}} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(t, 0, host)
			b.club.places.came("there", "bao", &talk.Conn{})
			if got := b.club.placesElsewhere(); !reflect.DeepEqual(got, want) {
				t.Errorf("host %q: %v, want %v", host, got, want)
			}
		})
	}
}

// TestPliesNow asks for the length of games that go on at other processes.
func TestPliesNow(t *testing.T) {
	c := &Club{cluster: &cluster{others: map[string]*status{"other": {Games: []GameSummary{{ID: "there", Plies: 7}}}}}}
	if told, not := c.pliesNow("there"), c.pliesNow("silent"); told != 7 || not != notKnown {
		t.Errorf("%d plies of a game that is told of, %d of another", told, not)
	}
}
