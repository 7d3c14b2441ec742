package frontdoor

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// TestCountsAreHeard wants stop and isready to be heard during a perft that
// would take years.
func TestCountsAreHeard(t *testing.T) {
	k := start(t)
	k.send("uci", "position startpos", "go perft 20", "isready")
	k.until("readyok")
	k.send("stop", "go perft 2")
	if lines := k.until("Nodes searched"); !contains(lines, "Nodes searched: 1920") || !contains(lines, "perft: stopped") {
		t.Errorf("got %q", lines)
	}
	k.send("go perft 3", "quit") // the result comes first
	if rest := k.finish(); !contains(rest, "Nodes searched: 79666") {
		t.Errorf("after quit: %q", rest)
	}
}

// TestLookingDoesNotDisturb wants a search to go on while the board is shown.
func TestLookingDoesNotDisturb(t *testing.T) {
	k := start(t)
	k.send("uci", "position startpos", "go infinite", "d", "eval", "compiler", "help", "isready")
	for _, line := range k.until("readyok") {
		if strings.HasPrefix(line, "bestmove") {
			t.Errorf("the search ended")
		}
	}
	k.send("stop")
	k.until("bestmove")
	k.send("quit")
	k.finish()
}

// TestBatchOfAnOpenSearch wants the end of the input to be noticed during a
// search that nothing else would end.
func TestBatchOfAnOpenSearch(t *testing.T) {
	k := start(t)
	k.send("ucci", "setoption batch true", "position startpos", "go infinite")
	_ = k.in.Close()
	if rest := k.finish(); !contains(rest, "bestmove") {
		t.Errorf("ended with %q", rest)
	}
}

func TestBatchFromTheStart(t *testing.T) {
	var out strings.Builder
	in := strings.NewReader("go depth 7\n")
	if err := Run(t.Context(), in, &out, Config{Version: "test", Batch: true}); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "depth 7 ") || !strings.Contains(text, "bestmove") {
		t.Errorf("the end of the input ended the search: %q", text)
	}
}

// TestInterruption: a batch that is interrupted is not done, and a conversation may end at
// any time.
func TestInterruption(t *testing.T) {
	for _, batch := range []bool{true, false} {
		for _, line := range []string{"bench\n", ""} {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			err := Run(ctx, strings.NewReader(line), io.Discard, Config{Version: "test", Batch: batch})
			if errors.Is(err, context.Canceled) != batch {
				t.Errorf("batch %v, input %q: %v", batch, line, err)
			}
		}
	}
}

// TestDrawOnPonderHit wants an offer that comes with the move to be weighed: with
// a lone king against a rook a draw is welcome.
func TestDrawOnPonderHit(t *testing.T) {
	for hit, want := range map[string]bool{"ponderhit draw": true, "ponderhit": false} {
		k := start(t)
		k.send("ucci", "position fen 3k5/9/9/9/9/9/9/9/r8/4K4 w - - 0 1", "go ponder time 1 increment 0", hit)
		lines := k.until("bestmove")
		if got := strings.HasSuffix(lines[len(lines)-1], " draw"); got != want {
			t.Errorf("%s: %q", hit, lines[len(lines)-1])
		}
		k.send("quit")
		k.finish()
	}
}

// TestGreedIsBounded wants sizes beyond the machine to be answered, not tried.
func TestGreedIsBounded(t *testing.T) {
	k := start(t)
	k.send("uci", "setoption name Threads value 1024", "position startpos", "go movetime 50")
	if lines := k.until("bestmove"); !contains(lines, "Threads: searching with") {
		t.Errorf("1024 threads: %q", lines)
	}
	if memory() > 0 {
		k.send("setoption name Hash value 262144", "isready")
		if lines := k.until("readyok"); memory() < 262144 && !contains(lines, "Hash: taking") {
			t.Errorf("262144 MiB: %q", lines)
		}
	}
	k.send("setoption name Hash value 16", "quit")
	k.finish()
}

// TestMovesThatCannotBePlayed wants an answer when no move is left to choose from.
func TestMovesThatCannotBePlayed(t *testing.T) {
	k := start(t)
	k.send("uci", "position startpos", "go infinite searchmoves a0a5")
	await.Moment(20 * time.Millisecond)
	k.send("stop")
	if lines := k.until("bestmove"); !contains(lines, "bestmove (none)") || !contains(lines, "searchmoves: illegal move a0a5") {
		t.Errorf("got %q", lines)
	}
	k.send("quit")
	k.finish()
}
