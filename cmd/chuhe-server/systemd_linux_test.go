package main

import (
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// manager is a service manager: it is notified, as systemd is, and has the log.
type manager struct {
	t    *testing.T
	path string
	mu   sync.Mutex
	told []string // lines
}

// newManager listens for notifications.
func newManager(t *testing.T) *manager {
	t.Helper()
	folder, err := os.MkdirTemp("", "n") //nolint:usetesting // whose paths are too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	m := &manager{t: t, path: filepath.Join(folder, "notify")}
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: m.path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = conn.Close()
		_ = os.RemoveAll(folder)
	})
	go func() {
		b := make([]byte, 4096)
		for {
			n, err := conn.Read(b)
			if err != nil {
				return
			}
			_, _ = m.Write(b[:n]) // never fails
		}
	}()
	return m
}

// Write takes lines of a notification, or of the log.
func (m *manager) Write(text []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.told = append(m.told, strings.Split(string(text), "\n")...)
	return len(text), nil
}

// count is how many lines contain a text.
func (m *manager) count(text string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, line := range m.told {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}

// wait waits until a line was notified.
func (m *manager) wait(text string) {
	m.t.Helper()
	await.That(m.t, text+" for the service manager", func() bool { return m.count(text) > 0 }, func() string {
		m.mu.Lock()
		defer m.mu.Unlock()
		return strings.Join(m.told, "\n")
	})
}

// service starts a club as a service manager does: with sockets that it opened, by their
// names, and with a watchdog. Its settings name addresses that would be refused.
func service(t *testing.T, m *manager, sockets map[string]*net.TCPListener, watchdog string, args ...string) (process *exec.Cmd, ended chan error) {
	t.Helper()
	var names []string
	self := server(append([]string{"serve", "--data", t.TempDir(), "--listen", "256.0.0.1:1", "--house", "none"}, args...)...)
	// LISTEN_PID is the process itself, which a shell knows that it is replaced by.
	process = exec.Command("sh", append([]string{"-c", `export LISTEN_PID=$$ WATCHDOG_PID=$$; exec "$@"`, "sh"}, self.Args...)...)
	for name, l := range sockets {
		file, err := l.File()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = file.Close() })
		process.ExtraFiles = append(process.ExtraFiles, file)
		names = append(names, name)
	}
	process.Env = append(os.Environ(), "NOTIFY_SOCKET="+m.path, "WATCHDOG_USEC="+watchdog, "LISTEN_FDS="+strconv.Itoa(len(names)), "LISTEN_FDNAMES="+strings.Join(names, ":"))
	process.Stderr = m
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	ended = make(chan error, 1)
	go func() { ended <- process.Wait() }()
	t.Cleanup(func() { _ = process.Process.Kill() }) // it has ended
	return process, ended
}

// socket opens a socket as a service manager does.
func socket(t *testing.T) *net.TCPListener {
	t.Helper()
	l, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// TestService starts a club with sockets that were opened before it, and notifies that it is
// ready, lives and ends. A connection that is made before the club has started is answered, and so
// is one while no club is there, by the next one.
func TestService(t *testing.T) {
	web, metrics, door := socket(t), socket(t), socket(t)
	sockets := map[string]*net.TCPListener{"chuhe-server.socket": web, "metrics": metrics, "telnet": door}
	early := raw(t, web.Addr().String(), "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
	for range 2 {
		m := newManager(t)
		process, ended := service(t, m, sockets, "200000")
		m.wait("READY=1")
		answersAt(t, "http://"+web.Addr().String()+"/healthz")
		answersAt(t, "http://"+metrics.Addr().String()+"/readyz")
		dialTelnet(t, door.Addr().String()).expect("login: ")
		if b := make([]byte, 12); m.count("READY=1") != 1 {
			t.Errorf("it is ready %d times", m.count("READY=1"))
		} else if _, err := early.Read(b); err != nil || string(b) != "HTTP/1.1 200" {
			t.Errorf("the connection from before the start was answered by %q, %v", b, err)
		}
		await.That(t, "a watchdog that is notified", func() bool { return m.count("WATCHDOG=1") >= 3 })
		if err := process.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		m.wait("STOPPING=1")
		if err := await.Closed(t, "the end of the process", ended); err != nil {
			t.Error(err)
		}
		early = raw(t, web.Addr().String(), "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
	}
}

// TestServiceRefused ends with a reason where a socket has a name that is no flag.
func TestServiceRefused(t *testing.T) {
	m := newManager(t)
	_, ended := service(t, m, map[string]*net.TCPListener{"web": socket(t)}, "0")
	if err := await.Closed(t, "the end of the process", ended); err == nil {
		t.Error("a socket by the name web is taken")
	}
	if m.count("READY=1") > 0 {
		t.Error("it says that it is ready")
	}
}

// TestWatchdog has the system hold what the club wants to write: the watchdog hears nothing from
// then on, and again when the disk is back.
func TestWatchdog(t *testing.T) {
	longtest.Only(t, "has strace hold a server")
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("NOT TESTED: no strace here (apt-get install strace)")
	}
	if out, err := exec.Command(strace, "-e", "inject=fsync:delay_enter=1", "true").CombinedOutput(); err != nil {
		t.Skipf("NOT TESTED: strace may not look at programs here: %s", out)
	}
	m, web := newManager(t), socket(t)
	process, _ := service(t, m, map[string]*net.TCPListener{"listen": web}, "200000")
	m.wait("WATCHDOG=1")
	hold := exec.CommandContext(t.Context(), strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync,pwrite64",
		"-e", "inject=fsync,fdatasync,pwrite64:delay_enter=3600s", "-p", strconv.Itoa(process.Process.Pid))
	if err := hold.Start(); err != nil {
		t.Fatal(err)
	}
	m.wait("the store is away")
	last := m.count("WATCHDOG=1")
	await.Never(t, "a notification of the watchdog", 2*time.Second, func() bool { return m.count("WATCHDOG=1") > last })
	if r, err := http.Get("http://" + web.Addr().String() + "/healthz"); err != nil { //nolint:noctx // of a test
		t.Errorf("the club answers nothing at all: %v", err)
	} else {
		_ = r.Body.Close() // nothing is read
	}
	if err := hold.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = hold.Wait() // by the signal
	await.That(t, "a watchdog that is notified again", func() bool { return m.count("WATCHDOG=1") > last })
}
