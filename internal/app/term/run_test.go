package term

import (
	"bytes"
	"context"
	"io"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// TestRun plays a move on the full screen and quits; goleak sees whether
// everything has ended.
func TestRun(t *testing.T) {
	o := testOptions(nil)
	o.Two, o.Level = false, 1
	keys, typed := io.Pipe()
	go func() {
		for _, text := range []string{"h2e2", "\r", "analyse", "\r"} {
			_, _ = io.WriteString(typed, text) // fails only when Run has ended
		}
		await.Moment(200 * time.Millisecond) // of the analysis
		_, _ = io.WriteString(typed, "\x03")
		_ = typed.Close()
	}()
	var screen bytes.Buffer
	left, err := Run(t.Context(), keys, &screen, []string{"TERM=xterm-256color"}, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(left.Moves) == 0 || left.Moves[0].String() != "h2e2" {
		t.Errorf("moves %v, want h2e2 first", left.Moves)
	}
	if screen.Len() == 0 {
		t.Error("nothing was drawn")
	}
}

// TestRunEndsWithItsContext though nothing is typed.
func TestRunEndsWithItsContext(t *testing.T) {
	o := testOptions(nil)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	keys, typed := io.Pipe()
	defer func() { _ = typed.Close() }()
	if _, err := Run(ctx, keys, io.Discard, []string{"TERM=xterm"}, o); err != nil {
		t.Error(err)
	}
	bad := testOptions(nil)
	bad.Level = 99
	if _, err := Run(ctx, keys, io.Discard, nil, bad); err == nil {
		t.Error("level 99 was taken")
	}
}
