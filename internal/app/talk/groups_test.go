package talk

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
)

// TestGroups has many follow a topic: they are informed in groups, each event once and in its
// order, also those who come while an event is in transit.
func TestGroups(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := NewHub(nil)
		topic := h.NewTopic("watch/1", Change{Set: map[string]any{"count": 0}}, Hooks{Groups: true})
		follow := func() *Conn {
			c := connect(t, h)
			c.Receive([]byte(`{"id":1,"do":"subscribe","args":{"topic":"watch/1"}}`))
			_ = next(t, c)
			return c
		}
		waiting := func(c *Conn) int {
			c.mu.Lock()
			defer c.mu.Unlock()
			return len(c.queue)
		}
		var conns []*Conn
		for range 3*groupSize + 1 {
			conns = append(conns, follow())
		}
		topic.Publish(Change{Set: map[string]any{"count": 1}})
		topic.Pass(map[string]any{"count": 2})
		for _, c := range conns {
			if waiting(c) > 0 {
				t.Fatal("somebody was told at once")
			}
		}
		late := follow() // knows the event, and what passed
		topic.Publish(Change{Set: map[string]any{"count": 3}})
		synctest.Wait()
		topic.remove(conns[0])
		for _, c := range conns[1:] {
			for _, want := range []string{`"n":1,"set":{"count":1}`, `"set":{"count":2}`, `"n":2,"set":{"count":3}`} {
				if got := next(t, c); !strings.Contains(got, want) {
					t.Fatalf("%s, want %s", got, want)
				}
			}
		}
		if got := next(t, late); !strings.Contains(got, `"n":2`) {
			t.Errorf("who came later was told %s", got)
		}
		if waiting(conns[0]) > 0 {
			t.Error("who had left was told")
		}
		topic.Publish(Change{Set: map[string]any{"count": 4}})
		topic.Remove()
		for _, c := range conns[1:] {
			for _, want := range []string{`"n":3`, `"gone":true`} {
				if got := next(t, c); !strings.Contains(got, want) {
					t.Fatalf("at the end: %s, want %s", got, want)
				}
			}
		}
		for _, c := range append(conns, late) {
			c.Close()
		}
	})
}

// TestDeliver takes messages in a goroutine that lasts while there are some.
func TestDeliver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := NewHub(nil)
		topic := h.NewTopic("thing", Change{}, Hooks{})
		c, err := h.Connect(context.Background(), struct{}{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		calls := 0
		c.Deliver(func() {
			for calls++; ; {
				message, ok, err := c.Take()
				if end := (*End)(nil); errors.As(err, &end) {
					got = append(got, fmt.Sprint("end ", end.Code))
					return
				}
				if !ok {
					return
				}
				got = append(got, string(message))
			}
		})
		synctest.Wait()
		c.Receive([]byte(`{"id":1,"do":"subscribe","args":{"topic":"thing"}}`))
		synctest.Wait()
		topic.Publish(Change{Set: map[string]any{"a": 1}})
		synctest.Wait()
		h.Close()
		synctest.Wait()
		topic.Publish(Change{Set: map[string]any{"a": 2}})
		c.Close()
		if len(got) != 4 || calls != 4 || !strings.Contains(got[2], `"a":1`) || got[3] != fmt.Sprint("end ", CloseGoingAway) {
			t.Errorf("%d calls, messages %q", calls, got)
		}
	})
}

// TestKept bounds what a topic keeps for those who are away, in bytes too.
func TestKept(t *testing.T) {
	h := NewHub(nil)
	topic := h.NewTopic("thing", Change{}, Hooks{})
	long := strings.Repeat("x", keptBytes/4)
	for i := range 10 {
		topic.Publish(Change{Set: map[string]any{"text": fmt.Sprint(i, long)}})
	}
	if topic.kept > keptBytes || len(topic.events) < 2 || len(topic.events) > 4 {
		t.Errorf("%d events with %d bytes are kept", len(topic.events), topic.kept)
	}
	c := connect(t, h)
	for after, want := range map[uint64]string{9: `"events":[`, 2: `"state":{`} {
		c.Receive(fmt.Appendf(nil, `{"id":1,"do":"subscribe","args":{"topic":"thing","epoch":%q,"after":%d}}`, topic.epoch, after))
		if got := next(t, c); !strings.Contains(got, want) {
			t.Errorf("after %d: %.100s, want %s in it", after, got, want)
		}
	}
}
