package uci_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// realEngine is a program that others wrote.
type realEngine struct {
	name     string
	where    string // to find it
	program  uci.Program
	protocol uci.Protocol
	ranks    uci.Ranks
	level    uci.Limits // for a quick move
	able     bool       // it stops on demand, ponders, and takes bans
}

// realEngines are where Debian packages put them. ElephantEye has no package:
// name its file to test with it.
func realEngines() []realEngine {
	return []realEngine{
		{
			name: "Fairy-Stockfish under UCI", where: "Debian package fairy-stockfish",
			program:  uci.Program{Path: "fairy-stockfish", Hints: []uci.Setting{{Name: "Threads", Value: "1"}}},
			protocol: uci.UCI, ranks: uci.Ranks1To10, level: uci.Limits{Nodes: 1000}, able: true,
		},
		{
			name: "Fairy-Stockfish under UCCI", where: "Debian package fairy-stockfish",
			program:  uci.Program{Path: "fairy-stockfish", Protocol: uci.UCCI},
			protocol: uci.UCCI, ranks: uci.Ranks0To9, level: uci.Limits{Nodes: 1000}, able: true,
		},
		{
			name: "SjaakII", where: "Debian package sjaakii",
			program:  uci.Program{Path: "sjaakii", Args: []string{"-uci"}},
			protocol: uci.UCI, ranks: uci.Ranks1To10, level: uci.Limits{Depth: 3},
		},
		{
			name: "HoiXiangqi", where: "Debian package hoichess",
			program:  uci.Program{Path: "hoixiangqi", Protocol: uci.CECP},
			protocol: uci.CECP, ranks: uci.Ranks0To9, level: uci.Limits{Depth: 2},
		},
		{
			name: "MaxQi", where: "Debian package fairymax",
			program:  uci.Program{Path: "maxqi", Protocol: uci.CECP},
			protocol: uci.CECP, ranks: uci.Ranks0To9, level: uci.Limits{Depth: 3},
		},
		{
			name: "ElephantEye", where: "CHUHE_TEST_ELEEYE=/path/to/eleeye",
			program: uci.Program{
				Path:    os.Getenv("CHUHE_TEST_ELEEYE"),
				Options: []uci.Setting{{Name: "usebook", Value: "false"}},
			},
			protocol: uci.UCCI, ranks: uci.Ranks0To9, level: uci.Limits{Depth: 3}, able: true,
		},
	}
}

// start starts the engine, or skips the test where it is not installed.
func (e *realEngine) start(t *testing.T) *uci.Client {
	t.Helper()
	path, err := exec.LookPath(e.program.Path)
	if err != nil && e.program.Path != "" {
		path, err = exec.LookPath("/usr/games/" + e.program.Path)
	}
	if err != nil {
		t.Skipf("not installed: %s", e.where)
	}
	p := e.program
	p.Path = path
	p.Timeouts = uci.Timeouts{Start: time.Minute, Margin: time.Minute, Stop: time.Minute, Quit: time.Minute}
	c, err := p.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func play(t *testing.T, c *uci.Client, moves []xiangqi.Move, l uci.Limits) uci.Result {
	t.Helper()
	if err := c.SetPosition(xiangqi.StartPosition(), moves); err != nil {
		t.Fatal(err)
	}
	s, err := c.Go(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Wait()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRealGames lets each engine play a game against itself, with captures and
// checks in it.
func TestRealGames(t *testing.T) {
	const plies = 40
	for _, e := range realEngines() {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			c := e.start(t)
			if c.Protocol() != e.protocol || c.Ranks() != e.ranks {
				t.Errorf("protocol %v, ranks %v, want %v and %v", c.Protocol(), c.Ranks(), e.protocol, e.ranks)
			}
			if err := c.NewGame(t.Context()); err != nil {
				t.Fatal(err)
			}
			var moves []xiangqi.Move
			now := xiangqi.StartPosition()
			for len(moves) < plies && now.HasLegalMove() {
				r := play(t, c, moves, e.level)
				if len(r.Info.PV) == 0 || r.Info.Score.Kind == uci.NoScore || r.Info.PV[0] != r.Move && r.Info.Bound == uci.Exact && e.protocol != uci.UCI {
					t.Errorf("ply %d: move %v, info %+v", len(moves)+1, r.Move, r.Info)
				}
				moves = append(moves, r.Move)
				now.MakeMove(r.Move)
			}
			t.Logf("%s: %v", c.Name(), moves)
		})
	}
}

// TestRealClocks asks each engine for moves on time.
func TestRealClocks(t *testing.T) {
	clock := uci.Clock{Time: 2 * time.Second, Increment: 100 * time.Millisecond}
	for _, e := range realEngines() {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			c := e.start(t)
			moves := play(t, c, nil, uci.Limits{Clocks: [2]uci.Clock{clock, clock}})
			if moves.Elapsed > 4*clock.Time || moves.Allowed != clock.Time {
				t.Errorf("clock: %v used, %v allowed", moves.Elapsed, moves.Allowed)
			}
			r := play(t, c, []xiangqi.Move{moves.Move}, uci.Limits{MoveTime: 100 * time.Millisecond})
			want := 100 * time.Millisecond
			if e.protocol == uci.CECP {
				want = time.Second
			}
			if r.Allowed != want || r.Elapsed > want+3*time.Second {
				t.Errorf("time for a move: %v used, %v allowed, want %v", r.Elapsed, r.Allowed, want)
			}
		})
	}
}

// TestRealLongGames gives each engine games without captures: one that repeats,
// and one that does not.
func TestRealLongGames(t *testing.T) {
	cycle, err := uci.Ranks0To9.ParseMoves([]string{"a0a1", "a9a8", "a1a0", "a8a9"})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range realEngines() {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			c := e.start(t)
			var moves []xiangqi.Move
			for i := range 30 {
				if r := play(t, c, moves, e.level); r.Move == xiangqi.NoMove {
					t.Errorf("after %d plies of repetition: %+v", len(moves), r)
				}
				moves = append(moves, cycle[i%len(cycle)])
			}
			for _, plies := range []int{100, 106} {
				testQuietGame(t, c, &e, plies)
			}
			if r := play(t, c, moves[:1], e.level); r.Move == xiangqi.NoMove {
				t.Errorf("another game: %+v", r)
			}
		})
	}
}

// testQuietGame asks for a move after n plies without a capture. From 100
// on CECP engines may take the game for a draw.
func testQuietGame(t *testing.T, c *uci.Client, e *realEngine, plies int) {
	t.Helper()
	if err := c.SetPosition(xiangqi.StartPosition(), uci.QuietGame(plies)); err != nil {
		t.Fatal(err)
	}
	over := e.protocol == uci.CECP && plies >= 100
	s, err := c.Go(t.Context(), e.level)
	if over && errors.Is(err, uci.ErrUnsupported) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if r, err := s.Wait(); err != nil || r.Move == xiangqi.NoMove && !(over && r.Draw && r.Claim != "") {
		t.Errorf("after %d quiet plies: %+v, %v", plies, r, err)
	}
}

// TestRealAbilities stops and ponders and bans moves where engines can.
func TestRealAbilities(t *testing.T) {
	for _, e := range realEngines() {
		if !e.able {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			c := e.start(t)
			testBan(t, c, e.level)
			testStop(t, c)
			testPonder(t, c)
		})
	}
}

// testBan bans the best move again and again.
func testBan(t *testing.T, c *uci.Client, l uci.Limits) {
	t.Helper()
	for range 5 {
		r := play(t, c, nil, l)
		if slices.Contains(l.BanMoves, r.Move) {
			t.Errorf("played %v though %v are banned", r.Move, l.BanMoves)
		}
		l.BanMoves = append(l.BanMoves, r.Move)
	}
}

func testStop(t *testing.T, c *uci.Client) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s, err := c.Go(ctx, uci.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Infos() {
		if i.Depth >= 3 {
			cancel()
		}
	}
	if r, err := s.Wait(); err != nil || r.Move == xiangqi.NoMove {
		t.Errorf("stopped: %+v, %v", r, err)
	}
}

func testPonder(t *testing.T, c *uci.Client) {
	t.Helper()
	clock := uci.Clock{Time: time.Second, Increment: 10 * time.Millisecond}
	l := uci.Limits{Ponder: true, Clocks: [2]uci.Clock{clock, clock}}
	for _, hit := range []bool{true, false} {
		s, err := c.Go(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		select {
		case <-s.Done():
			_, err := s.Wait()
			t.Fatalf("the search ended before the ponder hit: %v", err)
		case <-time.After(300 * time.Millisecond):
		}
		if hit {
			err = s.PonderHit()
		} else {
			s.Stop()
		}
		if err != nil {
			t.Fatal(err)
		}
		if r, err := s.Wait(); err != nil || r.Move == xiangqi.NoMove {
			t.Errorf("hit %v: %+v, %v", hit, r, err)
		}
	}
}

// TestRealWrongPosition asks for positions that an engine cannot take.
func TestRealWrongPosition(t *testing.T) {
	endgame, err := xiangqi.ParseFEN("3k5/9/9/9/9/9/9/9/9/4K3R w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range realEngines() {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			c := e.start(t)
			if err := c.SetPosition(endgame, nil); err != nil {
				t.Fatal(err)
			}
			s, err := c.Go(t.Context(), e.level)
			if e.protocol == uci.CECP {
				if !errors.Is(err, uci.ErrUnsupported) {
					t.Errorf("error %v, want ErrUnsupported", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if r, err := s.Wait(); err != nil {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}
