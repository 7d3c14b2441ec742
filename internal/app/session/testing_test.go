package session

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// noon is when the games of the tests begin.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func begin(t testing.TB, o Settings) *Session {
	t.Helper()
	if o.Rules == (xiangqi.Rules{}) {
		o.Rules = xiangqi.RulesAXF()
	}
	s, err := New(o, noon)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func move(t testing.TB, text string) xiangqi.Move {
	t.Helper()
	m, err := xiangqi.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// must applies a command that must succeed, seconds after noon.
func must(t testing.TB, s *Session, seconds float64, cmd Command) Change {
	t.Helper()
	c, err := s.Apply(cmd, after(seconds))
	if err != nil {
		t.Fatalf("%s %+v: %v", CommandName(cmd), cmd, err)
	}
	return c
}

// refuse applies a command that must be refused, and change nothing.
func refuse(t testing.TB, s *Session, seconds float64, cmd Command, want Code) {
	t.Helper()
	before := text(t, s, after(seconds))
	_, err := s.Apply(cmd, after(seconds))
	var e *Error
	if !errors.As(err, &e) || e.Code != want {
		t.Errorf("%s %+v: %v, want %s", CommandName(cmd), cmd, err, want)
	}
	if now := text(t, s, after(seconds)); now != before {
		t.Errorf("%s %+v was refused and has changed the game:\n%s\n%s", CommandName(cmd), cmd, before, now)
	}
}

func after(seconds float64) time.Time { return noon.Add(time.Duration(seconds * float64(time.Second))) }

// play plays moves by turns at noon.
func play(t testing.TB, s *Session, moves ...string) {
	t.Helper()
	for _, m := range moves {
		must(t, s, 0, Play{Side: s.game.Turn(), Move: move(t, m)})
	}
}

// text writes the state of a session.
func text(t testing.TB, s *Session, at time.Time) string {
	t.Helper()
	data, err := json.Marshal(s.State(at))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
