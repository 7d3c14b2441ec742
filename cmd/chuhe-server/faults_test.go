package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// TestFaults has the system refuse what a club wants to write while it is played on and killed: syncs
// that fail, a full disk, a file system that cannot be written to any more, writes of which
// only the first part is done. No move is acknowledged that is not stored, nothing that was
// stored is damaged, and play continues when the fault is over. strace does what the system
// does not: it answers the calls.
func TestFaults(t *testing.T) {
	longtest.Only(t, "kills a server under faults of the system")
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("NOT TESTED: no strace here (apt-get install strace)")
	}
	if out, err := exec.Command(strace, "-e", "inject=fsync:error=EIO", "true").CombinedOutput(); err != nil {
		t.Skipf("NOT TESTED: strace may not look at programs here: %s", out)
	}
	var club *exec.Cmd
	metrics := ""
	var said bytes.Buffer
	var faults []func(context.Context) error
	for _, inject := range []string{
		"fsync,fdatasync:error=EIO",
		"pwrite64:error=ENOSPC",
		"pwrite64:error=EROFS",
		"pwrite64:error=ENOSPC:when=3+2", // the first part of what is written together is done
		"pwrite64:error=EIO:when=2+3",
		"fsync,fdatasync:error=EIO:when=1+2",
	} {
		faults = append(faults, func(ctx context.Context) error {
			before := failures(ctx, metrics)
			cmd := exec.CommandContext(ctx, strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync,pwrite64", "-e", "inject="+inject, "-p", strconv.Itoa(club.Process.Pid))
			if err := cmd.Start(); err != nil {
				return err
			}
			defer func() { _ = cmd.Wait() }() // by the signal
			if !await.Holds(func() bool { return failures(ctx, metrics) != before || ctx.Err() != nil }) {
				t.Errorf("%s: nothing has failed", inject)
			}
			t.Logf("%s: %d transactions failed", inject, failures(ctx, metrics)-before)
			return cmd.Process.Signal(syscall.SIGTERM)
		})
	}
	r, err := load.Run(t.Context(), load.Options{
		Place: t.TempDir(), Tables: 4, Moves: 300, Kills: 3, Seed: 5, Faults: faults,
		Server: func(at load.Where) *exec.Cmd {
			metrics = at.Metrics
			club = server("serve", "--data", at.Place, "--listen", at.Address, "--house", "none", "--accounts", "1000", "--connections", "1000", "--delay", "0s", "--metrics", at.Metrics)
			club.Stderr = &said
			return club
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", *r)
	if r.Lost+r.Impossible > 0 || r.Moves < 300 {
		t.Errorf("%d moves lost, %d games impossible after %d moves: %v", r.Lost, r.Impossible, r.Moves, r.Faults)
	}
	if !strings.Contains(said.String(), "an entry was not stored") {
		t.Errorf("the log says nothing of it:\n%s", said.String())
	}
}

var failuresLine = regexp.MustCompile(`(?m)^chuhe_commit_failures_total (\d+)$`)

// failures is how many transactions of a club have failed; 0 when it does not answer.
func failures(ctx context.Context, metrics string) int {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("http://%s/metrics", metrics), nil)
	if err != nil {
		return 0
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	defer func() { _ = response.Body.Close() }() // it was read
	body, err := io.ReadAll(response.Body)
	found := failuresLine.FindSubmatch(body)
	if err != nil || found == nil {
		return 0
	}
	n, err := strconv.Atoi(string(found[1]))
	if err != nil {
		return 0
	}
	return n
}
