package club_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

var blitz = object{"control": object{"kind": "increment", "base_ms": 180_000, "increment_ms": 2000}, "rules": "axf", "rated": true, "color": "red"}

// pair signs two people up and lets them find each other by seeks; the first has Red.
func pair(t *testing.T, o *opened, terms object) (red, black *browser, game string) {
	t.Helper()
	red, black = newBrowser(t, o).signUp("Anna"), newBrowser(t, o).signUp("Bao")
	return red, black, begin(t, red, black, terms)
}

func begin(t *testing.T, red, black *browser, terms object) string {
	t.Helper()
	if red.do("seek.new", object{"terms": terms})["seek"] == nil {
		t.Fatal("the first seek does not wait")
	}
	other := object{}
	for k, v := range terms {
		other[k] = v
	}
	other["color"] = ""
	game, _ := black.do("seek.new", object{"terms": other})["game"].(string)
	if game == "" {
		t.Fatal("two seeks that fit made no game")
	}
	for _, b := range []*browser{red, black} {
		b.follow(b.do("game.join", object{"game": game})["topic"].(string)) //nolint:errcheck // a wrong type fails the test
	}
	return game
}

// play makes moves in turns, and waits until both have seen each.
func play(t *testing.T, red, black *browser, game string, moves ...string) {
	t.Helper()
	topic := "game/" + game
	for i, m := range moves {
		b := red
		if red.state(topic, "board", "turn") == "black" {
			b = black
		}
		node := b.do("game.move", object{"game": game, "move": m, "at": b.at(topic), "tag": fmt.Sprint(game, i, m)})["node"]
		for _, other := range []*browser{red, black} {
			other.wait("move "+m, func() bool { return other.state(topic, "live") == node })
		}
	}
}

// mate is a short game that Red wins.
var mate = strings.Fields("b2e2 h7h6 h2h4 a6a5 e2e6 a5a4 h4e4")

// TestMate plays a rated game to mate over both stores: what both see, the ratings, the
// archive.
func TestMate(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		red, black, game := pair(t, o, blitz)
		watcher := newBrowser(t, o).connect().follow("watch/" + game)
		play(t, red, black, game, mate...)
		topic := "game/" + game
		if got := red.state(topic, "result", "result"); got != "red_wins" {
			t.Fatalf("result %v (%v), want red_wins", got, red.state(topic, "board", "fen"))
		}
		watcher.wait("the spectator sees the end", func() bool { return watcher.state("watch/"+game, "phase") == "over" })
		if gains := asList(black.state(topic, "gains")); len(gains) != 2 || gains[0].(float64) <= 0 || gains[1].(float64) >= 0 { //nolint:errcheck // a wrong type fails the test
			t.Errorf("gains %v: want more for Red, less for Black", gains)
		}
		_, profile := black.get("/api/profile?name=ANNA")
		if ratings := asList(profile["ratings"]); len(ratings) != 1 || asObject(ratings[0])["rating"].(float64) <= 1500 || asObject(ratings[0])["class"] != "blitz" { //nolint:errcheck // a wrong type fails the test
			t.Errorf("Anna's ratings %v", ratings)
		}
		if games := asList(profile["games"]); len(games) != 1 || asObject(games[0])["result"] != "red_wins" {
			t.Errorf("Anna's games %v", games)
		}
		// A rematch changes sides.
		red.do("game.offer", object{"game": game, "offer": "rematch"})
		black.do("game.answer", object{"game": game, "offer": "rematch", "accept": true})
		red.wait("the rematch", func() bool { return red.state(topic, "next") != nil })
		next := red.state(topic, "next").(string) //nolint:errcheck // a wrong type fails the test
		if side := red.do("game.join", object{"game": next})["side"]; side != "black" {
			t.Errorf("in the rematch Anna has %v, want black", side)
		}
	})
}

// TestTurns holds what a game allows to whom: takeback and draw by consent, chat, more
// time, premoves, and moves that are sent again.
func TestTurns(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	red, black, game := pair(t, o, blitz)
	topic := "game/" + game
	if _, fault := black.call("game.move", object{"game": game, "move": "b7e7", "at": 0}); fault["code"] != "not_your_turn" {
		t.Errorf("Black moves first: %v", fault)
	}
	args := object{"game": game, "move": "炮二平五", "at": 0, "tag": "once"}
	first, again := red.do("game.move", args), red.do("game.move", args)
	if first["node"] != again["node"] {
		t.Errorf("a move sent again: nodes %v and %v", first, again)
	}
	black.wait("the move", func() bool { return black.at(topic) == 1 })
	if _, fault := black.call("game.move", object{"game": game, "move": "h9g7", "at": 1, "tag": "once"}); fault != nil {
		t.Errorf("Black's tag is taken for Red's: %v", fault)
	}
	red.do("game.offer", object{"game": game, "offer": "takeback"})
	black.do("game.answer", object{"game": game, "offer": "takeback", "accept": true})
	red.wait("the takeback", func() bool { return red.at(topic) == 0 })

	black.do("game.premove", object{"game": game, "moves": []string{"h9g7"}})
	red.do("game.move", object{"game": game, "move": "h2e2", "at": 0})
	red.wait("the move made ahead", func() bool { return red.state(topic, "board", "ply") == 2.0 })

	before := red.state(topic, "clocks", "black", "left_ms").(float64) //nolint:errcheck // a wrong type fails the test
	red.do("game.give_time", object{"game": game})
	black.wait("more time", func() bool { return black.state(topic, "clocks", "black", "left_ms").(float64) == before+15_000 }) //nolint:errcheck // a wrong type fails the test

	red.do("game.chat", object{"game": game, "text": "  <script>alert(1)</script>\x1b[31m\u202e你好 \n"})
	black.wait("the line", func() bool { return len(asList(black.state(topic, "lines"))) == 1 })
	if text := asObject(asList(black.state(topic, "lines"))[0])["text"]; text != "<script>alert(1)</script>[31m你好" {
		t.Errorf("line %q: control characters shall go, signs of HTML are text", text)
	}
	for i := range 4 {
		red.do("game.chat", object{"game": game, "text": fmt.Sprint(i)})
	}
	if _, fault := red.call("game.chat", object{"game": game, "text": "5"}); fault["code"] != "limit" {
		t.Errorf("six lines at once: %v", fault)
	}
	if _, fault := red.call("game.chat", object{"game": game, "text": strings.Repeat("长", 141)}); fault["code"] != "bad_args" {
		t.Errorf("a line of 141 characters: %v", fault)
	}
	red.do("game.offer", object{"game": game, "offer": "draw"})
	black.do("game.answer", object{"game": game, "offer": "draw", "accept": true})
	red.wait("the draw", func() bool { return red.state(topic, "result", "result") == "draw" })
}

// TestFlag loses a game on time, when no one is there any more.
func TestFlag(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	short := object{"control": object{"kind": "move", "move_ms": 700}, "rated": false, "color": "red"}
	red, black, game := pair(t, o, short)
	play(t, red, black, game, "h2e2")
	red.disconnect()
	black.disconnect()
	look := newBrowser(t, o).connect().follow("watch/" + game)
	look.wait("the flag", func() bool { return look.state("watch/"+game, "result", "result") == "red_wins" })
}

// TestRestart ends a club in the middle of a game: it continues with position, offers, chat
// and clocks, which have not run meanwhile.
func TestRestart(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		red, black, game := pair(t, o, blitz)
		topic := "game/" + game
		play(t, red, black, game, "h2e2", "h9g7")
		begun := time.Now() // Black's clock runs after the next move, with which it is sent
		play(t, red, black, game, "h0g2")
		red.do("game.chat", object{"game": game, "text": "你好"})
		red.do("game.offer", object{"game": game, "offer": "draw"})
		black.wait("the offer", func() bool { return black.state(topic, "draw_offer") == "red" })
		left := black.state(topic, "clocks", "black", "left_ms").(float64) //nolint:errcheck // a wrong type fails the test
		jars := []*http.Client{red.client, black.client}
		red.disconnect()
		black.disconnect()
		o.close(t)
		closed := time.Now()
		ran := float64(closed.Sub(begun).Milliseconds() + 1) // at most
		// The club is away for longer than that.
		back := closed.Add(2 * closed.Sub(begun))
		await.Holds(func() bool { return time.Now().After(back) })

		o = open(t, club.Config{Data: place, Grace: 20 * time.Second})
		red, black = newBrowser(t, o), newBrowser(t, o)
		for i, b := range []*browser{red, black} {
			copyCookies(t, jars[i], b)
			b.connect()
			b.follow(b.do("game.join", object{"game": game})["topic"].(string)) //nolint:errcheck // a wrong type fails the test
		}
		if got := black.state(topic, "clocks", "black", "left_ms").(float64); left-got > ran || got > left { //nolint:errcheck // a wrong type fails the test
			t.Errorf("Black had %v ms, has %v after a restart, before which the clock ran for at most %v", left, got, ran)
		}
		if black.state(topic, "grace") == nil {
			t.Error("nobody is told that clocks stand")
		}
		if got := black.state(topic, "draw_offer"); got != "red" {
			t.Errorf("draw offer of %v, want red", got)
		}
		if lines := asList(black.state(topic, "lines")); len(lines) != 1 {
			t.Errorf("chat %v", lines)
		}
		play(t, red, black, game, "b9c7", "i0h0")
		if got := red.state(topic, "board", "ply"); got != 5.0 {
			t.Errorf("ply %v, want 5", got)
		}
		red.disconnect()
		black.disconnect()
		o.close(t)
		// And once more, from a state that is itself a restored one.
		o = open(t, club.Config{Data: place})
		look := newBrowser(t, o).connect().follow("watch/" + game)
		if got := look.state("watch/"+game, "board", "ply"); got != 5.0 {
			t.Errorf("ply %v after the second restart, want 5", got)
		}
	})
}

// TestHouse plays a few moves with a player of the house.
func TestHouse(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir(), House: []int{1}})
	b := newBrowser(t, o).signUp("Anna").follow("lobby")
	b.wait("the house", func() bool { return len(asList(b.state("lobby", "house"))) == 1 })
	house := asObject(asList(b.state("lobby", "house"))[0])
	game := b.do("house.play", object{"player": house["id"], "terms": blitz})["game"].(string) //nolint:errcheck // a wrong type fails the test
	b.follow("game/" + game)
	if b.state("game/"+game, "rated") != false {
		t.Error("a game with the house is rated")
	}
	b.do("game.move", object{"game": game, "move": "h2e2", "at": 0})
	b.wait("the house's move", func() bool { return b.state("game/"+game, "board", "ply") == 2.0 })
}

// TestDelay checks that spectators see moves later, and cannot ask for them.
func TestDelay(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir(), Delay: 1500 * time.Millisecond})
	red, black, game := pair(t, o, blitz)
	watcher := newBrowser(t, o).connect().follow("watch/" + game)
	begun := time.Now()
	play(t, red, black, game, "h2e2")
	if _, fault := watcher.call("game.board", object{"game": game, "node": 1}); fault == nil {
		t.Error("a spectator may ask for what is not shown yet")
	}
	if _, fault := watcher.call("subscribe", object{"topic": "game/" + game}); fault["code"] != "forbidden" {
		t.Errorf("a spectator at the players' table: %v", fault)
	}
	// The list of games is sent when anything in the lobby changes: it contains no more.
	newBrowser(t, o).signUp("Clara").do("seek.new", object{"terms": blitz})
	lobby := newBrowser(t, o).connect().follow("lobby")
	lobby.wait("the seek", func() bool { return len(asList(lobby.state("lobby", "seeks"))) == 1 })
	if got := asObject(asList(lobby.state("lobby", "games"))[0])["plies"]; got != 0.0 {
		t.Errorf("the list of games has %v plies of a game of which spectators have seen none", got)
	}
	watcher.wait("the move", func() bool { return watcher.at("watch/"+game) == 1 })
	if took := time.Since(begun); took < 1400*time.Millisecond {
		t.Errorf("the spectator saw the move after %v, want 1.5 s", took)
	}
}

// TestLink plays by a link, without accounts.
func TestLink(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	guests := [2]*browser{newBrowser(t, o), newBrowser(t, o)}
	for _, b := range guests {
		if status, answer := b.post("/api/account/guest", object{}); status != http.StatusOK {
			t.Fatal(status, answer)
		}
		b.connect()
	}
	if _, fault := guests[0].call("seek.new", object{"terms": blitz}); fault["code"] != "forbidden" {
		t.Errorf("a guest plays for a rating: %v", fault)
	}
	casual := object{"control": object{"kind": "none"}}
	link := guests[0].do("challenge.new", object{"terms": casual})["challenge"]
	if _, fault := guests[0].call("challenge.accept", object{"challenge": link}); fault["code"] != "not_now" {
		t.Errorf("a guest plays himself: %v", fault)
	}
	if from := asObject(guests[1].do("challenge.look", object{"challenge": link})["from"]); !strings.HasPrefix(from["name"].(string), "Guest-") { //nolint:errcheck // a wrong type fails the test
		t.Errorf("challenge from %v", from)
	}
	if guests[1].do("challenge.accept", object{"challenge": link})["game"] == nil {
		t.Error("no game")
	}
	if _, fault := guests[1].call("challenge.accept", object{"challenge": link}); fault["code"] != "not_found" {
		t.Errorf("a link that was used: %v", fault)
	}
}
