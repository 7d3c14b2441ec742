package enginecheck

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
)

// ServeMock serves a mock engine that is never late through any fault of its own. To make a move,
// it keeps the processor busy until the move time has elapsed and then answers, so any further
// delay is caused by the machine. ServeMock returns when the input ends or it reads quit.
func ServeMock(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		answer := ""
		switch c := uci.ParseCommand(lines.Text()); c.Kind {
		case uci.CommandUCI:
			answer = "id name Mock\nid author Chuhe\nuciok\n"
		case uci.CommandIsReady:
			answer = "readyok\n"
		case uci.CommandGo:
			for begun := time.Now(); time.Since(begun) < time.Duration(c.Go.MoveTime.Value)*time.Millisecond; {
				continue
			}
			answer = "bestmove h2e2\n"
		case uci.CommandQuit:
			return nil
		}
		if _, err := io.WriteString(out, answer); err != nil {
			return err
		}
	}
	return lines.Err()
}

// fresh is how long a measurement of the machine remains valid.
const fresh = 20 * time.Second

// machineDelay returns the longest delay that the machine currently causes in a mock engine, or 0
// if there is no mock engine.
func (a *asker) machineDelay() time.Duration {
	if len(a.o.Mock) == 0 || !a.measured.IsZero() && time.Since(a.measured) < fresh {
		return a.delayed
	}
	a.measured, a.delayed = time.Now(), measureDelay(a.ctx, a.o.Mock)
	a.slowest = max(a.slowest, a.delayed)
	return a.delayed
}

// measureDelay starts a mock engine and makes it answer and think. It returns the engine's longest
// delay, or 0 if the engine cannot be started.
func measureDelay(ctx context.Context, command []string) (late time.Duration) {
	p, err := startProcess(ctx, command, "")
	if err != nil {
		return 0
	}
	defer p.kill()
	const most = 5 * time.Second
	const prompt = 50 * time.Millisecond // startup time on an idle machine
	ask := func(line, want string, allowed time.Duration) bool {
		begun := time.Now()
		if p.send(line) != nil {
			return false
		}
		_, err := p.until(most, func(text string) bool { return strings.HasPrefix(text, want) })
		late = max(late, time.Since(begun)-allowed)
		return err == nil
	}
	if !ask("uci", "uciok", prompt) {
		return 0 // this is not a mock engine
	}
	ok := true
	for range 3 {
		for _, move := range []int{10, 50, 150} {
			ok = ok && ask("isready", "readyok", 0) && ask(fmt.Sprint("go movetime ", move), "bestmove", time.Duration(move)*time.Millisecond)
		}
	}
	return late
}
