package uci

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// mockVariable makes the test program an engine that misbehaves in a chosen way.
const mockVariable = "CHUHE_UCI_MOCK"

func TestMain(m *testing.M) {
	if manner := os.Getenv(mockVariable); manner != "" {
		os.Exit(runMock(manner))
	}
	goleak.VerifyTestMain(m)
}

// mockProgram returns the test program as an engine of the given manners, which
// are words with commas between them.
func mockProgram(t testing.TB, manner string) Program {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Program{
		Name: "mock", Path: self,
		// The race detector would let the program sleep before it ends.
		Env:      []string{mockVariable + "=" + manner, "GORACE=atexit_sleep_ms=0"},
		Timeouts: patient(Timeouts{}),
	}
}

// patient fills in time-outs that do not pass on the slowest machine.
func patient(t Timeouts) Timeouts {
	for _, field := range []*time.Duration{&t.Start, &t.Option, &t.Margin, &t.Search, &t.Stop, &t.Quit} {
		if *field == 0 {
			*field = 2 * time.Minute
		}
	}
	return t
}

// mock is an engine that plays the first legal move in the order of their
// numbers.
type mock struct {
	manners []string
	out     *Writer
	now     xiangqi.Position
	banned  []xiangqi.Move
	pending bool // a search waits for stop or ponderhit
}

func (m *mock) is(manner string) bool { return slices.Contains(m.manners, manner) }

func runMock(manner string) int {
	m := &mock{manners: strings.Split(manner, ","), out: NewWriter(os.Stdout), now: xiangqi.StartPosition()}
	if m.is("ranks10") {
		m.out.SetRanks(Ranks1To10)
	}
	switch {
	case m.is("crash-at-start"):
		_, _ = io.WriteString(os.Stderr, "boom: no network file\n")
		return 3
	case m.is("flood-at-start"):
		for {
			if m.out.Text(strings.Repeat("blah ", 30)) != nil {
				return 1
			}
		}
	}
	lines := NewLineReader(os.Stdin)
	for {
		line, err := lines.ReadLine()
		if err != nil {
			if m.is("ignore-quit") {
				await.Death()
			}
			return 0
		}
		if status := m.obey(ParseCommand(line)); status >= 0 {
			return status
		}
	}
}

// obey returns the exit status, or -1 to go on.
func (m *mock) obey(c Command) int {
	switch c.Kind {
	case CommandUCI, CommandUCCI:
		return m.greet(c.Kind)
	case CommandIsReady:
		if m.is("deaf") {
			await.Death()
		}
		if !m.is("never-ready") {
			_ = m.out.ReadyOK()
		}
	case CommandPosition:
		start, moves, err := c.Setup.Resolve(m.out.Ranks())
		if err != nil {
			_ = m.out.Message(err.Error())
			return -1
		}
		m.now, m.banned = start, nil
		for _, move := range moves {
			m.now.MakeMove(move)
		}
	case CommandBanMoves:
		m.banned, _ = m.out.Ranks().ParseMoves(c.Moves)
	case CommandGo:
		return m.think(c.Go)
	case CommandStop, CommandPonderHit:
		if m.pending {
			m.answer(nil)
		} else if m.is("stray") {
			_ = m.out.BestMove(BestMove{})
		}
	case CommandQuit:
		switch {
		case m.is("die-on-quit"):
			return 7
		case m.is("ignore-quit"):
			return -1
		}
		_ = m.out.Bye()
		return 0
	}
	return -1
}

func (m *mock) greet(kind CommandKind) int {
	switch {
	case m.is("ucci") && kind == CommandUCI && m.is("exit-at-uci"):
		return 0
	case m.is("ucci") && kind == CommandUCI, m.is("no-ok"):
		return -1
	}
	m.out.SetProtocol(UCI)
	if kind == CommandUCCI {
		m.out.SetProtocol(UCCI)
	}
	_ = m.out.ID("name", "Mock")
	_ = m.out.ID("author", "\xc8\xcb") // two bytes of GBK
	for _, o := range []Option{
		{Name: "Hash", Type: Spin, Default: "16", Min: 1, Max: 64},
		{Name: "Style", Type: Combo, Default: "Normal", Vars: []string{"Solid", "Normal", "Very Risky"}},
		{Name: "Clear Hash", Type: Button},
		{Name: "Book File", Type: String},
	} {
		_ = m.out.Option(o)
	}
	if m.is("millisec") {
		_ = m.out.Option(Option{Name: millisecondOption, Type: Check, Default: "false"})
	}
	switch {
	case m.is("variant-xiangqi"):
		_ = m.out.Option(Option{Name: variantOption, Type: Combo, Default: variantName, Vars: []string{variantName}})
	case m.is("ranks10") && !m.is("unannounced"), m.is("variant"):
		_ = m.out.Option(Option{Name: variantOption, Type: Combo, Default: "chess", Vars: []string{"chess", variantName}})
	}
	_ = m.out.OK()
	return -1
}

// think begins a search in the engine's manner.
func (m *mock) think(g Go) int {
	_ = m.out.Info(Info{Depth: 1, Score: Centipawns(12), Nodes: 44, Time: time.Millisecond, PV: m.now.LegalMoves()[:1]})
	switch {
	case m.is("crash-in-game"):
		_, _ = io.WriteString(os.Stderr, "segmentation fault, sorry\n")
		return 4
	case m.is("hang"):
		await.Death()
	case m.is("child"):
		child := exec.Command("sleep", "1000")
		child.Stdout = os.Stdout
		_ = child.Start()
		return 5
	case m.is("close-output"):
		_ = os.Stdout.Close()
		await.Death()
	case m.is("garbage"):
		m.garbage()
	case m.is("long-line"):
		_ = m.out.Text("info string " + strings.Repeat("x", 8<<20))
	case m.is("flood"):
		go m.flood()
		m.pending = true
		return -1
	}
	if g.Infinite || g.Ponder || m.is("late") {
		m.pending = true
		return -1
	}
	m.answer(&g)
	return -1
}

func (m *mock) flood() {
	line := []byte("info depth 9 score cp 1 nodes 99999 pv h2e2 h9g7 h0g2 i9h9 " + strings.Repeat("i0h0 h9i9 h0i0 i9h9 ", 20) + "\n")
	for {
		if _, err := os.Stdout.Write(line); err != nil {
			return
		}
	}
}

func (m *mock) garbage() {
	var b bytes.Buffer
	for i := range 2000 {
		b.WriteByte(byte(i * 7))
	}
	b.WriteString("\ninfo\ninfo depth\ninfo score cp\ninfo score mate x pv\ninfo pv zz\nbestmov h2e2\noption\nid\n" +
		"info depth 99999999999999999999 nodes -5 score cp 99999999999999999999 pv h2e2 a9a0 e0e9\n" +
		"info message \xc4\xe3\xba\xc3 \x00\x01 \xff\n\r\n\r\r\n")
	_, _ = os.Stdout.Write(b.Bytes())
}

// answer ends the search.
func (m *mock) answer(g *Go) {
	m.pending = false
	if m.is("illegal") {
		_ = m.out.BestMove(BestMove{Move: xiangqi.NewMove(xiangqi.SquareAt(0, 0), xiangqi.SquareAt(0, 9))})
		return
	}
	if m.is("nonsense") {
		_ = m.out.Text("bestmove castles")
		return
	}
	if m.is("none") {
		_ = m.out.BestMove(BestMove{})
		return
	}
	moves := m.now.LegalMoves()
	slices.Sort(moves)
	if !m.is("wilful") {
		moves = slices.DeleteFunc(moves, func(move xiangqi.Move) bool {
			return slices.Contains(m.banned, move) ||
				g != nil && len(g.SearchMoves) > 0 && !slices.Contains(g.SearchMoves, m.out.Ranks().FormatMove(move))
		})
	}
	best := BestMove{Move: moves[0], Draw: m.is("draw"), Resign: m.is("resign")}
	_ = m.out.BestMove(best)
	if m.is("twice") {
		_ = m.out.BestMove(best)
	}
}
