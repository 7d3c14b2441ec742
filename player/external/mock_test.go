package external_test

import (
	"bufio"
	"context"
	"fmt"

	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// mockVariable makes the test program an engine of a protocol.
const mockVariable = "CHUHE_EXTERNAL_MOCK"

func TestMain(m *testing.M) {
	switch protocol := os.Getenv(mockVariable); protocol {
	case "":
		goleak.VerifyTestMain(m)
	case "cecp":
		runCECP()
	default:
		runMock(protocol)
	}
}

// mock returns the test program as an engine that speaks a protocol.
func mock(protocol uci.Protocol) uci.Program {
	return uci.Program{
		Path: os.Args[0], Protocol: protocol,
		Env: []string{mockVariable + "=" + protocol.String(), "GORACE=atexit_sleep_ms=0"},
	}
}

// runMock is an engine that searches two plies with a table of its own, or without
// end when it is asked to, and ends at the option Die.
func runMock(protocol string) {
	own := player.New(player.DefaultOptions())
	out := uci.NewWriter(os.Stdout)
	var q player.Question
	var banned []xiangqi.Move
	stop := func() {}
	lines := uci.NewLineReader(os.Stdin)
	for {
		line, err := lines.ReadLine()
		if err != nil {
			return
		}
		switch c := uci.ParseCommand(line); c.Kind {
		case uci.CommandUCI, uci.CommandUCCI:
			if c.Kind.String() != protocol {
				continue
			}
			if c.Kind == uci.CommandUCCI {
				out.SetProtocol(uci.UCCI)
			}
			_ = out.ID("name", "Mock")
			_ = out.Option(uci.Option{Name: "MultiPV", Type: uci.Spin, Default: "1", Min: 1, Max: 5})
			_ = out.Option(uci.Option{Name: "Die", Type: uci.Button})
			_ = out.OK()
		case uci.CommandIsReady:
			_ = out.ReadyOK()
		case uci.CommandSetOption:
			if c.Option.Name == "Die" {
				os.Exit(3)
			}
			_ = own.SetOption(context.Background(), c.Option.Name, c.Option.Value)
		case uci.CommandPosition:
			if start, moves, err := c.Setup.Resolve(uci.Ranks0To9); err == nil {
				q, _ = player.Ask(start, moves...)
			}
		case uci.CommandGo:
			limits := player.Limits{Depth: 2}
			if c.Go.Infinite {
				limits.Depth = 0
			}
			limits.SearchMoves, _ = out.Ranks().ParseMoves(c.Go.SearchMoves)
			limits.BanMoves, banned = banned, nil
			s, err := own.Start(context.Background(), q, limits)
			if err != nil {
				return
			}
			stop = s.Stop
			go func() {
				for i := range s.Infos() {
					_ = out.Info(external.Info(&i))
				}
				a, _ := s.Wait()
				_ = out.BestMove(uci.BestMove{Move: a.Move, Ponder: a.Ponder})
			}()
		case uci.CommandBanMoves:
			banned, _ = out.Ranks().ParseMoves(c.Moves)
		case uci.CommandStop:
			stop()
		case uci.CommandQuit:
			return
		}
	}
}

// claimTakes is how long the mock of CECP thinks before it declares a result.
const claimTakes = 200 * time.Millisecond

// runCECP is an engine that first declares the game drawn, and plays its first
// legal move when it is asked again; the second one if it learns that it has as
// much time as before.
func runCECP() {
	lines := bufio.NewScanner(os.Stdin)
	claimed := false
	var left, before int // centiseconds
	for lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "protover":
			fmt.Println(`feature myname="Claimer" ping=1 setboard=1 usermove=1 variants="xiangqi" colors=0 done=1`)
		case "ping":
			fmt.Println("pong", rest)
		case "time":
			left, _ = strconv.Atoi(rest)
		case "go":
			if !claimed {
				claimed, before = true, left
				time.Sleep(claimTakes)
				fmt.Println("1/2-1/2 {Draw by repetition}")
				continue
			}
			pos := xiangqi.StartPosition()
			nth := 0
			if left > 0 && left >= before {
				nth = 1
			}
			fmt.Println("move", pos.LegalMoves()[nth])
		case "quit":
			return
		}
	}
}
