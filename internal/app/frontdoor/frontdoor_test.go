package frontdoor

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long a test waits for an answer before it gives up.
const patience = 3 * time.Minute

// talk is a conversation with the engine under test.
type talk struct {
	t     testing.TB
	in    *io.PipeWriter
	lines chan string
	ended chan error
}

func start(t testing.TB) *talk {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	k := &talk{t: t, in: inW, lines: make(chan string, 1<<14), ended: make(chan error, 1)}
	go func() {
		k.ended <- Run(t.Context(), inR, outW, Config{Version: "test"})
		_ = outW.Close()
	}()
	go func() {
		defer close(k.lines)
		s := bufio.NewScanner(outR)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			k.lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		_ = inW.Close()
		for range k.lines {
		}
	})
	return k
}

func (k *talk) send(lines ...string) {
	k.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(k.in, line+"\n"); err != nil {
			k.t.Fatalf("sending %q: %v", line, err)
		}
	}
}

// until reads lines up to the first with the prefix and returns all of them.
func (k *talk) until(prefix string) []string {
	k.t.Helper()
	var seen []string
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case line, ok := <-k.lines:
			if !ok {
				k.t.Fatalf("ended without %q; said %q", prefix, seen)
			}
			seen = append(seen, line)
			if strings.HasPrefix(line, prefix) {
				return seen
			}
		case <-timer.C:
			k.t.Fatalf("no %q in %v; said %q", prefix, patience, seen)
		}
	}
}

// finish waits for the end of the conversation and returns the rest of the lines.
func (k *talk) finish() []string {
	k.t.Helper()
	select {
	case err := <-k.ended:
		if err != nil {
			k.t.Errorf("ended with %v", err)
		}
	case <-time.After(patience):
		k.t.Fatal("did not end")
	}
	var rest []string
	for line := range k.lines {
		rest = append(rest, line)
	}
	return rest
}

func contains(lines []string, text string) bool {
	for _, line := range lines {
		if strings.Contains(line, text) {
			return true
		}
	}
	return false
}

func TestGreetings(t *testing.T) {
	tests := []struct{ command, ok, option string }{
		{"uci", "uciok", "option name Hash type spin default 64"},
		{"ucci", "ucciok", "option usemillisec type check"},
	}
	for _, tt := range tests {
		k := start(t)
		k.send(tt.command)
		if said := k.until(tt.ok); !contains(said, tt.option) || !contains(said, "id name Chuhe") {
			t.Errorf("%s: answered %q, want %q among it", tt.command, said, tt.option)
		}
		k.send("isready")
		k.until("readyok")
		k.send("quit")
		k.finish()
	}
}

func TestPlaysUCI(t *testing.T) {
	k := start(t)
	k.send("uci", "setoption name UCI_ShowWDL value true", "position startpos moves h2e2", "go depth 4")
	said := k.until("bestmove ")
	if !contains(said, "score cp") || !contains(said, " wdl ") || !contains(said, " pv ") {
		t.Errorf("said %q", said)
	}
	k.send("position fen 3k5/9/9/8R/R8/9/9/9/9/4K4 w", "go depth 3")
	if said := k.until("bestmove "); !contains(said, "score mate 1") {
		t.Errorf("mate in one: said %q", said)
	}
	k.send("position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b", "go depth 3")
	if said := k.until("bestmove "); !contains(said, "bestmove (none)") || !contains(said, "score mate 0") {
		t.Errorf("no legal move: said %q", said)
	}
	k.send("quit")
	k.finish()
}

func TestPlaysUCCI(t *testing.T) {
	k := start(t)
	k.send("ucci", "setoption usemillisec true", "position startpos", "banmoves h2e2 b2e2", "go time 200 movestogo 10")
	said := k.until("bestmove ")
	if contains(said, "bestmove h2e2") || contains(said, "bestmove b2e2") || !contains(said, "info time") {
		t.Errorf("said %q", said)
	}
	k.send("probe startpos")
	k.until("pophash")
	k.send("stop")
	k.until("nobestmove")
	k.send("go depth 0")
	k.until("nobestmove")
	k.send("quit")
	if rest := k.finish(); !contains(rest, "bye") {
		t.Errorf("quit was answered %q", rest)
	}
}

func TestBadInputIsAnswered(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"position", "position fen rnbakabnr/9 w", "info string position"},
		{"illegal move", "position startpos moves h2e2 a0a1", "info string ply 2"},
		{"no move", "position startpos moves hello", "info string ply 1"},
		{"option", "setoption name Nothing value 3", "info string no such option"},
		{"value", "setoption name Hash value many", "info string"},
		{"range", "setoption name MultiPV value 9999", "info string"},
		{"banned", "banmoves x", "info string banmoves"},
	}
	k := start(t)
	k.send("uci")
	k.until("uciok")
	for _, tt := range tests {
		k.send(tt.line)
		k.until(tt.want)
	}
	k.send("quit")
	k.finish()
}

// TestOddPosition checks that pieces where they never come are searched, with a warning.
func TestOddPosition(t *testing.T) {
	for _, fen := range []string{
		"4k4/9/9/9/9/9/9/P3P4/1P1B5/A2AK4 w", "3ak4/4a4/9/b8/9/B8/9/4c4/3R5/4K3b b", "4k4/9/9/9/9/9/9/9/4A4/A3K3P w", "4k4/9/1b7/9/R8/9/9/9/9/3K5 w",
	} {
		k := start(t)
		k.send("uci", "position fen "+fen)
		k.until("info string unusual position")
		k.send("go depth 7")
		if said := k.until("bestmove "); contains(said, "(none)") {
			t.Errorf("%s: said %q", fen, said)
		}
		k.send("setoption name UseNNUE value false", "go depth 5")
		k.until("bestmove ")
		k.send("quit")
		k.finish()
	}
}

// TestProbeOfRoot checks that the position that was searched last is known, and none
// after a new game.
func TestProbeOfRoot(t *testing.T) {
	k := start(t)
	k.send("ucci", "position startpos moves h2e2", "go depth 6")
	said := k.until("bestmove ")
	best := strings.Fields(said[len(said)-1])[1]
	k.send("probe startpos moves h2e2")
	want := "pophash bestmove " + best + " lowerbound "
	if said := k.until("pophash"); !strings.HasPrefix(said[len(said)-1], want) || !strings.Contains(said[len(said)-1], " depth 6") {
		t.Errorf("said %q, want %q", said, want)
	}
	k.send("setoption newgame", "probe startpos moves h2e2")
	if said := k.until("pophash"); said[len(said)-1] != "pophash" {
		t.Errorf("after a new game: said %q", said)
	}
	k.send("quit")
	k.finish()
}

// TestStopEndsASearch wants an answer soon; how soon, BenchmarkStop measures.
func TestStopEndsASearch(t *testing.T) {
	k := start(t)
	k.send("uci", "position startpos")
	for range 5 {
		k.send("go infinite")
		await.Moment(20 * time.Millisecond)
		k.send("stop")
		k.until("bestmove ")
	}
	k.send("quit")
	k.finish()
}

// TestStopAfterTheAnswer wants a UCCI stop answered as soon as the best move can be read.
func TestStopAfterTheAnswer(t *testing.T) {
	k := start(t)
	k.send("ucci", "position startpos")
	for range 3000 {
		k.send("go depth 1")
		k.until("bestmove ")
		k.send("stop")
		k.until("nobestmove")
	}
	k.send("go perft 8", "stop")
	k.until("info message perft: stopped")
	k.send("quit")
	k.finish()
}

// BenchmarkStop reports the longest time from stop to the best move.
func BenchmarkStop(b *testing.B) {
	k := start(b)
	k.send("uci", "position startpos")
	var longest time.Duration
	for b.Loop() {
		k.send("go infinite")
		time.Sleep(60 * time.Millisecond)
		begin := time.Now()
		k.send("stop")
		k.until("bestmove ")
		longest = max(longest, time.Since(begin))
	}
	b.ReportMetric(float64(longest.Microseconds())/1000, "ms-longest")
	k.send("quit")
	k.finish()
}

func TestPonder(t *testing.T) {
	k := start(t)
	k.send("uci", "position startpos moves h2e2 h9g7", "go ponder wtime 500 btime 500", "isready")
	k.until("readyok")
	k.without("bestmove", 300*time.Millisecond)
	k.send("ponderhit")
	k.until("bestmove ")
	k.send("quit")
	k.finish()
}

// without reads lines for d, none of which may have the prefix. It reads in the caller: a
// goroutine that is late would take the line that the caller waits for next.
func (k *talk) without(prefix string, d time.Duration) {
	k.t.Helper()
	timer := time.NewTimer(d)
	defer timer.Stop()
	for {
		select {
		case line, ok := <-k.lines:
			if !ok || strings.HasPrefix(line, prefix) {
				k.t.Fatalf("said %q, want no %q in %v", line, prefix, d)
			}
		case <-timer.C:
			return
		}
	}
}

func TestEndsOnClosedInput(t *testing.T) {
	for _, last := range []string{"", "go infinite", "go depth 4", "go ponder movetime 100"} {
		k := start(t)
		k.send("uci", "position startpos")
		if last != "" {
			k.send(last)
		}
		_ = k.in.Close()
		rest := k.finish()
		if last != "" && !contains(rest, "bestmove") {
			t.Errorf("%q and the end of input: said %q", last, rest)
		}
	}
}

// TestBatch pipes commands that are read one by one as the engine becomes idle.
func TestBatch(t *testing.T) {
	k := start(t)
	k.send("ucci", "setoption batch true", "position startpos", "go depth 3", "go depth 2", "quit")
	count := 0
	for _, line := range k.finish() {
		if strings.HasPrefix(line, "bestmove") {
			count++
		}
	}
	if count != 2 {
		t.Errorf("%d best moves, want 2", count)
	}
}

// TestRandomSequences sends commands in any order, also while the engine thinks.
// Every go must be answered once, and the conversation must end. The number of
// sequences is set by CHUHE_SEQUENCES.
func TestRandomSequences(t *testing.T) {
	sequences := 60
	if text := os.Getenv("CHUHE_SEQUENCES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("CHUHE_SEQUENCES: %v", err)
		}
		sequences = n
	}
	commands := []string{
		"go depth 3", "go nodes 500", "go movetime 3", "go infinite", "go ponder movetime 5", "go wtime 50 btime 50",
		"go mate 1 nodes 300", "go depth 2 searchmoves h2e2 zz", "stop", "stop", "ponderhit", "isready", "ucinewgame",
		"position startpos", "position startpos moves h2e2 h9g7 h0g2", "position fen x", "position",
		"position fen 3k5/9/9/8R/R8/9/9/9/9/4K4 w", "setoption name Hash value 1", "setoption name Threads value 2",
		"setoption name Threads value 1", "setoption name MultiPV value 3", "setoption name Skill Level value 3",
		"setoption name Skill Level value 20", "setoption name Clear Hash", "setoption", "banmoves a0a1", "d", "",
		"nonsense", "go", "eval", "flip", "go perft 2", "probe startpos", "uci", "ucci", "debug on", "\x00\xff garbage", "position startpos moves h3e3", "position startpos moves h2e2 a0a1",
		"position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b",
	}
	for i := range sequences {
		r := rand.New(rand.NewPCG(7, uint64(i)))
		k := start(t)
		protocol := []string{"uci", "ucci"}[r.IntN(2)]
		k.send(protocol, "setoption name Hash value 1", "setoption hashsize 1")
		var sent []string
		goes, moveless := 0, false
		for range 3 + r.IntN(15) {
			c := commands[r.IntN(len(commands))]
			switch {
			case c == "uci" || c == "ucci":
				protocol = c
			case strings.HasPrefix(c, "position"):
				moveless = c == "position" || strings.HasSuffix(c, " x") || strings.Contains(c, "3k5/3R5")
			case strings.HasPrefix(c, "go") && !strings.Contains(c, "perft") && !(moveless && protocol == "ucci"): // "nobestmove"
				goes++
			}
			sent = append(sent, c)
			k.send(c)
			if r.IntN(3) == 0 {
				await.Moment(3 * time.Millisecond)
			}
		}
		if r.IntN(2) == 0 {
			k.send("quit")
		}
		_ = k.in.Close()
		answers := 0
		for _, line := range k.finish() {
			if strings.HasPrefix(line, "bestmove") {
				answers++
			}
		}
		if answers != goes {
			t.Fatalf("sequence %d: %d searches, %d best moves\n%s", i, goes, answers, fmt.Sprint(strings.Join(sent, "\n")))
		}
	}
}
