// Package storetest gives tests a place for a club in either database. PostgreSQL is
// started from the Debian packages of the machine, in a folder of its own, as a user
// without rights; where it is missing the test is skipped, loudly.
package storetest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/freeport"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// Both runs a test of the store once for each database, with a fresh place.
func Both(t *testing.T, test func(t *testing.T, place string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, t.TempDir()) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// Each does so for a test of what stands on the store; over PostgreSQL only where long
// tests run.
func Each(t *testing.T, test func(t *testing.T, place string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, t.TempDir()) })
	t.Run("postgres", func(t *testing.T) {
		longtest.Only(t, "is over the other database the same again")
		test(t, Postgres(t))
	})
}

// server is the PostgreSQL of this process of tests.
var server struct {
	sync.Mutex
	cmd       *exec.Cmd
	folder    string
	bin       string
	port      int
	databases int
}

// Main runs the tests of a package and stops the PostgreSQL that they have started.
func Main(m *testing.M) int {
	defer func() {
		if server.cmd != nil {
			_ = server.cmd.Process.Signal(syscall.SIGINT) // fast shutdown
			_ = server.cmd.Wait()
		}
		if server.folder != "" {
			_ = os.RemoveAll(server.folder)
		}
	}()
	return m.Run()
}

// Postgres returns the address of an empty database of the PostgreSQL of this process,
// which it starts. The package's TestMain has to call Main.
func Postgres(t *testing.T) string {
	t.Helper()
	server.Lock()
	defer server.Unlock()
	if server.cmd == nil {
		start(t)
	}
	server.databases++
	name := fmt.Sprintf("club%d", server.databases)
	run(t, nil, filepath.Join(server.bin, "createdb"), "-h", "127.0.0.1", "-p", strconv.Itoa(server.port), "-U", "chuhe", name)
	return fmt.Sprintf("postgres://chuhe@127.0.0.1:%d/%s?sslmode=disable", server.port, name)
}

// start starts the server.
func start(t *testing.T) {
	t.Helper()
	programs, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(programs) == 0 {
		t.Skip("NOT TESTED: no PostgreSQL here (apt-get install postgresql)")
	}
	server.bin = filepath.Dir(programs[len(programs)-1])
	if server.folder, err = os.MkdirTemp("", "chuhe-pg-"); err != nil { //nolint:usetesting // it outlives the test, and the path of a socket is short
		t.Fatal(err)
	}
	attr, err := unprivileged(server.folder)
	if err != nil {
		t.Fatal(err)
	}
	data := filepath.Join(server.folder, "data")
	run(t, attr, filepath.Join(server.bin, "initdb"), "-D", data, "-U", "chuhe", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions")
	server.port = freePort(t)
	cmd := exec.Command(filepath.Join(server.bin, "postgres"), "-D", data, "-p", strconv.Itoa(server.port), "-k", server.folder,
		"-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=16MB", "-c", "log_min_messages=fatal", "-c", "max_connections=80")
	cmd.SysProcAttr, cmd.Dir = attr, server.folder
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	server.cmd = cmd
	for range 200 {
		if exec.Command(filepath.Join(server.bin, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", strconv.Itoa(server.port)).Run() == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("PostgreSQL does not answer")
}

func run(t *testing.T, attr *syscall.SysProcAttr, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.SysProcAttr, cmd.Dir = attr, "/"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
}

// freePort returns a port that nobody uses.
func freePort(t *testing.T) int {
	t.Helper()
	port, err := freeport.Port()
	if err != nil {
		t.Fatal(err)
	}
	return port
}
