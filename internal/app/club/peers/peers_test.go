package peers_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/peers"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// What a process is asked while it closes is answered or answered by no one: the
// asker need not wait to learn that nothing was done.
func TestAskedWhileClosing(t *testing.T) {
	address := storetest.StartNATS(t).URL()
	open := func(process string) *peers.Bus {
		b, err := peers.Open(address, process, "key", slog.New(slog.DiscardHandler), peers.Handlers{
			Answer: func(context.Context, string, string, json.RawMessage) (any, error) { return true, nil },
			Tell:   func(string, string, json.RawMessage) {}, Event: func(string, *peers.Event) {}, Away: func() {}, Back: func() {},
		})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	one := open("one")
	defer one.Close()
	for range 20 {
		other := open("other")
		ask := func() error {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			var yes bool
			return one.Ask(ctx, "other", "question", nil, &yes)
		}
		await.That(t, "the other process to be reached", func() bool { return ask() == nil })
		var asked atomic.Int64
		done := make(chan error, 4)
		for range cap(done) {
			go func() {
				for {
					err := ask()
					if err != nil {
						done <- err
						return
					}
					asked.Add(1)
				}
			}()
		}
		await.That(t, "some answers", func() bool { return asked.Load() >= 20 })
		other.Close()
		for range cap(done) {
			if err := <-done; !errors.Is(err, peers.ErrNobody) {
				t.Fatalf("asked while it closes: %v, want ErrNobody", err)
			}
		}
	}
}
