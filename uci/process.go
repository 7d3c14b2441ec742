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

// process is a child process that exchanges lines with the client. It ends when it exits or when kill is
// called. Its goroutines always end with it.
type process struct {
	cmd                   *exec.Cmd
	stdin, stdout, stderr *os.File // our ends of the pipes
	queue                 chan string
	closing               chan struct{} // once closed, write the queued lines and then close stdin
	exited                chan struct{} // closed when the process has exited
	drained               chan struct{} // closed when all of its output has been read
	goroutines            sync.WaitGroup
	closeOnce             sync.Once
}

// queuedLines is the maximum number of lines that are queued for an engine that does not read them.
const queuedLines = 512

// lastWords is how long to wait for the rest of an exited engine's output, which another process may be
// keeping open. It is also how long to wait for an engine to exit after it has closed its output.
const lastWords = time.Second

var errNotReading = errors.New("does not read its input")

// startProcess starts the program, with pipes connected to its three standard streams.
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
		_ = end.Close() // the child has a copy of its own
	}
	if err != nil {
		proc.closePipes()
		return nil, err
	}
	return proc, nil
}

// connect creates the pipes and returns the child's ends. exec.Cmd must not create them, because its Wait
// would close them before all output has been read.
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
			_ = f.Close() // nothing is lost if this fails
		}
	}
}

// run begins reading and writing. It calls onLine and onError with each line of standard output and standard
// error. After the last line, it calls onExit with the exit status.
func (p *process) run(onLine, onError func(string), onExit func(error)) {
	var readers sync.WaitGroup
	readers.Go(func() { readLines(p.stdout, onLine); p.expectExit() })
	readers.Go(func() { readLines(p.stderr, onError) })
	p.goroutines.Go(func() { readers.Wait(); close(p.drained) })
	p.goroutines.Go(p.write)
	p.goroutines.Go(func() {
		status := p.cmd.Wait()
		killGroup(p.cmd) // it may have left processes running
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

// activity describes what an unresponsive engine is doing, as far as the system reveals it.
type activity struct {
	works   bool // the engine is working, or would be if the machine gave it time
	starved bool // it is working, but has spent more time waiting for a processor than running
}

// activity examines the processes of the engine.
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

// expectExit kills an engine that has closed its output but does not exit.
func (p *process) expectExit() {
	select {
	case <-p.exited:
	case <-time.After(lastWords):
		p.kill()
	}
}

// write sends queued lines until the process exits or the input is closed.
func (p *process) write() {
	defer func() { _ = p.stdin.Close() }() // an error can be ignored, since nothing is lost
	for {
		select {
		case line := <-p.queue:
			if _, err := p.stdin.WriteString(line + "\n"); err != nil {
				return // the engine has closed its input, which its silence will reveal
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

// send queues a line for the engine. It never blocks.
func (p *process) send(line string) error {
	select {
	case p.queue <- oneLine(line):
		return nil
	default:
		return errNotReading
	}
}

// closeInput closes the engine's input once the queued lines have been written.
func (p *process) closeInput() { p.closeOnce.Do(func() { close(p.closing) }) }

// kill immediately ends the process and its child processes. It may be called at any time.
func (p *process) kill() {
	select {
	case <-p.exited:
	default:
		killGroup(p.cmd)
	}
}

// wait waits for the process to exit and for all its goroutines to return.
func (p *process) wait() { p.goroutines.Wait() }
