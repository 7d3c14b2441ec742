package cli

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// openTerminal returns both ends of a terminal.
func openTerminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	fd := int(master.Fd()) //nolint:gosec // a file
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if slave, err = os.OpenFile("/dev/pts/"+strconv.Itoa(n), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = master.Close(), slave.Close() })
	return master, slave
}

// TestTerminals: a terminal that is sure to show ASCII alone gets ASCII. The null device
// is no terminal.
func TestTerminals(t *testing.T) {
	for _, tt := range []struct {
		charset Charset
		want    string
	}{{Narrow, "+/-1 C ?"}, {UTF8, "±1 炮 𠀀"}} {
		master, slave := openTerminal(t)
		if !IsTerminal(slave) {
			t.Fatal("a terminal is taken for none")
		}
		if status := partsProgram().Run(t.Context(), &Console{Out: slave, Err: slave, Charset: tt.charset}, []string{"say"}); status != StatusOK {
			t.Fatalf("exit status %d", status)
		}
		var text strings.Builder
		for buffer := make([]byte, 64); text.Len() < len(tt.want); {
			n, err := master.Read(buffer)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(buffer[:n])
		}
		if text.String() != tt.want {
			t.Errorf("%v: the terminal shows %q, want %q", tt.charset, text.String(), tt.want)
		}
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = null.Close() }() // nothing was written
	if IsTerminal(null) {
		t.Error("the null device is taken for a terminal")
	}
}
