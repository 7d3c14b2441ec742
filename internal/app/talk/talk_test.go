package talk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/readlaw"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type echoArgs struct {
	Text string `json:"text"`
	N    int    `json:"n"`
}

// newTestHub knows a few commands and a topic.
func newTestHub() (*Hub, *Topic) {
	h := NewHub(nil)
	Handle(h, "echo", func(_ context.Context, _ *Conn, a echoArgs) (echoArgs, error) { return a, nil })
	Handle(h, "panic", func(context.Context, *Conn, struct{}) (struct{}, error) { panic("boom") })
	Handle(h, "fail", func(context.Context, *Conn, struct{}) (struct{}, error) { return struct{}{}, errors.New("secret path") })
	HandleSlow(h, "slow", func(ctx context.Context, _ *Conn, _ struct{}) (struct{}, error) {
		<-ctx.Done()
		return struct{}{}, ctx.Err()
	})
	return h, h.NewTopic("thing/1", Change{Set: map[string]any{"count": 0}}, Hooks{})
}

func connect(t testing.TB, h *Hub) *Conn {
	t.Helper()
	c, err := h.Connect(context.Background(), struct{}{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	if got := next(t, c); !strings.HasPrefix(got, `{"welcome":`) {
		t.Fatalf("first message %s", got)
	}
	return c
}

func next(t testing.TB, c *Conn) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	m, err := c.Next(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return string(m)
}

func TestAnswers(t *testing.T) {
	h, _ := newTestHub()
	c := connect(t, h)
	for _, tt := range []struct{ message, want string }{
		{`{"id":1,"do":"ping"}`, `{"re":1,"ok":{}}`},
		{`{"id":2,"do":"echo","args":{"text":"<马>","n":3}}`, `{"re":2,"ok":{"text":"<马>","n":3}}`},
		{`{"id":3,"do":"echo","args":null}`, `{"re":3,"ok":{"text":"","n":0}}`},
		{`{"id":4,"do":"echo","args":{"text":1}}`, `"re":4,"error":{"code":"bad_args"`},
		{`{"id":4,"do":"echo","args":{"text":1}}`, `"detail":{"field":"text"}`},
		{`{"id":5,"do":"echo","args":{"other":1}}`, `"detail":{"field":"other"}`},
		{`{"id":6,"do":"echo","args":[]}`, `"code":"bad_args"`},
		{`{"id":7,"do":"none"}`, `"code":"unknown_command"`},
		{`{"id":8,"do":"panic"}`, `"re":8,"error":{"code":"internal"`},
		{`{"id":9,"do":"fail"}`, `"re":9,"error":{"code":"internal"`},
		{`{"id":"x","do":"ping"}`, `{"re":0,"error":{"code":"bad_message"`},
	} {
		c.Receive([]byte(tt.message))
		got := next(t, c)
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s, want %s in it", tt.message, got, tt.want)
		}
		if strings.Contains(got, "secret path") || strings.Contains(got, "boom") {
			t.Errorf("%s: the answer tells what belongs into the log: %s", tt.message, got)
		}
	}
}

// TestTopic follows a topic, with events that are kept and such that pass.
func TestTopic(t *testing.T) {
	h, topic := newTestHub()
	topic.Publish(Change{Set: map[string]any{"count": 1}, Nodes: map[int]any{7: "seven"}})
	c := connect(t, h)
	c.Receive([]byte(`{"id":1,"do":"subscribe","args":{"topic":"thing/1"}}`))
	want := fmt.Sprintf(`{"re":1,"ok":{"topic":"thing/1","epoch":%q,"n":1,"state":{"count":1,"nodes":{"7":"seven"}}}}`, topic.epoch)
	if got := next(t, c); got != want {
		t.Errorf("snapshot %s, want %s", got, want)
	}
	topic.Publish(Change{Nodes: map[int]any{7: nil}, Say: []any{"gone"}})
	if got, want := next(t, c), `{"topic":"thing/1","n":2,"nodes":{"7":null},"say":["gone"]}`; got != want {
		t.Errorf("event %s, want %s", got, want)
	}
	topic.Pass(map[string]any{"count": 5})
	if got, want := next(t, c), `{"topic":"thing/1","set":{"count":5}}`; got != want {
		t.Errorf("passing event %s, want %s", got, want)
	}
	c.Receive(fmt.Appendf(nil, `{"id":2,"do":"subscribe","args":{"topic":"thing/1","epoch":%q,"after":1}}`, topic.epoch))
	if got, want := next(t, c), `"n":2,"events":[{"topic":"thing/1","n":2,`; !strings.Contains(got, want) {
		t.Errorf("resumed with %s, want %s in it", got, want)
	}
	c.Receive([]byte(`{"id":3,"do":"unsubscribe","args":{"topic":"thing/1"}}`))
	_ = next(t, c)
	topic.Publish(Change{Set: map[string]any{"count": 6}})
	c.Receive([]byte(`{"id":4,"do":"ping"}`))
	if got := next(t, c); got != `{"re":4,"ok":{}}` {
		t.Errorf("after unsubscribing came %s", got)
	}
	if topic.Subscribers() != 0 {
		t.Errorf("%d subscribers are left", topic.Subscribers())
	}
}

// TestUnfollowed checks that a connection that has left a topic does not keep it, and all
// that it remembers, in memory.
func TestUnfollowed(t *testing.T) {
	h, _ := newTestHub()
	c := connect(t, h)
	for i := range 3 {
		name := fmt.Sprint("game/", i)
		topic := h.NewTopic(name, Change{}, Hooks{})
		c.Receive(fmt.Appendf(nil, `{"id":1,"do":"subscribe","args":{"topic":%q}}`, name))
		next(t, c)
		if len(c.topics) != 1 {
			t.Errorf("%d topics are followed, want 1", len(c.topics))
		}
		c.Receive(fmt.Appendf(nil, `{"id":2,"do":"unsubscribe","args":{"topic":%q}}`, name))
		next(t, c)
		topic.Remove()
	}
	if len(c.topics) != 0 {
		t.Errorf("%d topics are kept that were left", len(c.topics))
	}
}

// TestSlowFace publishes more than a face takes: it is cut off, others are not.
func TestSlowFace(t *testing.T) {
	h, topic := newTestHub()
	slow, quick := connect(t, h), connect(t, h)
	for _, c := range []*Conn{slow, quick} {
		c.Receive([]byte(`{"id":1,"do":"subscribe","args":{"topic":"thing/1"}}`))
		_ = next(t, c)
	}
	for i := range mostWaiting + 1 {
		topic.Publish(Change{Set: map[string]any{"count": i}})
		_ = next(t, quick)
	}
	var end *End
	if _, err := slow.Next(t.Context()); !errors.As(err, &end) || end.Code != CloseTooSlow {
		t.Errorf("the slow face ends with %v", err)
	}
	for range 10 * mostPassing {
		topic.Pass(map[string]any{"count": 0})
	}
	if got := len(quick.queue); got > mostPassing {
		t.Errorf("%d passing events wait, want at most %d", got, mostPassing)
	}
}

// TestSlowCommands starts more slow commands than a face may have, and leaves.
func TestSlowCommands(t *testing.T) {
	h, _ := newTestHub()
	c := connect(t, h)
	for i := range mostSlow + 1 {
		c.Receive(fmt.Appendf(nil, `{"id":%d,"do":"slow"}`, i+1))
	}
	if got := next(t, c); !strings.Contains(got, fmt.Sprintf(`{"re":%d,"error":{"code":"limit"`, mostSlow+1)) {
		t.Errorf("one command too many: %s", got)
	}
	c.Receive([]byte(`{"id":99,"do":"ping"}`))
	if got := next(t, c); got != `{"re":99,"ok":{}}` {
		t.Errorf("a quick command waits for slow ones: %s", got)
	}
}

// FuzzReceive sends anything: every message is answered exactly once, with JSON.
func FuzzReceive(f *testing.F) {
	for _, seed := range []string{
		`{"id":1,"do":"ping"}`, `{"id":1,"do":"echo","args":{"text":"x"}}`, `{"id":1,"do":"subscribe","args":{"topic":"thing/1","after":0}}`,
		`{"id":1,"do":"unsubscribe","args":{"topic":"thing/1"}}`, `{"id":18446744073709551615,"do":"x"}`, `[]`, `{"id":1,"do":"echo","args":"`, "",
	} {
		f.Add([]byte(seed))
	}
	h, _ := newTestHub()
	f.Fuzz(func(t *testing.T, message []byte) {
		if strings.Contains(string(message), "slow") {
			return
		}
		var c *Conn
		readlaw.Check(t, len(message), func() {
			c = connect(t, h)
			c.Receive(message)
		})
		var answer struct {
			Re    *uint64         `json:"re"`
			OK    json.RawMessage `json:"ok"`
			Error *Error          `json:"error"`
		}
		got := next(t, c)
		if err := json.Unmarshal([]byte(got), &answer); err != nil || answer.Re == nil || (answer.OK == nil) == (answer.Error == nil) {
			t.Fatalf("%q: answer %s (%v)", message, got, err)
		}
		if len(c.queue) > 0 {
			t.Fatalf("%q: answered twice: %s, %s", message, got, c.queue[0])
		}
		if len(got) > 2000 {
			t.Fatalf("%q: an answer of %d bytes", message, len(got))
		}
	})
}

// TestCameFirst has a face noted before it knows that it follows a topic, and forgotten
// where it could not begin.
func TestCameFirst(t *testing.T) {
	h := NewHub(nil)
	var told []string
	topic := h.NewTopic("thing/1", Change{}, Hooks{
		Came: func(_ context.Context, c *Conn) {
			message, _, _ := c.Take()
			told = append(told, "came"+string(message))
		},
		Left: func(*Conn) { told = append(told, "left") },
	})
	c := connect(t, h)
	c.Receive([]byte(`{"id":1,"do":"subscribe","args":{"topic":"thing/1"}}`))
	_ = next(t, c)
	if want := []string{"came"}; !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
	ended := connect(t, h)
	ended.End()
	for range 2 {
		told = nil
		_ = topic.subscribe(t.Context(), ended, "", nil)
		if want := []string{"came", "left"}; !slices.Equal(told, want) {
			t.Errorf("where nothing can be followed: %q, want %q", told, want)
		}
		topic.Remove() // now for this reason too
	}
}

// TestFreshAtOnce has an event come while a subscriber's clocks are looked at: what the event
// has said is not replaced by what they showed before.
func TestFreshAtOnce(t *testing.T) {
	h := NewHub(nil)
	var topic *Topic
	looked, clock := 0, 0
	topic = h.NewTopic("game/1", Change{Set: map[string]any{"live": 0, "clock": 0}}, Hooks{Refresh: func() map[string]any {
		shown := clock
		if looked++; looked == 1 {
			clock = 10
			topic.Publish(Change{Set: map[string]any{"live": 1, "clock": clock}})
		}
		return map[string]any{"clock": shown}
	}})
	c := connect(t, h)
	c.Receive([]byte(`{"id":1,"do":"subscribe","args":{"topic":"game/1"}}`))
	if got := next(t, c); !strings.Contains(got, `"live":1`) || !strings.Contains(got, `"clock":10`) {
		t.Errorf("a new subscriber is shown %s, want the clock of the last event", got)
	}
}
