// Package storetest lets tests use a store in either database. It starts a PostgreSQL server from the
// machine's Debian packages, in a folder of its own and as an unprivileged user. If PostgreSQL is not
// installed, the test is skipped with a clear message.
package storetest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/freeport"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// Both runs a test of the store once for each database, with a new place each time.
func Both(t *testing.T, test func(t *testing.T, place string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, t.TempDir()) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// Each is like Both, but for tests of code that merely uses the store. It uses PostgreSQL only in long
// tests.
func Each(t *testing.T, test func(t *testing.T, place string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, t.TempDir()) })
	t.Run("postgres", func(t *testing.T) {
		longtest.Only(t, "is over the other database the same again")
		test(t, Postgres(t))
	})
}

// server is the PostgreSQL server of this test process.
var server struct {
	sync.Mutex
	Server
	databases int
}

// Main runs the tests of a package and then stops the PostgreSQL server that they have started.
func Main(m *testing.M) int {
	defer func() {
		server.end()
		if server.folder != "" {
			_ = os.RemoveAll(server.folder)
		}
	}()
	return m.Run()
}

// Postgres returns the address of an empty database, first starting this process's PostgreSQL server if
// necessary. The package's TestMain must call Main.
func Postgres(t *testing.T) string {
	t.Helper()
	server.Lock()
	defer server.Unlock()
	if server.cmd == nil {
		server.make(t)
	}
	server.databases++
	return server.database(t, fmt.Sprintf("club%d", server.databases))
}

// Server is a PostgreSQL server that a test can stop, start and freeze.
type Server struct {
	cmd    *exec.Cmd
	attr   *syscall.SysProcAttr
	folder string
	bin    string
	port   int
}

// Own returns a PostgreSQL server that only this test uses, and the address of an empty database on it.
func Own(t *testing.T) (s *Server, place string) {
	t.Helper()
	s = &Server{}
	t.Cleanup(func() {
		s.end()
		if s.folder != "" {
			_ = os.RemoveAll(s.folder)
		}
	})
	s.make(t)
	return s, s.database(t, "club")
}

// database creates an empty database and returns the database's address.
func (s *Server) database(t *testing.T, name string) string {
	t.Helper()
	run(t, nil, filepath.Join(s.bin, "createdb"), "-h", "127.0.0.1", "-p", strconv.Itoa(s.port), "-U", "chuhe", name)
	return fmt.Sprintf("postgres://chuhe@127.0.0.1:%d/%s?sslmode=disable", s.port, name)
}

// make creates the server's folder and starts the server.
func (s *Server) make(t *testing.T) {
	t.Helper()
	programs, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(programs) == 0 || runtime.GOOS == "windows" { // on Windows, the folders of a Linux system may be visible
		t.Skip("NOT TESTED: no PostgreSQL here (apt-get install postgresql)")
	}
	s.bin = filepath.Dir(programs[len(programs)-1])
	if s.folder, err = os.MkdirTemp("", "chuhe-pg-"); err != nil { //nolint:usetesting // it outlives the test, and the path of a socket is short
		t.Fatal(err)
	}
	if s.attr, err = unprivileged(s.folder); err != nil {
		t.Fatal(err)
	}
	run(t, s.attr, filepath.Join(s.bin, "initdb"), "-D", filepath.Join(s.folder, "data"), "-U", "chuhe", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions")
	s.port = freePort(t)
	s.Start(t)
}

// Start starts the server again after Stop.
func (s *Server) Start(t *testing.T) {
	t.Helper()
	cmd := exec.Command(filepath.Join(s.bin, "postgres"), "-D", filepath.Join(s.folder, "data"), "-p", strconv.Itoa(s.port), "-k", s.folder,
		"-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=16MB", "-c", "log_min_messages=fatal", "-c", "max_connections=80")
	cmd.SysProcAttr, cmd.Dir = s.attr, s.folder
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.cmd = cmd
	for range 200 {
		if exec.Command(filepath.Join(s.bin, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", strconv.Itoa(s.port)).Run() == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("PostgreSQL does not answer")
}

// Stop stops the server as a package upgrade does.
func (s *Server) Stop() { s.end() }

func (s *Server) end() {
	if s.cmd == nil {
		return
	}
	s.Thaw()
	_ = s.cmd.Process.Signal(syscall.SIGINT) // fast shutdown
	_ = s.cmd.Wait()
	s.cmd = nil
}

func run(t *testing.T, attr *syscall.SysProcAttr, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.SysProcAttr, cmd.Dir = attr, "/"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
}

// freePort returns a port that is free.
func freePort(t *testing.T) int {
	t.Helper()
	port, err := freeport.Port()
	if err != nil {
		t.Fatal(err)
	}
	return port
}
