package enginecheck

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The test binary is the engine that is checked when its argument is this and a
// fault: "sound", or what is wrong with it, "odd FILE" for one that is late in every second process. With the other argument it is the mock engine
// that measures the machine, which answers so much later than it should.
const (
	engineArgument = "engine="
	mockArgument   = "mock="
)

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && strings.HasPrefix(os.Args[1], engineArgument) {
		playEngine(strings.TrimPrefix(os.Args[1], engineArgument))
		return
	}
	if len(os.Args) == 2 && strings.HasPrefix(os.Args[1], mockArgument) {
		late, err := time.ParseDuration(strings.TrimPrefix(os.Args[1], mockArgument))
		if err == nil {
			err = ServeMock(&lateReader{os.Stdin, late}, os.Stdout)
		}
		if err != nil {
			panic(err)
		}
		return
	}
	os.Exit(m.Run())
}

// lateReader holds back what it reads first, as a machine does that is busy.
type lateReader struct {
	io.Reader
	late time.Duration
}

func (r *lateReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	time.Sleep(r.late)
	r.late = 0
	return n, err
}

// playEngine is a small engine of UCI: it plays the first legal move, the one that
// wins if there is one.
func playEngine(fault string) {
	if fault == "mute" {
		await.Death()
		return
	}
	if fault == "dies" {
		fmt.Fprintln(os.Stderr, "no licence")
		os.Exit(3)
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		in := bufio.NewReader(os.Stdin)
		for {
			text, err := in.ReadString('\n')
			if err != nil {
				return
			}
			lines <- strings.TrimSpace(text)
		}
	}()
	e := testEngine{fault: fault, pos: xiangqi.StartPosition()}
	for text := range lines {
		if e.hear(text) {
			return
		}
	}
	if fault == "eof" {
		await.Death()
	}
}

type testEngine struct {
	fault    string
	pos      xiangqi.Position
	bad      bool
	thinking bool
	kept     [][]byte
	slept    int
	shallow  bool // by an option
}

// hear does what a line says, and reports whether the engine ends.
func (e *testEngine) hear(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "uci":
		if e.fault == "half" {
			return false
		}
		fmt.Println("id name Test\nid author nobody\noption name Hash type spin default 16 min 1 max 64\noption name Book File type string default <empty>")
		if e.fault == "ranks" {
			fmt.Println("option name UCI_Variant type combo default chess var chess var xiangqi")
		}
		if e.fault == "options" {
			fmt.Println("option name Hash type spin default 99 min 1 max 64")
		}
		fmt.Println("uciok")
	case "ucci":
		if e.fault == "half" { // it begins to greet in UCCI
			fmt.Println("id name Half")
		}
	case "isready":
		if e.fault != "deaf" || !e.thinking {
			fmt.Println("readyok")
		}
	case "position":
		e.position(strings.TrimSpace(strings.TrimPrefix(text, "position")))
	case "go":
		e.search(text)
	case "ponderhit", "stop":
		if e.thinking || e.fault == "stray" {
			e.thinking = false
			e.answer()
		}
	case "quit":
		if e.fault == "quit" {
			await.Death()
		}
		return true
	case "setoption":
		e.setOption(text)
	case "ucinewgame":
	default:
		if e.fault == "fragile" {
			panic("what is " + words[0])
		}
	}
	return false
}

// setOption has a book, and a state that is not the announced one where that is the fault.
func (e *testEngine) setOption(text string) {
	if _, path, ok := strings.Cut(text, "name Book File value "); ok && e.fault == "opens" {
		_ = os.WriteFile(path, nil, 0o600) // a file that cannot be written is not found either
	}
	if _, path, ok := strings.Cut(text, "name Book File value "); ok && path != "<empty>" && e.fault != "mum" {
		fmt.Println("info string no book at", path)
	}
	if strings.Contains(text, "name Hash value 16") && e.fault == "state" {
		e.shallow = true
	}
}

// position plays the moves up to the first that is illegal.
func (e *testEngine) position(text string) {
	head, moves, _ := strings.Cut(text, "moves")
	start, _, err := xiangqi.ParseLine(strings.Join(strings.Fields(strings.Replace(head, "fen ", "", 1)), " "))
	bad := err
	for _, word := range strings.Fields(moves) {
		m, err := xiangqi.ParseMove(word)
		if err == nil {
			err = start.CheckMove(m)
		}
		if err != nil {
			bad = err
			break
		}
		start.MakeMove(m)
	}
	if bad != nil && e.fault == "crashes" {
		panic(bad)
	}
	switch e.bad = err != nil || bad != nil && e.fault == "strict"; {
	case e.fault == "stale" && bad != nil:
		e.bad = false // it continues with what it had
	case !e.bad:
		e.pos = start
	}
}

func (e *testEngine) search(text string) {
	endless := strings.Contains(text, "infinite") || strings.Contains(text, "ponder")
	switch {
	case endless && e.fault == "early":
	case endless && e.fault == "over" && !e.pos.HasLegalMove():
	case endless:
		e.thinking = true
		return
	case strings.HasPrefix(e.fault, "odd ") && e.slept < 1 && strings.Contains(text, "movetime 1000"):
		e.slept++
		if odd(strings.TrimPrefix(e.fault, "odd ")) {
			time.Sleep(1600 * time.Millisecond)
		}
	case e.fault == "late" && e.slept < 1 && strings.Contains(text, "movetime 1000"):
		e.slept++
		time.Sleep(1600 * time.Millisecond)
	case e.fault == "slow" && e.slept < 1 && strings.Contains(text, "movetime 1000"):
		e.slept++
		time.Sleep(4 * time.Second)
	case e.fault == "slow" && e.slept < 4 && strings.Contains(text, "wtime 10 "):
		e.slept++
		time.Sleep(time.Second) // far more than an engine of one thread waits for a processor meanwhile
	case e.fault == "hangs":
		await.Death()
	case e.fault == "grows":
		e.kept = append(e.kept, make([]byte, 1<<20))
		for i := range e.kept[len(e.kept)-1] {
			e.kept[len(e.kept)-1][i] = 1
		}
	}
	if _, moves, ok := strings.Cut(text, "searchmoves "); ok {
		fmt.Println("bestmove", moves)
		return
	}
	e.answer()
}

// odd counts in a file how often it was called, and reports whether that is an odd number.
func odd(file string) bool {
	count, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		panic(err)
	}
	if err := os.WriteFile(file, append(count, '.'), 0o600); err != nil {
		panic(err)
	}
	return len(count)%2 == 0
}

func (e *testEngine) answer() {
	moves := e.pos.LegalMoves()
	if e.fault == "pseudo" { // it forgets its own king
		moves = e.pos.AppendPseudoLegal(nil, xiangqi.AllMoves)
	}
	if e.bad || len(moves) == 0 {
		if e.fault == "invents" {
			fmt.Println("bestmove a0a1")
			return
		}
		fmt.Println("bestmove (none)")
		return
	}
	best := moves[0]
	for _, m := range moves {
		if e.fault != "blind" && mates(&e.pos, m) {
			best = m
		}
	}
	if e.fault == "moods" {
		best = moves[time.Now().Nanosecond()/1000%len(moves)]
	}
	nodes := len(moves)
	if e.shallow {
		nodes /= 2
	}
	fmt.Println("info depth 1 score cp 0 nodes", nodes, "time 1 pv", best)
	fmt.Println("bestmove", best)
	if e.fault == "twice" {
		fmt.Println("bestmove", best)
	}
}
