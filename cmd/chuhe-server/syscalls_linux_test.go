package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// TestSystemCalls compares what a club asks of the system with what the service of the packages
// allows: it serves, plays as the house, and is copied and checked.
func TestSystemCalls(t *testing.T) {
	longtest.Only(t, "has strace watch a server")
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("NOT TESTED: no strace here (apt-get install strace)")
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("NOT TESTED: no systemd-analyze here (apt-get install systemd)")
	}
	unit, err := os.ReadFile("../../internal/release/files/chuhe-server.service")
	if err != nil {
		t.Fatal(err)
	}
	allowed := map[string]bool{}
	for line := range strings.Lines(string(unit)) {
		if filter, is := strings.CutPrefix(strings.TrimSpace(line), "SystemCallFilter="); is {
			name, without := strings.CutPrefix(filter, "~")
			for _, call := range systemCalls(t, analyze, name) {
				allowed[call] = !without
			}
		}
	}
	if len(allowed) < 100 {
		t.Fatalf("the service allows %d calls", len(allowed))
	}
	folder := t.TempDir()
	data := filepath.Join(folder, "club")
	watched := func(args ...string) *exec.Cmd {
		cmd, counts := server(args...), filepath.Join(folder, args[0]+".counts")
		return exec.Command(strace, append([]string{"-f", "-qq", "-c", "-S", "calls", "-o", counts}, cmd.Args...)...) //nolint:gosec // of a test
	}
	used := map[string]bool{}
	count := func(command string) {
		text, err := os.ReadFile(filepath.Join(folder, command+".counts"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if words := strings.Fields(line); len(words) > 3 && words[0][0] >= '0' && words[0][0] <= '9' && words[len(words)-1] != "total" {
				used[words[len(words)-1]] = true
			}
		}
	}

	web, door := freeAddress(t), freeAddress(t)
	process := watched("serve", "--data", data, "--listen", web, "--telnet", door, "--house", "2")
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- process.Wait() }()
	t.Cleanup(func() { _ = process.Process.Signal(syscall.SIGINT) }) // it has ended
	answersAt(t, "http://"+web+"/healthz")
	guest := dialTelnet(t, door)
	for _, line := range []struct{ expect, send string }{
		{"login: ", "guest"}, {"Welcome, Guest-", "match house-2 5 0 red"}, {"Creating unrated blitz", "h2e2"}, {"1... ", "resign"}, {"resigns", "quit"},
	} {
		guest.expect(line.expect)
		guest.send(line.send + "\r\n")
	}
	once := func(args ...string) {
		cmd := watched(args...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
		}
		count(args[0])
	}
	once("backup", "--data", data, "-o", filepath.Join(folder, "copy.db"))
	watching := strconv.Itoa(process.Process.Pid)
	child, err := os.ReadFile(filepath.Join("/proc", watching, "task", watching, "children"))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(child)))
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := await.Closed(t, "the end of the process", ended); err != nil {
		t.Fatal(err)
	}
	count("serve")
	once("check", "--data", data)
	if os.Geteuid() == 0 {
		delete(used, "fchown") // SQLite asks for it as root alone, which the service is not
	}
	var refused []string
	for call := range used {
		if !allowed[call] {
			refused = append(refused, call)
		}
	}
	t.Logf("%d calls were used", len(used))
	if slices.Sort(refused); len(refused) > 0 || len(used) < 20 {
		t.Errorf("of %d calls that a club uses, the service refuses %v", len(used), refused)
	}
}

// systemCalls returns the calls of a set, which may have other sets within.
func systemCalls(t *testing.T, analyze, set string) []string {
	t.Helper()
	if !strings.HasPrefix(set, "@") {
		return []string{set}
	}
	out, err := exec.Command(analyze, "syscall-filter", set).Output() //nolint:gosec // of a test
	if err != nil {
		t.Fatal(err)
	}
	var calls []string
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if line != "" && line != set && !strings.HasPrefix(line, "#") {
			calls = append(calls, systemCalls(t, analyze, line)...)
		}
	}
	return calls
}
