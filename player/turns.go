package player

import (
	"context"
	"fmt"
)

// Turns lets the searches of a player run one after the other. Those who make players
// need it.
type Turns struct {
	token  chan struct{}   // in the channel while no turn is taken
	before <-chan struct{} // closed when the search before has ended; nil without one
}

// NewTurns returns the turns of a player that searches nothing.
func NewTurns() *Turns {
	t := &Turns{token: make(chan struct{}, 1)}
	t.token <- struct{}{}
	return t
}

// Take checks what is asked and waits until the search before has ended. begin then
// begins the search and returns a channel that is closed when it has ended, or nil
// when that is so already.
func (t *Turns) Take(ctx context.Context, q *Question, l *Limits, begin func() (<-chan struct{}, error)) error {
	if err := q.Check(l); err != nil {
		return err
	}
	if t.token == nil || begin == nil {
		return fmt.Errorf("%w: NewTurns makes turns, and a search begins in one", ErrQuestion)
	}
	if err := wait(ctx, t.token); err != nil {
		return err
	}
	defer func() { t.token <- struct{}{} }()
	if t.before != nil {
		if err := wait(ctx, t.before); err != nil {
			return err
		}
		t.before = nil
	}
	ended, err := begin()
	t.before = ended
	return err
}

// wait waits for a channel. The error is that of ctx, also when it has ended before.
func wait(ctx context.Context, c <-chan struct{}) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case <-c:
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}
