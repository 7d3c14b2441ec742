package main

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/drill"
)

// TestHubPage asks the page of a hub for its runs, as a browser does.
func TestHubPage(t *testing.T) {
	runs := &jobs.Store{Dir: t.TempDir(), Kinds: jobs.NewKinds(drill.Kind{})}
	url, closePage, err := (&hubPage{Page: "127.0.0.1:0"}).show(t.Context(), slog.New(slog.DiscardHandler), runs)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := closePage(); err != nil {
			t.Error(err)
		}
	}()
	base, key, _ := strings.Cut(url, "/#key=")
	ws, _, err := websocket.Dial(t.Context(), base+"/api/ws", &websocket.DialOptions{Subprotocols: []string{gate.Subprotocol, gate.KeyProtocol + key}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ws.CloseNow() }()
	read := func() string {
		t.Helper()
		_, message, err := ws.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return string(message)
	}
	ask := func(message string) string {
		t.Helper()
		if err := ws.Write(t.Context(), websocket.MessageText, []byte(message)); err != nil {
			t.Fatal(err)
		}
		return read()
	}
	read() // the welcome
	if got, want := ask(`{"id":1,"do":"runs.list"}`), `{"re":1,"ok":{"runs":[]}}`; got != want {
		t.Errorf("runs of a new folder: %s", got)
	}
	spec, err := drill.Spec(7, 1, drill.Params{})
	if err != nil {
		t.Fatal(err)
	}
	spec.Name = "seven units"
	made, err := runs.Create(t.Context(), spec, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := ask(`{"id":2,"do":"runs.list"}`), `{"re":2,"ok":{"runs":[{"id":"`+made.ID+`"`; !strings.HasPrefix(got, want) {
		t.Errorf("runs: %s", got)
	}
	var one struct {
		OK struct {
			Name     string
			Units    int
			Failures []any
			Workers  []any
		}
	}
	got := ask(`{"id":3,"do":"runs.show","args":{"run":"` + made.ID + `"}}`)
	if err := json.Unmarshal([]byte(got), &one); err != nil || one.OK.Name != "seven units" || one.OK.Units != 7 || one.OK.Failures == nil || one.OK.Workers == nil {
		t.Errorf("run: %s, error %v", got, err)
	}
	if got := ask(`{"id":4,"do":"runs.show","args":{"run":"ffff"}}`); !strings.Contains(got, `"code":"not_found"`) {
		t.Errorf("no such run: %s", got)
	}
	if got := ask(`{"id":5,"do":"game.new"}`); !strings.Contains(got, `"code":"unknown_command"`) {
		t.Errorf("a hub plays no games: %s", got)
	}
}
