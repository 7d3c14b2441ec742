package host

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/lines"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// These constants describe what a club requires of its machine. A shortfall is only reported; nothing is
// refused because of it.
const (
	wantConnections = 10_000      // number of connections with which a club is measured
	otherFiles      = 100         // for the database etc.
	leastShare      = 20          // the disk must have one part in this number free,
	leastFree       = 1 << 30     // or this number of bytes
	diskEvery       = time.Minute // between checks
)

// Warnings returns a warning for each resource of which the machine has too little for the club.
func (s *Settings) Warnings(config *club.Config) (list []string) {
	if text := fewFiles(cli.MostFiles(), s.filesWanted(&config.Limits)); text != "" {
		list = append(list, text)
	}
	if text := s.disk().lack(); text != "" {
		list = append(list, text)
	}
	return list
}

// filesWanted returns how many files the club may need to have open at the same time. Most of them are
// connections.
func (s *Settings) filesWanted(l *bounds.Limits) uint64 {
	n := max(wantConnections, l.Connections) + otherFiles
	if s.Telnet != "" || s.TelnetTLS != "" {
		n += lines.MostOpen
	}
	return uint64(n) //nolint:gosec // both are limits, from 1 on
}

// fewFiles returns a warning if the system allows too few open files. It returns "" if it allows enough, or
// if its limit is unknown.
func fewFiles(most, want uint64) string {
	if most == 0 || most >= want {
		return ""
	}
	return fmt.Sprintf("the system allows %d open files, and %d may be wanted, by connections above all: raise that limit (LimitNOFILE= of systemd, ulimit -n)", most, want)
}

// disk checks the free space of the disk that holds the data.
type disk struct {
	folder string // "" when the data are elsewhere
	space  func(folder string) (free, all uint64)
	low    bool // the disk is nearly full, and this has been reported
}

func (s *Settings) disk() *disk {
	d := &disk{folder: s.Data, space: cli.FreeDisk}
	if store.IsPostgres(s.Data) {
		d.folder = ""
	}
	return d
}

// lack returns a warning if the disk is nearly full. It returns "" if it is not, or if this cannot be
// determined.
func (d *disk) lack() string {
	if d.folder == "" {
		return ""
	}
	free, all := d.space(d.folder)
	if all == 0 || free >= min(all/leastShare, leastFree) {
		return ""
	}
	return fmt.Sprintf("the disk of the data is nearly full: %d MiB of %d MiB are left; when it is full, no move is taken", free>>20, all>>20)
}

// look reports when the disk becomes nearly full, and when it no longer is.
func (d *disk) look(log *slog.Logger) {
	text := d.lack()
	switch low := text != ""; {
	case low && !d.low:
		log.Warn(text)
	case !low && d.low:
		log.Info("the disk of the data has enough left again")
	}
	d.low = text != ""
}

// watch checks the disk repeatedly until ctx ends.
func (d *disk) watch(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(diskEvery)
	defer tick.Stop()
	for {
		d.look(log)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// write adds the disk to the metrics.
func (d *disk) write(w io.Writer) {
	if d.folder == "" {
		return
	}
	if free, all := d.space(d.folder); all > 0 {
		_, _ = fmt.Fprintf(w, "# HELP chuhe_disk_free_bytes Left on the disk of the data.\n# TYPE chuhe_disk_free_bytes gauge\nchuhe_disk_free_bytes %d\n"+ // the client may be gone
			"# HELP chuhe_disk_bytes Of the disk of the data.\n# TYPE chuhe_disk_bytes gauge\nchuhe_disk_bytes %d\n", free, all)
	}
}
