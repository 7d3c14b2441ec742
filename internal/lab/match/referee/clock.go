package referee

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// clock is a side's clock under its time control.
type clock struct {
	control entrant.TimeControl
	left    time.Duration // of the base time
	toGo    int           // moves until the next session; 0 if there is only one session
	used    time.Duration // for all moves so far
}

func newClock(c entrant.TimeControl) clock { return clock{control: c, left: c.Base, toGo: c.Moves} }

// allowance returns how much time the side may use for its next move, or 0 if the time control does
// not limit time.
func (c *clock) allowance() time.Duration {
	allowed := time.Duration(0)
	if c.control.Clocked() {
		allowed = max(c.left+c.control.Byoyomi, time.Millisecond)
	}
	if move := c.control.MoveTime; move > 0 && (allowed == 0 || move < allowed) {
		allowed = move
	}
	return allowed
}

// tell expresses the clock in the terms of the engine protocols, which do not support byoyomi. As
// long as base time remains, byoyomi acts like an increment, because its unused part is renewed.
// After that, every move is a session of its own.
func (c *clock) tell() player.Clock {
	if !c.control.Clocked() {
		return player.Clock{}
	}
	told := player.Clock{
		Time:      max(c.left+c.control.Byoyomi, time.Millisecond),
		Increment: c.control.Increment + c.control.Byoyomi,
		MovesToGo: c.toGo,
	}
	if c.left <= 0 && c.control.Byoyomi > 0 && c.control.Increment == 0 {
		told.Increment, told.MovesToGo = 0, 1
	}
	return told
}

// spend deducts the time used for a move.
func (c *clock) spend(elapsed time.Duration) {
	c.used += elapsed
	if !c.control.Clocked() {
		return
	}
	c.left = max(0, c.left-elapsed) + c.control.Increment
	if c.toGo > 0 {
		if c.toGo--; c.toGo == 0 {
			c.toGo = c.control.Moves
			c.left += c.control.Base
		}
	}
}

// limitsFor returns the limits to send to the side to move. If only the opponent has no clock, the
// side's own clock is sent as the opponent's clock.
func limitsFor(clocks [2]clock, turn int) player.Limits {
	c := &clocks[turn]
	l := player.Limits{Depth: c.control.Depth, Nodes: uint64(c.control.Nodes), MoveTime: c.control.MoveTime}
	if c.control.Clocked() {
		l.Clocks = [2]player.Clock{clocks[0].tell(), clocks[1].tell()}
		if other := &l.Clocks[1-turn]; *other == (player.Clock{}) {
			*other = l.Clocks[turn] // UCI cannot express an opponent without a clock
		}
	}
	return l
}
