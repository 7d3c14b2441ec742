package contract

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/freeport"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// NullCase is a command line that is run with its standard output at the null device.
type NullCase struct {
	Name   string
	Serves bool // at the given address; others end by themselves
	// Args returns the arguments, given a folder for this case.
	Args func(folder, address string) []string
}

// openers lists the ways to start a program with the null device as its standard output. Each opener exits
// with the program's status and forwards SIGTERM.
var openers = []struct {
	name    string
	command []string // in front of the program; nil for this process
	flag    int      // how this process opens the device
}{
	{"Go, for writing", nil, os.O_WRONLY},
	{"Go, for reading and writing", nil, os.O_RDWR},
	{"Python's subprocess.DEVNULL", []string{"python3", "-c", `import signal, subprocess, sys
p = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
signal.signal(signal.SIGTERM, lambda *_: p.terminate())
sys.exit(p.wait())`}, 0},
	{"Node's stdio 'ignore'", []string{"node", "-e", `const p = require('child_process').spawn(process.argv[1], process.argv.slice(2), {stdio: ['inherit', 'ignore', 'inherit']});
process.on('SIGTERM', () => p.kill());
p.on('exit', (code) => process.exit(code ?? 99));`}, 0},
}

// NullOutput checks that a program starts and does its work when its standard output is the null device,
// however the caller opens that device.
func NullOutput(t *testing.T, name string, cases ...NullCase) {
	program, err := exec.LookPath(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, opener := range openers {
		for _, c := range cases {
			t.Run(c.Name+", "+opener.name, func(t *testing.T) {
				folder := t.TempDir()
				address, err := freeport.Address()
				if err != nil {
					t.Fatal(err)
				}
				args := c.Args(folder, address)
				command := append(append([]string{}, opener.command...), append([]string{program}, args...)...)
				if _, err := exec.LookPath(command[0]); err != nil {
					if longtest.On() {
						t.Fatal(err)
					}
					t.Skip(err)
				}
				cmd := exec.Command(command[0], command[1:]...)
				var errs output
				cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(folder, "data"), "HOME="+folder, raceOptions)
				cmd.Dir, cmd.Stderr = folder, &errs
				if opener.command == nil {
					null, err := os.OpenFile(os.DevNull, opener.flag, 0)
					if err != nil {
						t.Fatal(err)
					}
					defer func() { _ = null.Close() }() // nothing was written
					cmd.Stdout = null
				}
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				ended := make(chan error, 1)
				go func() { ended <- cmd.Wait() }()
				if c.Serves {
					awaitServing(t, address, ended, &errs)
					if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
						t.Error(err)
					}
				}
				select {
				case err = <-ended:
				case <-time.After(mostTime):
					_ = cmd.Process.Kill()
					t.Fatalf("%v does not end; %s", args, errs.String())
				}
				if err != nil {
					t.Errorf("%v: %v; %s", args, err, errs.String())
				}
			})
		}
	}
}

// awaitServing waits until a program answers a request.
func awaitServing(t *testing.T, address string, ended chan error, errs *output) {
	t.Helper()
	for limit := time.Now().Add(mostTime); time.Now().Before(limit); {
		if answer, err := http.Get("http://" + address); err == nil {
			_ = answer.Body.Close() // whatever it is
			return
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("it ended instead of serving: %v; %s", err, errs.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
	t.Fatalf("it does not serve at %s; %s", address, errs.String())
}
