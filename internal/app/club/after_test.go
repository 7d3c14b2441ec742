package club_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// file downloads something.
func (b *browser) file(path string) (status int, data string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.url+path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	response, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	all, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return response.StatusCode, string(all)
}

// TestArchive finds games by what is asked for over both stores, keeps those of a private
// account from others, and gives them as records.
func TestArchive(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		red, black, game := pair(t, o, blitz)
		if status, _ := newBrowser(t, o).file("/api/record?game=" + game); status != http.StatusConflict {
			t.Errorf("a stranger gets the record of a game in play: %d", status)
		}
		play(t, red, black, game, mate...)
		second := begin(t, black, red, object{"control": object{"kind": "none"}, "color": "red"})
		black.do("game.move", object{"game": second, "move": "h2e2", "at": 0})
		red.do("game.move", object{"game": second, "move": "h9g7", "at": 1})
		red.do("game.resign", object{"game": second})

		look := newBrowser(t, o).connect()
		found := func(b *browser, args object) string {
			t.Helper()
			var ids []string
			for _, g := range asList(b.do("games.find", args)["games"]) {
				ids = append(ids, asObject(g)["id"].(string)) //nolint:errcheck // a wrong type fails the test
			}
			return strings.NewReplacer(game, "1", second, "2").Replace(strings.Join(ids, " "))
		}
		hour := time.Hour
		for _, tt := range []struct {
			args object
			want string
		}{
			{object{}, "2 1"}, {object{"player": "anna"}, "2 1"}, {object{"player": "Anna", "result": "won"}, "1"},
			{object{"player": "Anna", "result": "lost", "opponent": "Bao"}, "2"}, {object{"result": "draw"}, ""}, {object{"result": "red_wins"}, "2 1"},
			{object{"class": "untimed"}, "2"}, {object{"rated": true}, "1"}, {object{"from": time.Now().Add(-hour)}, "2 1"},
			{object{"from": time.Now().Add(hour)}, ""}, {object{"before": time.Now().Add(-hour)}, ""},
		} {
			if got := found(look, tt.args); got != tt.want {
				t.Errorf("%v finds %q, want %q", tt.args, got, tt.want)
			}
		}
		for _, args := range []object{{"result": "won"}, {"class": "bullet"}, {"opponent": "Bao"}, {"player": "Nobody"}} {
			if _, fault := look.call("games.find", args); fault == nil {
				t.Errorf("%v: no error", args)
			}
		}

		status, text := look.file("/api/record?game=" + game)
		if status != http.StatusOK || !strings.Contains(text, `[Red "Anna"]`) || !strings.Contains(text, `[TimeControl "180+2"]`) || !strings.Contains(text, "1-0") {
			t.Errorf("record: %d %s", status, text)
		}
		if status, data := look.file("/api/record?game=" + game + "&format=xqf"); status != http.StatusOK || !strings.HasPrefix(data, "XQ") {
			t.Errorf("XQF: %d %.10q", status, data)
		}
		if status, _ := look.file("/api/record?game=" + game + "&format=exe"); status != http.StatusBadRequest {
			t.Errorf("a format that there is not: %d", status)
		}
		_, mine := red.file("/api/account/games")
		n := 0
		for g, err := range record.OpenReader(strings.NewReader(mine), "mine.pgn", record.ReadOptions{}).Games() {
			if err != nil || g.Count().Moves == 0 {
				t.Error(err)
			}
			n++
		}
		if n != 2 {
			t.Errorf("Anna's file has %d games, want 2:\n%s", n, mine)
		}

		if status, answer := black.post("/api/account/privacy", object{"private": true}); status != http.StatusOK {
			t.Fatal(status, answer)
		}
		if got := found(look, object{}); got != "" {
			t.Errorf("a stranger finds %q of somebody private", got)
		}
		if got := found(red, object{}); got != "2 1" {
			t.Errorf("Anna finds %q of her own games", got)
		}
	})
}

// TestReview reviews a game in its turn, and finds the report again after a restart.
func TestReview(t *testing.T) {
	place := t.TempDir()
	o := open(t, club.Config{Data: place})
	red, black, game := pair(t, o, blitz)
	args := object{"game": game}
	if _, fault := red.call("review.start", args); fault["code"] != "not_now" {
		t.Errorf("a game in play is reviewed: %v", fault)
	}
	moves := []string{"h2e2", "a9a7"}
	play(t, red, black, game, moves...)
	red.do("game.resign", args)
	look := newBrowser(t, o).connect().follow("review/" + game)
	if _, fault := look.call("review.start", args); fault["code"] != "unauthorized" {
		t.Errorf("somebody without an account has a game reviewed: %v", fault)
	}
	red.do("review.start", args)
	black.do("review.start", args) // it is asked for already
	look.wait("the review", func() bool {
		return look.state("review/"+game, "running") == false && asObject(look.state("review/"+game, "report"))["whole"] == true
	})
	report := asObject(look.state("review/"+game, "report"))
	if len(asList(report["line"])) != len(moves) {
		t.Errorf("report %v", report)
	}
	o.close(t)
	o = open(t, club.Config{Data: place})
	again := newBrowser(t, o).connect().follow("review/" + game)
	if asObject(again.state("review/"+game, "report"))["whole"] != true {
		t.Error("the review is gone after a restart")
	}
}

// TestSideBoard tries moves that no one else sees: spectators may, players after the game.
func TestSideBoard(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	red, black, game := pair(t, o, blitz)
	look := newBrowser(t, o).connect().follow("watch/" + game)
	play(t, red, black, game, "h2e2")
	look.wait("the move", func() bool { return look.at("watch/"+game) == 1 })
	args := object{"game": game, "node": 1, "tried": []string{"h9g7", "h0g2"}}
	if _, fault := red.call("game.try", args); fault["code"] != "not_now" {
		t.Errorf("a player tries moves: %v", fault)
	}
	answer := look.do("game.try", args)
	if board := asObject(answer["board"]); board["ply"] != 3.0 || board["turn"] != "black" || len(asObject(board["targets"])) == 0 {
		t.Errorf("the side board: %v", board)
	}
	if text := asList(asObject(answer["text"])["iccs"]); len(text) != 2 {
		t.Errorf("the moves in words: %v", text)
	}
	args["tried"] = []string{"h9h8"}
	if _, fault := look.call("game.try", args); fault["code"] != "illegal_move" {
		t.Errorf("an illegal move: %v", fault)
	}
	args["tried"] = make([]string, 61)
	if _, fault := look.call("game.try", args); fault["code"] != "limit" {
		t.Errorf("61 moves: %v", fault)
	}
	why := look.do("game.why", object{"game": game, "from": "h9", "to": "g8", "node": 1, "tried": []string{}})
	if why["legal"] != false || why["reason"] == "not_your_turn" {
		t.Errorf("why: %v", why)
	}
	if red.at("game/"+game) != 1 || look.at("watch/"+game) != 1 {
		t.Error("tries have changed the game")
	}
	red.do("game.resign", object{"game": game})
	args["tried"] = []string{"h9g7"}
	if _, fault := red.call("game.try", args); fault != nil {
		t.Errorf("a player after the game: %v", fault)
	}
}

// TestOffersStay checks that seeks and challenges survive a kill and are taken once; that
// one who has left does not keep a seek, unless it is for a game by correspondence.
func TestOffersStay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		anna := newBrowser(t, o).signUp("Anna")
		days := object{"control": object{"kind": "correspondence", "move_ms": 3 * 86_400_000}}
		anna.do("seek.new", object{"terms": blitz, "low": 1000})
		anna.do("seek.new", object{"terms": days})
		link := anna.do("challenge.new", object{"terms": blitz})["challenge"]
		anna.do("seek.cancel", object{"seek": anna.do("seek.new", object{"terms": object{"control": object{"kind": "none"}}})["seek"]})
		jar := anna.client
		anna.disconnect()
		look := newBrowser(t, o).connect().follow("lobby")
		look.wait("the seek to go", func() bool { return len(asList(look.state("lobby", "seeks"))) == 1 })
		anna.connect().do("seek.new", object{"terms": blitz, "low": 1000})
		o.close(t) // with Anna still there
		anna.disconnect()

		o = open(t, club.Config{Data: place})
		anna, bao := newBrowser(t, o), newBrowser(t, o).signUp("Bao").follow("lobby")
		copyCookies(t, jar, anna)
		anna.connect()
		seeks := asList(bao.state("lobby", "seeks"))
		if len(seeks) != 2 {
			t.Fatalf("seeks after a restart: %v, want two", seeks)
		}
		if low := asObject(seeks[1])["low"]; low != 1000.0 {
			t.Errorf("the second seek is from %v, want 1000", low)
		}
		for i, seek := range seeks {
			args := object{"seek": asObject(seek)["id"]}
			if bao.do("seek.accept", args)["game"] == nil {
				t.Errorf("seek %d makes no game", i)
			}
			if _, fault := bao.call("seek.accept", args); fault["code"] != "not_found" {
				t.Errorf("seek %d is taken twice: %v", i, fault)
			}
		}
		if bao.do("challenge.accept", object{"challenge": link})["game"] == nil {
			t.Error("the link is gone after a restart")
		}
		o.close(t)
		o = open(t, club.Config{Data: place})
		look = newBrowser(t, o).connect().follow("lobby")
		if seeks := asList(look.state("lobby", "seeks")); len(seeks) != 0 {
			t.Errorf("offers that were taken are back: %v", seeks)
		}
	})
}

// TestNearest pairs a seek with the one of the nearest rating, not with the oldest.
func TestNearest(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	anna, bao, game := pair(t, o, blitz)
	play(t, anna, bao, game, mate...)
	cai, dan := newBrowser(t, o).signUp("Cai"), newBrowser(t, o).signUp("Dan")
	terms := object{"control": blitz["control"], "rated": true}
	anna.do("seek.new", object{"terms": terms})
	if cai.do("seek.new", object{"terms": terms, "high": 1550})["seek"] == nil {
		t.Fatal("Cai plays somebody who is too strong")
	}
	next := dan.do("seek.new", object{"terms": terms})["game"].(string) //nolint:errcheck // a wrong type fails the test
	dan.follow("game/" + next)
	for _, p := range asList(dan.state("game/"+next, "players")) {
		if asObject(p)["name"] == "Anna" {
			t.Error("Dan plays Anna, who is the stronger")
		}
	}
}
