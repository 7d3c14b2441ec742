package drill

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The events that a run must survive.

// KillWorker kills a worker without a word.
func KillWorker(at float64, worker int) Event {
	return Event{fmt.Sprintf("worker %d killed", worker+1), at, func(_ context.Context, f *field) error {
		return f.workers[worker].kill()
	}}
}

// FreezeWorker stops a worker beyond its lease and lets it go on.
func FreezeWorker(at float64, worker int) Event {
	return Event{fmt.Sprintf("worker %d frozen beyond its lease", worker+1), at, func(ctx context.Context, f *field) error {
		w := f.workers[worker]
		if err := w.signal(frozen); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(2 * f.Lease):
		}
		return w.signal(thawed)
	}}
}

// KillServer kills the server: with the coordinator, where that has it.
func KillServer(at float64) Event {
	return Event{"server killed", at, func(_ context.Context, f *field) error { return f.serving().kill() }}
}

// serving returns the process that has the server.
func (f *field) serving() *process {
	if f.server != nil {
		return f.server
	}
	return f.hub
}

// KillCoordinator kills the coordinator and takes the last bytes of its ledger.
func KillCoordinator(at float64) Event {
	return Event{"coordinator killed, last bytes of the ledger missing", at, func(_ context.Context, f *field) error {
		return f.hub.killFor(func() error {
			const torn = 10
			path := filepath.Join(f.run.Path, "ledger")
			info, err := os.Stat(path)
			if err != nil {
				return err
			}
			return os.Truncate(path, info.Size()-torn)
		})
	}}
}

// DeleteJobs deletes the stream of jobs.
func DeleteJobs(at float64) Event {
	return Event{"stream of jobs deleted", at, func(ctx context.Context, f *field) error {
		nc, err := f.connect(ctx)
		if err != nil {
			return err
		}
		defer nc.Close()
		js, err := jetstream.New(nc)
		if err != nil {
			return err
		}
		if err := js.DeleteStream(ctx, "JOBS"); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
		return nil
	}}
}

// DamageResults kills the server, flips a bit in the store of results and
// removes its index.
func DamageResults(at float64) Event {
	return Event{"a bit of the results flipped, their index removed", at, func(_ context.Context, f *field) error {
		return f.serving().killFor(func() error {
			store := filepath.Join(f.Dir, "server", "jetstream", "$G", "streams", "RESULTS", "msgs")
			blocks, err := filepath.Glob(filepath.Join(store, "*.blk"))
			if err != nil || len(blocks) == 0 {
				return errors.Join(err, fmt.Errorf("no blocks in %s", store))
			}
			if err := os.Remove(filepath.Join(store, "index.db")); err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
			return flipBit(blocks[0])
		})
	}}
}

// flipBit turns a bit over in the middle of a file.
func flipBit(path string) error {
	data, err := os.ReadFile(path)
	if err != nil || len(data) == 0 {
		return errors.Join(err, fmt.Errorf("%s is empty", path))
	}
	data[len(data)/2] ^= 1
	return os.WriteFile(path, data, 0o644)
}

// Everything returns all events, one after the other, for so many workers.
func Everything(workers int) []Event {
	return []Event{
		KillWorker(0.05, 0), FreezeWorker(0.12, 1%workers), KillServer(0.25), KillCoordinator(0.4),
		DeleteJobs(0.5), KillWorker(0.55, workers-1), DamageResults(0.65), KillServer(0.85),
	}
}
