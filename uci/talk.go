package uci

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// send sends lines to the engine.
func (c *Client) send(lines ...string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sendLocked(lines...)
}

func (c *Client) sendLocked(lines ...string) error {
	for _, line := range lines {
		if c.fault != nil {
			return c.fault
		}
		c.record(ToEngine, line)
		if err := c.process.send(line); err != nil {
			c.failLocked(c.errorLocked("send", fmt.Errorf("%w: %w", ErrTimeout, err)))
			c.process.kill()
		}
	}
	return c.fault
}

// record adds a line to the transcript and passes it to the tracer.
func (c *Client) record(direction Direction, text string) {
	line := Traffic{At: time.Now(), Direction: direction, Text: text}
	c.log.add(line)
	if c.program.Trace != nil {
		c.tracing.Lock()
		defer c.tracing.Unlock()
		c.program.Trace(line)
	}
}

// patience limits how long to wait for an answer.
type patience struct {
	total   time.Duration
	silence time.Duration // maximum time without a line from the engine, unless it is working; 0 means no limit
}

// workPause is how long to wait before checking again on a silent engine that is working.
const workPause = 250 * time.Millisecond

// mostStarved limits how far a wait is extended for an engine that gets little processor time. It is a
// multiple of the original wait.
const mostStarved = 8

// left returns how much longer to wait for an answer. It does not call state unless the time is up or the
// engine has been silent for too long.
func (p patience) left(asked, heard time.Time, state func() activity) time.Duration {
	left := time.Until(asked.Add(p.total))
	if left <= 0 && time.Since(asked) < mostStarved*p.total && state().starved {
		return workPause
	}
	if p.silence == 0 || left <= 0 {
		return left
	}
	quiet := time.Until(heard.Add(p.silence))
	if quiet <= 0 && state().works {
		quiet = workPause
	}
	return min(left, quiet)
}

// ask sends lines to the engine and waits for the event that answers them. It does not kill an engine that
// fails to answer in time.
func (c *Client) ask(ctx context.Context, during string, p patience, awaited func(event) bool, lines func() []string) error {
	asked := time.Now()
	c.mu.Lock()
	answered := make(chan struct{})
	c.awaiting, c.answered, c.asked = awaited, answered, during
	c.heard = asked
	err := c.sendLocked(lines()...)
	c.mu.Unlock()
	if err != nil {
		return err
	}
	for left := p.total; left > 0 && err == nil; left = p.left(asked, c.lastHeard(), c.process.activity) {
		if p.silence > 0 {
			left = min(left, p.silence)
		}
		timer := time.NewTimer(left)
		select {
		case <-answered:
			timer.Stop()
			return nil
		case <-c.failed:
			timer.Stop()
			return c.Err()
		case <-ctx.Done():
			err = fmt.Errorf("engine %q: %s: %w", c.Name(), during, ctx.Err())
		case <-timer.C:
		}
		timer.Stop()
	}
	select {
	case <-answered: // the answer arrived at the last moment
		return nil
	default:
	}
	if err == nil {
		err = c.engineError(during, fmt.Errorf("%w: no answer within %v", ErrTimeout, time.Since(asked).Round(time.Millisecond)))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.awaiting = nil
	return err
}

func (c *Client) lastHeard() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.heard
}

// askReady waits until the engine has processed everything that was sent to it.
func (c *Client) askReady(ctx context.Context, during string, p patience) error {
	ready := func(e event) bool { return e.ready }
	return c.ask(ctx, during, p, ready, func() []string { return []string{c.driver.isReady()} })
}

// sync is like askReady, but only for engines known to answer. If such an engine fails to answer, sync kills
// it.
func (c *Client) sync(ctx context.Context, during string) error {
	if !c.answersReady() {
		return c.Err()
	}
	err := c.askReady(ctx, during, patience{total: c.timeouts.Option})
	if errors.Is(err, ErrTimeout) {
		c.fail(err)
		c.process.kill()
	}
	return err
}

func (c *Client) answersReady() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.driver.answersReady()
}

// receive handles a line sent by the engine.
func (c *Client) receive(line string) {
	at := time.Now()
	if !utf8.ValidString(line) {
		line = c.decode(line)
	}
	c.record(FromEngine, line)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard = at
	e := c.driver.read(line)
	switch {
	case e.Kind == ReplyID:
		c.engine.id.set(e.Field, strings.Clone(clip(e.Text, 4*shownText)))
	case e.Kind == ReplyOption && e.Err == nil:
		c.engine.add(e.Option)
	}
	for _, o := range e.options {
		c.engine.add(o)
	}
	if c.awaiting != nil && c.awaiting(e) {
		c.awaiting = nil
		close(c.answered)
	}
	if e.refused != "" {
		c.refused = e.refused
	}
	if c.search != nil {
		c.search.receive(e, at)
	}
}

func (c *Client) decode(line string) string {
	if c.program.Decode != nil {
		line = c.program.Decode(line)
	}
	return strings.ToValidUTF8(line, "\uFFFD")
}

func (c *Client) receiveError(line string) {
	c.record(FromStderr, line)
	c.stderr.addLine(clip(line, textTailBytes/4))
}
