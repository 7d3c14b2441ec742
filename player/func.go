package player

import (
	"context"
	"errors"
	"fmt"
)

// Func is an adapter that turns an ordinary function into a player without options or state. The function
// runs inside Start, so each search has already ended when Start returns.
type Func func(ctx context.Context, q Question, l Limits) (Answer, error)

// Start calls f and returns a completed search with its answer.
func (f Func) Start(ctx context.Context, q Question, l Limits) (*Search, error) {
	if err := errors.Join(q.Check(&l), ctx.Err()); err != nil {
		return nil, err
	}
	if f == nil {
		return nil, fmt.Errorf("%w: there is no function", ErrQuestion)
	}
	a, err := f(ctx, q, l)
	if err != nil {
		return nil, err
	}
	return NewSearch(q, ended{a}), nil
}

// Name returns "".
func (Func) Name() string { return "" }

// Options returns nil.
func (Func) Options() []Option { return nil }

// SetOption always fails. The error wraps ErrOption.
func (Func) SetOption(_ context.Context, name, _ string) error {
	return fmt.Errorf("%w: no option is named %.80q", ErrOption, name)
}

// NewGame does nothing.
func (Func) NewGame(context.Context) error { return nil }

// Err returns nil.
func (Func) Err() error { return nil }

// Close does nothing.
func (Func) Close() error { return nil }
