//go:build unix

package uci

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// TestMisbehaviour looks at what becomes of engines that break their promises.
func TestMisbehaviour(t *testing.T) {
	const legal = "a0a1" // the first legal move at the start
	const short = 300 * time.Millisecond
	tests := []struct {
		manner string
		limits Limits
		start  error  // of Start
		want   error  // of the search
		move   string // in the result
		alive  bool   // afterwards
		text   string // in the error
		// quick are the time-outs that are meant to pass; the others never do.
		quick Timeouts
	}{
		{manner: "crash-at-start", start: ErrEngineDied, text: "boom"},
		{manner: "no-ok", start: ErrTimeout, text: "> uci", quick: Timeouts{Start: short}},
		{manner: "flood-at-start", start: ErrTimeout, text: "blah", quick: Timeouts{Start: 10 * short}},
		{manner: "never-ready", start: ErrTimeout, text: "> isready", quick: Timeouts{Option: short}},
		{manner: "crash-in-game", want: ErrEngineDied, text: "exit status 4"},
		{manner: "crash-in-game", want: ErrEngineDied, text: "segmentation fault"},
		{manner: "child", want: ErrEngineDied, text: "exit status 5"},
		{manner: "close-output", want: ErrEngineDied, text: "killed"},
		{manner: "hang", limits: Limits{MoveTime: 50 * time.Millisecond}, want: ErrTimeout, text: "> stop", quick: Timeouts{Margin: short, Stop: short}},
		{manner: "hang", limits: Limits{Depth: 3}, want: ErrTimeout, text: "> stop", quick: Timeouts{Search: short, Stop: short}},
		{manner: "late", limits: Limits{MoveTime: 50 * time.Millisecond}, want: ErrTimeout, move: legal, alive: true, quick: Timeouts{Margin: short}},
		{manner: "late", limits: Limits{Clocks: [2]Clock{{Time: 50 * time.Millisecond}, {Time: time.Hour}}}, want: ErrTimeout, move: legal, alive: true, quick: Timeouts{Margin: short}},
		{manner: "illegal", want: ErrIllegalMove, move: "a0a9", alive: true, text: "a0a9"},
		{manner: "nonsense", want: ErrIllegalMove, move: "0000", alive: true, text: "castles"},
		{manner: "none", want: ErrNoMove, move: "0000", alive: true},
		{manner: "wilful", limits: Limits{Depth: 1, BanMoves: moves(t, legal)}, want: ErrBannedMove, move: legal, alive: true},
		{manner: "flood", limits: Limits{MoveTime: 50 * time.Millisecond}, want: ErrTimeout, move: legal, alive: true, quick: Timeouts{Margin: short}},
		{manner: "garbage", move: legal, alive: true},
		{manner: "long-line", move: legal, alive: true},
		{manner: "twice", move: legal, alive: true},
		{manner: "stray", move: legal, alive: true},
	}
	for _, protocol := range []Protocol{UCI, UCCI} {
		for _, tt := range tests {
			if protocol == UCCI && tt.manner == "never-ready" {
				continue // allowed there, see TestSilentUCCI
			}
			if (tt.manner == "flood-at-start" || protocol == UCCI && tt.manner == "flood") && !longtest.On() {
				continue // they keep two cores busy, and one of them is enough to see
			}
			t.Run(protocol.String()+"/"+tt.manner, func(t *testing.T) {
				t.Parallel()
				p := mockProgram(t, tt.manner+",millisec")
				p.Protocol, p.Timeouts = protocol, patient(tt.quick)
				c, err := p.Start(t.Context())
				if tt.start != nil {
					want := strings.ReplaceAll(tt.text, "> uci", "> "+protocol.String())
					checkEngineError(t, err, tt.start, want)
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				defer func() { _ = c.Close() }()
				limits := tt.limits
				if !limits.limited() {
					limits.Depth = 1
				}
				r, err := mustGo(t, c, limits).Wait()
				if tt.want != nil {
					checkEngineError(t, err, tt.want, tt.text)
				} else if err != nil {
					t.Fatal(err)
				}
				if tt.move != "" && r.Move.String() != tt.move {
					t.Errorf("move %v, want %s", r.Move, tt.move)
				}
				if alive := c.Err() == nil; alive != tt.alive {
					t.Fatalf("alive %v, want %v: %v", alive, tt.alive, c.Err())
				}
				if tt.alive {
					s := mustGo(t, c, Limits{})
					s.Stop()
					if _, err := s.Wait(); err != nil && tt.want == nil {
						t.Errorf("second search: %v", err)
					}
				} else if _, err := c.Go(t.Context(), limits); !errors.Is(err, tt.want) {
					t.Errorf("search with a dead engine: %v, want %v", err, tt.want)
				}
			})
		}
	}
}

func checkEngineError(t *testing.T, err, want error, text string) {
	t.Helper()
	var fault *EngineError
	if !errors.As(err, &fault) || !errors.Is(err, want) {
		t.Fatalf("error %v, want an EngineError that wraps %v", err, want)
	}
	if fault.Engine != "mock" || !strings.Contains(err.Error(), `engine "mock"`) {
		t.Errorf("the error does not name the engine: %v", err)
	}
	if !strings.Contains(err.Error(), text) {
		t.Errorf("error %v, want %q in it", err, text)
	}
	if len(fault.Transcript) == 0 {
		t.Error("no transcript")
	}
}
