package server

import (
	"bytes"
	"encoding/json"
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

// TestManyGames reads more games than are taken in at once.
func TestManyGames(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	one := "[Event \"x\"]\n[Result \"1-0\"]\n\n1. H2-E2 H9-G7 1-0\n\n"
	got := p.do("record.read", object{"text": strings.Repeat(one, 60)})
	if len(list(got["games"])) != 50 || got["left_out"] != 10.0 {
		t.Errorf("%d games, %v left out, want 50 and 10", len(list(got["games"])), got["left_out"])
	}
	listed := p.do("game.list", object{"limit": 30})
	if len(list(listed["games"])) != 30 || listed["more"] != true {
		t.Errorf("%d games listed, more %v", len(list(listed["games"])), listed["more"])
	}
	last := as[string](at(list(listed["games"])[29], "changed"))
	rest := p.do("game.list", object{"limit": 30, "before": last})
	if len(list(rest["games"])) != 20 || rest["more"] != false {
		t.Errorf("%d games behind those, more %v, want 20", len(list(rest["games"])), rest["more"])
	}
}
