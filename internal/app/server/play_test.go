package server

import (
	"testing"
)

func TestTwoPersons(t *testing.T) {
	s := newServer(t)
	a, b := openPage(t, s, secretOf(s)), openPage(t, s, secretOf(s))
	game, state := a.newGame(object{})
	b.subscribe("game/" + game)
	if got := state["kind"]; got != "table" {
		t.Errorf("kind %v, want table", got)
	}
	for _, m := range []string{"炮二平五", "h9g7", "H0-G2"} {
		a.move(game, m)
	}
	if got := at(state, "board", "fen"); got != "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2" {
		t.Errorf("position %v", got)
	}
	b.until("the move arrives", func() bool { return b.last["game/"+game] == a.last["game/"+game] })
	if got, want := b.states["game/"+game]["current"], state["current"]; got != want {
		t.Errorf("second page stands at %v, first at %v", got, want)
	}
	if got := at(state, "nodes", "1", "text", "chinese"); got != "炮二平五" {
		t.Errorf("first move is written %v", got)
	}
	a.do("game.undo", object{"game": game})
	if got := len(as[object](state["nodes"])); got != 3 {
		t.Errorf("%d nodes after an undo, want 3", got)
	}
	a.do("game.redo", object{"game": game})
	if got := at(state, "board", "turn"); got != "black" {
		t.Errorf("turn %v after redo, want black", got)
	}
}

func TestAgainstEngine(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game, state := p.newGame(object{"players": object{"red": person(), "black": engineSeat(1)}})
	p.move(game, "h2e2")
	p.until("the engine moves", func() bool { return at(state, "board", "turn") == "red" && at(state, "board", "ply") == 2.0 })
	p.do("game.undo", object{"game": game})
	if got := at(state, "board", "ply"); got != 0.0 {
		t.Errorf("ply %v after an undo, want 0", got)
	}
	hint := p.do("game.hint", object{"game": game})
	if hint["move"] == nil || at(hint, "line", "text", "chinese") == nil {
		t.Errorf("hint %v", hint)
	}
}

// TestMoveDuringHint moves before the hint is there: the search for it ends, the hint
// is answered, and the engine whose turn it is moves.
func TestMoveDuringHint(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	p.do("settings.set", object{"hint_ms": 60_000})
	game, state := p.newGame(object{"players": object{"red": person(), "black": engineSeat(1)}})
	hint := p.send("game.hint", object{"game": game})
	p.until("the engine seeks a hint", func() bool { return at(state, "thinking", "for") == "hint" })
	p.move(game, "h2e2")
	p.until("the engine moves", func() bool { return at(state, "board", "ply") == 2.0 })
	if ok, fault := p.wait(hint); ok["move"] == nil && fault == nil {
		t.Errorf("the hint has no answer: %v", ok)
	}
}

// TestCoach plays a move that loses a cannon: the engine waits while the coach warns,
// until the move is taken back or the person plays on. A good move passes.
func TestCoach(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	args := object{
		"players": object{"red": person(), "black": engineSeat(1)}, "fen": "startpos moves h2e2 h9g7 h0g2 i9h9", "options": object{"coach": true},
	}
	game, state := p.newGame(args)
	p.fail("game.coach", object{"game": game, "take_back": true})
	warned := func() bool { return at(state, "coach", "node") == 5.0 }
	p.move(game, "e2e6")
	p.until("the coach warns", warned)
	reasons := list(at(state, "coach", "reasons"))
	if len(reasons) == 0 || at(reasons[0], "kind") != "exchange" || at(state, "board", "ply") != 5.0 {
		t.Errorf("warning %v at ply %v", at(state, "coach"), at(state, "board", "ply"))
	}
	p.do("game.coach", object{"game": game, "take_back": true})
	p.until("the move is taken back", func() bool { return at(state, "board", "ply") == 4.0 && at(state, "coach") == nil })
	p.move(game, "i0h0")
	p.until("the engine answers", func() bool { return at(state, "board", "ply") == 6.0 })

	game, state = p.newGame(args)
	p.move(game, "e2e6")
	p.until("the coach warns again", warned)
	p.do("game.coach", object{"game": game, "take_back": false})
	p.until("the engine answers", func() bool { return at(state, "board", "ply") == 6.0 && at(state, "coach") == nil })

	args["time"] = object{"kind": "move", "move_ms": 60_000}
	p.fail("game.new", args)
	p.fail("game.new", object{"options": object{"coach": true}})
}

// TestAdaptiveLevel gives games up: the level falls, once for each game, also when the
// end is taken back, and the next game keeps it.
func TestAdaptiveLevel(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	p := openPage(t, s, secretOf(s))
	app := p.subscribe("app")
	seats := object{"players": object{"red": person(), "black": object{"kind": "engine", "adaptive": true}}}
	game, state := p.newGame(seats)
	if got := at(state, "players", "black", "level"); got != 4.0 || at(app, "adaptive_level") != 4.0 {
		t.Errorf("the first level is %v, %v", got, at(app, "adaptive_level"))
	}
	p.do("game.resign", object{"game": game})
	p.until("the level falls", func() bool { return at(app, "adaptive_level") == 2.0 })
	next, _ := p.do("game.restart", object{"game": game})["game"].(string)
	if got := at(p.subscribe("game/"+next), "players", "black", "level"); got != 2.0 {
		t.Errorf("the next game has level %v", got)
	}
	closeServer(t, s)
	s = startServer(t, data, "")
	defer closeServer(t, s)
	if got := at(openPage(t, s, secretOf(s)).subscribe("app"), "adaptive_level"); got != 2.0 {
		t.Errorf("after a start the level is %v", got)
	}
}
