package drill

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// Events that a run must survive.

// KillWorker kills a worker without warning.
func KillWorker(at float64, worker int) Event {
	return Event{fmt.Sprintf("worker %d killed", worker+1), at, func(_ context.Context, f *field) error {
		return f.workers[worker].kill()
	}}
}

// FreezeWorker suspends a worker for longer than its lease and then lets it continue.
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

// KillServer kills the server and, if it shares the server's process, the coordinator.
func KillServer(at float64) Event {
	return Event{"server killed", at, func(_ context.Context, f *field) error {
		if f.server != nil {
			return f.server.kill()
		}
		return f.hub.kill()
	}}
}

// KillHub kills the coordinator and, if there is one in its process, the server.
func KillHub(at float64) Event {
	return Event{"coordinator killed", at, func(_ context.Context, f *field) error { return f.hub.kill() }}
}

// TearLedger kills the coordinator and cuts off the last bytes of its ledger.
func TearLedger(at float64) Event {
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

// DeleteStreams deletes every stream of the server, as an administrator could. It has an effect only on a
// separate server, because the one in the coordinator's process allows no streams.
func DeleteStreams(at float64) Event {
	return Event{"every stream of the server deleted by an administrator", at, func(ctx context.Context, f *field) error {
		if f.server == nil {
			return nil
		}
		nc, err := f.connect(ctx)
		if err != nil {
			return err
		}
		defer nc.Close()
		js, err := jetstream.New(nc)
		if err != nil {
			return err
		}
		names := js.StreamNames(ctx)
		for name := range names.Name() {
			if err := js.DeleteStream(ctx, name); err != nil {
				return err
			}
		}
		return names.Err()
	}}
}

// connect returns a connection to the server with all rights.
func (f *field) connect(ctx context.Context) (*nats.Conn, error) {
	pair, err := nkeys.FromSeed([]byte(f.root.Seed()))
	if err != nil {
		return nil, err
	}
	//nolint:gosec // it is the server that was started here
	trusting := &tls.Config{InsecureSkipVerify: true, MinVersion: tls.VersionTLS13}
	for {
		nc, err := nats.Connect(f.url, nats.Nkey(f.root.Public(), pair.Sign), nats.Secure(trusting))
		if err == nil {
			return nc, nil
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("%w: %w", ctx.Err(), err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// DamageUsers overwrites the users file with garbage and restores it after a while.
func DamageUsers(at float64) Event {
	return Event{"file of users damaged for a while", at, func(ctx context.Context, f *field) error {
		const ownerOnly, while = 0o600, 3 * time.Second
		if err := os.WriteFile(usersOf(f.Dir), []byte("[{"), ownerOnly); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(while):
		}
		data, err := json.Marshal(f.users)
		if err != nil {
			return err
		}
		return atomicfile.Write(usersOf(f.Dir), data)
	}}
}

// RevokeWorker revokes a worker's key while the worker is working. If the server is a separate process, the
// worker remains connected until the server learns of the change, but its messages are ignored.
func RevokeWorker(at float64, worker int) Event {
	return Event{fmt.Sprintf("key of worker %d revoked", worker+1), at, func(_ context.Context, f *field) error {
		f.users = slices.DeleteFunc(f.users, func(u cluster.User) bool { return u.Name == workerName(worker) })
		return f.saveUsers()
	}}
}

// Everything returns every kind of event, one after another, for the given number of workers.
func Everything(workers int) []Event {
	return []Event{
		KillWorker(0.05, 0), FreezeWorker(0.12, 1%workers), KillServer(0.25), TearLedger(0.4), DeleteStreams(0.5),
		KillHub(0.55), DamageUsers(0.6), KillWorker(0.7, workers-1), RevokeWorker(0.8, workers-1), KillServer(0.9),
	}
}

// Kills returns n kills of the coordinator and n kills of the server at random times, with deletions of the
// server's streams in between.
func Kills(n int, seed uint64) []Event {
	random := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // a drill is repeatable
	const from, to = 0.02, 0.9               // leaves some work before and after the events
	moment := func() float64 { return from + (to-from)*random.Float64() }
	events := []Event{DeleteStreams(moment())}
	for range n {
		events = append(events, KillHub(moment()), KillServer(moment()))
	}
	return events
}
