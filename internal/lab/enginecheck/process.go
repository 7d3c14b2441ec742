package enginecheck

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/childtime"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// Errors returned instead of a line from the engine.
var (
	errSilent = errors.New("no answer")
	errGone   = errors.New("the engine has ended")
)

// line is a line sent to or received from the engine.
type line struct {
	at   time.Duration // since the start
	sent bool
	text string
}

// process is an engine that runs as a child process and exchanges lines with this program.
type process struct {
	ctx    context.Context
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    chan line
	exited chan struct{}
	done   chan struct{} // closed by kill
	begun  time.Time
	status error         // valid once exited
	told   chan struct{} // closed when its error output ends

	// The engine's processor usage, as far as the operating system reports it.
	group   childtime.Group
	mark    childtime.Use // usage when a line was last sent
	overdue func(excess time.Duration, excused bool)
	ended   func(childtime.Use) // called by kill with the engine's total usage

	mu     sync.Mutex
	errors []string // the last lines of its error output
	log    []line
	shown  int // how much of the log lines returns; 0 for all of it
}

// startProcess starts the program.
func startProcess(ctx context.Context, command []string, dir string) (*process, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	ownGroup(cmd)
	in, inside, err := pipe()
	if err != nil {
		return nil, err
	}
	outside, out, err := pipe()
	if err != nil {
		return nil, err
	}
	errorsIn, errorsOut, err := pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, errorsOut
	p := &process{
		ctx: ctx, cmd: cmd, in: inside, out: make(chan line, 1<<14), exited: make(chan struct{}), done: make(chan struct{}),
		told: make(chan struct{}), begun: time.Now(),
	}
	err = cmd.Start()
	for _, theirs := range []*os.File{in, out, errorsOut} {
		_ = theirs.Close() // the engine has its own copy
	}
	if err != nil {
		for _, ours := range []*os.File{inside, outside, errorsIn} {
			_ = ours.Close() // errors do not matter
		}
		return nil, err
	}
	go p.read(outside)
	go p.readErrors(errorsIn)
	go func() {
		p.status = cmd.Wait()
		close(p.exited)
	}()
	return p, nil
}

// pipe calls os.Pipe. It exists to name the results.
func pipe() (r, w *os.File, err error) { return os.Pipe() }

func (p *process) read(f *os.File) {
	defer func() { _ = f.Close(); close(p.out) }()
	for lines := uci.NewLineReader(f); ; {
		text, err := lines.ReadLine()
		if err != nil {
			return
		}
		select {
		case p.out <- line{at: time.Since(p.begun), text: text}:
		case <-p.done:
			return
		}
	}
}

func (p *process) readErrors(f *os.File) {
	defer func() { _ = f.Close(); close(p.told) }()
	for lines := uci.NewLineReader(f); ; {
		text, err := lines.ReadLine()
		if err != nil {
			return
		}
		p.mu.Lock()
		p.errors = append(p.errors[max(0, len(p.errors)-4):], text)
		p.mu.Unlock()
	}
}

// use returns how much processor time the engine's processes have used. It looks the processes up
// the first time. After the greeting, startIn makes it look them up again, because by then a
// wrapper has started the actual engine.
func (p *process) use() (childtime.Use, bool) {
	if p.group == nil {
		p.group = childtime.Find(p.cmd.Process.Pid)
	}
	return p.group.Use()
}

// delay returns how long the engine has waited for a processor since a line was last sent to it,
// but never more than most. If the operating system does not report this, delay returns 0.
func (p *process) delay(most time.Duration) time.Duration {
	u, _ := p.use()
	return min(most, u.Since(p.mark).Delay)
}

// late passes a late or missing answer on to overdue. excess is how late the answer was, and
// excused reports whether the engine's waiting for a processor explains this.
func (p *process) late(excess time.Duration, excused bool) {
	if p.overdue != nil {
		p.overdue(excess, excused)
	}
}

// send writes lines to the engine. If the engine does not read them within a few seconds, send
// returns an error.
func (p *process) send(lines ...string) error {
	p.mark, _ = p.use()
	for _, text := range lines {
		p.note(line{at: time.Since(p.begun), sent: true, text: text})
		if err := p.write(text + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// write writes text to the engine unchanged.
func (p *process) write(text string) error {
	written := make(chan error, 1)
	go func() { _, err := io.WriteString(p.in, text); written <- err }()
	select {
	case err := <-written:
		if err != nil {
			return p.gone("it takes no input")
		}
		return nil
	case <-time.After(5 * time.Second):
		p.late(5*time.Second, p.delay(5*time.Second) > time.Second)
		return fmt.Errorf("%w: it does not read its input", errSilent)
	}
}

func (p *process) note(l line) {
	p.mu.Lock()
	p.log = append(p.log, l)
	p.mu.Unlock()
}

// mostGrace limits the extra time granted to an engine that is waiting for a processor. It is a
// multiple of the time limit for the answer.
const mostGrace = 5

// until reads lines up to and including the first one that wanted accepts. Time that the engine
// spends waiting for a processor does not count toward the limit.
func (p *process) until(most time.Duration, wanted func(string) bool) (line, error) {
	return p.listen(most, wanted, true)
}

// listen implements until. If patient is false, time spent waiting for a processor does count, and
// a missing answer is not recorded as late.
func (p *process) listen(most time.Duration, wanted func(string) bool, patient bool) (line, error) {
	timer := time.NewTimer(most)
	defer timer.Stop()
	granted := time.Duration(0)
	for {
		select {
		case l, ok := <-p.out:
			if !ok {
				return line{}, p.gone("it has closed its output")
			}
			p.note(l)
			if wanted(l.text) {
				return l, nil
			}
		case <-timer.C:
			if !patient {
				return line{}, fmt.Errorf("%w within %v", errSilent, most)
			}
			const little = 5 * time.Millisecond
			if more := p.delay(mostGrace*most) - granted; more > little {
				granted += more
				timer.Reset(more)
				continue
			}
			p.late(most, granted >= (mostGrace-1)*most)
			return line{}, fmt.Errorf("%w within %v", errSilent, most)
		case <-p.ctx.Done():
			return line{}, context.Cause(p.ctx)
		}
	}
}

// gone returns an error that describes how the engine exited. If the process is still running, the
// error contains sign instead, which describes why the engine appears to have exited.
func (p *process) gone(sign string) error {
	select {
	case <-p.exited:
	case <-time.After(time.Second):
		return fmt.Errorf("%w: %s", errGone, sign)
	}
	select {
	case <-p.told:
	case <-time.After(200 * time.Millisecond): // a child process may hold it open
	}
	how := "exit status 0"
	if p.status != nil {
		how = p.status.Error()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.errors) > 0 {
		how += "; its last words: " + clip(strings.Join(p.errors, " / "), 200)
	}
	return fmt.Errorf("%w: %s", errGone, how)
}

// leaves waits for the engine to exit, reading its output in the meantime. It returns how long that
// took, and reports whether the engine has exited.
func (p *process) leaves(most time.Duration) (time.Duration, bool) {
	begun, limit := time.Now(), time.After(most)
	p.mark, _ = p.use()
	lines := p.out
	for {
		select {
		case <-p.exited:
			return time.Since(begun), true
		case l, ok := <-lines:
			if !ok {
				lines = nil
				continue
			}
			p.note(l)
		case <-limit:
			if more := p.delay(most); more > most/4 && time.Since(begun) < 2*most {
				limit = time.After(more)
				continue
			}
			p.late(most, false)
			return most, false
		}
	}
}

// kill kills the engine and every process that it has started.
func (p *process) kill() {
	if p.ended != nil {
		p.ended(p.total())
		p.ended = nil
	}
	killGroup(p.cmd.Process.Pid)
	_ = p.in.Close() // errors do not matter
	close(p.done)
	select {
	case <-p.exited:
	case <-time.After(5 * time.Second): // it cannot be killed
	}
}

// total returns the engine's total processor usage.
func (p *process) total() childtime.Use {
	u, _ := p.use()
	select {
	case <-p.exited:
		if state := p.cmd.ProcessState; state != nil {
			u.CPU = max(u.CPU, state.UserTime()+state.SystemTime())
		}
	default:
	}
	return u
}

// heard returns the number of lines received from the engine.
func (p *process) heard() (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.log {
		if !l.sent {
			n++
		}
	}
	return n
}

// hold marks the current end of the log. What follows is not evidence, so lines omits it.
func (p *process) hold() {
	p.mu.Lock()
	p.shown = len(p.log)
	p.mu.Unlock()
}

// The number of lines shown from the beginning and the end of a long exchange.
const (
	shownFirst = 4
	shownLast  = 14
)

// lines returns the exchange for display. It omits the options and shows only the last of several
// consecutive info lines.
func (p *process) lines() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var told []string
	log := p.log
	if p.shown > 0 {
		log = log[:p.shown]
	}
	begins := func(i int, word string) bool {
		return i < len(log) && !log[i].sent && strings.HasPrefix(log[i].text, word+" ")
	}
	infos, options := 0, 0
	for i, l := range log {
		switch {
		case begins(i, "info") && begins(i+1, "info"):
			infos++
			continue
		case begins(i, "option"):
			options++
			continue
		}
		if infos+options > 0 {
			told = append(told, fmt.Sprintf("         ... %d lines", infos+options))
			infos, options = 0, 0
		}
		sign := "<"
		if l.sent {
			sign = ">"
		}
		told = append(told, fmt.Sprintf("%6d %s %s", l.at.Milliseconds(), sign, clip(printable(l.text), 160)))
	}
	for _, text := range p.errors {
		told = append(told, "   err < "+clip(printable(text), 160))
	}
	if len(told) > shownFirst+shownLast+1 {
		left := len(told) - shownFirst - shownLast
		told = append(append(told[:shownFirst:shownFirst], fmt.Sprintf("         ... %d lines", left)), told[len(told)-shownLast:]...)
	}
	return told
}
