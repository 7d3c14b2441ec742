package view

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Clocks contains a game's clocks in the form sent to faces.
type Clocks struct {
	Control session.Control   `json:"control"`
	Red     session.LeftState `json:"red"`
	Black   session.LeftState `json:"black"`
	Running *xiangqi.Color    `json:"running"`
	Paused  bool              `json:"paused"`
}

// ClocksOf returns the clocks of a game, or nil if it has none.
func ClocksOf(s *session.Dial, at time.Time) *Clocks {
	if !s.Timed() {
		return nil
	}
	side := func(color xiangqi.Color) session.LeftState {
		left := s.Left(color, at)
		left.Time = max(0, left.Time)
		return left.State()
	}
	state := &Clocks{Control: s.Control(), Red: side(xiangqi.Red), Black: side(xiangqi.Black), Paused: s.Paused()}
	if running, ok := s.Running(); ok {
		state.Running = &running
	}
	return state
}
