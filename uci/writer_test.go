package uci

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// writes keeps each call of Write apart.
type writes struct {
	calls []string
	err   error
}

func (w *writes) Write(p []byte) (int, error) {
	w.calls = append(w.calls, string(p))
	return len(p), w.err
}

func TestWriter(t *testing.T) {
	info := Info{Depth: 2, Score: MateIn(1), Nodes: 7, Time: time.Millisecond, PV: []xiangqi.Move{move("a9b9")}}
	hash := Option{Name: "Clear Hash", Type: Button}
	tests := []struct {
		name            string
		say             func(*Writer) error
		uci, high, ucci string
	}{
		{"id", func(w *Writer) error { return w.ID("name", "Chuhe\n1") }, "id name Chuhe 1", "id name Chuhe 1", "id name Chuhe 1"},
		{"option", func(w *Writer) error { return w.Option(hash) }, "option name Clear Hash type button", "option name Clear Hash type button", "option clear_hash type button"},
		{"ok", (*Writer).OK, "uciok", "uciok", "ucciok"},
		{"ready", (*Writer).ReadyOK, "readyok", "readyok", "readyok"},
		{
			"info", func(w *Writer) error { return w.Info(info) },
			"info depth 2 score mate 1 nodes 7 time 1 pv a9b9", "info depth 2 score mate 1 nodes 7 time 1 pv a10b10",
			"info time 1 nodes 7\ninfo depth 2 time 1 nodes 7 score 9999 pv a9b9",
		},
		{"message", func(w *Writer) error { return w.Message("a\nb\n") }, "info string a\ninfo string b", "info string a\ninfo string b", "info message a\ninfo message b"},
		{"best", func(w *Writer) error { return w.BestMove(BestMove{Move: move("a9b9"), Resign: true}) }, "bestmove a9b9", "bestmove a10b10", "bestmove a9b9 resign"},
		{"none", func(w *Writer) error { return w.BestMove(BestMove{}) }, "bestmove (none)", "bestmove (none)", "nobestmove"},
		{"pophash", func(w *Writer) error { return w.PopHash(PopHash{Move: move("a9b9")}) }, "pophash bestmove a9b9", "pophash bestmove a10b10", "pophash bestmove a9b9"},
		{"bye", (*Writer).Bye, "", "", "bye"},
		{"text", func(w *Writer) error { return w.Text("a\x07\n\nb") }, "a \n\nb", "a \n\nb", "a \n\nb"},
		{"nothing", func(w *Writer) error { return w.Info(Info{}) }, "", "", ""},
	}
	for _, tt := range tests {
		for flavour, want := range map[string]string{"uci": tt.uci, "high": tt.high, "ucci": tt.ucci} {
			var out writes
			w := NewWriter(&out)
			if flavour != "uci" {
				w.SetRanks(Ranks1To10) // UCCI takes no notice
			}
			if flavour == "ucci" {
				w.SetProtocol(UCCI)
			}
			if err := tt.say(w); err != nil {
				t.Error(err)
			}
			if want != "" {
				want += "\n"
			}
			if got := strings.Join(out.calls, ""); got != want || len(out.calls) > 1 {
				t.Errorf("%s, %s: %d writes, %q, want one of %q", tt.name, flavour, len(out.calls), got, want)
			}
		}
	}
}

func TestWriterError(t *testing.T) {
	broken := errors.New("broken pipe")
	out := writes{err: broken}
	w := NewWriter(&out)
	for range 3 {
		if err := w.ReadyOK(); !errors.Is(err, broken) {
			t.Errorf("error %v", err)
		}
	}
	if len(out.calls) != 1 || !errors.Is(w.Err(), broken) {
		t.Errorf("%d writes after the first failed, error %v", len(out.calls), w.Err())
	}
}

func TestWriterConcurrency(t *testing.T) {
	var out writes
	w := NewWriter(&out)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 100 {
				_ = w.Message(fmt.Sprintf("%d\n%d", i, i))
				w.SetRanks(Ranks(i % 3))
			}
		})
	}
	all.Wait()
	for _, call := range out.calls {
		lines := strings.Split(call, "\n")
		if len(lines) != 3 || lines[0] != lines[1] {
			t.Fatalf("mixed lines: %q", call)
		}
	}
}
