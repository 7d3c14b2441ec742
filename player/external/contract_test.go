package external_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// players are one of each kind, new for every test.
func players(t *testing.T) map[string]player.Player {
	o := player.DefaultOptions()
	o.Engine.Hash = 1
	own := player.New(o)
	t.Cleanup(func() { _ = own.Close() })
	return map[string]player.Player{"own": own, "UCI": start(t, uci.UCI), "UCCI": start(t, uci.UCCI)}
}

// TestContract asks every kind of player the same, and wants the same of it.
func TestContract(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	const open, mated = "startpos", "R2k5/8R/9/9/9/9/9/9/9/4K4 b"
	move := func(text string) xiangqi.Move {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	all := func(line string) []xiangqi.Move { return ask(t, line).Position.LegalMoves() }
	other := ask(t, open)
	other.Position = ask(t, mated).Position
	noStart := ask(t, open)
	noStart.Start = xiangqi.Position{}
	illegal := ask(t, "startpos moves h2e2")
	illegal.Start = ask(t, mated).Start
	tests := []struct {
		name   string
		ctx    context.Context //nolint:containedctx // of the row
		q      player.Question
		limits player.Limits
		want   error
		none   bool // no move is wanted
	}{
		{"a position", t.Context(), ask(t, open), player.Limits{Depth: 1}, nil, false},
		{"a context that has ended", ended, ask(t, open), player.Limits{Depth: 1}, context.Canceled, true},
		{"the same, mated", ended, ask(t, mated), player.Limits{Depth: 1}, context.Canceled, true},
		{"no question", t.Context(), player.Question{}, player.Limits{Depth: 1}, player.ErrQuestion, true},
		{"no start", t.Context(), noStart, player.Limits{Depth: 1}, player.ErrQuestion, true},
		{"a position from elsewhere", t.Context(), other, player.Limits{Depth: 1}, player.ErrQuestion, true},
		{"moves that cannot be", t.Context(), illegal, player.Limits{Depth: 1}, player.ErrQuestion, true},
		{"mated", t.Context(), ask(t, mated), player.Limits{Depth: 1}, nil, true},
		{"a search move", t.Context(), ask(t, open), player.Limits{Depth: 1, SearchMoves: []xiangqi.Move{move("a0a1")}}, nil, false},
		{"an illegal search move", t.Context(), ask(t, open), player.Limits{Depth: 1, SearchMoves: []xiangqi.Move{move("a0a1"), move("a0a9")}}, player.ErrQuestion, true},
		{"a search move of one mated", t.Context(), ask(t, mated), player.Limits{Depth: 1, SearchMoves: []xiangqi.Move{move("d9d8")}}, player.ErrQuestion, true},
		{"every move banned", t.Context(), ask(t, open), player.Limits{Depth: 1, BanMoves: all(open)}, player.ErrQuestion, true},
		{"the only search move banned", t.Context(), ask(t, open), player.Limits{Depth: 1, SearchMoves: []xiangqi.Move{move("a0a1")}, BanMoves: []xiangqi.Move{move("a0a1")}}, player.ErrQuestion, true},
		{"mated, with a ban", t.Context(), ask(t, mated), player.Limits{Depth: 1, BanMoves: all(open)}, nil, true},
		{"limits of nothing", t.Context(), ask(t, open), player.Limits{MoveTime: time.Millisecond}, nil, false},
	}
	for kind, p := range players(t) {
		for _, tt := range tests {
			a, err := player.Play(tt.ctx, p, tt.q, tt.limits)
			if !errors.Is(err, tt.want) || (a.Move == xiangqi.NoMove) != tt.none {
				t.Errorf("%s: %s: %v, error %v; want error %v, no move: %t", kind, tt.name, a.Move, err, tt.want, tt.none)
			}
			if err == nil && tt.none && (!a.Scored || a.Score != engine.MateInMoves(0)) {
				t.Errorf("%s: %s: score %v, want that of a mate", kind, tt.name, a.Score)
			}
			if err == nil && len(tt.limits.SearchMoves) > 0 && a.Move != tt.limits.SearchMoves[0] {
				t.Errorf("%s: %s: %v is not the search move", kind, tt.name, a.Move)
			}
		}
	}
}

// TestTurns starts a second search while one runs: it waits, for no longer than its
// context allows, and then has its own answer.
func TestTurns(t *testing.T) {
	for kind, p := range players(t) {
		q := ask(t, "startpos")
		first, err := p.Start(t.Context(), q, player.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		if _, err := p.Start(short, q, player.Limits{Depth: 1}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: a second search, given no time: error %v", kind, err)
		}
		cancel()
		type outcome struct {
			player.Answer
			err error
		}
		second := make(chan outcome, 1)
		go func() {
			a, err := player.Play(t.Context(), p, ask(t, "startpos moves h2e2"), player.Limits{Depth: 1})
			second <- outcome{a, err}
		}()
		select {
		case o := <-second:
			t.Errorf("%s: the second search did not wait: %+v", kind, o)
		case <-time.After(20 * time.Millisecond):
		}
		first.Stop()
		if a, err := first.Wait(); err != nil || a.Move == xiangqi.NoMove {
			t.Errorf("%s: the first search: %v, %v", kind, a.Move, err)
		}
		if o := <-second; o.err != nil || !ask(t, "startpos moves h2e2").Position.IsLegal(o.Move) {
			t.Errorf("%s: the second search: %v, %v", kind, o.Move, o.err)
		}
		// A search without a waiter is over when it has ended.
		lost, err := p.Start(t.Context(), q, player.Limits{Depth: 1})
		if err != nil {
			t.Fatal(err)
		}
		lost.Stop()
		if _, err := player.Play(t.Context(), p, q, player.Limits{Depth: 1}); err != nil {
			t.Errorf("%s: after one that nobody waited for: %v", kind, err)
		}
	}
}
