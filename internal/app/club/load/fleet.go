package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/freeport"
)

// startTime is how long a club process may take to answer or to exit. A busy machine may need a minute.
const startTime = 5 * time.Minute

// fleet runs the processes of a club. Either one of them serves while the others wait to take over, or all
// of them serve together.
type fleet struct {
	o         *Options
	addresses []string
	metrics   []string     // metrics address of each process
	telnets   []string     // telnet addresses, if there are slow connections
	doors     []*proxy     // proxies between players and processes; none if players connect directly
	said      []*lastWords // the end of each process's standard error output
	kills     int
	keep      context.CancelFunc // stops restarting processes
	kept      sync.WaitGroup

	mu      sync.Mutex // held while a process is being stopped and restarted
	running []*process
	memory  float64 // highest peak of any process, in MiB

	ended    time.Time // when a process was last killed or asked to exit
	unopened time.Time // earliest time at which the outage that followed may have ended
}

// process is one of the club's processes.
type process struct {
	*os.Process
	ended chan struct{} // closed when the process has exited
	err   error         // returned by Wait
}

// newFleet starts the processes. It waits until one answers or, if they serve together, until all do.
func newFleet(ctx context.Context, o *Options) (*fleet, error) {
	f := &fleet{o: o}
	for i := range max(1, o.Processes) {
		for _, addresses := range []*[]string{&f.addresses, &f.metrics, &f.telnets} {
			if addresses == &f.telnets && o.Slow == 0 {
				continue
			}
			address, err := freeport.Address()
			if err != nil {
				f.end()
				return nil, err
			}
			*addresses = append(*addresses, address)
		}
		if o.Chaos > 0 {
			door, err := newProxy(f.addresses[i])
			if err != nil {
				f.end()
				return nil, err
			}
			f.doors = append(f.doors, door)
		}
		f.running, f.said = append(f.running, nil), append(f.said, &lastWords{})
		if err := f.start(i); err != nil {
			f.end()
			return nil, err
		}
	}
	if _, err := f.serving(ctx); err != nil {
		f.end()
		return nil, err
	}
	for i := range f.running {
		if o.NATS == "" {
			break
		}
		if err := f.await(ctx, i); err != nil {
			f.end()
			return nil, err
		}
	}
	return f, nil
}

// urls returns the addresses of the processes.
func (f *fleet) urls() []string { return urlsOf(f.addresses) }

// entries returns the addresses at which players connect to the club.
func (f *fleet) entries() []string {
	if f.doors == nil {
		return f.urls()
	}
	var addresses []string
	for _, door := range f.doors {
		addresses = append(addresses, door.listener.Addr().String())
	}
	return urlsOf(addresses)
}

func urlsOf(addresses []string) []string {
	urls := make([]string, len(addresses))
	for i, address := range addresses {
		urls[i] = "http://" + address
	}
	return urls
}

// startAgain restarts processes that exit without being asked to, as a service manager would, until the
// fleet ends.
func (f *fleet) startAgain() {
	ctx, cancel := context.WithCancel(context.Background())
	f.keep = cancel
	f.kept.Go(func() {
		for ctx.Err() == nil {
			wait(ctx, 20*time.Millisecond)
			f.mu.Lock()
			for i, p := range f.running {
				select {
				case <-p.ended:
					_ = f.start(i) // on failure, the next round tries again
				default:
				}
			}
			f.mu.Unlock()
		}
	})
}

// start starts process i. f.mu must be held, unless the fleet is not shared yet.
func (f *fleet) start(i int) error {
	at := Where{Place: f.o.Place, Address: f.addresses[i], Metrics: f.metrics[i], NATS: f.o.NATS}
	if len(f.telnets) > 0 {
		at.Telnet = f.telnets[i]
	}
	cmd := f.o.Server(at)
	if cmd.Stderr == nil {
		cmd.Stderr = f.said[i]
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("starting the club: %w", err)
	}
	p := &process{Process: cmd.Process, ended: make(chan struct{})}
	f.running[i] = p
	go func() {
		p.err = cmd.Wait()
		close(p.ended)
	}()
	return nil
}

// again kills process i and restarts it.
func (f *fleet) again(i int) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kill(i)
	return f.start(i)
}

// serving waits until some process answers, and returns its number.
func (f *fleet) serving(ctx context.Context) (int, error) {
	before := time.Now()
	for begun, asked := before, before; time.Since(begun) < startTime && ctx.Err() == nil; wait(ctx, 5*time.Millisecond) {
		before, asked = asked, time.Now()
		for i, url := range f.urls() {
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/healthz", nil)
			if err != nil {
				return 0, err
			}
			if response, err := http.DefaultClient.Do(r); err == nil {
				_ = response.Body.Close() // nothing is read from it
				f.unopened = before
				return i, nil
			}
		}
	}
	err := fmt.Errorf("the club does not answer after %v", startTime)
	for i := range f.running {
		err = f.blame(i, err)
	}
	return 0, err
}

// blame adds the last output of process i to an error.
func (f *fleet) blame(i int, err error) error {
	if words := f.said[i].String(); words != "" {
		return fmt.Errorf("%w; process %d of the club wrote last:\n%s", err, i+1, words)
	}
	return err
}

// lastWords is a writer that retains the end of its input.
type lastWords struct {
	mu   sync.Mutex
	text []byte
}

// mostWords is the number of bytes that lastWords retains.
const mostWords = 4 << 10

func (l *lastWords) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, p...)
	l.text = append(l.text[:0], l.text[max(0, len(l.text)-mostWords):]...)
	return len(p), nil
}

func (l *lastWords) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(bytes.TrimSpace(l.text))
}

// killAny kills and restarts one of several processes that serve together. It returns how long that process
// did not answer.
func (f *fleet) killAny(ctx context.Context) (time.Duration, error) {
	i := f.kills % len(f.running)
	f.kills++
	if err := f.again(i); err != nil {
		return 0, err
	}
	begun := f.ended
	err := f.await(ctx, i)
	return time.Since(begun), err
}

// await waits until process i answers.
func (f *fleet) await(ctx context.Context, i int) error {
	before := time.Now()
	for begun, asked := before, before; time.Since(begun) < startTime && ctx.Err() == nil; wait(ctx, 5*time.Millisecond) {
		before, asked = asked, time.Now()
		if _, err := get(ctx, f.urls()[i]+"/healthz"); err == nil {
			f.unopened = before
			return nil
		}
	}
	return errors.Join(ctx.Err(), f.blame(i, fmt.Errorf("process %d of the club does not answer after %v", i+1, startTime)))
}

// killServing kills the serving process and restarts it. If another process takes over, the restarted one
// waits. killServing returns how long no process answered.
func (f *fleet) killServing(ctx context.Context) (time.Duration, error) {
	i, err := f.serving(ctx)
	if err != nil {
		return 0, err
	}
	if err := f.again(i); err != nil {
		return 0, err
	}
	begun := f.ended
	_, err = f.serving(ctx)
	return time.Since(begun), err
}

// stop asks process i to exit, as a service manager does, and restarts it. It returns how long the process
// took to exit, or an error if it did not exit cleanly.
func (f *fleet) stop(ctx context.Context, i int) (time.Duration, error) {
	took, err := f.stopAndStart(i)
	if err != nil {
		return took, err
	}
	if f.o.NATS != "" {
		return took, f.await(ctx, i)
	}
	_, err = f.serving(ctx)
	return took, err
}

func (f *fleet) stopAndStart(i int) (time.Duration, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.running[i]
	f.memory = max(f.memory, peakMemory(p.Pid))
	begun := time.Now()
	if err := p.Signal(syscall.SIGTERM); err != nil {
		return 0, fmt.Errorf("asking the club to end: %w", err)
	}
	f.ended = time.Now()
	late := time.AfterFunc(startTime, func() { _ = p.Kill() }) // shows in the exit status
	<-p.ended
	late.Stop()
	took := time.Since(begun)
	if p.err != nil {
		return took, fmt.Errorf("the club that was asked to end: %w", f.blame(i, p.err))
	}
	return took, f.start(i)
}

// measured holds figures taken from the club's metrics.
type measured struct {
	goroutines, connections, heap float64
}

// measure reads the metrics of the serving process. If the processes serve together, it returns the sums
// over all of them.
func (f *fleet) measure(ctx context.Context) (m measured, err error) {
	if f.o.NATS == "" {
		i, err := f.serving(ctx)
		if err != nil {
			return m, err
		}
		return f.measureOne(ctx, i)
	}
	for i := range f.running {
		one, err := f.measureOne(ctx, i)
		if err != nil {
			return m, err
		}
		m = measured{m.goroutines + one.goroutines, m.connections + one.connections, m.heap + one.heap}
	}
	return m, nil
}

func (f *fleet) measureOne(ctx context.Context, i int) (m measured, err error) {
	text, err := get(ctx, "http://"+f.metrics[i]+"/metrics")
	if err != nil {
		return m, f.blame(i, err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		number, err := strconv.ParseFloat(value, 64)
		if err != nil {
			continue // the line is a comment
		}
		switch name {
		case "chuhe_goroutines":
			m.goroutines = number
		case "chuhe_connections":
			m.connections = number
		case "chuhe_heap_bytes":
			m.heap = number / (1 << 20)
		}
	}
	return m, nil
}

// leaveTime is how long a club may take to forget users who have left.
const leaveTime = 20 * time.Second

// settled waits until all users have left and there are no more goroutines than before the test, but not
// longer than leaveTime. It then returns the number of goroutines. If failed is not nil, settled returns it
// without waiting.
func (f *fleet) settled(ctx context.Context, before measured, failed error) (int, error) {
	now := measured{}
	for begun := time.Now(); failed == nil && time.Since(begun) < leaveTime; wait(ctx, 100*time.Millisecond) {
		if now, failed = f.measure(ctx); now.connections == 0 && now.goroutines <= before.goroutines {
			break
		}
	}
	return int(now.goroutines), failed
}

// profile writes a memory profile of the serving process to file, for go tool pprof.
func (f *fleet) profile(ctx context.Context, file string) error {
	i, err := f.serving(ctx)
	if err != nil {
		return err
	}
	data, err := get(ctx, "http://"+f.metrics[i]+"/debug/pprof/heap?gc=1")
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o600)
}

// get returns the body of the response to a GET request.
func get(ctx context.Context, url string) (_ []byte, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, response.Body.Close()) }()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, response.Status)
	}
	return io.ReadAll(response.Body)
}

// kill ends process i as abruptly as a power failure would. f.mu must be held.
func (f *fleet) kill(i int) {
	p := f.running[i]
	if p == nil {
		return
	}
	select {
	case <-p.ended:
		return
	default:
	}
	f.memory = max(f.memory, peakMemory(p.Pid))
	_ = p.Kill() // it may have exited already
	<-p.ended
	f.ended = time.Now()
}

// end kills all processes.
func (f *fleet) end() {
	if f.keep != nil {
		f.keep()
		f.kept.Wait()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.running {
		f.kill(i)
	}
	for _, door := range f.doors {
		_ = door.close() // it may be closed already
	}
}

// peakMemory returns the peak memory of a process in MiB, or 0 if the system does not report it.
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
