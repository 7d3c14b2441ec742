package contract

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// raceOptions configures the race detector in the programs that tests start. By default, such a program
// sleeps for a second before it exits, to catch races in other goroutines, and the tests start a thousand of
// them.
const raceOptions = "GORACE=atexit_sleep_ms=0"

// Scripts runs the command-line sessions in testdata/script. In addition to the commands of testscript and
// those given, it defines "status N program args…", which runs the program and requires exit status N. It
// also defines the condition [race], for what the race detector has already checked, and [long], for the long
// tests.
func Scripts(t *testing.T, commands map[string]func(*testscript.TestScript, bool, []string)) {
	all := map[string]func(*testscript.TestScript, bool, []string){"status": scriptStatus}
	for name, command := range commands {
		all[name] = command
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", Cmds: all,
		Condition: func(text string) (bool, error) {
			switch text {
			case "race":
				return raceDetector, nil
			case "long":
				return longtest.On(), nil
			}
			return false, fmt.Errorf("unknown condition %q", text)
		},
		Setup: func(e *testscript.Env) error {
			// Each script has its own home, so that it does not see files left by another.
			e.Vars = append(e.Vars, raceOptions, "XDG_DATA_HOME="+filepath.Join(e.WorkDir, "data"))
			return nil
		},
	})
}

func scriptStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program args...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%s: %v", args[1], err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}
