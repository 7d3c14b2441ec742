//go:build unix

package drill

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// childVariable makes the test program a process of a drill.
const childVariable = "CHUHE_DRILL_CHILD"

func TestMain(m *testing.M) {
	if text := os.Getenv(childVariable); text != "" {
		err := RunChild(context.Background(), text)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if text := os.Getenv(intruderVariable); text != "" {
		intrude(text)
		os.Exit(0)
	}
	// Most of the time these tests wait: for leases to end, and for others to come back.
	const atOnce = "16"
	if err := flag.Set("test.parallel", atOnce); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

// longVariable asks for the long form of the drills: as many units and attempts as
// "chuhe-lab run drill" takes.
const longVariable = "CHUHE_DRILL_LONG"

// scale returns the units of a drill, and the attempts at each: 0 for the most.
func scale(units, attempts int) (int, int) {
	if os.Getenv(longVariable) != "" {
		const long = 10_000
		return long, 0
	}
	return units, attempts
}

func childCommand(text string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childVariable+"="+text, "GORACE=atexit_sleep_ms=0")
	cmd.Stderr = os.Stderr
	return cmd
}

// buildServer builds the nats-server of the version in go.mod.
func buildServer(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "nats-server")
	out, err := exec.Command("go", "build", "-o", path, "github.com/nats-io/nats-server/v2").CombinedOutput()
	if err != nil {
		t.Fatalf("building nats-server: %v\n%s", err, out)
	}
	return path
}

// TestLateEvent checks that an event that comes when the work is done proves nothing,
// and that the outcome says so.
func TestLateEvent(t *testing.T) {
	t.Parallel()
	c := Campaign{
		Dir: t.TempDir(), Units: 100, Seed: 7, Workers: 2, Slots: 2, Lease: time.Second, Command: childCommand,
		Events: []Event{KillWorker(0.5, 0), KillHub(1)},
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	o, err := c.Run(ctx)
	if err != nil {
		showLogs(t, c.Dir)
		t.Fatal(err)
	}
	if !o.Exact() || o.Proven || len(o.Missed) != 1 || o.Missed[0] != "coordinator killed" || o.Events[0].Late || !o.Events[1].Late {
		t.Errorf("exact %t, proven %t, missed %q, events %+v", o.Exact(), o.Proven, o.Missed, o.Events)
	}
}

// TestAdversary lets two programs with keys of workers do what they should not while
// hub and server are killed. "chuhe-lab run drill --adversary" does it for longer.
func TestAdversary(t *testing.T) {
	longtest.Only(t, "a campaign of many processes")
	t.Parallel()
	c := Campaign{
		Dir: t.TempDir(), Units: 400, Unit: Params{Milliseconds: 8, Bytes: 100}, Seed: 7, Hostile: 2,
		Workers: 2, Slots: 2, Lease: time.Second, Command: childCommand, Events: []Event{KillHub(0.3), KillServer(0.6)},
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	o, err := c.Run(ctx)
	if err != nil {
		showLogs(t, c.Dir)
		t.Fatal(err)
	}
	if !o.Proven {
		showLogs(t, c.Dir)
		t.Errorf("%d lost, %d double, %d wrong, %d failed, missed %q, failures %+v", o.Lost, o.Double, o.Wrong, o.Failed, o.Missed, o.Status.Failures)
	}
	t.Logf("%.1f s, %d results refused", o.Seconds, o.Status.Refused)
}

// TestSurvival lets each event happen in the middle of a short run, with the
// server in the coordinator's process and in one of its own. "chuhe-lab run drill"
// does all of it with 10,000 units, and so does this test where CHUHE_DRILL_LONG is set.
func TestSurvival(t *testing.T) {
	t.Parallel()
	// A poisoned unit ends the workers that take it, and its neighbours there, so often:
	// once more than others may need.
	const fewAttempts = 4
	units, attempts := scale(150, fewAttempts)
	servers := map[string]string{"embedded": ""}
	if longtest.On() {
		servers["external"] = buildServer(t)
	}
	tests := []struct {
		name   string
		events []Event
		poison []int
	}{
		{"everything", Everything(2), []int{3}},
		{"poison", nil, []int{17}},
		{"worker killed", []Event{KillWorker(0.3, 0)}, nil},
		{"worker frozen", []Event{FreezeWorker(0.3, 1)}, nil},
		{"server killed", []Event{KillServer(0.3)}, nil},
		{"coordinator killed", []Event{TearLedger(0.5)}, nil},
		{"key revoked", []Event{RevokeWorker(0.3, 0)}, nil},
		{"kills at random", Kills(2, 5), nil},
	}
	if !longtest.On() { // one by one they show which event it was that lost a unit
		tests = tests[:1]
	}
	for _, tt := range tests {
		for name, server := range servers {
			t.Run(tt.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				c := Campaign{
					Dir: t.TempDir(), Units: units, Unit: Params{Milliseconds: 8, Bytes: 100, Poison: tt.poison}, Seed: 7,
					Attempts: attempts, Workers: 2, Slots: 2, Lease: time.Second, Server: server, Command: childCommand, Events: tt.events,
				}
				ctx, cancel := context.WithTimeout(context.Background(), 9*time.Minute)
				defer cancel()
				o, err := c.Run(ctx)
				if err != nil {
					showLogs(t, c.Dir)
					t.Fatal(err)
				}
				if !o.Proven || o.Units != units || len(o.Events) != len(tt.events) {
					showLogs(t, c.Dir)
					t.Errorf("%d lost, %d double, %d wrong, %d failed of %d poison, events %+v", o.Lost, o.Double, o.Wrong, o.Failed, o.Poison, o.Events)
				}
				if tt.name == "kills at random" && o.Restarts > 0 {
					t.Errorf("%d restarts of workers", o.Restarts)
				}
				t.Logf("%.1f s, %d queued again", o.Seconds, o.Status.Requeued)
				if tt.poison != nil && (len(o.Status.Failures) != 1 || o.Status.Failures[0].Reason == "" || o.Status.Reason != "complete with 1 failed units") {
					t.Errorf("failures %+v, end %q", o.Status.Failures, o.Status.Reason)
				}
			})
		}
	}
}

func showLogs(t *testing.T, dir string) {
	t.Helper()
	logs, _ := filepath.Glob(filepath.Join(dir, "*.log"))
	slices.Sort(logs)
	for _, path := range logs {
		text, _ := os.ReadFile(path)
		t.Logf("%s:\n%s", filepath.Base(path), text[max(0, len(text)-3000):])
	}
}

var _ jobs.Comparer = (*fold)(nil)
