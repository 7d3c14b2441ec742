package drill

import (
	"errors"
	"os"
	"os/exec"
	"sync"
	"time"
)

// process is a process that is restarted whenever it exits, unless it was stopped on purpose.
type process struct {
	command func() *exec.Cmd
	ended   chan struct{}

	mu     sync.Mutex // guards the fields below
	cmd    *exec.Cmd
	starts int
	closed bool
	held   bool // the process must not be restarted for now
}

// keep starts a process and keeps it running, as a service manager would.
func keep(command func() *exec.Cmd) (*process, error) {
	p := &process{command: command, ended: make(chan struct{})}
	if err := p.start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.ended)
		for {
			p.mu.Lock()
			cmd := p.cmd
			p.mu.Unlock()
			_ = cmd.Wait() // the error is ignored, because the process is usually killed
			const pause = 50 * time.Millisecond
			time.Sleep(pause)
			p.mu.Lock()
			for p.held && !p.closed {
				p.mu.Unlock()
				time.Sleep(pause)
				p.mu.Lock()
			}
			closed := p.closed
			p.mu.Unlock()
			if closed || p.start() != nil {
				return
			}
		}
	}()
	return p, nil
}

func (p *process) start() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil
	}
	p.cmd = p.command()
	p.starts++
	return p.cmd.Start()
}

// restarts returns the number of times the process has been restarted.
func (p *process) restarts() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.starts - 1
}

// kill kills the process without warning. The process is then restarted.
func (p *process) kill() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.cmd.Process.Kill(); !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return nil // the process was already dead
}

// killFor kills the process, calls f, which may change the process's files, and then lets the process
// restart.
func (p *process) killFor(f func() error) error {
	p.mu.Lock()
	p.held = true
	_ = p.cmd.Process.Kill() // it may have exited already
	p.mu.Unlock()
	const settle = 200 * time.Millisecond // time for the operating system to close the process's files
	time.Sleep(settle)
	err := f()
	p.mu.Lock()
	p.held = false
	p.mu.Unlock()
	return err
}

func (p *process) signal(s os.Signal) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.cmd.Process.Signal(s); !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return nil
}

// stop ends the process for good.
func (p *process) stop() {
	p.mu.Lock()
	p.closed = true
	_ = p.cmd.Process.Kill() // it may have exited already
	p.mu.Unlock()
	<-p.ended
}
