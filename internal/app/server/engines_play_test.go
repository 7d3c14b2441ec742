package server

import (
	"slices"
	"testing"
	"time"
)

// TestEnginesPlay lets two weak engines play a game to its end.
func TestEnginesPlay(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	weak := object{"kind": "engine", "name": "", "engine": "chuhe", "level": 1, "limit": object{"move_ms": 20}}
	game, state := p.newGame(object{
		"fen":     "3ak4/4a4/9/9/9/9/9/4R4/9/R3K4 w - - 0 1",
		"players": object{"red": weak, "black": weak}, "options": object{"engine_resigns": false}, "rules": "computer",
	})
	if state["kind"] != "engines" {
		t.Errorf("kind %v, want engines", state["kind"])
	}
	end := time.Now().Add(patience)
	p.until("the game is over", func() bool { return at(state, "phase") == "over" || time.Now().After(end) })
	if at(state, "result", "result") == "undecided" || !p.heard("end") {
		t.Errorf("result %v of game %s", state["result"], game)
	}
	if got := p.do("game.list", object{"limit": 1}); len(list(got["games"])) != 1 {
		t.Errorf("list %v", got)
	}
}

// TestEngineMatch lets two engines play a match: one game after another with colours exchanged, each kept.
func TestEngineMatch(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	one := object{"kind": "engine", "engine": "chuhe", "level": 20, "limit": object{"move_ms": 20}, "no_book": true}
	other := object{"kind": "engine", "engine": "chuhe", "level": 19, "limit": object{"move_ms": 20}}
	const games = 3
	first, state := p.newGame(object{
		"fen": "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1", "players": object{"red": one, "black": other}, "games": games,
	})
	for range games - 1 {
		p.until("the next game has begun", func() bool { return at(state, "next") != nil })
		state = p.subscribe("game/" + as[string](state["next"]))
	}
	p.until("the last game is over", func() bool { return at(state, "phase") == "over" })
	match := p.do("game.match", object{"game": first})
	if n := len(list(match["played"])); n != games {
		t.Fatalf("%d games in %v", n, match)
	}
	for i, played := range list(match["played"]) {
		if at(played, "number") != float64(i+1) || at(played, "result") != "red_wins" {
			t.Errorf("game %d: %v", i+1, played)
		}
		game := as[string](at(played, "game"))
		state := p.subscribe("game/" + game)
		level, book := 20, true
		if i%2 == 1 {
			level, book = 19, false
		}
		if red := at(state, "players", "red"); at(red, "level") != float64(level) || (at(red, "no_book") == true) != book {
			t.Errorf("game %d is played with red %v", i+1, red)
		}
		if got := p.do("game.match", object{"game": game}); asJSON(t, got) != asJSON(t, match) {
			t.Errorf("the match by game %d: %v, want %v", i+1, got, match)
		}
	}
	// Red has won every game: the first player games 1 and 3.
	if got, want := asJSON(t, match["score"]), `{"drawn":0,"lost":1,"won":2}`; got != want {
		t.Errorf("score %s, want %s", got, want)
	}
	if at(match, "red", "level") != 20.0 || at(match, "black", "level") != 19.0 {
		t.Errorf("players %v and %v", match["red"], match["black"])
	}
	person := object{"kind": "person", "name": "", "no_book": true}
	p.fail("game.new", object{"players": object{"red": one, "black": person}})
	p.fail("game.new", object{"players": object{"red": one, "black": object{"kind": "person", "name": ""}}, "games": 2})
	p.fail("game.new", object{"players": object{"red": one, "black": other}, "games": 1001})
	alone, _ := p.newGame(object{"kind": "study"})
	p.fail("game.match", object{"game": alone})
}

// TestLatency measures the time from a move to the board that shows it, over a
// long game: it must not grow with the game. How long it takes at all is a matter
// of the machine (a thousandth of a second on an idle one), which may do other things at the
// end than at the beginning: only what is slower in each of several games fails.
func TestLatency(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	for range 4 {
		if first, last := latency(t, p); last <= 4*first+50*time.Millisecond {
			return
		}
	}
	t.Error("a move takes longer at the end of a game than at its beginning, in each of four games")
}

// latency returns how long a move takes at the beginning and at the end of a game.
func latency(t *testing.T, p *page) (first, last time.Duration) {
	t.Helper()
	game, _ := p.newGame(object{"kind": "study"})
	const moves, part = 200, 50
	var took []time.Duration
	shuffle := [...]string{"h0g2", "h9g7", "g2h0", "g7h9"}
	for i := range moves {
		began := time.Now()
		p.move(game, shuffle[i%len(shuffle)])
		took = append(took, time.Since(began))
	}
	middle := func(times []time.Duration) time.Duration {
		slices.Sort(times)
		return times[len(times)/2]
	}
	first, last = middle(took[:part]), middle(took[moves-part:])
	t.Logf("a move takes %v at the beginning, %v at the end", first, last)
	return first, last
}
