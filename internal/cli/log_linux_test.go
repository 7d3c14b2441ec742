package cli

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// TestLog writes at every level to what is the journal and to what is not: lines for the
// journal begin with a priority of syslog, also those of a logger with attributes.
func TestLog(t *testing.T) {
	for _, journal := range []bool{true, false} {
		f, err := os.Create(filepath.Join(t.TempDir(), "log"))
		if err != nil {
			t.Fatal(err)
		}
		info, err := f.Stat()
		if err != nil {
			t.Fatal(err)
		}
		at := info.Sys().(*syscall.Stat_t) //nolint:errcheck // of Linux
		inode := at.Ino
		if !journal {
			inode++ // the variable of a parent process
		}
		t.Setenv("JOURNAL_STREAM", fmt.Sprintf("%d:%d", at.Dev, inode))
		c := &Console{Err: f}
		log := c.Log(slog.LevelInfo)
		log.Debug("below the least level")
		log.Info("one")
		log.With("club", 1).WithGroup("g").Warn("two\nlines", "time", "kept")
		log.Error("three")
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		got := regexp.MustCompile(`time=\d\S+`).ReplaceAllString(string(text), "time=T")
		want := "<6>msg=one\n<4>msg=\"two\\nlines\" club=1 g.time=kept\n<3>msg=three\n"
		if !journal {
			want = "time=T level=INFO msg=one\ntime=T level=WARN msg=\"two\\nlines\" club=1 g.time=kept\ntime=T level=ERROR msg=three\n"
		}
		if got != want {
			t.Errorf("journal %v:\n%s\nwant\n%s", journal, strings.TrimSpace(got), want)
		}
	}
}

// TestFailureInJournal has the reason for which a service ended among the errors of the journal.
func TestFailureInJournal(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	at := info.Sys().(*syscall.Stat_t) //nolint:errcheck // of Linux
	t.Setenv("JOURNAL_STREAM", fmt.Sprintf("%d:%d", at.Dev, at.Ino))
	c := &Console{Err: f, program: "chuhe-server"}
	c.Finish(os.ErrNotExist)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(f.Name()); err != nil || !strings.HasPrefix(string(text), "<3>chuhe-server: ") {
		t.Errorf("%q, %v", text, err)
	}
}
