package server

import (
	"slices"
	"strings"
	"testing"
)

// TestEnds ends games in every way that players and rules can.
func TestEnds(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	const perpetual = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1"
	tests := []struct {
		name   string
		args   object
		play   func(game string)
		result string
		reason string
	}{
		{"checkmate", object{"fen": "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"}, func(game string) { p.move(game, "b0b9") }, "red_wins", "checkmate"},
		{"resignation", object{}, func(game string) { p.do("game.resign", object{"game": game, "side": "red"}) }, "black_wins", "resignation"},
		{"agreement", object{}, func(game string) {
			p.do("game.offer_draw", object{"game": game})
			p.do("game.answer_draw", object{"game": game, "accept": true})
		}, "draw", "agreement"},
		{"time", object{"time": object{"kind": "move", "move_ms": 200}}, func(game string) {
			p.move(game, "h2e2")
			p.until("the flag falls", func() bool { return at(p.states["game/"+game], "phase") == "over" })
		}, "red_wins", "time_loss"},
		{"repetition", object{"fen": perpetual}, func(game string) {
			for _, m := range strings.Fields("a1e1 e9f9 e1f1 f9e9 f1e1 e9f9 e1f1 f9e9 f1e1") {
				p.move(game, m)
			}
		}, "black_wins", "perpetual_check"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p.t, p.said = t, nil
			game, state := p.newGame(tt.args)
			if got := at(state, "result", "message", "en"); got != "" {
				t.Errorf("a fresh game says %q", got)
			}
			tt.play(game)
			if got := at(state, "result", "result"); got != tt.result {
				t.Errorf("result %v, want %s", got, tt.result)
			}
			if got := at(state, "result", "reason"); got != tt.reason {
				t.Errorf("reason %v, want %s", got, tt.reason)
			}
			if at(state, "phase") != "over" || !p.heard("end") || at(state, "result", "explanation", "zh") == "" {
				t.Errorf("phase %v, said %v", at(state, "phase"), p.said)
			}
			fault := p.fail("game.resign", object{"game": game})
			if fault["code"] != "game_over" {
				t.Errorf("resigning after the end: %v", fault)
			}
		})
	}
}

// TestRepetitionExplained checks what a page receives while a repetition grows.
func TestRepetitionExplained(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game, state := p.newGame(object{})
	for _, m := range strings.Fields("h0g2 h9g7 g2h0 g7h9") {
		p.move(game, m)
	}
	if !p.heard("repetition") || at(state, "result", "repetition") == nil {
		t.Errorf("second occurrence: said %v, result %v", p.said, state["result"])
	}
	for _, m := range strings.Fields("h0g2 h9g7 g2h0 g7h9") {
		p.move(game, m)
	}
	moves := list(at(state, "result", "repetition", "moves"))
	if at(state, "result", "result") != "draw" || len(moves) != 8 || at(moves[0], "node") != 1.0 {
		t.Errorf("third occurrence: %v", state["result"])
	}
}

func TestTree(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game, state := p.newGame(object{"kind": "study"})
	p.move(game, "h2e2")
	p.move(game, "h9g7")
	p.do("game.go", object{"game": game, "to": "start"})
	p.move(game, "c3c4")
	p.do("tree.marks", object{"game": game, "node": 3, "marks": []string{"Gc4", "Rh2e2"}})
	p.do("tree.nags", object{"game": game, "node": 3, "nags": []int{5}})
	p.do("tree.promote", object{"game": game, "node": 3})
	children := list(at(state, "nodes", "0", "children"))
	if len(children) != 2 || children[0] != 3.0 {
		t.Errorf("children of the start %v, want 3 first", children)
	}
	pgn := as[string](p.do("record.write", object{"game": game, "notation": "wxf"})["text"])
	for _, want := range []string{"P7+1", "C2=5", "%csl Gc4", "%cal Rh2e2"} {
		if !strings.Contains(pgn, want) {
			t.Errorf("no %q in %s", want, pgn)
		}
	}
	read := p.do("record.read", object{"text": pgn})
	again := as[string](at(list(read["games"])[0], "game"))
	if got := p.subscribe("game/" + again); len(as[object](got["nodes"])) != len(as[object](state["nodes"])) {
		t.Errorf("%v nodes after reading again, want %v", got["nodes"], state["nodes"])
	}
	p.do("tree.delete", object{"game": game, "node": 1})
	if got := len(as[object](state["nodes"])); got != 2 {
		t.Errorf("%d nodes after deleting a line, want 2", got)
	}
	p.do("game.delete", object{"games": []string{game}})
	if fault := p.fail("game.go", object{"game": game, "to": "start"}); fault["code"] != "not_found" {
		t.Errorf("a deleted game: %v", fault)
	}
}

func TestWhy(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game, _ := p.newGame(object{})
	for _, tt := range []struct{ from, to, reason, square string }{
		{"b0", "d1", "horse_leg_blocked", "c0"},
		{"b0", "c2", "", ""},
		{"e5", "", "no_piece_on_origin", ""},
		{"e9", "", "not_your_piece", ""},
	} {
		got := p.do("game.why", object{"game": game, "from": tt.from, "to": tt.to})
		if got["reason"] != tt.reason || got["legal"] != (tt.reason == "") {
			t.Errorf("why %s%s: %v, want %q", tt.from, tt.to, got, tt.reason)
		}
		if tt.square != "" && (len(list(got["squares"])) != 1 || list(got["squares"])[0] != tt.square) {
			t.Errorf("why %s%s: squares %v, want %s", tt.from, tt.to, got["squares"], tt.square)
		}
	}
}

func TestTeasing(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game, state := p.newGame(object{"options": object{"teasing": true}})
	p.move(game, "h2e2")
	for step := range 10 {
		got := p.do("game.undo", object{"game": game, "confirm": step})
		if got["done"] != false || at(got, "tease", "step") != float64(step+1) || at(got, "tease", "message", "zh") == "" {
			t.Fatalf("step %d: %v", step, got)
		}
	}
	if got := p.do("game.undo", object{"game": game, "confirm": 10}); got["done"] != true || at(state, "board", "ply") != 0.0 {
		t.Errorf("after all questions: %v", got)
	}
}

func TestEditor(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	got := p.do("editor.check", object{"pieces": object{"e0": "K", "e9": "k", "a3": "P", "d0": "A", "a0": "B"}, "turn": "black"})
	codes := map[any]bool{}
	for _, f := range list(got["faults"]) {
		codes[at(f, "code")] = true
		if at(f, "message", "zh") == "" {
			t.Errorf("fault without words: %v", f)
		}
	}
	if got["valid"] != false || !codes["generals_facing"] || len(codes) < 2 {
		t.Errorf("faults %v", got["faults"])
	}
	if got := p.do("editor.check", object{"fen": as[string](got["fen"])}); got["valid"] != false || at(got, "pieces", "a0") != "B" {
		t.Errorf("the same as a FEN: %v", got)
	}
}

// The title of an exercise is its endgame, named in every language.
func TestNamedTitle(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	p.subscribe("app")
	for title, want := range map[string]string{"KRKAA": "Đơn Xe thắng song Sĩ", "KRPKN": "Xe Tốt đối đơn Mã", "Li against Wang": ""} {
		game, state := p.newGame(object{"title": title})
		if got, _ := at(state, "named", "vi").(string); got != want || state["title"] != title {
			t.Errorf("%s: %q, want %q", title, got, want)
		}
		p.until("the list names it", func() bool {
			for _, g := range list(p.states["app"]["games"]) {
				if at(g, "id") == game {
					got, _ := at(g, "named", "vi").(string)
					return got == want
				}
			}
			return false
		})
	}
}

// Three rooks of a side are reported with every other fault, may be studied,
// and are no start of a game.
func TestTooManyPieces(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	codesOf := func(fen string) (codes []string, valid any) {
		got := p.do("editor.check", object{"fen": fen})
		for _, f := range list(got["faults"]) {
			codes = append(codes, as[string](at(f, "code")))
		}
		return codes, got["valid"]
	}
	codes, valid := codesOf("4k4/9/9/9/9/9/9/9/R8/RR2K4 w - - 0 1")
	if want := []string{"too_many_pieces", "generals_facing"}; !slices.Equal(codes, want) || valid != false {
		t.Errorf("faults %v, valid %v, want %v", codes, valid, want)
	}
	const rooks = "3k5/9/9/9/9/9/9/9/R8/RR2K4 w - - 0 1"
	if codes, valid := codesOf(rooks); !slices.Equal(codes, []string{"too_many_pieces"}) || valid != true {
		t.Errorf("three rooks alone: %v, valid %v", codes, valid)
	}
	if fault := p.fail("game.new", object{"fen": rooks}); fault["code"] != "bad_fen" || !strings.Contains(as[string](at(fault, "message", "en")), "red rook") {
		t.Errorf("a game of three rooks: %v", fault)
	}
	p.do("game.new", object{"fen": rooks, "kind": "study"})
}

// TestHandicap and clocks of a new game.
func TestHandicap(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	_, state := p.newGame(object{"handicap": "two_knights", "time": object{"kind": "byoyomi", "base_ms": 1000, "period_ms": 500, "periods": 2}})
	if got := at(state, "start", "fen"); got != "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1" {
		t.Errorf("start %v", got)
	}
	if got := at(state, "clocks", "red", "left_ms"); got != 1000.0 || at(state, "clocks", "running") != nil {
		t.Errorf("clocks %v", state["clocks"])
	}
}

// TestExplain checks that the explained evaluation speaks of the position.
func TestExplain(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	got := p.do("analysis.explain", object{"fen": "4k4/9/9/9/9/9/9/9/9/R2K5 w"})
	if worth := at(got, "pieces", "a0"); as[float64](worth) < 500 {
		t.Errorf("the only rook is worth %v", worth)
	}
	if len(list(got["groups"])) == 0 {
		t.Errorf("no terms: %v", got)
	}
}

// TestSwapAndStop lets an engine play on for a person, and stops it.
func TestSwapAndStop(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	p.do("engine.change", object{"engine": "chuhe", "options": object{"Book": "false"}})
	slow := object{"kind": "engine", "name": "", "engine": "chuhe", "level": 20, "limit": object{"move_ms": 600000}}
	game, state := p.newGame(object{"players": object{"red": person(), "black": slow}})
	p.do("game.swap", object{"game": game})
	p.until("the engine thinks", func() bool { return at(state, "thinking", "line") != nil })
	if fault := p.fail("game.move", object{"game": game, "move": "h2e2", "at": state["current"]}); fault["code"] != "not_your_turn" {
		t.Errorf("moving for the engine: %v", fault)
	}
	p.do("game.stop", object{"game": game}) // it has ten minutes for the move
	p.until("the engine moves", func() bool { return at(state, "board", "ply") == 1.0 })
	p.do("game.pause", object{"game": game})
	if fault := p.fail("game.move", object{"game": game, "move": "h9g7", "at": state["current"]}); fault["code"] != "not_now" {
		t.Errorf("moving while paused: %v", fault)
	}
}
