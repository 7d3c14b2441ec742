package club_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// soon is a wait for an opponent that a test can sit through; never is one that it cannot.
const (
	soon  = 200 * time.Millisecond
	never = time.Hour
)

// claimable waits until a user may claim a game of the other side.
func (b *browser) claimable(topic, side string) {
	b.t.Helper()
	b.wait(side+" to be gone for long enough", func() bool {
		return b.state(topic, "gone", "side") == side && b.state(topic, "gone", "claim_ms") == 0.0
	})
}

// TestClaim has players leave games of either store: the other one claims the win, or a
// draw, and the result holds after a restart.
func TestClaim(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place, ClaimAfter: soon})
		red, black, game := pair(t, o, blitz)
		topic := "game/" + game
		play(t, red, black, game, "h2e2", "h9g7")
		black.disconnect()
		red.claimable(topic, "black")
		red.do("game.claim", object{"game": game})
		if got := []any{red.state(topic, "result", "result"), red.state(topic, "result", "reason"), red.state(topic, "gone")}; got[0] != "red_wins" || got[1] != "abandonment" || got[2] != nil {
			t.Errorf("the end of a game that Black has left: %v", got)
		}
		if gains := asList(red.state(topic, "gains")); len(gains) != 2 || gains[0].(float64) <= 0 || gains[1].(float64) >= 0 { //nolint:errcheck // a wrong type fails the test
			t.Errorf("gains %v: want more for Red, less for Black", gains)
		}
		if _, fault := red.call("game.claim", object{"game": game, "draw": true}); fault["code"] != "game_over" {
			t.Errorf("claimed twice: %v", fault)
		}
		black.connect()
		drawn := begin(t, red, black, blitz)
		play(t, red, black, drawn, "h2e2", "h9g7", "h0g2")
		red.disconnect()
		black.claimable("game/"+drawn, "red")
		black.do("game.claim", object{"game": drawn, "draw": true})
		black.disconnect()
		o.close(t)

		o = open(t, club.Config{Data: place})
		look := newBrowser(t, o).connect()
		for id, want := range map[string][2]any{game: {"red_wins", "abandonment"}, drawn: {"draw", "abandonment_draw"}} {
			topic := "watch/" + id
			look.follow(topic)
			if got := [2]any{look.state(topic, "result", "result"), look.state(topic, "result", "reason")}; got != want || look.state(topic, "phase") != "over" {
				t.Errorf("after a restart: %v, want %v", got, want)
			}
		}
	})
}

// TestClaimRefused claims games that are not to be had: too early, with the opponent there,
// by others, before both have moved, without clocks, against the house.
func TestClaimRefused(t *testing.T) {
	limits := bounds.DefaultLimits()
	limits.Rate, limits.Burst = 1000, 1000 // a claim is repeated until it gets another answer
	o := open(t, club.Config{Data: t.TempDir(), ClaimAfter: never, House: []int{1}, Limits: limits})
	red, black, game := pair(t, o, blitz)
	topic := "game/" + game
	refused := func(what string, b *browser, game, code, message string) {
		t.Helper()
		for _, draw := range []bool{false, true} {
			_, fault := b.call("game.claim", object{"game": game, "draw": draw})
			if en, _ := asObject(fault["message"])["en"].(string); fault["code"] != code || !strings.HasPrefix(en, message) {
				t.Errorf("%s: %v %q, want %s %q", what, fault["code"], en, code, message)
			}
		}
	}
	play(t, red, black, game, "h2e2")
	black.disconnect()
	refused("before Black has moved", red, game, "not_now", "You can claim a game only after both players have moved.")
	if red.state(topic, "gone") != nil {
		t.Error("somebody is missed before both have moved")
	}
	black.connect().follow(topic)
	play(t, red, black, game, "h9g7")
	refused("with the opponent there", red, game, "not_now", "Your opponent has not left the game.")
	refused("by a stranger", newBrowser(t, o).signUp("Chi").follow("watch/"+game), game, "forbidden", "You are not playing in this game.")
	refused("without an account", newBrowser(t, o).connect(), game, "unauthorized", "Sign in first.")

	second := newBrowser(t, o)
	copyCookies(t, black.client, second)
	second.connect().follow(topic) // as by a telephone next to the computer
	black.disconnect()
	refused("with the opponent there at another machine", red, game, "not_now", "Your opponent has not left the game.")
	second.do("unsubscribe", object{"topic": topic}) // has gone to another page
	red.wait("Black to be missed", func() bool {     // the club learns later of a connection that has ended
		_, fault := red.call("game.claim", object{"game": game})
		en, _ := asObject(fault["message"])["en"].(string)
		return en != "Your opponent has not left the game."
	})
	refused("too early", red, game, "not_now", "You can claim the game in 3")
	red.do("unsubscribe", object{"topic": topic})
	refused("by somebody who is not there either", red, game, "not_now", "To claim a game, you must be following it")
	red.follow(topic)
	second.follow(topic)
	refused("of an opponent who is back", red, game, "not_now", "Your opponent has not left the game.")
	if left := red.state(topic, "clocks", "red", "left_ms"); red.state(topic, "phase") != "playing" || left == nil {
		t.Errorf("refused claims have changed the game: %v", red.state(topic, "phase"))
	}
	red.do("game.resign", object{"game": game})
	refused("after the end", second, game, "game_over", "")

	untimed := begin(t, red, second, object{"control": object{"kind": "none"}, "color": "red"})
	play(t, red, second, untimed, "h2e2", "h9g7")
	slow := begin(t, red, second, object{"control": object{"kind": "correspondence", "move_ms": 86_400_000}, "color": "red"})
	play(t, red, second, slow, "h2e2", "h9g7")
	second.disconnect()
	refused("without clocks", red, untimed, "not_now", "You cannot claim this game")
	refused("by correspondence", red, slow, "not_now", "You cannot claim this game")
	red.follow("lobby")
	red.wait("the house", func() bool { return len(asList(red.state("lobby", "house"))) == 1 })
	house := red.do("house.play", object{"player": asObject(asList(red.state("lobby", "house"))[0])["id"], "terms": blitz})["game"].(string) //nolint:errcheck // a wrong type fails the test
	refused("against the house", red, house, "not_now", "You cannot claim this game")
}

// TestBack has a player come back in time, and leave again: the other one learns of it, and what
// he or she has waited for counts.
func TestBack(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir(), ClaimAfter: 5 * time.Second}) // announced after half a second
	red, black, game := pair(t, o, blitz)
	topic := "game/" + game
	watcher := newBrowser(t, o).connect().follow("watch/" + game)
	play(t, red, black, game, "h2e2", "h9g7")
	black.disconnect()
	for name, b := range map[string]*browser{topic: red, "watch/" + game: watcher} {
		b.wait("Black to be missed", func() bool { return b.state(name, "gone", "side") == "black" })
	}
	if left, _ := red.state(topic, "gone", "claim_ms").(float64); left > 4500 {
		t.Errorf("to be claimed in %v ms, want 4.5 s at most", left)
	}
	black.connect().follow(topic)
	for name, b := range map[string]*browser{topic: red, "watch/" + game: watcher, "black": black} {
		if name == "black" {
			name = topic
		}
		b.wait("Black to be back", func() bool { return b.state(name, "gone") == nil })
	}
	play(t, red, black, game, "h0g2")
	black.disconnect()
	red.claimable(topic, "black")
	black.connect().follow(topic)
	red.wait("Black to be back once more", func() bool { return red.state(topic, "gone") == nil })
	if _, fault := red.call("game.claim", object{"game": game}); fault["code"] != "not_now" {
		t.Errorf("claimed when Black is back: %v", fault)
	}
	play(t, red, black, game, "b9c7")
	// Neither waits while both are away.
	black.disconnect()
	red.disconnect()
	look := newBrowser(t, o).connect().follow("watch/" + game)
	if gone := look.state("watch/"+game, "gone"); gone != nil {
		t.Errorf("both are away, and %v is missed", gone)
	}
}

// TestClaimAfterRestart starts the club again while a player is away for long enough: the
// wait begins again, and not before the clocks go on.
func TestClaimAfterRestart(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place, ClaimAfter: soon})
		red, black, game := pair(t, o, blitz)
		topic := "game/" + game
		play(t, red, black, game, "h2e2", "h9g7")
		black.disconnect()
		red.claimable(topic, "black")
		red.disconnect()
		o.close(t)

		o = open(t, club.Config{Data: place, ClaimAfter: soon, Grace: 10 * time.Minute})
		again := func(b *browser) *browser {
			x := newBrowser(t, o)
			copyCookies(t, b.client, x)
			return x.connect().follow(topic)
		}
		red2 := again(red)
		// But for the stopped clocks, a claim would be right then.
		await.Never(t, "Black missed while clocks stand", 2*soon, func() bool { return red2.state(topic, "gone") != nil })
		if _, fault := red2.call("game.claim", object{"game": game}); fault["code"] != "not_now" || red2.state(topic, "gone") != nil {
			t.Errorf("claimed while clocks stand after a restart: %v, %v is missed", fault, red2.state(topic, "gone"))
		}
		red2.disconnect()
		o.close(t)

		o = open(t, club.Config{Data: place, ClaimAfter: soon})
		red2 = again(red)
		red2.claimable(topic, "black")
		red2.do("game.claim", object{"game": game})
		if red2.state(topic, "result", "reason") != "abandonment" {
			t.Errorf("the end: %v", red2.state(topic, "result"))
		}
	})
}

// goTo connects a client to a process.
func (b *browser) goTo(o *opened, topic string) {
	b.t.Helper()
	b.disconnect()
	b.url = o.url
	b.connect().follow(topic)
}

// TestClaimTogether has players come and go at two processes that serve a club: who is at
// either has not left, no game can be claimed while the processes do not hear each other,
// and who waits continues to do so when the game moves.
func TestClaimTogether(t *testing.T) {
	nats := storetest.StartNATS(t)
	config := club.Config{Data: storetest.Postgres(t), NATS: nats.URL(), ClaimAfter: 3 * time.Second}
	one, two := open(t, config), open(t, config)
	anna, bao := newBrowser(t, one).signUp("Anna"), newBrowser(t, two).signUp("Bao")
	bao.follow("lobby")
	pairTogether := func() (game, topic string) { // at process two
		t.Helper()
		anna.do("seek.new", object{"terms": blitz})
		bao.wait("the seek", func() bool { return len(asList(bao.state("lobby", "seeks"))) == 1 })
		game = bao.do("seek.new", object{"terms": object{"control": blitz["control"], "rules": "axf", "rated": true, "color": ""}})["game"].(string) //nolint:errcheck // a wrong type fails the test
		topic = "game/" + game
		anna.follow(topic)
		bao.follow(topic)
		play(t, anna, bao, game, "h2e2", "h9g7")
		return game, topic
	}
	refused := func(b *browser, game string) {
		t.Helper()
		if _, fault := b.call("game.claim", object{"game": game}); fault["code"] != "not_now" {
			t.Fatalf("claimed with the opponent there: %v", fault)
		}
	}
	missed := func(b *browser, topic string, side any) {
		t.Helper()
		b.wait("who is missed", func() bool { return b.state(topic, "gone", "side") == side })
	}
	game, topic := pairTogether()
	refused(bao, game)
	refused(anna, game)
	anna.disconnect()
	missed(bao, topic, "red")
	anna.goTo(two, topic)
	missed(bao, topic, nil)
	refused(bao, game)
	bao.disconnect()
	missed(anna, topic, "black")
	bao.goTo(one, topic)
	missed(anna, topic, nil)
	refused(anna, game)

	bao.disconnect()
	missed(anna, topic, "black")
	nats.Stop() // he may be at the other process now
	missed(anna, topic, nil)
	refused(anna, game)
	nats.Start()
	missed(anna, topic, "black")
	anna.goTo(one, topic)
	anna.claimable(topic, "black")
	anna.do("game.claim", object{"game": game})
	anna.wait("the end", func() bool { return anna.state(topic, "result", "reason") == "abandonment" })

	bao.goTo(two, topic)
	bao.follow("lobby")
	game, topic = pairTogether()
	bao.disconnect()
	missed(anna, topic, "black")
	two.close(t) // the game goes to one, where Anna is
	anna.claimable(topic, "black")
	anna.do("game.claim", object{"game": game, "draw": true})
	anna.wait("the end", func() bool { return anna.state(topic, "result", "reason") == "abandonment_draw" })
}
