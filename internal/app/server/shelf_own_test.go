package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// ownFound reports which games of a collection the library has, by their files.
func (p *page) ownFound(collection string) string {
	p.t.Helper()
	found := p.do("library.search", object{"collection": collection, "limit": 10})
	var all []string
	for _, g := range list(found["games"]) {
		all = append(all, strings.TrimPrefix(as[string](at(g, "source")), "board/"))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

func (p *page) wantOwn(what, collection string, games ...string) {
	p.t.Helper()
	slices.Sort(games)
	want := strings.Join(games, " ")
	if got := p.ownFound(collection); got != want {
		p.t.Errorf("%s: %q has %q, want %q", what, collection, got, want)
	}
}

// TestOwnGames finds a person's own games in the library, and those only that are there to
// be found.
func TestOwnGames(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	played, _ := p.newGame(object{"players": object{"red": object{"kind": "person", "name": "Anna"}, "black": object{"kind": "person", "name": "Bo"}}})
	p.move(played, "h2e2")
	p.wantOwn("under way", "my games")
	p.do("game.resign", object{"game": played, "side": "black"})
	p.newGame(object{"kind": "study"}) // without anything
	scratch, _ := p.newGame(object{"kind": "study"})
	p.move(scratch, "c3c4")
	study, _ := p.newGame(object{"kind": "study", "title": "Trap"})
	p.move(study, "g3g4")
	read := p.do("record.read", object{"text": "[Red \"胡荣华\"]\n[Result \"0-1\"]\n\n1. c3-c4 g6-g5 0-1", "name": "old.pgn"})
	imported := as[string](at(list(read["games"])[0], "game"))
	p.do("library.open", object{"game": 1}) // it is in the library already
	for range 2 {
		p.wantOwn("all", "my games", played, study, imported)
	}
	p.wantOwn("played", "my games: played", played)
	p.wantOwn("studies", "my games: studies", study)
	p.wantOwn("imported", "my games: imported", imported)
	if found := p.do("library.search", object{"player": "anna", "limit": 5}); found["total"] != 1.0 {
		t.Errorf("%v", found)
	}
	// A game that is over is copied again as soon as it has changed.
	p.do("tree.comment", object{"game": played, "node": 1, "comment": "bold"})
	if found := p.do("library.search", object{"player": "anna", "limit": 5}); found["total"] != 1.0 {
		t.Errorf("%v", found)
	}
	number := at(list(p.do("library.search", object{"player": "anna", "limit": 5})["games"])[0], "id")
	if got := p.do("library.open", object{"game": number}); at(list(got["games"])[0], "game") != played {
		t.Errorf("%v is opened, want the game itself", got)
	}
	if got := p.do("library.game", object{"game": number}); fmt.Sprint(got["comments"]) != "[ bold]" {
		t.Errorf("%v", got["comments"])
	}
	gone := p.do("game.delete", object{"games": []string{played, imported}})
	p.untilOwn(study)
	p.do("game.restore", object{"deletion": gone["deletion"]})
	p.untilOwn(played, study, imported)
}

// untilOwn asks for the own games in the library until they are these: copies of games
// that were deleted go with the answer.
func (p *page) untilOwn(games ...string) {
	p.t.Helper()
	slices.Sort(games)
	want := strings.Join(games, " ")
	for end := time.Now().Add(patience); p.ownFound("my games") != want; {
		if time.Now().After(end) {
			p.t.Fatalf("%s, want %s", p.ownFound("my games"), want)
		}
	}
}
