package server

import (
	"net/http"
	"testing"
)

// TestDrill makes repertoires, of the library and of a study, and is asked for their moves.
func TestDrill(t *testing.T) {
	folder := t.TempDir()
	s := startServer(t, folder, "")
	p := openPage(t, s, secretOf(s))
	if status, body := request(t, s, http.MethodPost, "/api/library?name=a.jsonl", shelfGames); status != http.StatusOK {
		t.Fatalf("import: %d %s", status, body)
	}
	if fault := p.fail("drill.make", object{"title": "x", "side": "red", "player": "nobody at all"}); fault["code"] == "" {
		t.Errorf("%v", fault)
	}
	made := p.do("drill.make", object{"title": "Anna's", "side": "red", "player": "Anna", "plies": 6})
	study, _ := p.newGame(object{"kind": "study", "title": "Mine"})
	if fault := p.fail("drill.add", object{"game": study, "side": "black"}); fault["code"] != "bad_args" {
		t.Errorf("a study without moves: %v", fault)
	}
	p.move(study, "h2e2")
	p.move(study, "h9g7")
	p.move(study, "h0g2")
	p.move(study, "i9h9")
	p.do("drill.add", object{"game": study, "side": "black"})
	listed := list(p.do("drill.list", object{})["repertoires"])
	if len(listed) != 2+carriedRepertoires || at(listed[0], "title") != "Mine" || at(listed[0], "cards") != 2.0 || at(listed[0], "new") != 2.0 || at(listed[1], "game") != made["game"] {
		t.Fatalf("%v", listed)
	}
	q := p.do("drill.begin", object{"game": study})
	if q["asked"] != true || q["new"] != true || len(list(q["line"])) != 1 || at(q, "board", "turn") != "black" {
		t.Fatalf("%v", q)
	}
	if fault := p.fail("drill.answer", object{"game": study, "move": "h2e2"}); fault["code"] != "bad_args" {
		t.Errorf("an illegal move: %v", fault)
	}
	right := p.do("drill.answer", object{"game": study, "move": "马８进７"})
	if right["right"] != true || len(list(at(right, "next", "line"))) != 3 {
		t.Fatalf("%v", right)
	}
	wrong := p.do("drill.answer", object{"game": study, "move": "a9a8"})
	if wrong["right"] != false || at(list(wrong["expected"])[0], "move") != "i9h9" || at(wrong, "next", "asked") != false {
		t.Fatalf("%v", wrong)
	}
	if fault := p.fail("drill.answer", object{"game": study, "move": "a9a8"}); fault["code"] != "not_found" {
		t.Errorf("an answer to no question: %v", fault)
	}
	closeServer(t, s)
	// What was learnt is kept.
	s = startServer(t, folder, "")
	defer closeServer(t, s)
	p = openPage(t, s, secretOf(s))
	if listed := list(p.do("drill.list", object{})["repertoires"]); at(listed[0], "new") != 0.0 || at(listed[0], "next") == nil {
		t.Errorf("%v", listed)
	}
	p.do("drill.remove", object{"game": study})
	p.do("game.delete", object{"games": []any{made["game"]}})
	if listed := list(p.do("drill.list", object{})["repertoires"]); len(listed) != carriedRepertoires {
		t.Errorf("%v", listed)
	}
	p.fail("drill.begin", object{"game": study})
}

// carriedRepertoires is how many repertoires the program carries.
const carriedRepertoires = 6

// TestCarriedRepertoires drills a repertoire of the program on an empty folder, and takes one off the list.
func TestCarriedRepertoires(t *testing.T) {
	folder := t.TempDir()
	s := startServer(t, folder, "")
	p := openPage(t, s, secretOf(s))
	listed := list(p.do("drill.list", object{})["repertoires"])
	if len(listed) != carriedRepertoires || at(listed[0], "game") != "red-solid" || at(listed[0], "new") != at(listed[0], "cards") || at(listed[0], "named", "zh") != "红方·稳健布局" {
		t.Fatalf("%v", listed)
	}
	q := p.do("drill.begin", object{"game": "black-sharp"})
	if q["asked"] != true || at(q, "board", "turn") != "black" || at(q, "named", "en") != "Sharp repertoire, Black" {
		t.Fatalf("%v", q)
	}
	wrong := p.do("drill.answer", object{"game": "black-sharp", "move": "a9a8"})
	if why := list(wrong["why"]); wrong["right"] != false || len(why) < 3 || at(why[0], "zh") == "" || at(list(wrong["expected"])[0], "move") != "h7e7" {
		t.Errorf("%v", wrong)
	}
	p.fail("drill.board", object{"game": "no-such"})
	p.fail("drill.board", object{"game": "red-simple", "language": "xx"})
	made := p.do("drill.board", object{"game": "red-simple", "language": "zh"})
	if again := p.do("drill.board", object{"game": "red-simple"}); again["game"] != made["game"] {
		t.Errorf("%v and %v", made, again)
	}
	p.do("drill.add", object{"game": made["game"], "side": "red"})
	p.do("drill.remove", object{"game": "black-sharp"})
	p.fail("drill.begin", object{"game": "black-sharp"})
	closeServer(t, s)
	// What was taken off stays off.
	s = startServer(t, folder, "")
	defer closeServer(t, s)
	p = openPage(t, s, secretOf(s))
	all := p.do("drill.list", object{})
	if listed := list(all["repertoires"]); len(listed) != carriedRepertoires || at(listed[0], "game") != made["game"] || all["removed"] != 1.0 {
		t.Errorf("%v", all)
	}
	p.do("drill.restore", object{})
	if listed := list(p.do("drill.list", object{})["repertoires"]); len(listed) != 1+carriedRepertoires || at(listed[len(listed)-2], "new") == at(listed[len(listed)-2], "cards") {
		t.Errorf("%v", listed)
	}
}
