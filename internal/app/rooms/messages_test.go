package rooms

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
)

// TestTopicStates reads what topics have sent into the types that describe them:
// nothing may be missing, unknown or of another kind.
func TestTopicStates(t *testing.T) {
	s := newRooms(t, NewMemory())
	r := begin(t, s, newGameArgs{Title: "Sunday", FEN: "startpos moves h2e2 h9g7", Time: session.Control{Kind: session.ControlMove, MoveMS: 60_000}})
	study := begin(t, s, newGameArgs{Kind: kindStudy, FEN: "4k4/9/9/9/9/9/9/9/9/3K1R3 w"})
	for _, id := range []string{r.id, study.id} {
		if err := s.openAnalysis(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	c, err := s.hub.Connect(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	receive(t, c) // the welcome
	for name, state := range map[string]any{
		"app": &AppState{}, "game/" + r.id: &GameState{}, "game/" + study.id: &GameState{}, "analysis/" + r.id: &AnalysisState{}, "review/" + r.id: &view.ReviewState{},
	} {
		sent := plain(t, subscribe(t, c, name))
		delete(sent, "result") // reasons cannot be read back: see below
		data, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		if err := d.Decode(state); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		again, err := talk.Encode(state)
		if err != nil {
			t.Fatal(err)
		}
		got := plain(t, again)
		delete(got, "result")
		if !reflect.DeepEqual(got, sent) {
			t.Errorf("%s: %T is\n%s\nand what was sent is\n%s", name, state, again, data)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if result, ok := r.sections(secPlay)["result"].(view.Result); !ok || result.PGN == "" {
		t.Errorf("the result of a game is %v", result)
	}
}

func plain(t *testing.T, data []byte) (v map[string]any) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// subscribe returns the state of a topic as it is sent.
func subscribe(t *testing.T, c *talk.Conn, topic string) []byte {
	t.Helper()
	c.Receive([]byte(`{"id":1,"do":"subscribe","args":{"topic":"` + topic + `"}}`))
	var answer struct {
		OK struct {
			State json.RawMessage `json:"state"`
		} `json:"ok"`
	}
	if err := json.Unmarshal(receive(t, c), &answer); err != nil {
		t.Fatal(err)
	}
	return answer.OK.State
}

func receive(t *testing.T, c *talk.Conn) []byte {
	t.Helper()
	message, err := c.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return message
}
