package server

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// request makes an HTTP request with the key.
func request(t *testing.T, s *Server, method, path, body string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.Base()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+secretOf(s))
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }() // only read
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// asJSON makes an answer comparable.
func asJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

const shelfGames = `{"event":"Testing","date":"2020.05.01","red":"Anna","black":"Boris","result":"1-0","moves":"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6"}
{"event":"Testing","date":"2021.05.01","red":"Carl","black":"Anna","result":"0-1","moves":"b2e2 h9g7 b0c2"}
`

// TestLibrary imports, searches, previews, opens, exports and removes games.
func TestLibrary(t *testing.T) {
	s := newServer(t)
	if status, body := request(t, s, http.MethodPost, "/api/library?name=a.jsonl", shelfGames); status != http.StatusOK || !strings.Contains(body, `"added":2`) {
		t.Fatalf("import: %d %s", status, body)
	}
	if status, body := request(t, s, http.MethodPost, "/api/library?name=a.jsonl&format=none", ""); status != http.StatusBadRequest {
		t.Errorf("a format that is none: %d %s", status, body)
	}
	p := openPage(t, s, secretOf(s))
	found := p.do("library.search", object{"limit": 10})
	if found["total"] != 7.0 { // with those that come with the program
		t.Errorf("%v", found)
	}
	for args, want := range map[string]float64{
		`{"player":"Anna"}`: 2, `{"since":"2021"}`: 1, `{"result":"0-1","event":"Test"}`: 1, `{"ecco":"C3"}`: 1,
		`{"fen":"startpos moves h2e2 b9c7 h0g2"}`: 1, `{"material":"RRNNCCPPPPP v rrnnccppppp"}`: 7, `{"pattern":"9/9/9/7R1/9/9/9/9/9/9","player":"Anna"}`: 1,
	} {
		var o object
		if err := json.Unmarshal([]byte(args), &o); err != nil {
			t.Fatal(err)
		}
		if found := p.do("library.search", o); found["total"] != want {
			t.Errorf("%s: %v games, want %v", args, found["total"], want)
		}
	}
	for _, args := range []object{
		{"fen": "x"}, {"fen": "9/9/9/9"}, {"fen": "startpos moves a0a9"}, {"material": "x"}, {"pattern": "x"}, {"result": "x"}, {"ecco": "Z"}, {"ecco": "C100"},
		{"since": "banana"}, {"since": "199"}, {"until": "2003-02-30"}, {"until": "1999", "since": "2000-01"},
	} {
		fault := p.fail("library.search", args)
		detail, _ := fault["detail"].(map[string]any)
		field, _ := detail["field"].(string)
		if _, given := args[field]; fault["code"] != "bad_args" || !given || field == "since" && args["until"] != nil {
			t.Errorf("%v: %v", args, fault)
		}
	}
	if found := p.do("library.search", object{"since": "2020年5月", "until": "2020", "ecco": " c3 "}); found["total"] != 1.0 {
		t.Errorf("%v", found)
	}
	game := p.do("library.game", object{"game": 6})
	if text := asJSON(t, game); !strings.Contains(text, `"code":"C30"`) || !strings.Contains(text, "炮二平五") || !strings.Contains(text, `"plies":9`) {
		t.Errorf("%s", text)
	}
	if fault := p.fail("library.game", object{"game": 99}); fault["code"] != "not_found" {
		t.Errorf("%v", fault)
	}
	if opened := asJSON(t, p.do("library.open", object{"game": 6})); !strings.Contains(opened, `"plies":9`) {
		t.Errorf("%s", opened)
	}
	opened, _ := p.do("library.open", object{"game": 7})["games"].([]any)
	first, _ := opened[0].(map[string]any)
	study := at(first, "game")
	if saved := p.do("library.save", object{"game": study}); saved["new"] != false || saved["game"] != 7.0 {
		t.Errorf("%v", saved)
	}
	if fault := p.fail("library.save", object{"game": "none"}); fault["code"] != "not_found" {
		t.Errorf("%v", fault)
	}
	if status, body := request(t, s, http.MethodGet, "/api/library/games?player=Anna&format=pgn", ""); status != http.StatusOK || strings.Count(body, "[Event ") != 2 {
		t.Errorf("export: %d %s", status, body)
	}
	if status, _ := request(t, s, http.MethodGet, "/api/library/games?format=xqf", ""); status != http.StatusBadRequest {
		t.Errorf("a format for one game: %d", status)
	}
	gone := p.do("library.remove", object{"games": []int{6}})
	if found := p.do("library.search", object{}); found["total"] != 6.0 {
		t.Errorf("%v", found)
	}
	p.do("library.undo", object{"action": gone["action"]})
	if found := p.do("library.search", object{}); found["total"] != 7.0 {
		t.Errorf("%v", found)
	}
	if fault := p.fail("library.undo", object{"action": 99}); fault["code"] != "bad_args" {
		t.Errorf("%v", fault)
	}
}

// TestLibraryChanges edits, merges, splits and labels games, saves one from the board, and
// takes it all back.
func TestLibraryChanges(t *testing.T) {
	s := newServer(t)
	if status, body := request(t, s, http.MethodPost, "/api/library?name=a.jsonl", shelfGames); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	p := openPage(t, s, secretOf(s))
	total := func(args object) float64 { return as[float64](p.do("library.search", args)["total"]) }
	edited := p.do("library.edit", object{
		"games": []int{6, 7}, "headers": []object{{"name": "Event", "value": "Cup"}, {"name": "Round", "value": "3"}},
		"result": "1/2-1/2", "tags": []string{"名局"}, "collections": []string{"精选"},
	})
	for _, args := range []object{{"event": "cup"}, {"tag": "名局"}, {"collection": "精選"}, {"result": "1/2-1/2", "player": "Anna"}, {"source": "a.json"}} {
		if got := total(args); got != 2 {
			t.Errorf("%v: %v games", args, got)
		}
	}
	if text := asJSON(t, p.do("library.game", object{"game": 7})); !strings.Contains(text, `"tags":["名局"]`) || !strings.Contains(text, `{"name":"Round","value":"3"}`) {
		t.Errorf("%s", text)
	}
	if text := asJSON(t, p.do("library.labels", nil)); text != `{"collections":[{"games":2,"name":"精选"}],"tags":[{"games":2,"name":"名局"}]}` {
		t.Errorf("%s", text)
	}
	if text := asJSON(t, p.do("library.numbers", object{"tag": "名局"})); text != `{"games":[7,6],"more":0}` {
		t.Errorf("%s", text)
	}
	merged := p.do("library.merge", object{"games": []int{7, 6}})
	if text := asJSON(t, p.do("library.game", object{"game": 7})); !strings.Contains(text, `"variations":1`) || !strings.Contains(text, `"records":4`) || total(object{"tag": "名局"}) != 1 {
		t.Errorf("%s", text)
	}
	if parts := p.do("library.split", object{"game": 7}); len(list(parts["games"])) != 2 {
		t.Errorf("%v", parts)
	}
	// The split first, then what it has split.
	if fault := p.fail("library.undo", object{"action": merged["action"]}); fault["code"] != "bad_args" {
		t.Errorf("%v", fault)
	}
	actions := list(p.do("library.history", nil)["actions"])
	for _, a := range actions[:3] {
		p.do("library.undo", object{"action": at(a, "action")})
	}
	if edited["action"] != at(actions[2], "action") || total(object{"event": "cup"}) != 0 || total(object{"result": "1/2-1/2", "player": "Anna"}) != 0 {
		t.Errorf("%v", actions)
	}

	// A game of the board, with labels; and then another in its place.
	game, _ := p.newGame(object{})
	for _, m := range []string{"h2e2", "h9g7", "h0g2"} {
		p.move(game, m)
	}
	saved := p.do("library.save", object{"game": game, "collections": []string{"own"}})
	p.do("game.headers", object{"game": game, "headers": []object{{"name": "Event", "value": "At home"}}, "notes": "a note"})
	if again := p.do("library.save", object{"game": game, "replace": saved["game"]}); again["new"] != false || again["game"] != saved["game"] {
		t.Errorf("%v", again)
	}
	if text := asJSON(t, p.do("library.game", object{"game": saved["game"]})); !strings.Contains(text, "At home") || !strings.Contains(text, "a note") || !strings.Contains(text, `"collections":["own"]`) {
		t.Errorf("%s", text)
	}
	for do, args := range map[string]object{
		"library.edit":  {"games": []int{6}, "headers": []object{{"name": "no name", "value": ""}}},
		"library.merge": {"games": []int{6}}, "library.split": {"game": 6}, "library.remove": {"games": []int{}},
		"library.join": {"persons": []object{{"name": "", "names": []string{"Anna"}}}}, "library.apart": {"names": []string{}},
	} {
		if fault := p.fail(do, args); fault["code"] != "bad_args" {
			t.Errorf("%s %v: %v", do, args, fault)
		}
	}
}

// TestCopies finds a shorter copy of a game and merges it.
func TestCopies(t *testing.T) {
	s := newServer(t)
	const whole = "c3c4 b7c7 h2e2 c9e7 h0g2 i9i8 b0a2 i8d8 a0b0 d9e8 i0h0 d8d5 d0e1 h9i7 g3g4 i6i5 g2f4 d5f5 b2b4 b9d8 b4a4 a9b9 b0b9 d8b9"
	games := `{"red":"Anna","black":"Boris","date":"2001","result":"1-0","moves":"` + whole + `"}` + "\n" +
		`{"red":"Anna","black":"Boris","date":"2001","result":"1-0","moves":"` + strings.TrimSuffix(whole, " b0b9 d8b9") + `"}` + "\n"
	if status, body := request(t, s, http.MethodPost, "/api/library?name=a.jsonl", games); status != http.StatusOK || !strings.Contains(body, `"added":2`) {
		t.Fatalf("%d %s", status, body)
	}
	p := openPage(t, s, secretOf(s))
	found := p.do("library.copies", object{"player": "anna"})
	groups := list(found["groups"])
	if len(groups) != 1 || at(list(at(groups[0], "games"))[0], "plies") != 24.0 || asJSON(t, at(groups[0], "reasons")) != `["shorter"]` {
		t.Fatalf("%v", found)
	}
	ids := []any{}
	for _, g := range list(at(groups[0], "games")) {
		ids = append(ids, at(g, "id"))
	}
	merged := p.do("library.merge_copies", object{"groups": []any{ids}})
	if left := p.do("library.search", object{"player": "anna"}); left["total"] != 1.0 {
		t.Errorf("%v", left)
	}
	p.do("library.undo", object{"action": merged["action"]})
	if fault := p.fail("library.merge_copies", object{"groups": []any{}}); fault["code"] != "bad_args" {
		t.Errorf("%v", fault)
	}
	if fault := p.fail("library.copies", object{"fen": "startpos"}); fault["code"] != "bad_args" {
		t.Errorf("%v", fault)
	}
}

// TestPastedText takes texts into the library: what is not understood is reported, and a text
// without a move is no game. A second record reports what it contradicts.
func TestPastedText(t *testing.T) {
	s := newServer(t)
	for _, tt := range []struct{ name, text, want string }{
		{"prose", "许银川 先胜 吕钦\n①炮二平五 马8进7\n②马二进三 车9平8\n红胜\n欢迎关注\n", `"added":1,"duplicates":0,"merged":0`},
		{"prose", "许银川 先胜 吕钦\n①炮二平五 马8进7\n②马二进三 车9平8\n红胜\n欢迎关注\n", `"warned":[{"file":"prose","place":{"game":1,"line":5},"reason":`},
		{"empty", "今天天气很好，我们去公园下棋。", `"added":0`},
		{"empty", "今天天气很好，我们去公园下棋。", `今天天气很好`},
		{"pgn", "[Game \"Chinese Chess\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n[Result \"0-1\"]\n\n1. h2e2 {当头炮} h9g7 2. h0g2 i9h9 0-1\n", `"conflicts":1`},
	} {
		status, body := request(t, s, http.MethodPost, "/api/library?name="+tt.name, tt.text)
		if status != http.StatusOK || !strings.Contains(body, tt.want) {
			t.Errorf("%s: %d %s, want %s", tt.name, status, body, tt.want)
		}
		if tt.name == "pgn" && (!strings.Contains(body, `"red":"许银川"`) || !strings.Contains(body, `{"field":"Result","values":[{"value":"0-1","origins":["pgn"]},{"value":"1-0","origins":["prose"]}]}`)) {
			t.Errorf("%s", body)
		}
	}
}

// TestPersons proposes, joins and parts names.
func TestPersons(t *testing.T) {
	s := newServer(t)
	if status, body := request(t, s, http.MethodPost, "/api/library?name=a.jsonl", `{"red":"胡榮華","black":"湖北 洪智","result":"1-0","moves":"h2e2 h9g7"}
{"red":"胡荣华","black":"洪智","result":"1/2-1/2","moves":"h2e2 b9c7"}
`); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	p := openPage(t, s, secretOf(s))
	proposed := p.do("library.proposals", nil)
	if text := asJSON(t, proposed); proposed["total"] != 2.0 || !strings.Contains(text, "湖北 洪智") {
		t.Fatalf("%s", text)
	}
	// All statements of one request are one change, which can be undone.
	said := object{"persons": []object{{"name": "胡荣华", "names": []string{"胡荣华", "胡榮華"}, "team": "上海"}}, "apart": []string{"湖北 洪智"}}
	action := p.do("library.join", said)["action"]
	p.do("library.undo", object{"action": action})
	if left := p.do("library.proposals", nil); left["total"] != 2.0 {
		t.Errorf("undone: %v", left)
	}
	p.do("library.join", object{"persons": said["persons"]})
	p.do("library.apart", object{"names": []string{"湖北 洪智"}})
	if left := p.do("library.proposals", nil); left["total"] != 0.0 {
		t.Errorf("%v", left)
	}
	if text := asJSON(t, p.do("library.persons", object{"part": "榮", "limit": 5})); !strings.Contains(text, `"total":1`) || !strings.Contains(text, `"games":2,"name":"胡荣华","team":"上海"`) {
		t.Errorf("%s", text)
	}
	player := p.do("library.player", object{"name": "胡榮華"})
	if player["won"] != 1.0 || player["drawn"] != 1.0 || at(player, "as_red", "games") != 2.0 || at(list(player["openings"])[0], "opening") == nil {
		t.Errorf("%s", asJSON(t, player))
	}
	if fault := p.fail("library.player", object{"name": "nobody"}); fault["code"] != "not_found" {
		t.Errorf("%v", fault)
	}
	if fault := p.fail("library.join", object{"persons": []object{{"name": "x", "names": []string{"nobody"}}}}); fault["code"] != "not_found" {
		t.Errorf("%v", fault)
	}
}

// TestPrint sets games of the library and of the board for print, and gives chosen ones as a
// file.
func TestPrint(t *testing.T) {
	s := newServer(t)
	if status, body := request(t, s, http.MethodPost, "/api/library?name=a.jsonl", shelfGames); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	p := openPage(t, s, secretOf(s))
	game, _ := p.newGame(object{})
	p.move(game, "h2e2")
	for path, want := range map[string][2]string{ // and what must not be there
		"/api/library/print?games=7,6&every=2&end=true&style=letters&notation=wxf": {"Anna", "Olympiad"},
		"/api/library/print?player=Boris":                                          {"炮二平五", "Carl"},
		"/api/games/" + game + "/print?end=true":                                   {"炮二平五", "Anna"},
		"/api/library/games?games=7":                                               {"Carl", "Boris"},
	} {
		if status, body := request(t, s, http.MethodGet, path, ""); status != http.StatusOK || !strings.Contains(body, want[0]) || strings.Contains(body, want[1]) {
			t.Errorf("%s: %d %.300s", path, status, body)
		}
	}
	_, body := request(t, s, http.MethodGet, "/api/library/print?games=7,6&every=2&end=true", "")
	if n := strings.Count(body, "<figure>"); n != 4 || strings.Index(body, "Carl") > strings.Index(body, "Boris") {
		t.Errorf("%d diagrams, or the games in another order", n)
	}
	for path, want := range map[string]int{
		"/api/library/print?games=99": http.StatusNotFound, "/api/library/print?player=nobody": http.StatusNotFound, "/api/games/none/print": http.StatusNotFound,
		"/api/library/print?games=x": http.StatusBadRequest, "/api/library/print?every=-1": http.StatusBadRequest, "/api/library/print?notation=x": http.StatusBadRequest,
	} {
		if status, body := request(t, s, http.MethodGet, path, ""); status != want {
			t.Errorf("%s: %d %.200s", path, status, body)
		}
	}
}

// TestExplorer asks games and book about positions.
func TestExplorer(t *testing.T) {
	s := newServer(t)
	if status, body := request(t, s, http.MethodPost, "/api/library?name=a.jsonl", shelfGames); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	p := openPage(t, s, secretOf(s))
	seen := asJSON(t, p.do("explorer.look", object{"fen": "startpos"}))
	for _, want := range []string{`"games":7`, `"move":"h2e2"`, "炮二平五", `"book":{`, `"examples":[{`, `"opening":null`} {
		if !strings.Contains(seen, want) {
			t.Errorf("no %s in %s", want, seen)
		}
	}
	// One line for a move and its mirror image.
	if strings.Contains(seen, `"move":"b2e2"`) {
		t.Errorf("both h2e2 and b2e2: %s", seen)
	}
	// A cannon has taken a knight: people take back.
	people := list(p.do("explorer.look", object{"fen": "startpos moves b2b9"})["people"])
	if len(people) == 0 {
		t.Fatal("nothing is told of what people would play")
	}
	if chance, ok := at(people[0], "chance").(float64); !ok || chance < 50 || at(people[0], "move") != "a9b9" {
		t.Errorf("people would play %v", people)
	}
	if seen := asJSON(t, p.do("explorer.look", object{"fen": "startpos moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6"})); !strings.Contains(seen, `"code":"C30"`) {
		t.Errorf("%s", seen)
	}
	for _, args := range []object{{"fen": "nothing"}, {"fen": "startpos", "side": "white"}, {"fen": "startpos", "since": "x"}, {"fen": "startpos", "material": "R"}} {
		if fault := p.fail("explorer.look", args); fault["code"] != "bad_args" {
			t.Errorf("%v: %v", args, fault)
		}
	}
	// Only games that Anna has with Black; and the way to the position in words.
	deep := p.do("explorer.look", object{"fen": "startpos moves b2e2", "player": "anna", "side": "black", "deep": true, "variations": true})
	if deep["games"] != 1.0 || deep["black"] != 1.0 || at(list(deep["line"])[0], "text", "chinese") != "炮八平五" {
		t.Errorf("%v", deep)
	}
	if move := list(deep["moves"])[0]; at(move, "move") != "h9g7" || at(move, "reached") != 1.0 || at(list(at(deep, "orders", "orders"))[0], "games") != 1.0 {
		t.Errorf("%v", deep)
	}
	if few := p.do("explorer.look", object{"fen": "startpos", "min_games": 1000}); len(list(few["moves"])) == 0 || at(list(few["moves"])[0], "games") != 0.0 {
		t.Errorf("what remains is of the book: %v", few)
	}
}

// TestNovelty reports where a game leaves the others, of all years and of earlier ones.
func TestNovelty(t *testing.T) {
	s := newServer(t)
	if status, body := request(t, s, http.MethodPost, "/api/library?name=a.jsonl", shelfGames); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	p := openPage(t, s, secretOf(s))
	known := p.do("library.novelty", object{"game": 7}) // the shorter game, which the other one mirrors
	if known["ply"] == 0.0 || len(list(known["line"])) != int(as[float64](known["ply"]))-1 || at(known, "text", "chinese") == nil {
		t.Errorf("%v", known)
	}
	first := p.do("library.novelty", object{"game": 6, "earlier": true})
	if ply := as[float64](first["ply"]); ply == 0 || ply > 9 || as[float64](first["games"]) < 1 || len(list(first["known"])) == 0 {
		t.Errorf("%v", first)
	}
	if fault := p.fail("library.novelty", object{"game": 99}); fault["code"] != "not_found" {
		t.Errorf("%v", fault)
	}
}

// TestCloud asks a database on this machine, which then fails.
func TestCloud(t *testing.T) {
	var text atomic.Pointer[string]
	say := func(answer string) { text.Store(&answer) }
	say("move:h2e2,score:4,rank:2,note:! (44-02),winrate:50.31")
	asked := atomic.Int32{}
	database := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		_, _ = io.WriteString(w, *text.Load())
	}))
	s, err := Start(t.Context(), Config{Addr: "127.0.0.1:0", Data: t.TempDir(), Version: "test", Files: testFiles, Cloud: database.URL})
	if err != nil {
		t.Fatal(err)
	}
	defer closeServer(t, s)
	p := openPage(t, s, secretOf(s))
	if asked.Load() != 0 {
		t.Error("asked before anyone wanted it")
	}
	if seen := asJSON(t, p.do("cloud.look", object{"fen": "startpos"})); !strings.Contains(seen, `"known":true`) || !strings.Contains(seen, `"win_rate":50.31`) {
		t.Errorf("%s", seen)
	}
	say("unknown")
	if seen := asJSON(t, p.do("cloud.look", object{"fen": "startpos moves h2e2"})); !strings.Contains(seen, `"known":false,"moves":[]`) {
		t.Errorf("%s", seen)
	}
	database.Close()
	if fault := p.fail("cloud.look", object{"fen": "startpos moves h2e2 h9g7"}); fault["code"] != "cloud_unreachable" {
		t.Errorf("%v", fault)
	}
}

// TestBookMoves checks that the own engine opens from the book, immediately.
func TestBookMoves(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	slow := object{"kind": "engine", "name": "", "engine": "chuhe", "level": 20, "limit": object{"move_ms": 600000}}
	_, state := p.newGame(object{"players": object{"red": slow, "black": person()}})
	p.until("a move of the book", func() bool { return at(state, "board", "ply") == 1.0 })
}
