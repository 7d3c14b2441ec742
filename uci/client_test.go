//go:build unix

package uci

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func startMock(t *testing.T, manner string, change func(*Program)) *Client {
	t.Helper()
	p := mockProgram(t, manner)
	if change != nil {
		change(&p)
	}
	c, err := p.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

func mustGo(t *testing.T, c *Client, l Limits) *Search {
	t.Helper()
	s, err := c.Go(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestProgramMissing(t *testing.T) {
	_, err := Program{Path: "/no/such/engine"}.Start(t.Context())
	if !errors.Is(err, ErrStart) || !strings.Contains(err.Error(), `engine "engine"`) {
		t.Errorf("error %v, want ErrStart", err)
	}
}

// TestDetect lets the client find out the protocol.
func TestDetect(t *testing.T) {
	tests := []struct {
		manner string
		want   Protocol
		ranks  Ranks
	}{
		{"good", UCI, Ranks0To9},
		{"ranks10", UCI, Ranks1To10},
		{"ucci,exit-at-uci", UCCI, Ranks0To9},
		{"ucci,millisec", UCCI, Ranks0To9},
	}
	for _, tt := range tests {
		t.Run(tt.manner, func(t *testing.T) {
			t.Parallel()
			c := startMock(t, tt.manner, nil)
			if c.Protocol() != tt.want || c.Ranks() != tt.ranks {
				t.Errorf("%v with ranks %v, want %v and %v", c.Protocol(), c.Ranks(), tt.want, tt.ranks)
			}
			if c.ID().Name != "Mock" || c.Name() != "mock" {
				t.Errorf("name %q, id %q", c.Name(), c.ID().Name)
			}
			if got := c.ID().Author; got != "\uFFFD" {
				t.Errorf("author %q, want a mark for foreign bytes", got)
			}
			if err := c.SetPosition(xiangqi.StartPosition(), moves(t, "h2e2", "h9g7")); err != nil {
				t.Fatal(err)
			}
			r, err := mustGo(t, c, Limits{Depth: 2}).Wait()
			if err != nil || r.Move.String() != "a0a1" {
				t.Errorf("move %v, error %v", r.Move, err)
			}
			if r.Info.Score != Centipawns(12) || len(r.Info.PV) != 1 || r.Info.Nodes != 44 {
				t.Errorf("info %+v", r.Info)
			}
		})
	}
}

func TestDetectFails(t *testing.T) {
	p := mockProgram(t, "crash-at-start")
	_, err := p.Start(t.Context())
	checkEngineError(t, err, ErrEngineDied, "ucci:")
}

// TestSilentUCCI plays with an engine that does not know isready.
func TestSilentUCCI(t *testing.T) {
	c := startMock(t, "never-ready", func(p *Program) { p.Protocol = UCCI; p.Timeouts.Option = 300 * time.Millisecond })
	if r, err := mustGo(t, c, Limits{Depth: 1}).Wait(); err != nil || r.Move == xiangqi.NoMove {
		t.Errorf("move %v, error %v", r.Move, err)
	}
}

func TestDecode(t *testing.T) {
	c := startMock(t, "good", func(p *Program) {
		p.Decode = func(line string) string { return strings.ReplaceAll(line, "\xc8\xcb", "人") }
	})
	if got := c.ID().Author; got != "人" {
		t.Errorf("author %q", got)
	}
}

// TestOptions sets options by the names of both protocols.
func TestOptions(t *testing.T) {
	tests := []struct {
		name, value string
		uci, ucci   string // the line; "" for an error
	}{
		{"Hash", "32", "setoption name Hash value 32", "setoption hashsize 32"},
		{"hashsize", "8", "setoption name Hash value 8", "setoption hashsize 8"},
		{"Hash", "65", "", ""},
		{"Hash", "many", "", ""},
		{"style", "very risky", "setoption name Style value Very Risky", "setoption style Very Risky"},
		{"style", "odd", "", ""},
		{"clear_hash", "", "setoption name Clear Hash", "setoption clear_hash"},
		{"Book File", "/a b/c\nquit", "setoption name Book File value /a b/c quit", "setoption book_file /a b/c quit"},
		{"Contempt", "1", "", ""},
	}
	for _, protocol := range []Protocol{UCI, UCCI} {
		c := startMock(t, "good", func(p *Program) {
			p.Protocol = protocol
			p.Options = []Setting{{"Hash", "2"}}
			p.Hints = []Setting{{"Threads", "1"}, {"Style", "solid"}}
		})
		for _, tt := range tests {
			err := c.SetOption(t.Context(), tt.name, tt.value)
			want := map[Protocol]string{UCI: tt.uci, UCCI: tt.ucci}[protocol]
			switch {
			case want == "":
				if !errors.Is(err, ErrOption) {
					t.Errorf("%v: %s %s: error %v, want ErrOption", protocol, tt.name, tt.value, err)
				}
			case err != nil:
				t.Errorf("%v: %s: %v", protocol, tt.name, err)
			case !sent(c, want):
				t.Errorf("%v: %s %s: %q was not sent: %v", protocol, tt.name, tt.value, want, c.Transcript())
			}
		}
		if sent(c, "Threads") || !sent(c, "Solid") {
			t.Errorf("%v: hints: %v", protocol, c.Transcript())
		}
	}
	p := mockProgram(t, "good")
	p.Options = []Setting{{"Threads", "1"}}
	if _, err := p.Start(t.Context()); !errors.Is(err, ErrOption) {
		t.Errorf("an option that is not offered: %v", err)
	}
}

func sent(c *Client, text string) bool {
	for _, line := range c.Transcript() {
		if line.Direction == ToEngine && strings.Contains(line.Text, text) {
			return true
		}
	}
	return false
}

func TestPonder(t *testing.T) {
	for _, protocol := range []Protocol{UCI, UCCI} {
		c := startMock(t, "millisec", func(p *Program) { p.Protocol = protocol; p.Timeouts.Margin = time.Minute })
		clock := Clock{Time: time.Second, Increment: time.Second}
		limits := Limits{Ponder: true, Clocks: [2]Clock{clock, clock}}
		hit := mustGo(t, c, limits)
		select {
		case <-hit.Done():
			t.Fatalf("%v: the search ended before the ponder hit", protocol)
		case <-time.After(50 * time.Millisecond):
		}
		if err := hit.PonderHitDraw(); err != nil {
			t.Fatal(err)
		}
		r, err := hit.Wait()
		if err != nil || r.Move == xiangqi.NoMove || r.Elapsed > 40*time.Second {
			t.Errorf("%v: hit: %+v, %v", protocol, r, err)
		}
		if want := map[Protocol]string{UCI: "ponderhit", UCCI: "ponderhit draw"}[protocol]; !sent(c, want) {
			t.Errorf("%v: %q was not sent", protocol, want)
		}
		miss := mustGo(t, c, limits)
		miss.Stop()
		miss.Stop()
		if r, err := miss.Wait(); err != nil || r.Move == xiangqi.NoMove {
			t.Errorf("%v: miss: %+v, %v", protocol, r, err)
		}
		if err := miss.PonderHit(); err != nil {
			t.Errorf("%v: ponder hit after the end: %v", protocol, err)
		}
	}
}

func TestCancel(t *testing.T) {
	c := startMock(t, "good", nil)
	ctx, cancel := context.WithCancel(t.Context())
	s, err := c.Go(ctx, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Infos() {
		if i.Score == Centipawns(12) {
			cancel()
		}
	}
	if r, err := s.Wait(); err != nil || r.Move == xiangqi.NoMove {
		t.Errorf("%+v, %v", r, err)
	}
	cancel()
	spoken := len(c.Transcript())
	for range 20 { // never by chance
		if _, err := c.Go(ctx, Limits{}); !errors.Is(err, context.Canceled) {
			t.Fatalf("search with a cancelled context: %v", err)
		}
	}
	if now := len(c.Transcript()); now != spoken {
		t.Errorf("%d lines were exchanged for searches that were cancelled before", now-spoken)
	}
}

func TestBusy(t *testing.T) {
	c := startMock(t, "good", nil)
	s := mustGo(t, c, Limits{})
	if _, err := c.Go(t.Context(), Limits{}); !errors.Is(err, ErrBusy) {
		t.Errorf("second search: %v", err)
	}
	if err := c.SetPosition(xiangqi.StartPosition(), nil); !errors.Is(err, ErrBusy) {
		t.Errorf("position: %v", err)
	}
	if err := c.NewGame(t.Context()); !errors.Is(err, ErrBusy) {
		t.Errorf("new game: %v", err)
	}
	if err := c.SetOption(t.Context(), "Hash", "1"); !errors.Is(err, ErrBusy) {
		t.Errorf("option: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	if _, err := s.Wait(); !errors.Is(err, ErrClosed) {
		t.Errorf("search that was closed: %v", err)
	}
	if _, err := c.Go(t.Context(), Limits{}); !errors.Is(err, ErrClosed) {
		t.Errorf("search after close: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("second close: %v", err)
	}
}

func TestClose(t *testing.T) {
	tests := []struct {
		manner string
		want   error
		text   string
	}{
		{"good", nil, ""},
		{"die-on-quit", ErrEngineDied, "exit status 7"},
		{"ignore-quit", ErrTimeout, "killed"},
	}
	for _, tt := range tests {
		t.Run(tt.manner, func(t *testing.T) {
			c := startMock(t, tt.manner, func(p *Program) {
				if tt.manner == "ignore-quit" {
					p.Timeouts.Quit = 300 * time.Millisecond
				}
			})
			pid := c.PID()
			err := c.Close()
			if tt.want == nil && err != nil {
				t.Error(err)
			} else if tt.want != nil {
				checkEngineError(t, err, tt.want, tt.text)
			}
			if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
				t.Errorf("the process is still there: %v", err)
			}
		})
	}
}

// TestDeafEngine fills the input of an engine that does not read it.
func TestDeafEngine(t *testing.T) {
	c := startMock(t, "good", nil)
	if err := syscall.Kill(c.PID(), syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	var err error
	for range 4 * queuedLines {
		if err = c.send("isready " + strings.Repeat("x", 1<<10)); err != nil {
			break
		}
	}
	checkEngineError(t, err, ErrTimeout, "does not read its input")
}

// TestFloodMemory lets an engine write as fast as it can with no reader for
// what it reports.
func TestFloodMemory(t *testing.T) {
	c := startMock(t, "flood", nil)
	before := heap()
	s := mustGo(t, c, Limits{})
	await.Never(t, "more than 8 MiB held", 500*time.Millisecond, func() bool { return heap()-before > 8<<20 })
	s.Stop()
	r, err := s.Wait()
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for range s.Infos() {
		kept++
	}
	if kept == 0 || kept > queuedInfos || len(r.Lines) != 1 {
		t.Errorf("%d infos and %d lines kept", kept, len(r.Lines))
	}
}

func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestChildrenDie looks for what an engine leaves running when it is killed.
func TestChildrenDie(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	c := startMock(t, "child", nil)
	if _, err := mustGo(t, c, Limits{Depth: 1}).Wait(); !errors.Is(err, ErrEngineDied) {
		t.Fatal(err)
	}
	_ = c.Close()
	// A killed process takes a moment to go.
	await.That(t, "the end of the engine's group", func() bool { return len(groupMembers(t, c.PID())) == 0 },
		func() string { return fmt.Sprint(groupMembers(t, c.PID())) })
}

// groupMembers returns the processes of a process group that have not ended.
func groupMembers(t *testing.T, group int) (members []string) {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		stat, err := os.ReadFile("/proc/" + e.Name() + "/stat")
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(rest) // state, parent, group
		if len(fields) > 2 && fields[0] != "Z" && fields[2] == strconv.Itoa(group) {
			members = append(members, e.Name())
		}
	}
	return members
}

func TestTrace(t *testing.T) {
	var lines []string
	c := startMock(t, "good", func(p *Program) {
		p.Protocol = UCI
		p.Trace = func(line Traffic) { lines = append(lines, line.String()) }
	})
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if len(lines) < 5 || lines[0] != "> uci" || lines[1] != "< id name Mock" {
		t.Errorf("traced %q", lines)
	}
}
