package match

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Variables that make the test program something else than tests.
const (
	mockVariable  = "CHUHE_MATCH_MOCK"  // an engine that misbehaves in a chosen way
	childVariable = "CHUHE_MATCH_CHILD" // a match kept in this folder
)

func TestMain(m *testing.M) {
	if manner := os.Getenv(mockVariable); manner != "" {
		os.Exit(runMock(manner))
	}
	if path := os.Getenv(childVariable); path != "" {
		os.Exit(runChild(path))
	}
	goleak.VerifyTestMain(m)
}

// mockSpec returns the test program as an engine with a manner.
func mockSpec(t *testing.T, name, manner string) entrant.Spec {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return entrant.Spec{
		Name: name, Command: []string{self}, Protocol: uci.UCI, Control: entrant.TimeControl{Nodes: 100},
		// The race detector would let the program sleep before it ends.
		Env: []string{mockVariable + "=" + manner, "GORACE=atexit_sleep_ms=0"},
	}
}

// runMock plays the least of the legal moves, in the order of their numbers,
// until it does what its manner says: in its second search of a game, or at
// once for manners of the start.
func runMock(manner string) int {
	switch manner {
	case "crash-at-start":
		fmt.Fprintln(os.Stderr, "no network file")
		return 3
	case "silent":
		await.Death()
	}
	now, searches := xiangqi.StartPosition(), 0
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		switch c := uci.ParseCommand(lines.Text()); c.Kind {
		case uci.CommandUCI:
			fmt.Println("id name Mock\nid author nobody\nuciok")
		case uci.CommandIsReady:
			fmt.Println("readyok")
		case uci.CommandNewGame:
			searches = 0
		case uci.CommandPosition:
			_, rest, _ := strings.Cut(lines.Text(), "position ")
			start, moves, err := xiangqi.ParseLine(strings.TrimPrefix(rest, "fen "))
			if err != nil {
				return 4
			}
			now = openings.Opening{Start: start, Moves: moves}.End()
		case uci.CommandGo:
			if searches++; searches < 2 || !misbehave(manner) {
				moves := now.LegalMoves()
				fmt.Printf("info depth 1 score cp 13 nodes 7 pv %v\nbestmove %v\n", slices.Min(moves), slices.Min(moves))
			}
		case uci.CommandQuit:
			return 0
		}
	}
	return 0
}

// misbehave reports whether it answered in place of the engine.
func misbehave(manner string) bool {
	switch manner {
	case "crash":
		os.Exit(139)
	case "hang":
		await.Death()
	case "illegal":
		fmt.Println("bestmove a0a9")
	case "unreadable":
		fmt.Println("bestmove 炮二平五")
	case "nothing":
		fmt.Println("bestmove (none)")
	case "late":
		time.Sleep(400 * time.Millisecond)
		return false
	case "flood":
		text := strings.Repeat("info string spam ", 60)
		for {
			if _, err := fmt.Println(text); err != nil {
				os.Exit(1)
			}
		}
	case "garbage":
		fmt.Println("\x00\xff\xfe bestmove? \x1b[2J\ninfo depth x score cp\nbestmov e2e4\ninfo\noption")
		return false
	default:
		return false
	}
	return true
}

// thinker is a player in this process: a function from questions to answers.
func thinker(answer func(q player.Question) (player.Answer, error)) player.Player {
	return player.Func(func(_ context.Context, q player.Question, _ player.Limits) (player.Answer, error) { return answer(q) })
}

// least plays the least of the legal moves.
func least(q player.Question) (player.Answer, error) {
	return player.Answer{Move: slices.Min(q.Position.LegalMoves())}, nil
}

// testReferee ends games early.
func testReferee() referee.Referee {
	r := referee.New()
	r.Adjudication.MostMoves = 6
	return r
}

// fewOpenings is a set of four.
func fewOpenings(t *testing.T) *openings.Set {
	t.Helper()
	set, err := openings.Read("four", strings.NewReader("h2e2 h9g7\nb2e2 b9c7\nc3c4 g6g5\n"+
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 3 7 moves h9g7\n"))
	if err != nil {
		t.Fatal(err)
	}
	return set
}
