package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// against is a game of a person against the engine.
func against(level int, black bool) object {
	engine := object{"kind": "engine", "engine": "chuhe", "level": level, "limit": object{"nodes": 1}}
	if black {
		return object{"players": object{"red": engine, "black": object{"kind": "person"}}}
	}
	return object{"players": object{"red": object{"kind": "person"}, "black": engine}}
}

// ids are those of a list of games.
func ids(answer object) []string {
	all := []string{}
	for _, g := range list(answer["games"]) {
		all = append(all, as[string](at(g, "id")))
	}
	return all
}

// TestMyGames lists games by every condition, and names, tags, deletes, brings back and
// exports them.
func TestMyGames(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	lost, _ := p.newGame(against(5, false))
	p.do("game.resign", object{"game": lost})
	won, _ := p.newGame(object{"players": object{"red": object{"kind": "person", "name": "許銀川"}, "black": object{"kind": "person", "name": "Bo"}}})
	p.move(won, "h2e2")
	p.do("game.resign", object{"game": won, "side": "black"})
	study, _ := p.newGame(object{"kind": "study", "title": "Trap"})
	open, _ := p.newGame(object{})
	read := p.do("record.read", object{"text": "[Red \"胡荣华\"]\n[Date \"1999.05.01\"]\n[Result \"0-1\"]\n\n1. c3-c4 g6-g5 0-1", "name": "old.pgn"})
	imported := as[string](at(list(read["games"])[0], "game"))
	empty, _ := p.newGame(object{"kind": "study"})
	p.do("game.tag", object{"games": []string{study, won}, "add": []string{" good ", "endgame"}})
	p.do("game.tag", object{"games": []string{won}, "remove": []string{"endgame"}})
	for _, tt := range []struct {
		args object
		want []string
	}{
		{object{}, []string{imported, open, study, won, lost}},
		{object{"group": "played"}, []string{open, won, lost}},
		{object{"group": "studies"}, []string{study}},
		{object{"group": "imported"}, []string{imported}},
		{object{"opponent": "engine:chuhe:5"}, []string{lost}},
		{object{"opponent": "engine:chuhe:6"}, []string{}},
		{object{"opponent": "person:Bo"}, []string{won}},
		{object{"result": "lost"}, []string{lost}},
		{object{"result": "red_wins"}, []string{won}},
		{object{"result": "black_wins"}, []string{imported, lost}},
		{object{"result": "unfinished"}, []string{open, study}},
		{object{"opening": "B0"}, []string{won}},
		{object{"until": "1999"}, []string{imported}},
		{object{"since": "1999-06"}, []string{open, study, won, lost}},
		{object{"tag": "good"}, []string{study, won}},
		{object{"tag": "endgame"}, []string{study}},
		{object{"text": "许银川"}, []string{won}}, // in the other script
		{object{"text": "TRAP"}, []string{study}},
		{object{"text": "胡荣华", "result": "red_wins"}, []string{}},
	} {
		if got := p.do("game.list", tt.args); !slices.Equal(ids(got), tt.want) || got["total"] != float64(len(tt.want)) {
			t.Errorf("%v: %v, want %v", tt.args, got, tt.want)
		}
	}
	facets := p.do("game.list", object{"facets": true})
	if got, want := asJSON(t, facets["count"]), `{"imported":1,"played":3,"studies":1}`; got != want {
		t.Errorf("counts %s, want %s", got, want)
	}
	opponents := list(at(facets["facets"], "opponents"))
	if !slices.ContainsFunc(opponents, func(o any) bool {
		return at(o, "id") == "engine:chuhe:5" && at(o, "lost") == 1.0 && at(o, "games") == 1.0
	}) {
		t.Errorf("opponents %v", opponents)
	}
	if fault := p.fail("game.list", object{"group": "all"}); fault["code"] != "bad_args" {
		t.Errorf("an unknown group: %v", fault)
	}

	// A study is listed when there is something in it.
	p.move(empty, "h2e2")
	if got := ids(p.do("game.list", object{"group": "studies"})); !slices.Equal(got, []string{empty, study}) {
		t.Errorf("studies %v, want %v", got, []string{empty, study})
	}
	p.do("game.rename", object{"game": empty, "title": "Attacks"})
	if got := ids(p.do("game.list", object{"text": "attacks"})); !slices.Equal(got, []string{empty}) {
		t.Errorf("by its new name: %v", got)
	}

	deletion := p.do("game.delete", object{"games": []string{won, lost}})["deletion"]
	if got := ids(p.do("game.list", object{"group": "played"})); !slices.Equal(got, []string{open}) {
		t.Errorf("after deleting: %v", got)
	}
	p.do("game.restore", object{"deletion": deletion})
	if got := ids(p.do("game.list", object{"group": "played"})); !slices.Equal(got, []string{open, won, lost}) {
		t.Errorf("brought back: %v", got)
	}
	if fault := p.fail("game.restore", object{"deletion": deletion}); fault["code"] != "not_found" {
		t.Errorf("brought back twice: %v", fault)
	}
	if state := p.subscribe("game/" + won); at(state, "result", "result") != "red_wins" {
		t.Errorf("the game that was brought back: %v", state["result"])
	}

	body, err := json.Marshal(object{"games": []string{won, lost, imported}, "format": "pgn", "language": "zh"})
	if err != nil {
		t.Fatal(err)
	}
	status, header, file := call(t, s, http.MethodPost, "/api/games/record", p.key, body, nil)
	if status != http.StatusOK || strings.Count(string(file), "[Game ") != 3 || !strings.Contains(header.Get("Content-Disposition"), ".pgn") {
		t.Errorf("export of three: %d %v %s", status, header, file)
	}
}

// TestFileNames gives files names that people recognise.
func TestFileNames(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game, state := p.newGame(against(5, false))
	day, _, _ := strings.Cut(as[string](state["created"]), "T")
	named, _ := p.newGame(object{"players": object{"red": object{"kind": "person", "name": `A/B: "x"`}, "black": object{"kind": "person"}}})
	study, _ := p.newGame(object{"kind": "study", "title": "五羊杯"})
	p.do("game.headers", object{"game": study, "headers": []object{{"name": "Date", "value": "1990.01.02"}}})
	for _, tt := range []struct{ game, language, want string }{
		{game, "zh", day + " 我 vs 第 5 级.pgn"},
		{game, "en", day + " You vs Level 5.pgn"},
		{named, "en", day + " A-B- -x- vs Black.pgn"},
		{study, "zh", "1990-01-02 五羊杯.pgn"},
	} {
		answer := p.do("record.write", object{"game": tt.game, "language": tt.language})
		_, header, _ := call(t, s, http.MethodGet, "/api/games/"+tt.game+"/record?language="+tt.language, p.key, nil, nil)
		_, sent, _ := strings.Cut(header.Get("Content-Disposition"), "UTF-8''")
		if sent, err := url.PathUnescape(sent); answer["name"] != tt.want || err != nil || sent != tt.want {
			t.Errorf("%q, sent as %q, want %q", answer["name"], sent, tt.want)
		}
	}
}

// TestScore counts the games between the players of a game, whatever their colours.
func TestScore(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game := ""
	for i := range 3 {
		game, _ = p.newGame(against(5, i == 1))
		p.do("game.resign", object{"game": game})
	}
	other, _ := p.newGame(against(6, false))
	p.do("game.resign", object{"game": other})
	if got, want := asJSON(t, p.do("game.score", object{"game": game})), `{"drawn":0,"games":3,"lost":3,"won":0}`; got != want {
		t.Errorf("score %s, want %s", got, want)
	}
}

// TestKillMyGames kills the program as kill -9 does, right after the answers to what is
// done with many games: none is lost, and none is there twice.
func TestKillMyGames(t *testing.T) {
	data, text := t.TempDir(), ""
	for i := range 8 {
		text += fmt.Sprintf("[Red \"R%d\"]\n\n1. h2e2 *\n\n", i)
	}
	var all []string
	for round, do := range []func(p *page){
		func(p *page) {
			answer := p.do("record.read", object{"text": text, "pick": []int{0, 1, 2, 3, 4, 5, 6, 7}})
			for _, g := range list(answer["games"]) {
				all = append(all, as[string](at(g, "game")))
			}
		},
		func(p *page) { p.do("game.tag", object{"games": all, "add": []string{"kept"}}) },
		func(p *page) { p.do("game.delete", object{"games": all[:1]}) },
		func(p *page) {
			deletion := p.do("game.delete", object{"games": all[1:5]})["deletion"]
			p.do("game.restore", object{"deletion": deletion})
		},
		func(p *page) { p.do("game.rename", object{"game": all[7], "title": "Last"}) },
	} {
		p, kill := killable(t, data)
		do(p)
		kill()
		want := 8
		if round >= 2 {
			want = 7
		}
		p, kill = killable(t, data)
		got := p.do("game.list", object{})
		if got["total"] != float64(want) {
			t.Errorf("after step %d: %v games, want %d", round, got["total"], want)
		}
		if tagged := p.do("game.list", object{"tag": "kept"}); round >= 1 && tagged["total"] != float64(want) {
			t.Errorf("after step %d: %v games have the tag, want %d", round, tagged["total"], want)
		}
		for _, id := range ids(got) {
			if state := p.subscribe("game/" + id); len(as[object](state["nodes"])) != 2 {
				t.Errorf("after step %d: game %s has lost its move", round, id)
			}
		}
		kill()
	}
}

// TestHandicapHeader wants a record to name the handicap as players do.
func TestHandicapHeader(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	for id, want := range map[string]string{"two_moves_cannon": "让两先", "nine_pieces": "让九子", "first_move": "让先"} {
		game, state := p.newGame(object{"handicap": id})
		text := as[string](p.do("record.write", object{"game": game})["text"])
		if !strings.Contains(text, "[Handicap \""+want) || at(state, "start", "handicap") != id {
			t.Errorf("%s: start %v, record %s", id, state["start"], text)
		}
	}
	if text := as[string](p.do("record.write", object{"game": as[string](p.do("game.new", object{})["game"])})["text"]); strings.Contains(text, "Handicap") {
		t.Errorf("an even game: %s", text)
	}
}

// TestPace lets two engines play at a pace, which is changed while they do.
func TestPace(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	engine := object{"kind": "engine", "engine": "chuhe", "level": 1, "limit": object{"nodes": 1}}
	args := object{"players": object{"red": engine, "black": engine}, "options": object{"pace_ms": 60_000}}
	game, state := p.newGame(args)
	p.until("the engine has thought", func() bool { return at(state, "thinking") != nil })
	if at(state, "live") != 0.0 || at(state, "options", "pace_ms") != 60_000. {
		t.Errorf("at a minute a move: node %v, options %v", state["live"], state["options"])
	}
	p.do("game.stop", object{"game": game}) // the move is wanted now
	p.until("one move", func() bool { return at(state, "live") == 1.0 })
	p.do("game.pace", object{"game": game, "pace_ms": 0})
	p.until("three moves more", func() bool { live, _ := at(state, "live").(float64); return live >= 4 })
	if fault := p.fail("game.pace", object{"game": game, "pace_ms": 60_001}); fault["code"] != "bad_args" {
		t.Errorf("a pace of more than a minute: %v", fault)
	}
}
