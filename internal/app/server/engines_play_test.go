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
