package club

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// histogram counts durations in buckets, in the way that Prometheus expects.
type histogram struct {
	counts [len(buckets) + 1]atomic.Int64
	sum    atomic.Int64 // in nanoseconds
}

// buckets lists the upper bounds of the buckets, in seconds.
var buckets = [...]float64{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5}

func (h *histogram) add(d time.Duration) {
	i := 0
	for i < len(buckets) && d.Seconds() > buckets[i] {
		i++
	}
	h.counts[i].Add(1)
	h.sum.Add(int64(d))
}

// write writes the histogram in the Prometheus text format.
func (h *histogram) write(w io.Writer, name, help string) {
	_, _ = fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s histogram\n", name, help, name)
	total := int64(0)
	for i, bound := range buckets {
		total += h.counts[i].Load()
		_, _ = fmt.Fprintf(w, "%s_bucket{le=\"%g\"} %d\n", name, bound, total)
	}
	total += h.counts[len(buckets)].Load()
	_, _ = fmt.Fprintf(w, "%s_bucket{le=\"+Inf\"} %d\n%s_sum %g\n%s_count %d\n", name, total, name, time.Duration(h.sum.Load()).Seconds(), name, total)
}

// Metrics writes this process's metrics in the Prometheus text format. These are for the club's host and
// are served at an address of their own.
func (c *Club) Metrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	one := func(name, kind, help string, value any) {
		_, _ = fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n%s %v\n", name, help, name, kind, name, value)
	}
	online, seeks, playing := counts(c)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	one("chuhe_connections", "gauge", "Open connections.", online)
	one("chuhe_seeks", "gauge", "Seeks in the lobby.", seeks)
	one("chuhe_games_playing", "gauge", "Games that go on.", playing)
	one("chuhe_games_total", "counter", "Games begun.", c.limit.games.Load())
	one("chuhe_moves_total", "counter", "Commands that made moves.", c.limit.moves.Load())
	one("chuhe_refused_logins_total", "counter", "Wrong passwords.", c.Accounts.RefusedLogins.Load())
	one("chuhe_password_hashes_total", "counter", "Passwords hashed.", c.Accounts.Passwords.Hashes.Load())
	c.writeLimits(w)
	one("chuhe_commits_total", "counter", "Transactions of the store.", c.store.Commits.Load())
	one("chuhe_writes_total", "counter", "Writes in them.", c.store.Written.Load())
	one("chuhe_outages_total", "counter", "How often all clocks were stopped because the store was away.", c.limit.outages.Load())
	one("chuhe_store_away", "gauge", "Whether the store is away.", truth(c.store.Away()))
	one("chuhe_commit_failures_total", "counter", "Transactions that failed.", c.store.Failures.Load())
	one("chuhe_commit_seconds_total", "counter", "Time of all transactions.", time.Duration(c.store.CommitNano.Load()).Seconds())
	one("chuhe_goroutines", "gauge", "Goroutines.", runtime.NumGoroutine())
	one("chuhe_heap_bytes", "gauge", "Memory in use.", memory.HeapAlloc)
	c.limit.latency.write(w, "chuhe_entry_seconds", "Time to store an entry of a game; its messages are encoded in the meantime.")
	if x := c.cluster; x != nil {
		one("chuhe_leases", "gauge", "Games that this process has.", len(c.open()))
		one("chuhe_taken_over_total", "counter", "Games that this process has taken when another had ended.", x.takenOver.Load())
		one("chuhe_forwarded_total", "counter", "Commands that another process has carried out.", x.forwarded.Load())
		one("chuhe_forward_failures_total", "counter", "Commands that no process has answered in time.", x.failed.Load())
		one("chuhe_mirrors", "gauge", "Topics of games of other processes that are followed here.", len(x.allMirrors()))
		one("chuhe_nats_connected", "gauge", "Whether NATS is reached.", truth(x.bus.Connected()))
		one("chuhe_nats_dropped_total", "counter", "Messages to other processes that were not sent.", x.bus.Dropped())
		x.way.write(w, "chuhe_forward_seconds", "Time of commands that another process has carried out.")
	}
}

// writeLimits writes the value of each limit, and how often the limit was exceeded.
func (c *Club) writeLimits(w io.Writer) {
	_, _ = fmt.Fprint(w, "# HELP chuhe_limit What the settings allow.\n# TYPE chuhe_limit gauge\n")
	for _, l := range c.config.Limits.List() {
		_, _ = fmt.Fprintf(w, "chuhe_limit{limit=%q} %g\n", l.Name, l.Value)
	}
	_, _ = fmt.Fprint(w, "# HELP chuhe_limited_total Requests and messages beyond a limit.\n# TYPE chuhe_limited_total counter\n")
	for _, name := range slices.Sorted(maps.Keys(c.Limited)) {
		_, _ = fmt.Fprintf(w, "chuhe_limited_total{limit=%q} %d\n", name, c.Limited[name].Load())
	}
}

// counts returns the number of connections, seeks and games in progress.
func counts(c *Club) (online, seeks, playing int) {
	c.lobby.mu.Lock()
	online, seeks = c.lobby.online, len(c.lobby.seeks)
	c.lobby.mu.Unlock()
	for _, r := range c.open() {
		if r.listed.Load().Phase == session.Playing {
			playing++
		}
	}
	return online, seeks, playing
}

// Alive returns a status line for the club's host, after making sure that the lobby answers and the store
// accepts a write. It returns an error if the store refuses the write or the club has closed. If the lobby
// or the store hangs, so does Alive.
func (c *Club) Alive(ctx context.Context) (string, error) {
	online, _, playing := counts(c)
	if c.ctx.Err() != nil {
		return "", c.ctx.Err()
	}
	return fmt.Sprintf("%d connections, %d games", online, playing), c.store.Renew(ctx)
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
