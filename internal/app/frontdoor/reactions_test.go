package frontdoor

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// reactions are what front ends send as soon as they have read a line, and the line that
// must then come next, information aside. Each ends with a question whose answer shows
// that there was no line too many.
var reactions = []struct{ name, hello, order, read, react, want string }{
	{"ready", "uci", "go depth 1", "bestmove", "isready", "readyok"},
	{"stop", "uci", "go depth 1", "bestmove", "stop\nisready", "readyok"},
	{"stops", "uci", "go depth 1", "bestmove", "stop\nstop\nponderhit\nisready", "readyok"},
	{"hit", "uci", "go depth 1", "bestmove", "ponderhit\nisready", "readyok"},
	{"go", "uci", "go depth 1", "bestmove", "position startpos moves h2e2\ngo nodes 50\nisready", "bestmove|readyok"},
	{"order", "uci", "isready", "readyok", "go nodes 50\nisready", "bestmove|readyok"},
	{"infinite", "uci", "isready", "readyok", "go infinite\nstop", "bestmove"},
	{"ponder", "uci", "isready", "readyok", "go ponder movetime 1\nponderhit", "bestmove"},
	{"ponder, stop", "uci", "isready", "readyok", "go ponder movetime 1\nstop", "bestmove"},
	{"hit, stop", "uci", "isready", "readyok", "go ponder infinite\nponderhit\nstop", "bestmove"},
	{"mated", "uci", "position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b\nisready", "readyok", "go infinite\nstop", "bestmove (none)"},
	{"mated, hit", "uci", "position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b\nisready", "readyok", "go ponder movetime 1\nponderhit", "bestmove (none)"},
	{"refused", "uci", "position fen nonsense\nisready", "readyok", "go infinite\nstop", "bestmove (none)"},
	{"option", "uci", "go depth 1", "bestmove", "setoption name MultiPV value 2\nsetoption name MultiPV value 1\nisready", "readyok"},
	{"hash", "uci", "go depth 1", "bestmove", "setoption name Hash value 1\nisready", "readyok"},
	{"game", "uci", "go depth 1", "bestmove", "ucinewgame\nposition startpos\ngo depth 1", "bestmove"},
	{"during", "uci", "isready", "readyok", "go infinite\nposition startpos moves h2e2", "bestmove"},
	{"during, option", "uci", "isready", "readyok", "go infinite\nsetoption name MultiPV value 1\nisready", "bestmove"},
	{"during, game", "uci", "isready", "readyok", "go infinite\nucinewgame\nisready", "bestmove"},
	{"ready in search", "uci", "go infinite\nisready", "readyok", "stop", "bestmove"},
	{"ready", "ucci", "go depth 1", "bestmove", "isready", "readyok"},
	{"stop", "ucci", "go depth 1", "bestmove", "stop", "nobestmove"},
	{"infinite", "ucci", "isready", "readyok", "go infinite\nstop", "bestmove"},
	{"ponder", "ucci", "isready", "readyok", "go ponder time 1 increment 0\nponderhit", "bestmove"},
	{"ponder, stop", "ucci", "isready", "readyok", "go ponder time 1 increment 0\nstop", "bestmove"},
	{"probe", "ucci", "go depth 1", "bestmove", "probe startpos", "pophash"},
	{"mated", "ucci", "position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b\nisready", "readyok", "go infinite\nstop", "nobestmove"},
	{"refused", "ucci", "position fen nonsense\nisready", "readyok", "go infinite\nstop", "nobestmove"},
	{"go", "ucci", "go depth 1", "bestmove", "position startpos moves h2e2\ngo depth 1", "bestmove"},
	{"depth 0", "ucci", "go depth 0", "nobestmove", "stop", "nobestmove"},
}

// TestReactions checks that what can be read is already true: whatever comes immediately after
// a line gets its answer, and one only.
func TestReactions(t *testing.T) {
	rounds := 20
	if longtest.On() {
		rounds = 600
	}
	for _, tt := range reactions {
		t.Run(tt.hello+" "+tt.name, func(t *testing.T) {
			k := start(t)
			k.send(tt.hello)
			k.until(tt.hello + "ok")
			for i := range rounds {
				k.send("position startpos", tt.order)
				k.answer(tt.read)
				k.send(tt.react)
				first := k.answer("")
				for _, want := range strings.Split(tt.want, "|") {
					if strings.HasPrefix(first, want) {
						first = ""
					}
				}
				if first != "" {
					t.Fatalf("round %d: %q was answered %q, want %s", i, tt.react, first, tt.want)
				}
				level := fmt.Sprint(-1000 - i)
				k.send("setoption name Skill Level value " + level)
				for line := ""; !strings.Contains(line, level); {
					line = <-k.lines
					if strings.Contains(line, "bestmove") && !strings.Contains(tt.want, "|") {
						t.Fatalf("round %d: %q got one answer more, %q", i, tt.react, line)
					}
				}
			}
			k.send("position startpos", "go depth 1")
			k.answer("bestmove")
			k.send("quit")
			if rest := k.finish(); contains(rest, "bestmove") {
				t.Errorf("after quit: %q", rest)
			}
		})
	}
}

// answer returns the next line that is no information. It must have the prefix.
func (k *talk) answer(prefix string) string {
	k.t.Helper()
	for {
		said := k.until("")
		if line := said[0]; !strings.HasPrefix(line, "info") {
			if !strings.HasPrefix(line, prefix) {
				k.t.Fatalf("answered %q, want %s", line, prefix)
			}
			return line
		}
	}
}
