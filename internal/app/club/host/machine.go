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

// What a club expects of its machine. If the machine has less, the club reports it but runs anyway.
const (
	wantConnections = 10_000      // number of connections that clubs are tested with
	otherFiles      = 100         // for the database and the like
	leastShare      = 20          // the disk must have one part in this many free,
	leastFree       = 1 << 30     // or this many bytes
	diskEvery       = time.Minute // interval between checks
)

// Warnings returns a warning for each resource that the machine does not have enough of.
func (s *Settings) Warnings(config *club.Config) (list []string) {
	if text := fewFiles(cli.MostFiles(), s.filesWanted(&config.Limits)); text != "" {
		list = append(list, text)
	}
	if text := s.disk().lack(); text != "" {
		list = append(list, text)
	}
	return list
}

// filesWanted returns how many files the club may need to have open at the same time. Most are connections.
func (s *Settings) filesWanted(l *bounds.Limits) uint64 {
	n := max(wantConnections, l.Connections) + otherFiles
	if s.Telnet != "" || s.TelnetTLS != "" {
		n += lines.MostOpen
	}
	return uint64(n) //nolint:gosec // both are limits of at least 1
}

// fewFiles returns a warning if the system allows too few open files. It returns "" if there are enough, or
// if the system's limit is unknown.
func fewFiles(most, want uint64) string {
	if most == 0 || most >= want {
		return ""
	}
	return fmt.Sprintf("the system allows %d open files, and %d may be wanted, by connections above all: raise that limit (LimitNOFILE= of systemd, ulimit -n)", most, want)
}

// disk checks how much space is free on the disk that holds the data.
type disk struct {
	folder string // "" if the data are not on a local disk
	space  func(folder string) (free, all uint64)
	low    bool // the disk has been reported as nearly full
}

func (s *Settings) disk() *disk {
	d := &disk{folder: s.Data, space: cli.FreeDisk}
	if store.IsPostgres(s.Data) {
		d.folder = ""
	}
	return d
}

// lack returns a warning if the disk is nearly full. It returns "" if it is not, or if there is no way to
// find out.
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

// look logs when the disk becomes nearly full, and when it has space again.
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

// watch checks the disk from time to time until ctx is canceled.
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

// write writes the metrics about the disk.
func (d *disk) write(w io.Writer) {
	if d.folder == "" {
		return
	}
	if free, all := d.space(d.folder); all > 0 {
		_, _ = fmt.Fprintf(w, "# HELP chuhe_disk_free_bytes Left on the disk of the data.\n# TYPE chuhe_disk_free_bytes gauge\nchuhe_disk_free_bytes %d\n"+ // the client may be gone
			"# HELP chuhe_disk_bytes Of the disk of the data.\n# TYPE chuhe_disk_bytes gauge\nchuhe_disk_bytes %d\n", free, all)
	}
}
