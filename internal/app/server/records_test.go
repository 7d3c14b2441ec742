package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// TestRecordFiles writes a game in every format by HTTP and reads it again.
func TestRecordFiles(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	game, _ := p.newGame(object{"fen": "startpos moves h2e2 h9g7 h0g2 i9h9"})
	for _, f := range record.Formats() {
		if !f.CanWrite() {
			continue
		}
		status, header, file := call(t, s, http.MethodGet, "/api/games/"+game+"/record?format="+f.String(), p.key, nil, nil)
		if status != http.StatusOK || !strings.Contains(header.Get("Content-Disposition"), f.Extension()) {
			t.Errorf("%v: status %d, %v", f, status, header)
			continue
		}
		status, _, body := call(t, s, http.MethodPost, "/api/records?name=game"+f.Extension(), p.key, file, nil)
		var answer rooms.ImportAnswer
		if err := json.Unmarshal(body, &answer); status != http.StatusOK || err != nil || len(answer.Games) != 1 || answer.Games[0].Plies != 4 {
			t.Errorf("%v: status %d, read %s", f, status, body)
		}
	}
}

func TestBadRecordFiles(t *testing.T) {
	s := newServer(t)
	for _, tt := range []struct {
		method, path string
		body         []byte
		status       int
		code         string
	}{
		{http.MethodPost, "/api/records", []byte("\x00\x01"), http.StatusBadRequest, "bad_record"},
		{http.MethodPost, "/api/records", nil, http.StatusBadRequest, "bad_record"},
		{http.MethodPost, "/api/records?format=doc", []byte("x"), http.StatusBadRequest, "bad_record"},
		{http.MethodPost, "/api/records", bytes.Repeat([]byte("x"), rooms.MaxRecord+1), http.StatusRequestEntityTooLarge, "limit"},
		{http.MethodGet, "/api/games/none/record", nil, http.StatusNotFound, "not_found"},
	} {
		status, _, body := call(t, s, tt.method, tt.path, secretOf(s), tt.body, nil)
		if status != tt.status || !bytes.Contains(body, []byte(`"code":"`+tt.code+`"`)) {
			t.Errorf("%s %s: status %d %.200s, want %d %s", tt.method, tt.path, status, body, tt.status, tt.code)
		}
	}
}

// TestPickGames reads a file of many games: it is asked which, and those that are picked
// are taken in.
func TestPickGames(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	text := ""
	for i := range 60 {
		text += fmt.Sprintf("[Event \"x\"]\n[Red \"Anna %d\"]\n[Result \"1-0\"]\n\n1. H2-E2 H9-G7 1-0\n\n", i)
	}
	got := p.do("record.read", object{"text": text})
	if found := list(got["found"]); len(found) != 60 || got["total"] != 60.0 || len(list(got["games"])) != 0 ||
		at(found[59], "red") != "Anna 59" || at(found[59], "number") != 59.0 || at(found[59], "plies") != 2.0 || at(found[59], "result") != "red_wins" {
		t.Fatalf("what there is to pick: %v", got)
	}
	if counted := p.do("game.list", object{}); counted["total"] != 0.0 {
		t.Errorf("%v games before any was picked", counted["total"])
	}
	status, _, body := call(t, s, http.MethodPost, "/api/records?name=many.pgn&pick=3,58", p.key, []byte(text), nil)
	var answer rooms.ImportAnswer
	if err := json.Unmarshal(body, &answer); err != nil || status != http.StatusOK || len(answer.Games) != 2 || len(answer.Found) != 0 {
		t.Fatalf("status %d, read %s", status, body)
	}
	listed := p.do("game.list", object{"group": "imported", "text": "anna 58"})
	if listed["total"] != 1.0 || at(list(listed["games"])[0], "players", "red", "name") != "Anna 58" {
		t.Errorf("imported: %v", listed)
	}
	if status, _, body := call(t, s, http.MethodPost, "/api/records?pick=x", p.key, []byte(text), nil); status != http.StatusBadRequest {
		t.Errorf("pick=x: status %d %s", status, body)
	}
	many := make([]int, 501)
	if fault := p.fail("record.read", object{"text": text, "pick": many}); fault["code"] != "limit" {
		t.Errorf("501 games at once: %v", fault)
	}
}

// TestListRecords asks which games a file has. None becomes a game.
func TestListRecords(t *testing.T) {
	s := newServer(t)
	for _, tt := range []struct{ body, want string }{
		{"[Red \"Anna\"]\n\n1. c3-c4 g6-g5", `"games":[],"errors":[],"found":[{"number":0,`},
		{"startpos moves h2e2", `"found":[{"number":0,"title":"","red":"","black":"","date":"","result":"undecided","plies":1,"warnings":[]}],"total":1`},
		{"\x00\x01", `"found":[],"total":0`},
	} {
		status, body := request(t, s, http.MethodPost, "/api/records?name=a&list=true", tt.body)
		if status != http.StatusOK || !strings.Contains(body, tt.want) {
			t.Errorf("%q: %d %s", tt.body, status, body)
		}
	}
	if games := openPage(t, s, secretOf(s)).do("game.list", object{})["games"]; len(list(games)) != 0 {
		t.Errorf("%v", games)
	}
}
