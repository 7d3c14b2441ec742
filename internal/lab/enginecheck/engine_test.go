package enginecheck

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The test binary is the engine that is checked when its argument is this and a
// fault: "sound", or what is wrong with it.
const engineArgument = "engine="

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && strings.HasPrefix(os.Args[1], engineArgument) {
		playEngine(strings.TrimPrefix(os.Args[1], engineArgument))
		return
	}
	os.Exit(m.Run())
}

// playEngine is a small engine of UCI: it plays the first legal move, the one that
// wins if there is one.
func playEngine(fault string) {
	if fault == "mute" {
		time.Sleep(time.Minute)
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
		time.Sleep(time.Minute)
	}
}

type testEngine struct {
	fault    string
	pos      xiangqi.Position
	bad      bool
	thinking bool
	kept     [][]byte
	slept    int
}

// hear does what a line says, and says whether the engine ends.
func (e *testEngine) hear(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "uci":
		fmt.Println("id name Test\nid author nobody\noption name Hash type spin default 16 min 1 max 64")
		if e.fault == "options" {
			fmt.Println("option name Hash type spin default 99 min 1 max 64")
		}
		fmt.Println("uciok")
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
			time.Sleep(time.Minute)
		}
		return true
	case "setoption", "ucinewgame":
	default:
		if e.fault == "fragile" {
			panic("what is " + words[0])
		}
	}
	return false
}

func (e *testEngine) position(text string) {
	text = strings.Join(strings.Fields(strings.Replace(text, "fen ", "", 1)), " ")
	start, moves, err := xiangqi.ParseLine(strings.TrimPrefix(text, "fen "))
	if err == nil {
		start, _, err = xiangqi.Replay(start, moves...)
	}
	if e.bad = err != nil; !e.bad || e.fault == "stale" {
		if e.bad = false; err == nil {
			e.pos = start
		}
	}
	if err != nil && e.fault == "crashes" {
		panic(err)
	}
}

func (e *testEngine) search(text string) {
	endless := strings.Contains(text, "infinite") || strings.Contains(text, "ponder")
	switch {
	case endless && e.fault == "early":
	case endless:
		e.thinking = true
		return
	case e.fault == "slow" && e.slept < 1 && strings.Contains(text, "movetime 1000"):
		e.slept++
		time.Sleep(1600 * time.Millisecond)
	case e.fault == "slow" && e.slept < 4 && strings.Contains(text, "wtime 10 "):
		e.slept++
		time.Sleep(300 * time.Millisecond)
	case e.fault == "hangs":
		time.Sleep(time.Minute)
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
	fmt.Println("info depth 1 score cp 0 nodes", len(moves), "time 1 pv", best)
	fmt.Println("bestmove", best)
	if e.fault == "twice" {
		fmt.Println("bestmove", best)
	}
}
