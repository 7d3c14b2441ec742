package external_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func start(t *testing.T, protocol uci.Protocol) *external.Player {
	t.Helper()
	p, err := external.Start(t.Context(), mock(protocol))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func ask(t *testing.T, line string) player.Question {
	t.Helper()
	position, moves, err := xiangqi.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	q, err := player.Ask(position, moves...)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestSameAnswer: a program around our engine says through either protocol
// what our engine says itself.
func TestSameAnswer(t *testing.T) {
	for _, protocol := range []uci.Protocol{uci.UCI, uci.UCCI} {
		p := start(t, protocol)
		own := player.New(player.DefaultOptions()) // one that remembers as much as the program
		defer func() { _ = own.Close() }()
		for _, line := range []string{
			"startpos", "startpos moves h2e2 h9g7", "3k5/9/9/8R/R8/9/9/9/9/4K4 w", "R2k5/8R/9/9/9/9/9/9/9/4K4 b",
			"5k3/9/9/9/9/R8/9/4n4/9/3K5 w",
		} {
			q := ask(t, line)
			got, err := player.Play(t.Context(), p, q, player.Limits{Depth: 2, MultiPV: 3})
			if err != nil {
				t.Fatal(err)
			}
			want, err := player.Play(t.Context(), own, q, player.Limits{Depth: 2, MultiPV: 3})
			if err != nil {
				t.Fatal(err)
			}
			gotScore, gotMate := got.Score.Spoken()
			wantScore, wantMate := want.Score.Spoken()
			if got.Move != want.Move || got.Scored != want.Scored || gotScore != wantScore || gotMate != wantMate || len(got.Lines) != len(want.Lines) {
				t.Errorf("%v: %s: %v %v, %d lines; want %v %v, %d lines", protocol, line,
					got.Move, got.Score, len(got.Lines), want.Move, want.Score, len(want.Lines))
			}
		}
	}
}

// TestConduct: manners hold for a program too.
func TestConduct(t *testing.T) {
	p := start(t, uci.UCI)
	q := ask(t, "3k5/9/9/9/9/9/9/r8/1r7/4K4 w")
	q.Conduct, q.DrawOffered = player.NewConduct(player.DefaultManners()), true
	if a, err := player.Play(t.Context(), p, q, player.Limits{Depth: 2}); err != nil || !a.Draw {
		t.Errorf("a lone king against two rooks: %+v, %v; want the draw accepted", a, err)
	}
}

// TestDeath: a player whose program has ended says so, and starts it again for the
// next game.
func TestDeath(t *testing.T) {
	p := start(t, uci.UCI)
	_ = p.SetOption(t.Context(), "Die", "")
	if _, err := player.Play(t.Context(), p, ask(t, "startpos"), player.Limits{Depth: 2}); !errors.Is(err, uci.ErrEngineDied) || !errors.Is(p.Err(), uci.ErrEngineDied) {
		t.Errorf("after its death: %v, %v", err, p.Err())
	}
	for range 2 {
		if err := p.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := player.Play(t.Context(), p, ask(t, "startpos"), player.Limits{Depth: 2}); err != nil {
			t.Error(err)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
		if _, err := p.Start(t.Context(), ask(t, "startpos"), player.Limits{Depth: 2}); !errors.Is(err, external.ErrNotRunning) {
			t.Errorf("after Close: %v", err)
		}
	}
}

// TestClaim: a program that declares a result is asked again, with the time that is
// left.
func TestClaim(t *testing.T) {
	l := player.Limits{}
	l.Clocks[xiangqi.Red].Time = time.Minute
	pos := xiangqi.StartPosition()
	for _, l := range []player.Limits{l, {MoveTime: time.Second}} {
		p := start(t, uci.CECP)
		a, err := player.Play(t.Context(), p, ask(t, "startpos"), l)
		if err != nil || a.Move != pos.LegalMoves()[0] {
			t.Errorf("%+v: %+v, %v", l, a, err)
		}
	}
}

// TestRaceOfLives starts and closes a program from several goroutines: what runs in
// the end is closed with the player, as goleak sees.
func TestRaceOfLives(t *testing.T) {
	p := external.New(mock(uci.UCI))
	var work sync.WaitGroup
	for i := range 4 {
		work.Go(func() {
			for range 5 {
				if i == 0 {
					_ = p.Close() // a program that has just been started may be killed
					continue
				}
				if err := p.NewGame(t.Context()); err != nil && !errors.Is(err, uci.ErrClosed) {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	_ = p.Close()
}

// TestScoresSurvive: a score that is written and read again is the same, as far as it
// can be written.
func TestScoresSurvive(t *testing.T) {
	for s := -engine.MateScore; s <= engine.MateScore; s++ {
		told := external.Score(s)
		n, mate := s.Spoken()
		if (told.Kind == uci.ScoreMate) != mate || told.Value != n {
			t.Fatalf("%d is told as %v", s, told)
		}
		if back, ok := engine.MateInMoves(n).MateMoves(); mate && (!ok || back != n) {
			t.Fatalf("%d is told as %v and read as %d", s, told, back)
		}
	}
}

func TestLimitsSurvive(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		number := func() int { return rng.IntN(2) * rng.IntN(min(1<<40, math.MaxInt)) }
		l := player.Limits{Depth: number(), Nodes: uint64(number()), Mate: number(), MoveTime: time.Duration(number()), Ponder: number() > 0}
		l.Clocks[rng.IntN(2)] = player.Clock{Time: time.Duration(number()), Increment: time.Duration(number()), MovesToGo: number()}
		told := external.Limits(&l)
		back := external.FromLimits(&told)
		if back.Depth != l.Depth || back.Nodes != l.Nodes || back.Mate != l.Mate || back.MoveTime != l.MoveTime ||
			back.Ponder != l.Ponder || back.Clocks != l.Clocks {
			t.Fatalf("%+v became %+v", l, back)
		}
	}
}
