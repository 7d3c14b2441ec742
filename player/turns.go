package player

import (
	"context"
	"fmt"
)

// Turns ensures that a player runs only one search at a time. It is intended for implementations of Player.
type Turns struct {
	token  chan struct{}   // contains a token unless a search is being started
	before <-chan struct{} // closed when the previous search has ended; nil if there is none
}

// NewTurns returns the Turns of an idle player.
func NewTurns() *Turns {
	t := &Turns{token: make(chan struct{}, 1)}
	t.token <- struct{}{}
	return t
}

// Take checks the question and the limits, waits for the previous search to end, and then calls begin to
// start the next one. begin returns a channel that is closed when its search ends, or nil if the search has
// already ended.
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

// wait receives from c. If ctx ends first, or has already ended, wait returns ctx.Err().
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
