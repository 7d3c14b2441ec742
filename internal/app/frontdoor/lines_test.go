package frontdoor

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// lineWords are the words of random lines: of all protocols, right and wrong. Names of
// files are not among them, for a debug log would be written, nor are large numbers that
// the machine would have to find memory for.
var lineWords = strings.Fields(`uci ucci usi xboard ucicyclone isready setoption position banmoves go stop ponderhit probe ucinewgame uccinewgame
	name value Threads MultiPV Hash UCI_Variant UCI_Ranks UCI_ShowWDL Skill Level Ponder Move Overhead Repetition Rule Profile Strict Positions usemillisec batch newgame
	style pruning knowledge OwnBook usebook UseNNUE true false on off xiangqi iccs auto 0-9 1-10 full zmbl rules none large <empty>
	fen startpos moves rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR 3k5/3R5/3R5/9/9/9/9/9/9/4K4 rnbakabnr/9 w b r - 0 1
	h2e2 h3e3 h9g7 h10g8 a0a9 zz 炮二平五 infinite ponder depth nodes movetime time increment opptime oppincrement movestogo wtime btime winc binc mate searchmoves draw perft
	1 2 3 20 -1 99999999999999999999 d eval flip compiler version help debug nonsense usermove feature protover`)

// lineStarts begin most lines, so that many are commands.
var lineStarts = []string{
	"go", "go depth", "go nodes", "go infinite", "go ponder depth", "go perft", "go movetime", "stop", "ponderhit", "position startpos moves", "position fen", "fen",
	"setoption name", "setoption", "banmoves", "probe", "isready", "ucinewgame", "uci", "ucci", "d", "eval", "flip", "setoption batch true", "setoption name Threads value",
	"setoption name MultiPV value", "position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b moves", "position startpos", "go searchmoves",
}

// TestRandomLines sends lines of random words, some with bytes that belong to no
// protocol, and checks that the engine continues answering.
func TestRandomLines(t *testing.T) {
	const batch = 10 // lines between questions
	lines := 300
	if longtest.On() {
		lines = 5000
	}
	r := rand.New(rand.NewPCG(47, 1))
	k := start(t)
	for sent := 0; sent < lines; sent += batch {
		var said []string
		for range batch {
			words := make([]string, 1+r.IntN(9))
			for i := range words {
				words[i] = lineWords[r.IntN(len(lineWords))]
			}
			if r.IntN(4) > 0 {
				words[0] = lineStarts[r.IntN(len(lineStarts))]
			}
			line := strings.Join(words, " ")
			if r.IntN(20) == 0 {
				at := r.IntN(len(line))
				line = line[:at] + string([]byte{byte(r.IntN(10)), 0xff, 0}) + line[at:]
			}
			said = append(said, line)
		}
		// A level that only this batch asks for is answered when all before it was dealt with;
		// a batch mode that came about would not hear the stop of a search without end.
		level := -1000 - sent
		k.send(append(said, "stop", "setoption batch false", "stop", fmt.Sprint("setoption name Skill Level value ", level))...)
		k.waitFor(fmt.Sprint("instead of ", level), said)
	}
	k.send("quit")
	k.finish()
}

// waitFor reads lines up to one with the text; sent are the lines that were sent before.
func (k *talk) waitFor(text string, sent []string) {
	k.t.Helper()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case line, ok := <-k.lines:
			if !ok {
				k.t.Fatalf("ended after %q", sent)
			}
			if strings.Contains(line, text) {
				return
			}
		case <-timer.C:
			k.t.Fatalf("no answer in %v to %q", patience, sent)
		}
	}
}
