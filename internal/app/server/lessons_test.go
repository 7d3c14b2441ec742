package server

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/games/repertoire"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestLessons answers steps, drills the opening of the book and plays for a step; all is kept.
func TestLessons(t *testing.T) {
	folder := t.TempDir()
	s := startServer(t, folder, "")
	p := openPage(t, s, secretOf(s))
	first := p.do("lessons.overview", object{})
	if first["next"] != "board1" || first["done"] != 0.0 {
		t.Fatalf("%v", first)
	}
	if step := p.do("lessons.step", object{"step": "rook3"}); step["kind"] != "collect" || at(step, "board", "role") != "play" || step["next"] != "pawn1" {
		t.Fatalf("%v", step)
	}
	wrong := p.do("lessons.answer", object{"step": "rook3", "move": "a1a5"})
	if wrong["right"] != false || len(list(wrong["ring"])) != 1 {
		t.Errorf("over a pawn: %v", wrong)
	}
	line := []string{}
	for _, move := range []string{"a1a4", "a4g4", "g4g1"} {
		v := p.do("lessons.answer", object{"step": "rook3", "played": line, "move": move})
		if v["right"] != true || at(v, "board", "turn") != "red" {
			t.Fatalf("%s: %v", move, v)
		}
		line = append(line, move)
	}
	if h := p.do("lessons.hint", object{"step": "mate2"}); h["square"] != "h0" {
		t.Errorf("the hint is %v", h)
	}
	// A game counts for its step when it begins there and is won.
	const pawn = "4k4/9/9/4P4/9/9/9/9/9/3K5 w"
	start := func(fen string) string {
		game, _ := p.newGame(object{"fen": fen, "players": object{"red": object{"kind": "person"}, "black": object{"kind": "person"}}})
		return game
	}
	if fault := p.fail("lessons.playing", object{"step": "endPawnPlay", "game": start("startpos")}); fault["code"] != "bad_args" {
		t.Errorf("a game from another position: %v", fault)
	}
	game := start(pawn)
	p.do("lessons.playing", object{"step": "endPawnPlay", "game": game})
	if step := p.do("lessons.step", object{"step": "endPawnPlay"}); step["playing"] != true || step["done"] != false || at(step, "practice", "class") != "KPK" {
		t.Errorf("%v", step)
	}
	p.do("game.resign", object{"game": game, "side": "black"})
	if step := p.do("lessons.step", object{"step": "endPawnPlay"}); step["playing"] != false || step["done"] != true {
		t.Errorf("%v", step)
	}
	// The repertoire of the book: the step is done when something was answered.
	made := p.do("lessons.opening", object{"step": "opening5"})
	q := p.do("drill.begin", object{"game": made["game"]})
	if q["asked"] != true || as[float64](at(q, "left", "cards")) < 5 {
		t.Fatalf("%v", q)
	}
	p.do("drill.answer", object{"game": made["game"], "move": "a3a4"})
	for _, bad := range []object{{"step": "nothing"}, {"step": "opening1"}} {
		p.fail("lessons.opening", bad)
	}
	p.fail("lessons.answer", object{"step": "mate5", "choice": "perhaps"})
	closeServer(t, s)

	s = startServer(t, folder, "")
	defer closeServer(t, s)
	p = openPage(t, s, secretOf(s))
	if kept := p.do("lessons.overview", object{}); kept["done"] != 3.0 {
		t.Errorf("%v", kept)
	}
	p.do("lessons.reset", object{})
	if kept := p.do("lessons.overview", object{}); kept["done"] != 0.0 || kept["next"] != "board1" {
		t.Errorf("%v", kept)
	}
}

// TestLessonBookHand checks that the repertoire of the course begins with the move of the
// right hand, which its steps show, and not with the equal mirror image.
func TestLessonBookHand(t *testing.T) {
	g := repertoire.FromBook(standard.Book(), xiangqi.Red, bookPlies, bookReplies)
	if n := len(g.Root.Children); n != 1 {
		t.Fatalf("%d first moves, want 1", n)
	}
	if m := g.Root.Children[0].Move; m.From().File() <= m.From().MirrorFile().File() {
		t.Errorf("the first move is %v, want it from the right hand of Red", m)
	}
	if n := len(g.Root.Children[0].Children); n != bookReplies {
		t.Errorf("%d replies to the first move, want %d", n, bookReplies)
	}
}
