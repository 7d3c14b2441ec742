package main

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// heard collects what is written and calls seen when it holds a text.
type heard struct {
	mu   sync.Mutex
	text bytes.Buffer
	want string
	seen func()
}

func (h *heard) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	n, err := h.text.Write(p)
	if strings.Contains(h.text.String(), h.want) {
		h.seen()
	}
	return n, err
}

// TestWorkerWithoutServer checks that a worker whose server is not there says so and
// continues until it is asked to end.
func TestWorkerWithoutServer(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	place, err := runs.HubHome()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := cluster.ReadHome(place); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	var out bytes.Buffer
	const want = "worker: no connection to nats://me:xxxxx@127.0.0.1:1 (dial tcp 127.0.0.1:1: "
	errs := &heard{want: want, seen: cancel}
	status := program.Run(ctx, &cli.Console{In: strings.NewReader(""), Out: &out, Err: errs},
		[]string{"worker", "--server", "nats://me:secret@127.0.0.1:1", "--nps", "1", "--jobs", "1", "--cache", t.TempDir()})
	if text := errs.text.String(); status != cli.StatusOK || strings.Count(text, want) != 1 || strings.Contains(text, "secret") {
		t.Errorf("exit status %d, told %q", status, text)
	}
	if want := "0 units done, 0 given back\n"; out.String() != want {
		t.Errorf("answer %q, want %q", out.String(), want)
	}
}
