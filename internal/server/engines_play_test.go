package server

import (
	"testing"
	"time"
)

// TestEnginesPlay lets two weak engines play a game to its end.
func TestEnginesPlay(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, s.secret)
	weak := object{"kind": "engine", "name": "", "engine": "chuhe", "level": 1, "limit": object{"move_ms": 20}}
	game, state := p.newGame(object{
		"fen":     "3ak4/4a4/9/9/9/9/9/4R4/9/R3K4 w - - 0 1",
		"players": object{"red": weak, "black": weak}, "options": object{"engine_resigns": false}, "rules": "computer",
	})
	if state["kind"] != "engines" {
		t.Errorf("kind %v, want engines", state["kind"])
	}
	end := time.Now().Add(4 * patience)
	p.until("the game is over", func() bool { return at(state, "phase") == "over" || time.Now().After(end) })
	if at(state, "result", "result") == "undecided" || !p.heard("end") {
		t.Errorf("result %v of game %s", state["result"], game)
	}
	if got := p.do("game.list", object{"limit": 1}); len(list(got["games"])) != 1 {
		t.Errorf("list %v", got)
	}
}

// TestLatency measures the time from a move to the board that shows it, over a
// long game: it must stay far below what a person notices.
func TestLatency(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, s.secret)
	game, _ := p.newGame(object{"kind": "study"})
	var worst, sum time.Duration
	const moves = 200
	shuffle := [...]string{"h0g2", "h9g7", "g2h0", "g7h9"}
	for i := range moves {
		began := time.Now()
		p.move(game, shuffle[i%len(shuffle)])
		took := time.Since(began)
		worst, sum = max(worst, took), sum+took
	}
	t.Logf("mean %v, worst %v over %d plies", sum/moves, worst, moves)
	if mean := sum / moves; mean > 50*time.Millisecond {
		t.Errorf("a move takes %v, want less than 50 ms", mean)
	}
}
