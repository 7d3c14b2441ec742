package contract

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// outcome describes how a run ended.
type outcome struct {
	status   int // -1 if a signal killed it
	out, err string
	took     time.Duration // from the signal, if there was one
	early    bool          // it ended before the signal
}

// both returns everything that was written.
func (o *outcome) both() string { return o.out + o.err }

// trial describes how to run a command.
type trial struct {
	folder string
	args   []string
	stdin  string
	env    []string
	stdout *os.File      // nil collects the output
	shell  string        // a shell command line to run instead, with "$@" for the program and its arguments
	after  time.Duration // when to send a signal; 0 for none, except to commands that stay
}

// Limits on a run. Even a busy machine does not reach them.
const (
	mostTime  = 15 * time.Minute // then it has hung
	mostReady = 5 * time.Minute  // for a command that stays to get ready
	mostPipes = 10 * time.Second // for pipes that its children hold open after it ends
)

// output is a buffer that can be read while a program writes to it.
type output struct {
	lock sync.Mutex
	b    bytes.Buffer
}

// Write implements io.Writer.
func (o *output) Write(p []byte) (int, error) {
	o.lock.Lock()
	defer o.lock.Unlock()
	return o.b.Write(p)
}

func (o *output) String() string {
	o.lock.Lock()
	defer o.lock.Unlock()
	return o.b.String()
}

// within runs, inside this process, a command line that only lists something.
func (c *command) within(t *testing.T, args []string) outcome {
	t.Helper()
	var out, errs bytes.Buffer
	status := c.Run(t.Context(), &cli.Console{In: strings.NewReader(""), Out: &out, Err: &errs}, args)
	return outcome{status: status, out: out.String(), err: errs.String()}
}

// run runs the program.
func (c *command) run(t *testing.T, r trial) outcome {
	t.Helper()
	program, err := exec.LookPath(c.Name)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, r.args...)
	if r.shell != "" {
		cmd = exec.Command("bash", append([]string{"-c", r.shell, "bash", program}, r.args...)...)
	}
	var out, errs output
	cmd.Dir = r.folder
	if r.stdin != "" {
		cmd.Stdin = strings.NewReader(r.stdin)
	}
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(r.folder, "data"), "LC_ALL=C.UTF-8", "HOME="+r.folder, raceOptions)
	cmd.Env = append(cmd.Env, r.env...)
	cmd.Stdout, cmd.Stderr = io.Writer(&out), &errs
	if r.stdout != nil {
		cmd.Stdout = r.stdout
	}
	cmd.WaitDelay = mostPipes
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	var o outcome
	ended := false
	if c.Stays != "" || r.after > 0 {
		ready, began := r.after, time.Now()
		if c.Stays != "" {
			ready = mostReady
		}
		for time.Since(began) < ready && !ended {
			if c.Stays != "" && (strings.Contains(out.String(), c.Stays) || strings.Contains(errs.String(), c.Stays)) {
				break
			}
			select {
			case err = <-done:
				ended = true
			case <-time.After(10 * time.Millisecond):
			}
		}
	}
	began := time.Now()
	if !ended {
		if c.Stays != "" || r.after > 0 {
			_ = cmd.Process.Signal(os.Interrupt) // it may have ended
		}
		select {
		case err = <-done:
		case <-time.After(mostTime):
			_ = cmd.Process.Kill()
			err = <-done
			t.Logf("killed: %v", err)
			t.Fatalf("%v does not end; it wrote %q, %q", r.args, out.String(), errs.String())
		}
	}
	o.took, o.early = time.Since(began), ended
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatalf("%v: %v", r.args, err)
	}
	o.status, o.out, o.err = cmd.ProcessState.ExitCode(), out.String(), errs.String()
	if strings.Contains(o.err, "goroutine ") {
		t.Errorf("%v panics: %s", r.args, o.err)
	}
	return o
}
