package cloud

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// answers are protocol texts by action, as the description of the protocol gives
// them; answers may end in NUL bytes.
var answers = map[string]string{
	"queryall":  "move:h2e2,score:4,rank:2,note:! (44-02),winrate:50.31|move:c3c4,score:1,rank:1,note:* (44-02),winrate:50.08|move:a0a9,score:1,rank:0,note:,winrate:1|move:a0a1,score:??,rank:0,note:\x00",
	"querypv":   "score:4,depth:24,pv:h2e2|h9g7|h0g2|h0g2",
	"queryrule": "move:h2e2,rule:none|move:c3c4,rule:draw|move:g3g4,rule:ban",
}

// standIn is a database on this machine. It returns its client, how many questions
// it has got, and a clock to turn.
func standIn(t *testing.T, answer func(w http.ResponseWriter, r *http.Request)) (c *Client, asked *atomic.Int32, clock *time.Time) {
	t.Helper()
	asked = &atomic.Int32{}
	now := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		answer(w, r)
	}))
	t.Cleanup(s.Close)
	client := &http.Client{Timeout: time.Second, Transport: &http.Transport{}}
	t.Cleanup(client.CloseIdleConnections)
	return New(Options{URL: s.URL, HTTP: client, Now: func() time.Time { return now }}), asked, &now
}

func recorded(t *testing.T) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		if board := q.Get("board"); board != "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w" {
			t.Errorf("board %q", board)
		}
		if q.Get("action") != "queryrule" && q.Get("learn") != "0" {
			t.Errorf("%s offers the position for learning", q.Get("action"))
		}
		_, _ = w.Write([]byte(answers[q.Get("action")]))
	}
}

func TestClient(t *testing.T) {
	c, asked, clock := standIn(t, recorded(t))
	start := xiangqi.StartPosition()
	for range 2 { // the second answer is a kept one
		moves, err := c.Moves(t.Context(), &start)
		if err != nil || len(moves) != 3 { // a0a9 is not legal
			t.Fatalf("%+v, %v", moves, err)
		}
		if m := moves[0]; m.Move.String() != "h2e2" || m.Score != 4 || !m.Known || m.Rank != 2 || m.WinRate != 50.31 || m.Note != "! (44-02)" {
			t.Errorf("%+v", m)
		}
		if moves[2].Known {
			t.Errorf("%+v has a score", moves[2])
		}
	}
	if asked.Load() != 1 {
		t.Errorf("asked %d times, want once", asked.Load())
	}
	*clock = clock.Add(2 * DefaultKeep)
	if _, err := c.Moves(t.Context(), &start); err != nil || asked.Load() != 2 {
		t.Errorf("asked %d times, %v", asked.Load(), err)
	}
	if l, err := c.Line(t.Context(), &start); err != nil || l.Score != 4 || l.Depth != 24 || len(l.Moves) != 3 {
		t.Errorf("%+v, %v", l, err)
	}
	if v, err := c.Rules(t.Context(), &start, nil); err != nil || len(v) != 3 || v[2].Rule != "ban" {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestAnswers(t *testing.T) {
	start := xiangqi.StartPosition()
	for text, want := range map[string]error{
		"unknown": ErrUnknown, "nobestmove": ErrUnknown, "invalid board": ErrRefused, "": ErrUnreachable,
		"<html>": ErrUnreachable, "move:z9z9": ErrUnreachable, "checkmate": nil, "stalemate": nil,
	} {
		c, _, _ := standIn(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text + "\x00")) })
		if moves, err := c.Moves(t.Context(), &start); !errors.Is(err, want) || err == nil && len(moves) > 0 {
			t.Errorf("%q: %v, %v, want %v", text, moves, err, want)
		}
	}
}

// TestUnreachable checks that a database that fails is left alone for a while,
// and asked again later.
func TestUnreachable(t *testing.T) {
	var works atomic.Bool
	c, asked, clock := standIn(t, func(w http.ResponseWriter, r *http.Request) {
		if !works.Load() {
			http.Error(w, "busy", http.StatusServiceUnavailable)
			return
		}
		recorded(t)(w, r)
	})
	start := xiangqi.StartPosition()
	for range 3 {
		if _, err := c.Moves(t.Context(), &start); !errors.Is(err, ErrUnreachable) || !strings.Contains(err.Error(), "503") {
			t.Errorf("%v", err)
		}
	}
	if asked.Load() != 1 {
		t.Errorf("asked %d times within the pause, want once", asked.Load())
	}
	works.Store(true)
	*clock = clock.Add(longPause)
	if _, err := c.Moves(t.Context(), &start); err != nil {
		t.Error(err)
	}
	closed := New(Options{URL: "http://127.0.0.1:1/none"})
	if _, err := closed.Moves(t.Context(), &start); !errors.Is(err, ErrUnreachable) {
		t.Errorf("nobody listens: %v", err)
	}
}

func TestLimits(t *testing.T) {
	start := xiangqi.StartPosition()
	c, _, _ := standIn(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(strings.Repeat("move:h2e2|", maxAnswer)))
	})
	if _, err := c.Moves(t.Context(), &start); !errors.Is(err, ErrUnreachable) {
		t.Errorf("an endless answer: %v", err)
	}
	c, _, _ = standIn(t, recorded(t))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Moves(ctx, &start); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := c.Moves(t.Context(), &start); err != nil {
		t.Errorf("after a cancelled one: %v", err)
	}
}

// FuzzAnswers checks that no answer crashes the client or gives an illegal move.
func FuzzAnswers(f *testing.F) {
	for _, text := range answers {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		start := xiangqi.StartPosition()
		if list, err := parseMoves(text, &start); err == nil {
			for _, m := range list {
				if !start.IsLegal(m.Move) {
					t.Errorf("illegal move %v", m.Move)
				}
			}
		}
		if l, err := parseLine(text, &start); err == nil {
			if _, _, err := xiangqi.Replay(start, l.Moves...); err != nil {
				t.Error(err)
			}
		}
		_, _ = parseRules(text, &start) // only its panics matter
	})
}
