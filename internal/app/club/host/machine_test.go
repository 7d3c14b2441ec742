package host

import (
	"bytes"
	"log/slog"
	"runtime"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// TestFewFiles warns of a limit of open files below what may come.
func TestFewFiles(t *testing.T) {
	limits := bounds.DefaultLimits()
	plain := (&Settings{}).filesWanted(&limits)
	telnet := (&Settings{Telnet: "127.0.0.1:9023"}).filesWanted(&limits)
	limits.Connections = 50_000
	if many := (&Settings{}).filesWanted(&limits); plain != 10_100 || telnet != 13_100 || many != 50_100 {
		t.Errorf("wanted are %d files, %d with telnet, %d with 50,000 connections", plain, telnet, many)
	}
	for _, tt := range []struct {
		most, want uint64
		warns      bool
	}{{10_100, 10_100, false}, {10_099, 10_100, true}, {0, 10_100, false}} {
		if text := fewFiles(tt.most, tt.want); strings.Contains(text, "open files") != tt.warns {
			t.Errorf("%d of %d files: %q", tt.most, tt.want, text)
		}
	}
	if most := cli.MostFiles(); runtime.GOOS == "linux" && most < 3 {
		t.Errorf("the system allows %d files", most)
	}
}

// TestDisk warns once when the disk gets nearly full, and reports when that is over.
func TestDisk(t *testing.T) {
	const mib = 1 << 20
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	free, all := uint64(0), uint64(0)
	d := &disk{folder: "data", space: func(string) (uint64, uint64) { return free, all }}
	for _, tt := range []struct {
		free, all uint64
		says      string // "" for nothing
	}{
		{0, 0, ""}, {51 * mib, 1000 * mib, ""}, {49 * mib, 1000 * mib, "level=WARN"}, {10 * mib, 1000 * mib, ""}, {50 * mib, 1000 * mib, "level=INFO"},
		{1024 * mib, 1 << 40, ""}, {1023 * mib, 1 << 40, "level=WARN"}, {1024 * mib, 1 << 40, "level=INFO"},
	} {
		free, all = tt.free, tt.all
		log.Reset()
		d.look(logger)
		if got := log.String(); (got == "") != (tt.says == "") || !strings.Contains(got, tt.says) {
			t.Errorf("%d of %d bytes are left: %q, want %q", tt.free, tt.all, got, tt.says)
		}
	}
	folder := t.TempDir()
	if free, all := cli.FreeDisk(folder); runtime.GOOS == "linux" && (free > all || all == 0) {
		t.Errorf("%d of %d bytes are left", free, all)
	}
	var metrics bytes.Buffer
	s := Settings{Place: Place{Data: folder}}
	s.disk().write(&metrics)
	if runtime.GOOS == "linux" && !strings.Contains(metrics.String(), "\nchuhe_disk_free_bytes ") {
		t.Errorf("metrics: %s", metrics.String())
	}
	s.Data = "postgres://chuhe@db/club" // on another disk
	metrics.Reset()
	if s.disk().write(&metrics); metrics.Len() > 0 || s.disk().lack() != "" {
		t.Errorf("of a database: %s", metrics.String())
	}
}
