package server

import (
	"strings"
	"testing"
)

// missedMate is a study in which Red misses mate in one and gives a rook away.
const missedMate = "3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1 moves a5a1 i1a1"

// TestReview reviews a game: progress, report, signs and evaluations in the tree;
// another move is tried, what was found is written down, and all of it is there after
// a start.
func TestReview(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	p := openPage(t, s, secretOf(s))
	game, state := p.newGame(object{"kind": "study", "fen": missedMate})
	review := p.subscribe("review/" + game)
	if at(review, "report") != nil || at(review, "running") != false {
		t.Errorf("before any review: %v", review)
	}
	p.do("review.start", object{"game": game, "effort": "quick"})
	p.until("the review is finished", func() bool { return at(review, "running") == false && at(review, "report", "whole") == true })
	moves := list(at(review, "report", "moves"))
	if len(moves) != 1 || at(moves[0], "mark") != "missed_mate" || at(moves[0], "reasons") == nil {
		t.Fatalf("moves %v", moves)
	}
	if text, _ := at(moves[0], "reasons").([]any); len(text) == 0 || !strings.Contains(as[string](at(text[0], "text", "en")), "Misses mate in 1") {
		t.Errorf("reasons %v", text)
	}
	p.until("signs and evaluations are in the tree", func() bool {
		nodes := as[object](state["nodes"])
		return len(list(at(nodes["1"], "nags"))) == 1 && at(nodes["2"], "eval") != nil
	})
	for move, good := range map[string]bool{"a5d5": true, "a5i5": false} {
		if tried := p.do("review.try", object{"game": game, "ply": 1, "move": move}); at(tried, "good") != good {
			t.Errorf("%s: %v", move, tried)
		}
	}
	p.do("review.write", object{"game": game, "language": "zh"})
	p.until("the better move is a variation", func() bool { return len(as[object](state["nodes"])) >= 4 })
	for _, wrong := range []object{{"game": game, "effort": "huge"}, {"game": "nothing"}} {
		p.fail("review.start", wrong)
	}
	p.fail("review.try", object{"game": game, "ply": 2, "move": "a1a2"})
	closeServer(t, s)

	s = startServer(t, data, "")
	defer closeServer(t, s)
	p = openPage(t, s, secretOf(s))
	if kept := p.subscribe("review/" + game); at(kept, "report", "whole") != true || len(list(at(kept, "report", "moves"))) != 1 {
		t.Errorf("kept: %v", kept)
	}
	if comment, _ := at(p.subscribe("game/"+game), "nodes", "1", "comment").(string); !strings.Contains(comment, "漏杀") {
		t.Errorf("comment %q", comment)
	}
	// A review of a game without moves is refused; one that is stopped keeps nothing wrong.
	empty, _ := p.newGame(object{"kind": "study"})
	p.fail("review.start", object{"game": empty})
	p.do("review.stop", object{"game": empty})
}
