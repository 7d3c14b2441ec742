package server

import "testing"

// TestWorkings asks for what the page "How it works" shows.
func TestWorkings(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	const cannon = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
	look := p.do("how.piece", object{"fen": cannon, "square": "e2"})
	if at(look, "piece", "piece") != "C" || at(look, "piece", "file", "index") != 38.0 || look["turn"] != "red" {
		t.Errorf("a cannon: %v", look)
	}
	if look := p.do("how.piece", object{"fen": cannon, "square": "e5"}); look["piece"] != nil {
		t.Errorf("an empty square: %v", look)
	}
	if fault := p.fail("how.piece", object{"fen": "nonsense", "square": "e5"}); fault["code"] != "bad_fen" {
		t.Errorf("no position: %v", fault)
	}

	const pinned = "2bak4/RC2arN2/4b1n2/2p5p/6p2/2P6/4p1P1c/4B4/4A4/4KAB2 b moves e8f9 b8b9 f9e8 b9b8 e8f9 b8b9 f9e8 b9b8"
	line := p.do("how.ruling", object{"line": pinned})
	if plies := list(line["plies"]); len(plies) != 8 || at(plies[0], "text", "iccs") != "E8-F9" {
		t.Errorf("the plies: %v", plies)
	}
	for i, want := range []struct{ rules, result, clause string }{
		{"axf", "black_wins", "axf-3"}, {"cxa", "draw", "cxa-3"}, {"computer", "draw", "computer-3"},
	} {
		ruling := list(line["rulings"])[i]
		if at(ruling, "rules") != want.rules || at(ruling, "result", "result") != want.result || at(ruling, "result", "repetition", "clause") != want.clause {
			t.Errorf("want %v: %v", want, ruling)
		}
	}
	if fault := p.fail("how.ruling", object{"line": "startpos moves h2e2 a0a9"}); fault["code"] != "bad_fen" {
		t.Errorf("an illegal move: %v", fault)
	}

	const start = "startpos moves h2e2"
	order := p.do("how.order", object{"line": start, "nodes": 2000})
	picks := list(order["picks"])
	if len(picks) < 40 || at(picks[0], "stage") != "hash" || order["turn"] != "black" {
		t.Errorf("the order: %v", order)
	}
	tree := p.do("how.tree", object{"line": start, "depth": 4, "visit": -1})
	roots := list(tree["children"])
	if tree["depth"] != 4.0 || len(roots) == 0 || at(roots[0], "role") != "root" || tree["lost"] != 0.0 {
		t.Fatalf("the tree: %v", tree)
	}
	last := roots[len(roots)-1]
	below := p.do("how.tree", object{"line": start, "depth": 4, "visit": at(last, "id")})
	children := list(below["children"])
	if len(children) == 0 || at(last, "children") != float64(len(children)) {
		t.Fatalf("%v has below it %v", last, below)
	}
	if first := children[0]; at(first, "turn") != "red" || at(first, "text") == nil || at(first, "role") != "move" {
		t.Errorf("the first move: %v", first)
	}
	if fault := p.fail("how.tree", object{"line": start, "depth": 4, "visit": 1 << 30}); fault["code"] != "not_found" {
		t.Errorf("a node that there is not: %v", fault)
	}
}
