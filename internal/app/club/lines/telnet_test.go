//go:build linux

package lines_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// silent reports whether the terminal that a program script has made shows nothing of what
// is typed.
func silent(t *testing.T, script int) bool {
	t.Helper()
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", script, script))
	if err != nil {
		t.Fatal(err)
	}
	for child := range strings.FieldsSeq(string(children)) {
		said, err := exec.CommandContext(t.Context(), "stty", "-a", "-F", "/proc/"+child+"/fd/0").CombinedOutput()
		if err != nil {
			t.Fatalf("stty: %v: %s", err, said)
		}
		return strings.Contains(string(said), "-echo ")
	}
	return false
}

// TestDebianTelnet uses the program telnet under a pseudo terminal, as a person does: in UTF-8
// and in ASCII, against the house, with another game observed, and with its lines edited here.
func TestDebianTelnet(t *testing.T) {
	program, err := exec.LookPath("telnet")
	if err != nil {
		t.Skip("NOT TESTED: there is no program telnet; Debian's package telnet has one")
	}
	s := serve(t, club.Config{House: []int{1}})
	s.signUp(t, "Anna")
	script, err := exec.LookPath("script") // of util-linux: it makes the pseudo terminal
	if err != nil {
		t.Skip("NOT TESTED: there is no program script")
	}
	host, port, err := net.SplitHostPort(s.address)
	if err != nil {
		t.Fatal(err)
	}
	var programs []int // that were started
	person := func() *terminal {
		ours, theirs := net.Pipe()
		cmd := exec.CommandContext(t.Context(), script, "-qfc", program+" -8 "+host+" "+port, "/dev/null")
		cmd.Stdin, cmd.Stdout = theirs, theirs
		cmd.WaitDelay = time.Second
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = theirs.Close()     // of a pipe
			_ = cmd.Process.Kill() // it may have ended
			_ = cmd.Wait()         // it was killed
		})
		programs = append(programs, cmd.Process.Pid)
		c := newTerminal(t, ours)
		c.end = "\n" // of a terminal
		return c
	}
	anna := person()
	anna.expect("login: ")
	anna.do("anna", "password: ")
	await.That(t, "the program to turn its echo off", func() bool { return silent(t, programs[0]) })
	anna.do(password, "Welcome, Anna")
	if strings.Contains(anna.text.String(), password) {
		t.Error("the password is shown")
	}
	anna.do("set language zh", "language = zh")
	anna.do("style 2", "style = 2")
	anna.do("match house-1 5 0 unrated red", "Creating unrated blitz")
	anna.expect("楚")
	anna.do("炮二平五", `1\. h2e2 炮二平五`)
	anna.expect(`1\.\.\. `)
	guest := person()
	guest.expect("login: ")
	guest.do("guest", "Welcome, Guest-")
	guest.do("set charset ascii", "charset = ascii")
	guest.do("set edit 1", "edit = 1")
	guest.do("obverse\x08\x08\x08\x08\x08serve anna", "observing game") // corrected as it is typed
	guest.expect(`\+-\+`)
	anna.do("resign", `Anna resigns\} 0-1`)
	guest.expect(`Anna resigns\} 0-1`)
	anna.do("quit", "再见")
	guest.do("quit", "Goodbye")
}
