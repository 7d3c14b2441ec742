package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A Client drives one engine. It is created by Program.Start. Its methods are safe for concurrent use, but
// only one of them communicates with the engine at a time. Once the engine has died or been killed, they all
// return the same *EngineError. To continue, start another engine.
type Client struct {
	program  Program
	timeouts Timeouts
	process  *process
	log      transcript
	stderr   textTail
	tracing  sync.Mutex

	turn   chan struct{} // contains a token while a call communicates with the engine
	failed chan struct{} // closed when fault is set
	ended  chan struct{} // closed when the process has exited and all goroutines have returned
	// watchers are the goroutines running Search.watch.
	watchers sync.WaitGroup

	mu       sync.Mutex // guards the fields below
	driver   driver
	engine   introduction
	game     game
	search   *Search // in progress, or nil
	awaiting func(event) bool
	asked    string        // request that the awaited event answers
	heard    time.Time     // time of the last line from the engine
	answered chan struct{} // closed when the awaited event arrives
	refused  string        // what the engine has rejected since the position was last sent
	fault    error         // reason why the client cannot continue
	exit     error         // how the process exited
}

// newClient starts the process and returns a client for it.
func newClient(p Program, protocol Protocol) (*Client, error) {
	d, err := newDriver(protocol)
	if err != nil {
		return nil, err
	}
	c := &Client{
		program:  p,
		timeouts: p.Timeouts,
		turn:     make(chan struct{}, 1),
		failed:   make(chan struct{}),
		ended:    make(chan struct{}),
		driver:   d,
		engine:   introduction{ranks: p.Ranks, letters: p.Letters},
	}
	if c.game, err = makeGame(xiangqi.StartPosition(), nil); err != nil {
		return nil, err
	}
	if c.process, err = startProcess(&p); err != nil {
		return nil, &EngineError{Engine: p.label(), During: "start", Err: fmt.Errorf("%w: %w", ErrStart, err)}
	}
	c.process.run(c.receive, c.receiveError, c.processEnded)
	go func() {
		c.process.wait()
		c.watchers.Wait()
		close(c.ended)
	}()
	return c, nil
}

// greet begins the conversation and waits for the engine to introduce itself.
func (c *Client) greet(ctx context.Context, p patience) error {
	greeted := func(e event) bool { return e.greeted }
	return c.ask(ctx, "start", p, greeted, func() []string { return c.driver.hello() })
}

// configure sets the engine's options and waits until it is ready.
func (c *Client) configure(ctx context.Context) error {
	c.mu.Lock()
	c.engine.quirk = quirkOf(c.engine.id.Name)
	settings := c.driver.meet(c.engine)
	c.mu.Unlock()
	if err := c.tryReady(ctx); err != nil {
		return err
	}
	for _, s := range slices.Concat(settings, c.program.Options) {
		if err := c.sendOption(s); err != nil {
			return err
		}
	}
	for _, s := range c.program.Hints {
		if err := c.sendOption(s); err != nil && !errors.Is(err, errNotOffered) {
			return err
		}
	}
	if err := c.send(c.program.Init...); err != nil {
		return err
	}
	if err := c.sync(ctx, "options"); err != nil {
		return err
	}
	return c.askOpening(ctx)
}

// askOpening makes the engine reveal its rank numbering if it has not yet done so. If the engine does not
// answer soon, askOpening gives up.
func (c *Client) askOpening(ctx context.Context) error {
	c.mu.Lock()
	d, ok := c.driver.(*uciDriver)
	vague := ok && d.vague
	c.mu.Unlock()
	if !vague {
		return nil
	}
	answered := func(e event) bool { return e.Kind == ReplyBestMove }
	err := c.ask(ctx, "start", patience{total: min(c.timeouts.Option, firstImpression)}, answered, d.opening)
	if errors.Is(err, ErrTimeout) {
		err = c.send(d.stop())
	}
	if err != nil {
		return err
	}
	return c.sync(ctx, "start")
}

// tryReady finds out whether a UCCI engine answers isready. Some do not, because the command is not required
// for playing matches.
func (c *Client) tryReady(ctx context.Context) error {
	c.mu.Lock()
	ucci, ok := c.driver.(*ucciDriver)
	c.mu.Unlock()
	if !ok {
		return nil
	}
	err := c.askReady(ctx, "start", patience{total: min(c.timeouts.Option, firstImpression)})
	if errors.Is(err, ErrTimeout) {
		c.mu.Lock()
		ucci.silent = true
		c.mu.Unlock()
		return nil
	}
	return err
}

// abandon kills the engine of a client that has failed to start.
func (c *Client) abandon() {
	c.fail(ErrClosed)
	c.process.kill()
	<-c.ended
}

// Name returns the configured name, the name the engine reported, or its file name, whichever is the first
// one known.
func (c *Client) Name() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.nameLocked()
}

func (c *Client) nameLocked() string {
	if id := c.engine.id.String(); c.program.Name == "" && id != "" {
		return id
	}
	return c.program.label()
}

// ID returns how the engine has introduced itself.
func (c *Client) ID() ID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.engine.id
}

// Protocol returns the protocol in use.
func (c *Client) Protocol() Protocol {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.driver == nil {
		return UCI
	}
	return c.driver.protocol()
}

// Ranks returns the engine's rank numbering.
func (c *Client) Ranks() Ranks {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.driver == nil {
		return RanksAuto
	}
	return c.driver.dialect().ranks
}

// Options returns the options that the engine offers, in the engine's order.
func (c *Client) Options() []Option {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.engine.options)
}

// Option returns the engine's option with the given name. Names are compared as by SameOption.
func (c *Client) Option(name string) (Option, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if o := c.engine.option(name); o != nil {
		return *o, true
	}
	return Option{}, false
}

// PID returns the engine's process ID.
func (c *Client) PID() int {
	if c.process == nil {
		return 0
	}
	return c.process.cmd.Process.Pid
}

// Transcript returns the last lines sent and received. Each line is truncated to 240 bytes.
func (c *Client) Transcript() []Traffic { return c.log.tail() }

// Stderr returns the last part of the engine's standard error output.
func (c *Client) Stderr() string { return c.stderr.String() }

// Err returns the reason why the client cannot continue, or nil if it can.
func (c *Client) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.fault
}

// Failed returns a channel that is closed when Err begins to return an error. This happens when the engine
// dies or is killed, and when the client is closed.
func (c *Client) Failed() <-chan struct{} { return c.failed }

// take acquires the right to communicate with the engine, which give releases. It fails if a search is in
// progress.
func (c *Client) take(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err // select would choose between ready cases at random
	}
	select {
	case c.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	err := c.fault
	if err == nil && c.search != nil {
		err = fmt.Errorf("engine %q: %w", c.nameLocked(), ErrBusy)
	}
	if err != nil {
		c.give()
	}
	return err
}

func (c *Client) give() { <-c.turn }

// errNotOffered is wrapped by the error for an option that the engine does not have.
var errNotOffered = fmt.Errorf("%w: the engine does not offer it", ErrOption)

// SetOption sets one of the engine's options and waits until the engine is ready again. If the engine does
// not have the option, or if the value is invalid, the error wraps ErrOption.
func (c *Client) SetOption(ctx context.Context, name, value string) error {
	if err := c.take(ctx); err != nil {
		return err
	}
	defer c.give()
	if err := c.sendOption(Setting{name, value}); err != nil {
		return err
	}
	return c.sync(ctx, "setoption "+name)
}

func (c *Client) sendOption(s Setting) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	o := c.engine.option(s.Name)
	if o == nil {
		return fmt.Errorf("engine %q: option %q: %w", c.nameLocked(), s.Name, errNotOffered)
	}
	value, err := o.Normalize(s.Value)
	if err != nil {
		return fmt.Errorf("engine %q: %w", c.nameLocked(), err)
	}
	return c.sendLocked(c.driver.setOption(*o, value))
}

// NewGame announces a new game to the engine and waits until the engine is ready. The position is reset to
// the start position.
func (c *Client) NewGame(ctx context.Context) error {
	if err := c.take(ctx); err != nil {
		return err
	}
	defer c.give()
	g, err := makeGame(xiangqi.StartPosition(), nil)
	if err != nil {
		return err
	}
	c.mu.Lock()
	c.game = g
	err = c.sendLocked(c.driver.newGame()...)
	c.mu.Unlock()
	if err != nil {
		return err
	}
	return c.sync(ctx, "new game")
}

// SetPosition sets the position that later searches begin from, which is the one reached by the given moves
// from start. The engine also receives the moves, so that it can recognize repetitions. Nothing is sent until
// the next search begins. If a move is illegal, the error is a *xiangqi.PlyError.
func (c *Client) SetPosition(start xiangqi.Position, moves []xiangqi.Move) error {
	g, err := makeGame(start, moves)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.fault != nil:
		return c.fault
	case c.search != nil:
		return fmt.Errorf("engine %q: %w", c.nameLocked(), ErrBusy)
	}
	c.game = g
	return nil
}

// processEnded is called when the process has exited and all of its lines have been handled.
func (c *Client) processEnded(status error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.exit = status
	during := "idle"
	switch {
	case c.search != nil:
		during = "go"
	case c.awaiting != nil:
		during = c.asked
	}
	c.failLocked(c.errorLocked(during, fmt.Errorf("%w: %s", ErrEngineDied, exitText(status))))
}

func exitText(status error) string {
	if status == nil {
		return "exit status 0"
	}
	return status.Error()
}

// fail records err as the reason why the client cannot continue, unless there already is one.
func (c *Client) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.failLocked(err)
}

func (c *Client) failLocked(err error) {
	if c.fault == nil {
		c.fault = err
		close(c.failed)
	}
	if s := c.search; s != nil {
		c.search = nil
		s.complete(c.fault)
	}
}

func (c *Client) engineError(during string, err error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.errorLocked(during, err)
}

func (c *Client) errorLocked(during string, err error) error {
	return &EngineError{
		Engine: c.nameLocked(), During: during, Err: err,
		Transcript: c.log.tail(), Stderr: c.stderr.String(),
	}
}

// Close asks the engine to quit and waits for the process to exit and for all goroutines to return. If the
// engine is still running after Timeouts.Quit, Close kills it together with its child processes. Any search
// in progress fails with ErrClosed.
//
// The error is an *EngineError if the engine had to be killed or exited with a fault. If the client had
// already failed, the error is nil. Close may be called more than once.
func (c *Client) Close() error {
	if c.process == nil {
		return nil
	}
	c.mu.Lock()
	first := c.fault == nil
	if first {
		_ = c.sendLocked(c.driver.quit()) // if this fails, the engine does not quit, which is noticed below
		c.failLocked(fmt.Errorf("engine %q: %w", c.nameLocked(), ErrClosed))
	}
	c.mu.Unlock()
	c.process.closeInput()
	timer := time.NewTimer(c.timeouts.Quit)
	defer timer.Stop()
	killed := false
	select {
	case <-c.ended:
	case <-timer.C:
		killed = true
		c.process.kill()
		<-c.ended
	}
	switch {
	case !first:
		return nil
	case killed:
		return c.engineError("quit", fmt.Errorf("%w: killed after %v", ErrTimeout, c.timeouts.Quit))
	case c.exit != nil:
		return c.engineError("quit", fmt.Errorf("%w: %s", ErrEngineDied, exitText(c.exit)))
	}
	return nil
}
