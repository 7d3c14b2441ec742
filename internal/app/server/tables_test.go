package server

import (
	"testing"
)

func TestTableCommands(t *testing.T) {
	p := func() *page { s := newServer(t); return openPage(t, s, secretOf(s)) }()
	look := p.do("tables.look", object{"fen": "5k3/9/9/9/9/R8/9/4n4/9/3K5 w"})
	if look["class"] != "KRKN" || look["found"] != true || look["result"] != "win" || look["dtm"] != 25.0 || len(list(look["line"])) != 25 {
		t.Errorf("look: %v", look)
	}
	if best := as[object](list(look["moves"])[0]); best["best"] != true || at(best, "text", "chinese") == "" {
		t.Errorf("best move: %v", best)
	}
	if look := p.do("tables.look", object{"fen": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"}); look["found"] != false {
		t.Errorf("start position: %v", look)
	}
	facts := p.do("tables.class", object{"class": "KNKA"})
	if facts["max_dtm"] != 38.0 || at(facts, "name", "zh") != "单马擒单士" || len(list(facts["longest"])) == 0 {
		t.Errorf("facts: %v", facts)
	}
	if topics := list(p.do("tables.topics", nil)["topics"]); len(topics) < 30 {
		t.Errorf("%d topics", len(topics))
	}
	exercise := p.do("tables.practise", object{"class": "KNKA", "goal": "win", "least": 21})
	if as[float64](exercise["dtm"]) < 21 || exercise["side"] != "red" {
		t.Errorf("exercise: %v", exercise)
	}
	for _, tt := range []struct {
		do   string
		args object
		code string
	}{
		{"tables.look", object{"fen": "nonsense"}, "bad_fen"},
		{"tables.class", object{"class": "KXK"}, "bad_args"},
		{"tables.class", object{"class": "KRRKRR"}, "not_found"},
		{"tables.practise", object{"class": "KCK", "goal": "win"}, "not_found"},
		{"tables.practise", object{"class": "KRK", "goal": "lose"}, "bad_args"},
		{"tables.practise", object{"class": "KRRKRR", "goal": "win"}, "not_found"},
	} {
		if fault := p.fail(tt.do, tt.args); fault["code"] != tt.code {
			t.Errorf("%s %v: %v, want code %s", tt.do, tt.args, fault, tt.code)
		}
	}
}

// TestPerfectDefence plays an exercise to its end by the tables: the engine at full
// strength holds out as long as can be.
func TestPerfectDefence(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	exercise := p.do("tables.practise", object{"class": "KNK", "goal": "win", "least": 9})
	game, state := p.newGame(object{
		"fen": exercise["fen"], "players": object{"red": person(), "black": engineSeat(20)},
		"options": object{"teasing": false, "engine_resigns": false, "engine_draws": false},
	})
	want := as[float64](exercise["dtm"])
	for state["phase"] == "playing" {
		look := p.do("tables.look", object{"fen": at(state, "board", "fen")})
		ply := as[float64](at(state, "board", "ply"))
		if got := ply + as[float64](look["dtm"]); got != want {
			t.Fatalf("after %v plies the end is at ply %v, want %v", ply, got, want)
		}
		p.move(game, as[string](as[object](list(look["moves"])[0])["move"]))
		p.until("the engine answers or the game ends", func() bool {
			return state["phase"] != "playing" || at(state, "board", "turn") == "red" && as[float64](at(state, "board", "ply")) > ply
		})
	}
	if got := at(state, "result", "result"); got != "red_wins" {
		t.Errorf("the game ended %v, want a win for Red", got)
	}
}
