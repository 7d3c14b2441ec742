package server

import (
	"net/http"
	"strings"
	"testing"
)

// annotated is a game with all that a study can hold.
const annotated = `[Game "Chinese Chess"]
[Event "A club evening"]
[Red "Anna"]
[Black "Boris"]
[Result "1-0"]

{The beginning.} 1. 炮二平五 {[%csl Gh2,Re4][%cal Gh2e2] An arrow.} 马８进７ $1 (1... 炮８平５ {The other way.} 2. 马二进三 (2. 兵三进一 $6)) 2. 马二进三 1-0
`

// TestStudies makes a study, orders it, writes it as a file, and reads that again
// without loss.
func TestStudies(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	read := p.do("record.read", object{"text": annotated})
	game := as[string](at(as[object](list(read["games"])[0]), "game"))
	played, _ := p.newGame(object{"title": "played"})
	p.move(played, "h2e2")
	study := p.do("studies.make", object{"title": " Openings ", "games": []string{game}})
	id := study["id"]
	if fault := p.fail("studies.make", object{"title": " "}); fault["code"] != "bad_args" {
		t.Errorf("a study without a title: %v", fault)
	}
	p.do("studies.add", object{"study": id, "game": played})
	study = p.do("studies.add", object{"study": id, "title": "empty"})
	games := func(state object) (ids []string) {
		for _, chapter := range list(state["chapters"]) {
			ids = append(ids, as[string](at(as[object](chapter), "game")))
		}
		return ids
	}
	ids := games(study)
	if len(ids) != 3 || ids[0] != game || ids[1] == played {
		t.Fatalf("%v of %s and a copy of %s", ids, game, played)
	}
	if of := p.do("studies.of", object{"game": played}); of["study"] != nil {
		t.Errorf("a game that was played is in a study: %v", of)
	}
	study = p.do("studies.change", object{"study": id, "chapters": []string{ids[2], ids[0], ids[1]}, "title": "Openings for the club"})
	if got := games(study); got[0] != ids[2] || got[1] != ids[0] || study["title"] != "Openings for the club" {
		t.Errorf("%v", study)
	}
	if fault := p.fail("studies.change", object{"study": id, "chapters": []string{played}}); fault["code"] != "bad_args" {
		t.Errorf("a chapter of another study: %v", fault)
	}
	p.do("studies.rename_chapter", object{"study": id, "game": ids[0], "title": "中炮"})
	status, file := request(t, s, http.MethodGet, "/api/studies/"+as[string](id)+"/record", "")
	if status != http.StatusOK || strings.Count(file, `[Study "Openings for the club"]`) != 3 || !strings.Contains(file, `[Chapter "中炮"]`) {
		t.Fatalf("%d %s", status, file)
	}
	status, body := request(t, s, http.MethodPost, "/api/studies?name=x.pgn", file)
	if status != http.StatusOK || !strings.Contains(body, `"title":"Openings for the club"`) || !strings.Contains(body, `"title":"中炮"`) {
		t.Fatalf("%d %s", status, body)
	}
	// The chapters that came back are the ones that went out, with every mark.
	again := as[object](list(p.do("studies.list", object{})["studies"])[0])
	if again["id"] == id {
		t.Error("the study changed last is not the first")
	}
	back := games(p.do("studies.show", object{"study": again["id"]}))
	for i, original := range []string{ids[2], ids[0], ids[1]} {
		text := func(game string) string {
			return as[string](p.do("record.write", object{"game": game, "format": "json"})["text"])
		}
		if got, want := text(back[i]), text(original); got != want {
			t.Errorf("chapter %d came back as\n%s\nwant\n%s", i+1, got, want)
		}
		if i == 1 && (!strings.Contains(text(back[i]), "h2e2") || strings.Contains(text(back[i]), "Chapter")) {
			t.Errorf("%s", text(back[i]))
		}
	}
	kept := p.do("studies.keep", object{"study": id})
	if again := p.do("studies.keep", object{"study": id}); kept["known"] != 0.0 || again["added"] != 0.0 || again["merged"] != 0.0 || again["known"] != 3.0 {
		t.Errorf("kept %v, then %v", kept, again)
	}
	p.do("game.delete", object{"games": []string{ids[0]}})
	if got := games(p.do("studies.show", object{"study": id})); len(got) != 2 {
		t.Errorf("a chapter that was deleted is shown: %v", got)
	}
	p.do("studies.delete", object{"study": id})
	if fault := p.fail("studies.show", object{"study": id}); fault["code"] != "not_found" {
		t.Errorf("%v", fault)
	}
	if status, body := request(t, s, http.MethodPost, "/api/studies?name=x.pgn", "nothing"); status != http.StatusBadRequest {
		t.Errorf("a file without games: %d %s", status, body)
	}
}

// TestOldManuals makes a study of an old manual, once.
func TestOldManuals(t *testing.T) {
	s := startServer(t, t.TempDir(), "")
	defer closeServer(t, s)
	p := openPage(t, s, secretOf(s))
	books := list(p.do("studies.manuals", object{})["manuals"])
	if len(books) != 13 || at(books[0], "name") != "橘中秘" || at(books[0], "chapters") != 33.0 {
		t.Fatalf("%v", books)
	}
	p.fail("studies.manual", object{"name": "no such"})
	p.fail("studies.manual", object{"name": "橘中秘", "language": "xx"})
	study := p.do("studies.manual", object{"name": "橘中秘", "language": "zh"})
	if chapters := list(study["chapters"]); study["title"] != "橘中秘" || len(chapters) != 33 || at(chapters[0], "title") != "得先·顺炮横车破直车弃马" || at(chapters[0], "plies") == 0.0 {
		t.Errorf("%v", study)
	}
	if again := p.do("studies.manual", object{"name": "橘中秘"}); again["id"] != study["id"] {
		t.Errorf("%v and %v", again["id"], study["id"])
	}
	p.do("studies.delete", object{"study": study["id"]})
	if again := p.do("studies.manual", object{"name": "橘中秘"}); again["id"] == study["id"] {
		t.Errorf("a study that was deleted is there")
	}
}
