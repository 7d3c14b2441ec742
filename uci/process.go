package uci

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/childtime"
)

// process is a child process that communicates in lines. It ends only by itself or by kill, and its
// goroutines always end with it.
type process struct {
	cmd                   *exec.Cmd
	stdin, stdout, stderr *os.File // our ends of the pipes
	queue                 chan string
	closing               chan struct{} // closed: write the queued lines, then close stdin
	exited                chan struct{} // closed when the process has ended
	drained               chan struct{} // closed when its output has been read
	goroutines            sync.WaitGroup
	closeOnce             sync.Once
}

// queuedLines is the maximum number of lines queued for an engine that does not read.
const queuedLines = 512

// lastWords is how long to wait for the remaining output of an engine that has ended, in case another
// process keeps that output open. It is also how long to wait for the exit of an engine that has closed
// its output.
const lastWords = time.Second

var errNotReading = errors.New("does not read its input")

// startProcess starts the program with pipes to its three streams.
func startProcess(p *Program) (*process, error) {
	cmd := exec.Command(p.Path, p.Args...)
	cmd.Dir = p.Dir
	if len(p.Env) > 0 {
		cmd.Env = append(cmd.Environ(), p.Env...)
	}
	ownGroup(cmd)
	proc := &process{
		cmd:     cmd,
		queue:   make(chan string, queuedLines),
		closing: make(chan struct{}),
		exited:  make(chan struct{}),
		drained: make(chan struct{}),
	}
	theirs, err := proc.connect()
	if err == nil {
		err = cmd.Start()
	}
	for _, end := range theirs {
		_ = end.Close() // the child has its own copy
	}
	if err != nil {
		proc.closePipes()
		return nil, err
	}
	return proc, nil
}

// connect creates the pipes and returns the child's ends of them. exec.Cmd does not create them, because
// its Wait would close the pipes before they have been read.
func (p *process) connect() (theirs []*os.File, err error) {
	for _, stream := range []struct {
		ours   **os.File
		attach func(*os.File)
		input  bool
	}{
		{&p.stdin, func(f *os.File) { p.cmd.Stdin = f }, true},
		{&p.stdout, func(f *os.File) { p.cmd.Stdout = f }, false},
		{&p.stderr, func(f *os.File) { p.cmd.Stderr = f }, false},
	} {
		r, w, err := os.Pipe()
		if err != nil {
			return theirs, fmt.Errorf("pipe: %w", err)
		}
		if stream.input {
			r, w = w, r
		}
		*stream.ours = r
		stream.attach(w)
		theirs = append(theirs, w)
	}
	return theirs, nil
}

func (p *process) closePipes() {
	for _, f := range []*os.File{p.stdin, p.stdout, p.stderr} {
		if f != nil {
			_ = f.Close() // an error here loses nothing
		}
	}
}

// run starts reading and writing. It calls onLine and onError with the lines of the two outputs, and
// onExit with the exit status after the last line.
func (p *process) run(onLine, onError func(string), onExit func(error)) {
	var readers sync.WaitGroup
	readers.Go(func() { readLines(p.stdout, onLine); p.expectExit() })
	readers.Go(func() { readLines(p.stderr, onError) })
	p.goroutines.Go(func() { readers.Wait(); close(p.drained) })
	p.goroutines.Go(p.write)
	p.goroutines.Go(func() {
		status := p.cmd.Wait()
		killGroup(p.cmd) // processes it may have left running
		close(p.exited)
		select {
		case <-p.drained:
		case <-time.After(lastWords):
		}
		p.closePipes()
		<-p.drained
		onExit(status)
	})
}

// activity is the state of an unresponsive engine, to the extent that the system reports it.
type activity struct {
	works   bool // or would if the machine gave it time
	starved bool // works, but has waited longer for a processor than it has run
}

// activity examines the engine's processes.
func (p *process) activity() activity {
	use, known := childtime.Of(p.cmd.Process.Pid)
	works := known && use.Busy
	return activity{works, works && use.Delay > use.CPU}
}

func readLines(f *os.File, on func(string)) {
	lines := NewLineReader(f)
	for {
		line, err := lines.ReadLine()
		if err != nil {
			return
		}
		on(line)
	}
}

// expectExit kills an engine that closes its output but keeps running.
func (p *process) expectExit() {
	select {
	case <-p.exited:
	case <-time.After(lastWords):
		p.kill()
	}
}

// write sends the queued lines until the process ends or the input is closed.
func (p *process) write() {
	defer func() { _ = p.stdin.Close() }() // an error cannot be handled and loses nothing
	for {
		select {
		case line := <-p.queue:
			if _, err := p.stdin.WriteString(line + "\n"); err != nil {
				return // the engine has closed its input; its silence will reveal that
			}
		case <-p.exited:
			return
		case <-p.closing:
			if len(p.queue) == 0 {
				return
			}
		}
	}
}

// send queues a line. It never blocks.
func (p *process) send(line string) error {
	select {
	case p.queue <- oneLine(line):
		return nil
	default:
		return errNotReading
	}
}

// closeInput closes the engine's input after the queued lines.
func (p *process) closeInput() { p.closeOnce.Do(func() { close(p.closing) }) }

// kill ends the process and its children immediately. It may be called at any time.
func (p *process) kill() {
	select {
	case <-p.exited:
	default:
		killGroup(p.cmd)
	}
}

// wait returns when the process and all goroutines have ended.
func (p *process) wait() { p.goroutines.Wait() }
