package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Names of the streams and buckets.
const (
	jobsStream    = "JOBS"
	resultsStream = "RESULTS"
	runsBucket    = "runs"
	workersBucket = "workers"
	blobsBucket   = "blobs"
)

// Settings of streams, consumers and buckets.
const (
	// DefaultLease is how long a unit belongs to a worker that gives no sign.
	DefaultLease = 30 * time.Second
	// mostDeliveries is the server's own limit; workers give up one before.
	mostDeliveries  = jobs.MostAttempts + 1
	mostPending     = 65_536   // units in the hands of workers, for each kind
	mostJobBytes    = 64 << 10 // of a job message
	mostResultBytes = 8 << 20  // of a result message
	runsHistory     = 5
	presenceTTL     = 60 * time.Second
)

// Codes of the server's refusals.
const errWrongLastSequence, errSubjectFull = 10071, 10077

// Target says where the message system is.
type Target struct {
	Server *Server // in this process; or
	URL    string  // such as nats://hub.lab:4222, several parted by commas
	// Seed is the path of the file with the user's secret key, "" for a server
	// without users.
	Seed string
	CA   string // path of the certificate that vouches for the server's; "" asks the system
	Name string // of this client, for the server's lists
	// Watch, when not nil, is told of losses. A connection that is watched also
	// keeps trying where the server refuses its user.
	Watch *Watch
}

// Conn is a connection to the message system.
type Conn struct {
	nc *nats.Conn
	js jetstream.JetStream
	// reconnected has a value after every reconnection that nobody has seen yet.
	reconnected chan struct{}
	user        string // public key, or anyUser
	unwatch     func() // ends the watch
}

// anyUser stands for the user where the server has none.
const anyUser = "any"

// Connect connects, and again whenever the connection is lost. Where no server
// answers yet it keeps trying, unless the target is in this process. An address at
// which no server can be is an error that wraps ErrAddress.
func Connect(t Target) (*Conn, error) {
	c := &Conn{reconnected: make(chan struct{}, 1), user: anyUser, unwatch: func() {}}
	const pause, jitter = 250 * time.Millisecond, 750 * time.Millisecond
	options := []nats.Option{
		nats.Name(t.Name), nats.MaxReconnects(-1), nats.ReconnectWait(pause), nats.ReconnectJitter(jitter, jitter),
		nats.ReconnectBufSize(-1), // what was not sent is an error, and repeated by us
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ReconnectHandler(func(*nats.Conn) {
			select {
			case c.reconnected <- struct{}{}:
			default:
			}
		}),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // calls have their own errors
	}
	url := t.URL
	if t.Server != nil {
		url = ""
		options = append(options, nats.InProcessServer(t.Server.server))
		if t.Server.own != "" {
			own, user, err := seedOptions(t.Server.own)
			if err != nil {
				return nil, err
			}
			options, c.user = append(options, own...), user
		}
	} else {
		if _, err := CheckAddress(t.URL); err != nil {
			return nil, err
		}
		options = append(options, nats.RetryOnFailedConnect(true))
	}
	l := &link{}
	if t.Watch != nil {
		l.Watch = *t.Watch
		options = append(options, nats.IgnoreAuthErrorAbort(), nats.ReconnectErrHandler(func(_ *nats.Conn, err error) { l.dialed.Store(err.Error()) }))
	}
	if t.Seed != "" {
		seed, err := os.ReadFile(t.Seed)
		if err != nil {
			return nil, err
		}
		own, user, err := seedOptions(string(seed))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Seed, err)
		}
		options, c.user = append(options, own...), user
	}
	if t.CA != "" {
		pem, err := os.ReadFile(t.CA)
		if err != nil {
			return nil, err
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("%s: no certificate in it", t.CA)
		}
		options = append(options, nats.Secure(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}))
	}
	nc, err := nats.Connect(url, options...)
	if err != nil {
		return nil, fmt.Errorf("connecting to %s: %w", t.URL, err)
	}
	js, err := jetstream.New(nc)
	if err != nil {
		nc.Close()
		return nil, err
	}
	c.nc, c.js = nc, js
	if t.Watch != nil {
		l.nc = nc
		c.watch(l)
	}
	return c, nil
}

// watch begins to watch the connection.
func (c *Conn) watch(l *link) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.watch(ctx)
	}()
	c.unwatch = func() {
		cancel()
		<-ended
	}
}

// Await waits until there is a connection.
func (c *Conn) Await(ctx context.Context) error {
	for c.nc.Status() != nats.CONNECTED {
		if c.nc.Status() == nats.CLOSED {
			return nats.ErrConnectionClosed
		}
		if !sleep(ctx, 20*time.Millisecond) {
			return fmt.Errorf("no connection to the server: %w", errors.Join(ctx.Err(), c.nc.LastError()))
		}
	}
	return nil
}

// Close ends the connection.
func (c *Conn) Close() {
	c.unwatch()
	c.nc.Close()
}

// sleep waits, and returns whether it waited to the end.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}

func jobSubject(kind, run string, unit int) string {
	return fmt.Sprintf("job.%s.%s.%d", kind, run, unit)
}

func resultSubject(run string, unit int) string { return fmt.Sprintf("res.%s.%d", run, unit) }

// layout makes the streams, consumers and buckets that are not there, and brings
// those that are to these settings.
func (c *Conn) layout(ctx context.Context, kinds []string, lease time.Duration) error {
	if _, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: jobsStream, Subjects: []string{"job.>"}, Description: "units to be done",
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgSize: mostJobBytes,
	}); err != nil {
		return fmt.Errorf("stream of jobs: %w", err)
	}
	for _, kind := range kinds {
		if _, err := c.js.CreateOrUpdateConsumer(ctx, jobsStream, jetstream.ConsumerConfig{
			Durable: kind, FilterSubject: "job." + kind + ".>", AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: lease, MaxDeliver: mostDeliveries, MaxAckPending: mostPending,
		}); err != nil {
			return fmt.Errorf("consumer of %s: %w", kind, err)
		}
	}
	if _, err := c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: resultsStream, Subjects: []string{"res.>"}, Description: "the first result of every unit",
		Retention: jetstream.LimitsPolicy, Storage: jetstream.FileStorage, AllowDirect: true,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, DenyDelete: true,
		MaxMsgSize: mostResultBytes,
	}); err != nil {
		return fmt.Errorf("stream of results: %w", err)
	}
	for _, bucket := range []jetstream.KeyValueConfig{
		{Bucket: runsBucket, History: runsHistory, Storage: jetstream.FileStorage, Description: "states of runs"},
		{Bucket: workersBucket, TTL: presenceTTL, Storage: jetstream.MemoryStorage, Description: "workers that are there"},
	} {
		if _, err := c.js.CreateOrUpdateKeyValue(ctx, bucket); err != nil {
			return fmt.Errorf("bucket %s: %w", bucket.Bucket, err)
		}
	}
	if _, err := c.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
		Bucket: blobsBucket, Storage: jetstream.FileStorage, Description: "files by their SHA-256",
	}); err != nil {
		return fmt.Errorf("bucket %s: %w", blobsBucket, err)
	}
	return nil
}

// refusedAsDouble tells whether the server refused a message because its subject
// has one already.
func refusedAsDouble(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == errSubjectFull || api.ErrorCode == errWrongLastSequence)
}

// job is the message of a unit.
type job struct {
	Run    string          `json:"run"` // digest of the specification
	Unit   int             `json:"unit"`
	Kind   string          `json:"kind"`
	Queued int64           `json:"queued"` // Unix milliseconds
	Input  json.RawMessage `json:"input,omitempty"`
}
