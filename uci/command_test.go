package uci

import (
	"errors"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func number(n int64) Number { return Number{n, true} }

func TestParseCommand(t *testing.T) {
	const fen = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"
	tests := []struct {
		line string
		want Command
	}{
		{"uci", Command{Kind: CommandUCI}},
		{"  UCI \r", Command{Kind: CommandUCI}},
		{"\uFEFFuci", Command{Kind: CommandUCI}},
		{"ucicyclone", Command{Kind: CommandUCI}},
		{"ucci", Command{Kind: CommandUCCI}},
		{"isready", Command{Kind: CommandIsReady}},
		{"ucinewgame", Command{Kind: CommandNewGame}},
		{"setoption newgame", Command{Kind: CommandNewGame}},
		{"stop", Command{Kind: CommandStop}},
		{"quit", Command{Kind: CommandQuit}},
		{"d", Command{Kind: CommandDisplay}},
		{"eval", Command{Kind: CommandEval}},
		{"flip", Command{Kind: CommandFlip}},
		{"help", Command{Kind: CommandHelp}},
		{"version", Command{Kind: CommandCompiler}},
		{"bench  16  1", Command{Kind: CommandBench, Text: "16  1"}},
		{"debug on", Command{Kind: CommandDebug, Text: "on"}},
		{"", Command{}},
		{" hello  world ", Command{Text: "hello  world"}},

		{"setoption name Hash value 64", Command{Kind: CommandSetOption, Option: Setting{"Hash", "64"}}},
		{"setoption name  Clear   Hash", Command{Kind: CommandSetOption, Option: Setting{"Clear Hash", ""}}},
		{"setoption name Book File value /a  b/value c", Command{Kind: CommandSetOption, Option: Setting{"Book File", "/a  b/value c"}}},
		{"setoption Name Hash VALUE 1", Command{Kind: CommandSetOption, Option: Setting{"Hash", "1"}}},
		{"setoption name EvalFile value", Command{Kind: CommandSetOption, Option: Setting{"EvalFile", ""}}},
		{"setoption hashsize 64", Command{Kind: CommandSetOption, Option: Setting{"hashsize", "64"}}},
		{"setoption bookfiles C:\\my books\\a.dat;b", Command{Kind: CommandSetOption, Option: Setting{"bookfiles", "C:\\my books\\a.dat;b"}}},
		{"setoption bookfiles", Command{Kind: CommandSetOption, Option: Setting{"bookfiles", ""}}},
		{"setoption", Command{Kind: CommandSetOption}},

		{"position startpos", Command{Kind: CommandPosition, Setup: Setup{Base: "startpos"}}},
		{"position startpos moves h2e2 h9g7", Command{Kind: CommandPosition, Setup: Setup{"startpos", []string{"h2e2", "h9g7"}}}},
		{"position fen " + fen, Command{Kind: CommandPosition, Setup: Setup{Base: fen}}},
		{"position  fen  4k4/9/9/9/9/9/9/9/9/4K4   r moves e0e1", Command{Kind: CommandPosition, Setup: Setup{"4k4/9/9/9/9/9/9/9/9/4K4 r", []string{"e0e1"}}}},
		{"position " + fen + " moves e1e2", Command{Kind: CommandPosition, Setup: Setup{fen, []string{"e1e2"}}}},
		{"fen " + fen + " moves e0e1", Command{Kind: CommandPosition, Bare: true, Setup: Setup{fen, []string{"e0e1"}}}},
		{"startpos moves h2e2", Command{Kind: CommandPosition, Setup: Setup{"startpos", []string{"h2e2"}}}},
		{"position", Command{Kind: CommandPosition}},
		{"position fen", Command{Kind: CommandPosition}},
		{"position fen moves e0e1", Command{Kind: CommandPosition}},
		{"probe startpos", Command{Kind: CommandProbe, Setup: Setup{Base: "startpos"}}},
		{"banmoves h2e2 b2e2", Command{Kind: CommandBanMoves, Moves: []string{"h2e2", "b2e2"}}},
		{"banmoves", Command{Kind: CommandBanMoves}},
		{"ponderhit", Command{Kind: CommandPonderHit}},
		{"ponderhit draw", Command{Kind: CommandPonderHit, Draw: true}},

		{"go", Command{Kind: CommandGo}},
		{"go infinite", Command{Kind: CommandGo, Go: Go{Infinite: true}}},
		{"go depth infinite", Command{Kind: CommandGo, Go: Go{Infinite: true}}},
		{"go depth 0", Command{Kind: CommandGo, Go: Go{Depth: number(0)}}},
		{"go wtime 1000 btime -5 winc 10 binc 20 movestogo 30", Command{Kind: CommandGo, Go: Go{
			WTime: number(1000), BTime: number(-5), WInc: number(10), BInc: number(20), MovesToGo: number(30),
		}}},
		{"go ponder depth 9 nodes 1000 movetime 50 mate 3", Command{Kind: CommandGo, Go: Go{
			Ponder: true, Depth: number(9), Nodes: number(1000), MoveTime: number(50), Mate: number(3),
		}}},
		{"go perft 4", Command{Kind: CommandGo, Go: Go{Perft: number(4)}}},
		{"go searchmoves h2e2 b2e2 depth 5", Command{Kind: CommandGo, Go: Go{SearchMoves: []string{"h2e2", "b2e2"}, Depth: number(5)}}},
		{"go draw time 300 increment 3 opptime 290 oppincrement 3", Command{Kind: CommandGo, Go: Go{
			Draw: true, Time: number(300), Increment: number(3), OppTime: number(290), OppIncrement: number(3),
		}}},
		{"go time 100 movestogo 10 opptime 90 oppmovestogo 9", Command{Kind: CommandGo, Go: Go{
			Time: number(100), MovesToGo: number(10), OppTime: number(90), OppMovesToGo: number(9),
		}}},
		{"go quickly depth five nodes 99999999999999999999", Command{Kind: CommandGo, Go: Go{Nodes: number(1<<63 - 1)}}},
		{"go depth", Command{Kind: CommandGo}},
	}
	for _, tt := range tests {
		if got := ParseCommand(tt.line); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q\n got %+v\nwant %+v", tt.line, got, tt.want)
		}
	}
}

func TestFormatCommand(t *testing.T) {
	tests := []struct {
		command   Command
		uci, ucci string // "" when it is the same
	}{
		{Command{Kind: CommandUCCI}, "ucci", ""},
		{Command{Kind: CommandNewGame}, "ucinewgame", "setoption newgame"},
		{Command{Kind: CommandSetOption, Option: Setting{"Hash", "64"}}, "setoption name Hash value 64", "setoption Hash 64"},
		{Command{Kind: CommandSetOption, Option: Setting{"newline", "a\nquit"}}, "setoption name newline value a quit", "setoption newline a quit"},
		{Command{Kind: CommandPosition, Setup: Setup{"startpos", []string{"h2e2"}}}, "position startpos moves h2e2", ""},
		{Command{Kind: CommandProbe, Setup: Setup{Base: "9/9 w"}}, "probe fen 9/9 w", ""},
		{Command{Kind: CommandPonderHit, Draw: true}, "ponderhit draw", ""},
		{Command{Kind: CommandBanMoves, Moves: []string{"h2e2", "b2e2"}}, "banmoves h2e2 b2e2", ""},
		{Command{Kind: CommandBench, Text: "1"}, "bench 1", ""},
		// The order that the text of UCCI gives.
		{Command{Kind: CommandGo, Go: Go{
			Ponder: true, OppIncrement: number(4), OppTime: number(3), Increment: number(2), Time: number(1),
		}}, "go ponder time 1 increment 2 opptime 3 oppincrement 4", ""},
		{Command{Kind: CommandGo, Go: Go{SearchMoves: []string{"h2e2"}, Infinite: true}}, "go infinite searchmoves h2e2", ""},
	}
	for _, tt := range tests {
		for p, want := range map[Protocol]string{UCI: tt.uci, UCCI: tt.ucci} {
			if want == "" {
				want = tt.uci
			}
			if got := tt.command.Format(p); got != want {
				t.Errorf("%v: %q, want %q", p, got, want)
			}
		}
	}
}

// TestBanExample reads the example of the protocol's text.
func TestBanExample(t *testing.T) {
	c := ParseCommand("position fen 1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1 moves h6i4 i9h9 i4h6 h9i9")
	start, moves, err := c.Setup.Resolve(Ranks0To9)
	if err != nil {
		t.Fatal(err)
	}
	g, err := makeGame(start, moves)
	if err != nil {
		t.Fatal(err)
	}
	if banned, err := Ranks0To9.ParseMove(ParseCommand("banmoves h6i4").Moves[0]); err != nil || !g.now.IsLegal(banned) {
		t.Errorf("%v, %v", banned, err)
	}
}

func TestResolve(t *testing.T) {
	tests := []struct {
		setup Setup
		ranks Ranks
		moves int   // that are good
		want  error // wrapped
	}{
		{Setup{"startpos", []string{"h2e2", "h9g7"}}, Ranks0To9, 2, nil},
		{Setup{"startpos", []string{"h3e3", "h10g8"}}, Ranks1To10, 2, nil},
		{Setup{"startpos", []string{"h2e2", "h9g7", "e0e5", "h0g2"}}, Ranks0To9, 2, xiangqi.ErrIllegalMove},
		{Setup{"startpos", []string{"h2e2", "hello"}}, Ranks0To9, 1, xiangqi.ErrMoveText},
		{Setup{"startpos", []string{"e0e5", "hello"}}, Ranks0To9, 0, xiangqi.ErrIllegalMove},
		{Setup{"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r", nil}, Ranks0To9, 0, nil},
		{Setup{"8/8 w", []string{"h2e2"}}, Ranks0To9, 0, xiangqi.ErrFEN},
		{Setup{}, Ranks0To9, 0, xiangqi.ErrFEN},
	}
	for _, tt := range tests {
		start, moves, err := tt.setup.Resolve(tt.ranks)
		if len(moves) != tt.moves || !errors.Is(err, tt.want) {
			t.Errorf("%+v: %d moves, error %v, want %d and %v", tt.setup, len(moves), err, tt.moves, tt.want)
		}
		if want := xiangqi.StartPosition(); !errors.Is(err, xiangqi.ErrFEN) && start != want {
			t.Errorf("%+v: starts at %s", tt.setup, start.FEN())
		}
		var ply *xiangqi.PlyError
		if errors.As(err, &ply) && ply.Ply != tt.moves+1 {
			t.Errorf("%+v: ply %d is named", tt.setup, ply.Ply)
		}
	}
}

func TestGoLimits(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		line string
		turn xiangqi.Color
		unit time.Duration
		want Limits
	}{
		{"go", xiangqi.Red, time.Second, Limits{}},
		{"go depth 8 nodes 100 movetime 20", xiangqi.Red, time.Second, Limits{Depth: 8, Nodes: 100, MoveTime: 20 * ms}},
		{"go infinite depth 8", xiangqi.Red, time.Second, Limits{}},
		{"go depth -3 movetime 0", xiangqi.Red, time.Second, Limits{MoveTime: ms}},
		{"go wtime 100 btime -7 winc 1 movestogo 5", xiangqi.Red, time.Second, Limits{Clocks: [2]Clock{{100 * ms, ms, 5}, {ms, 0, 5}}}},
		{"go time 3 increment 1 opptime 4 oppmovestogo 2", xiangqi.Black, time.Second, Limits{Clocks: [2]Clock{{4 * time.Second, 0, 2}, {3 * time.Second, time.Second, 0}}}},
		{"go time 300 opptime 400 oppincrement 0", xiangqi.Red, ms, Limits{Clocks: [2]Clock{{300 * ms, 0, 1}, {400 * ms, 0, 0}}}},
		{"go ponder time 9223372036854775807", xiangqi.Red, time.Second, Limits{Ponder: true, Clocks: [2]Clock{{9223372036 * time.Second, 0, 1}, {}}}},
		{"go wtime 1234.9 btime 1e+04 winc .5 movestogo 1e99", xiangqi.Red, time.Second, Limits{Clocks: [2]Clock{{1234 * ms, 0, math.MaxInt32}, {10 * time.Second, 0, math.MaxInt32}}}},
		{"go movetime NaN depth inf nodes 0x10 mate e5", xiangqi.Red, time.Second, Limits{}},
		{"go draw time 1 movestogo 3", xiangqi.Red, time.Second, Limits{Draw: true, Clocks: [2]Clock{{time.Second, 0, 3}, {}}}},
	}
	for _, tt := range tests {
		g := ParseCommand(tt.line).Go
		if got := g.Limits(tt.turn, tt.unit); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q\n got %+v\nwant %+v", tt.line, got, tt.want)
		}
	}
}

// FuzzParseCommand: a command that was read is written so that it is read the
// same, in the protocol of its own.
func FuzzParseCommand(f *testing.F) {
	for _, line := range []string{
		"uci", "setoption name Book File value a  b", "setoption bookfiles a b", "setoption newgame",
		"position fen 4k4/9/9/9/9/9/9/9/9/4K4 w moves e0e1", "startpos moves h2e2", "banmoves h2e2",
		"go ponder wtime 1 btime 2 searchmoves h2e2 h3e3 depth infinite", "go draw time 1 opptime 2", "probe startpos",
		"fen", "fen 4k4/9/9/9/9/9/9/9/9/4K4 w moves e0e1", "fen startpos moves h2e2", "ponderhit draw", "bench 1 2", "\x00\xff", "setoption name name value value value",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c := ParseCommand(line)
		if again := ParseCommand(c.Format(UCI)); !reflect.DeepEqual(again, c) {
			t.Errorf("%q is %+v, written %q, and that is %+v", line, c, c.Format(UCI), again)
		}
		name := &words{c.Option.Name}
		if first := name.next(); c.Kind == CommandSetOption && (lower(first) == "name" || name.next() != "") {
			return // UCCI has no such names
		}
		if again := ParseCommand(c.Format(UCCI)); !reflect.DeepEqual(again, c) {
			t.Errorf("%q is %+v, written %q, and that is %+v", line, c, c.Format(UCCI), again)
		}
		start, moves, err := c.Setup.Resolve(Ranks1To10)
		if err == nil {
			if _, err := makeGame(start, moves); err != nil {
				t.Errorf("%q: resolved moves cannot be played: %v", line, err)
			}
		}
		for _, turn := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
			if l := c.Go.Limits(turn, time.Second); l.MoveTime < 0 || l.Clocks[0].Time < 0 || l.Clocks[1].Time < 0 || l.Depth < 0 || l.Nodes < 0 {
				t.Errorf("%q: limits %+v", line, l)
			}
		}
	})
}
