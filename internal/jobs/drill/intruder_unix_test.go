//go:build unix

package drill

import (
	"crypto/tls"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// intruderVariable makes the test program one of another account of the machine.
const intruderVariable = "CHUHE_DRILL_INTRUDER"

// unprivileged is an account without any rights.
const unprivileged = 65534

// target is the knowledge of an intruder.
type target struct {
	URL    string   `json:"url"`
	Public []string `json:"public"` // keys of users
	Read   []string `json:"read"`   // files that are not for him
	List   []string `json:"list"`   // folders that are not for him
	Shared string   `json:"shared"` // a folder where all users may write
	File   string   `json:"file"`   // name of a file that workers will want
	Size   int      `json:"size"`
}

// intrude tries everything, and writes a line for each thing that worked.
func intrude(text string) {
	var x target
	if err := json.Unmarshal([]byte(text), &x); err != nil {
		fmt.Println("GOT nothing to do:", err)
		return
	}
	tried := 0
	try := func(what string, err error) {
		if tried++; err == nil {
			fmt.Println("GOT", what)
		}
	}
	if os.Geteuid() != unprivileged {
		fmt.Println("GOT another account than meant")
	}
	for _, path := range x.Read {
		_, err := os.ReadFile(path)
		try("to read "+path, err)
		try("to write "+path, os.WriteFile(path, []byte("SU"), 0o600))
		try("to replace "+path, os.Remove(path))
	}
	for _, dir := range x.List {
		_, err := os.ReadDir(dir)
		try("to list "+dir, err)
		try("to put a file into "+dir, os.WriteFile(filepath.Join(dir, "planted"), nil, 0o644))
	}
	random, err := nkeys.CreateUser()
	try("", err) // it works, and is worth nothing
	mine, _ := random.PublicKey()
	other := func([]byte) ([]byte, error) { return random.Sign([]byte("something else")) }
	secure := nats.Secure(&tls.Config{InsecureSkipVerify: true})
	connect := func(what string, options ...nats.Option) {
		nc, err := nats.Connect(x.URL, append(options, nats.Timeout(2*time.Second), nats.NoReconnect())...)
		try("a connection "+what, err)
		if err == nil {
			nc.Close()
		}
	}
	connect("without anything")
	connect("without a key", secure)
	connect("with a password", secure, nats.UserInfo("admin", "admin"))
	connect("with a token", secure, nats.Token("token"))
	connect("with a key of my own", secure, nats.Nkey(mine, random.Sign))
	for _, public := range x.Public {
		connect("as another", secure, nats.Nkey(public, random.Sign))
		connect("with an old signature", secure, nats.Nkey(public, other))
	}
	// A folder of files where a worker may look, with a program of mine in it.
	cache := filepath.Join(x.Shared, "cache")
	if err := os.Mkdir(cache, 0o755); err != nil {
		fmt.Println("GOT no folder of my own:", err)
	}
	for _, name := range []string{x.File, x.File + ".x"} {
		if err := os.WriteFile(filepath.Join(cache, name), []byte(strings.Repeat("x", x.Size)), 0o755); err != nil {
			fmt.Println("GOT no file of my own:", err)
		}
	}
	fmt.Println("tried", tried)
}

// TestOtherAccount lets another account of the machine go at a hub, its keys, its
// folders and its workers.
func TestOtherAccount(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can act as another account")
	}
	// The folders of tests are closed to other accounts; a home often is not.
	base, err := os.MkdirTemp("", "chuhe-accounts-*") //nolint:usetesting // see above
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(base); err != nil {
			t.Error(err)
		}
	})
	shared, program := filepath.Join(base, "shared"), filepath.Join(base, "intruder")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	binary, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		os.Chmod(base, 0o755), os.Mkdir(shared, 0o700), os.Chmod(shared, 0o777|os.ModeSticky), os.WriteFile(program, binary, 0o755),
		os.Mkdir(filepath.Join(base, "data"), 0o755),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	l := newLabIn(t, filepath.Join(base, "data"), time.Second)
	path := filepath.Join(l.dir, "engine")
	if err := os.WriteFile(path, []byte("a file of a run"), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := jobs.DescribeFile("engine", path)
	if err != nil {
		t.Fatal(err)
	}
	spec, err := Spec(20, 5, Params{})
	if err != nil {
		t.Fatal(err)
	}
	spec.Files = []jobs.File{file}
	s, err := l.hub.Create(l.ctx, spec, map[string]string{"engine": path})
	if err != nil {
		t.Fatal(err)
	}
	home, runs, cache := homeOf(l.dir), filepath.Join(l.dir, "runs"), filepath.Join(l.dir, "cache-w")
	owner, own := l.home.Owner(), l.keys["own"]
	l.worker("w", nil)
	l.until(s.ID, "finished", finished)
	l.exact(s.ID, 20)
	text, err := json.Marshal(target{
		URL: l.server.URL(), Public: []string{owner.Public(), own.Public()}, Shared: shared, File: file.SHA256, Size: int(file.Size),
		Read: []string{
			cluster.OwnerKeyPath(home), filepath.Join(home, "hub.pem"), filepath.Join(runs, s.ID, "ledger"), filepath.Join(runs, s.ID, "spec.json"),
			filepath.Join(cache, file.SHA256),
		},
		List: []string{home, runs, filepath.Join(runs, s.ID), cache},
	})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), intruderVariable+"="+string(text))
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: unprivileged, Gid: unprivileged, Groups: []uint32{}}}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for _, line := range lines[:len(lines)-1] {
		if line != "GOT " { // the one thing that works
			t.Errorf("another account %s", line)
		}
	}
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, "tried ") {
		t.Errorf("it ended with %q", last)
	}

	// A folder for files that another account has made is not used.
	spec.Seed = 6
	spec.Limits.Attempts = 1
	spec.Requires.Version = "2.0.0" // so that no worker from before takes it
	if s, err = l.hub.Create(l.ctx, spec, map[string]string{"engine": path}); err != nil {
		t.Fatal(err)
	}
	w := l.worker("trusting", func(o *cluster.WorkerOptions, _ *cluster.Target) {
		o.CacheDir, o.Identity.Version = filepath.Join(shared, "cache"), spec.Requires.Version
	})
	l.until(s.ID, "finished", finished)
	for _, p := range []string{w.Presence().Trouble} {
		if p != "" && !strings.Contains(p, "belongs to another account") {
			t.Errorf("trouble %q", p)
		}
	}
	if !strings.Contains(l.log.text(), "belongs to another account") {
		t.Errorf("nobody says whose folder it is:\n%s", l.log.text())
	}
	if w.Presence().Done > 0 {
		t.Errorf("%d units are done with planted files", w.Presence().Done)
	}
}

// TestPlantedFile checks that a file in the folder of files is what its name says before
// it is used.
func TestPlantedFile(t *testing.T) {
	t.Parallel()
	l := newLab(t, time.Second)
	path := filepath.Join(l.dir, "engine")
	if err := os.WriteFile(path, []byte("the right file"), 0o700); err != nil {
		t.Fatal(err)
	}
	file, err := jobs.DescribeFile("engine", path)
	if err != nil {
		t.Fatal(err)
	}
	cache := filepath.Join(l.dir, "cache-w")
	planted := filepath.Join(cache, file.SHA256+".x")
	if err := os.Mkdir(cache, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(planted, []byte("the wrong file"), 0o755); err != nil {
		t.Fatal(err)
	}
	spec, err := Spec(3, 5, Params{})
	if err != nil {
		t.Fatal(err)
	}
	spec.Files = []jobs.File{file}
	s, err := l.hub.Create(l.ctx, spec, map[string]string{"engine": path})
	if err != nil {
		t.Fatal(err)
	}
	l.worker("w", nil)
	l.until(s.ID, "finished", finished)
	l.exact(s.ID, 3)
	if data, err := os.ReadFile(planted); err != nil || string(data) != "the right file" {
		t.Errorf("%q, error %v", data, err)
	}
	if info, err := os.Stat(planted); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
}

// TestKeyFiles checks that keys are closed to other accounts from their first moment,
// and that one that is not is refused.
func TestKeyFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "home")
	old := syscall.Umask(0)
	home, err := cluster.OpenHome(dir, "", "")
	syscall.Umask(old)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := home.Coordinator(); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]os.FileMode{".": 0o700, "owner.key": 0o600, "hub.pem": 0o600, "coordinator.key": 0o600} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: mode %v, error %v", name, info.Mode(), err)
		}
	}
	again, err := cluster.OpenHome(dir, "", "")
	if err != nil {
		t.Fatal(err)
	}
	if before, after := home.Owner(), again.Owner(); before != after || after.Hub == "" {
		t.Error("the key is another one after the second start")
	}
	for name, mode := range map[string]os.FileMode{"owner.key": 0o644, "hub.pem": 0o640, ".": 0o777} {
		path := filepath.Join(dir, name)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := cluster.OpenHome(dir, "", ""); err == nil || !strings.Contains(err.Error(), "chmod") {
			t.Errorf("%s with mode %o: error %v", name, mode, err)
		}
		if err := os.Chmod(path, info.Mode().Perm()); err != nil {
			t.Fatal(err)
		}
	}
}
