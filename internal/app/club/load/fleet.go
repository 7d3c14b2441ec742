package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// startTime is how long a club may take to answer.
const startTime = 60 * time.Second

// fleet is the processes of a club: one serves, the others wait to take its place.
type fleet struct {
	o         *Options
	addresses []string
	running   []*exec.Cmd
	memory    float64 // most that one of them had, MiB
}

// newFleet starts the processes and waits until one answers.
func newFleet(ctx context.Context, o *Options) (*fleet, error) {
	f := &fleet{o: o}
	for i := range max(1, o.Processes) {
		address, err := freeAddress(ctx)
		if err != nil {
			f.end()
			return nil, err
		}
		f.addresses, f.running = append(f.addresses, address), append(f.running, nil)
		if err := f.start(i); err != nil {
			f.end()
			return nil, err
		}
	}
	if _, err := f.serving(ctx); err != nil {
		f.end()
		return nil, err
	}
	return f, nil
}

// urls are the addresses at which people try to find the club.
func (f *fleet) urls() []string {
	urls := make([]string, len(f.addresses))
	for i, address := range f.addresses {
		urls[i] = "http://" + address
	}
	return urls
}

func (f *fleet) start(i int) error {
	cmd := f.o.Server(f.o.Place, f.addresses[i])
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("starting the club: %w", err)
	}
	f.running[i] = cmd
	return nil
}

// serving waits until a process answers and returns its number.
func (f *fleet) serving(ctx context.Context) (int, error) {
	for begun := time.Now(); time.Since(begun) < startTime && ctx.Err() == nil; wait(ctx, 5*time.Millisecond) {
		for i, url := range f.urls() {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/healthz", nil)
			if err != nil {
				return 0, err
			}
			if response, err := http.DefaultClient.Do(r); err == nil {
				_ = response.Body.Close() // nothing is read
				return i, nil
			}
		}
	}
	return 0, fmt.Errorf("the club does not answer after %v", startTime)
}

// killServing kills the process that serves and starts it again, which waits then when
// there is another one. It returns how long nobody answered.
func (f *fleet) killServing(ctx context.Context) (time.Duration, error) {
	i, err := f.serving(ctx)
	if err != nil {
		return 0, err
	}
	f.kill(i)
	begun := time.Now()
	if err := f.start(i); err != nil {
		return 0, err
	}
	_, err = f.serving(ctx)
	return time.Since(begun), err
}

// kill ends a process as a power cut would end it, as far as the process can tell.
func (f *fleet) kill(i int) {
	cmd := f.running[i]
	if cmd == nil || cmd.Process == nil || cmd.ProcessState != nil {
		return
	}
	f.memory = max(f.memory, peakMemory(cmd.Process.Pid))
	_ = cmd.Process.Kill() // it may have ended
	_ = cmd.Wait()         // by the kill
}

func (f *fleet) end() {
	for i := range f.running {
		f.kill(i)
	}
}

// peakMemory returns the most memory that a process has had, in MiB; 0 where the system
// does not tell.
func peakMemory(pid int) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for lines := bufio.NewScanner(bytes.NewReader(status)); lines.Scan(); {
		if rest, ok := strings.CutPrefix(lines.Text(), "VmHWM:"); ok {
			kib, _ := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(rest, "kB")), 64)
			return kib / 1024
		}
	}
	return 0
}

// freeAddress finds a port of the loopback that nobody uses.
func freeAddress(ctx context.Context) (string, error) {
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
