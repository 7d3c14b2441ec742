package talk

import (
	"errors"
	"strings"
	"testing"
)

// TestFinish checks that a connection that is finished gives what waits before it ends, also
// when the hub is closed meanwhile, and that a closed one does not.
func TestFinish(t *testing.T) {
	for _, finish := range []bool{true, false} {
		h, topic := newTestHub()
		c := connect(t, h)
		c.Receive([]byte(`{"id":1,"do":"subscribe","args":{"topic":"thing/1"}}`))
		next(t, c) // the state
		topic.Remove()
		if finish {
			h.Finish()
		}
		h.Close()
		if finish {
			if got := next(t, c); !strings.Contains(got, `"gone"`) {
				t.Errorf("%s, want that the topic is gone", got)
			}
		}
		var end *End
		if m, err := c.Next(t.Context()); !errors.As(err, &end) || end.Code != CloseGoingAway {
			t.Errorf("finish %t: %s, %v, want the end", finish, m, err)
		}
	}
}
