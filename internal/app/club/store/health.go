package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// ErrAway reports that the database or the disk is not accepting writes. The write that failed may have
// been stored nevertheless.
var ErrAway = errors.New("the store is away")

// Silence is how long the store may go without confirming a write before it counts as silent. Callers that
// rely on silences must call Renew more often than this.
const Silence = 950 * time.Millisecond

// mostGaps is the number of silences remembered.
const mostGaps = 64

// probeTime is how long a probe may take while the store counts as unavailable.
const probeTime = 2 * time.Second

// health tracks whether the database or disk is working. It records when a write was last confirmed, and
// whether the store has been given up for the time being.
type health struct {
	mu       sync.Mutex
	answered time.Time // when a transaction was last committed
	gaps     []gap     // the latest silences that have ended
	live     context.Context
	end      context.CancelCauseFunc
	ways     map[net.Conn]struct{} // open connections to PostgreSQL
}

// gap is a period in which no write was confirmed.
type gap struct{ from, to time.Time }

func newHealth() *health {
	h := &health{answered: time.Now(), ways: map[net.Conn]struct{}{}}
	h.live, h.end = context.WithCancelCause(context.Background())
	return h
}

// Answered returns when the store last confirmed a write. Before any write, it returns when the store was
// opened.
func (s *Store) Answered() time.Time {
	h := s.health
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.answered
}

// Away reports whether the store has been given up, that is, whether GiveUp has been called and Back has
// not been called since.
func (s *Store) Away() bool { return s.health.current().Err() != nil }

// GiveUp makes all pending and new calls fail immediately with ErrAway until Back is called. Only Renew is
// still attempted. GiveUp returns when the store last answered. first is false if the store had already
// been given up.
func (s *Store) GiveUp() (answered time.Time, first bool) {
	h := s.health
	h.mu.Lock()
	first, answered = h.live.Err() == nil, h.answered
	h.end(ErrAway)
	ways := h.ways
	h.ways = map[net.Conn]struct{}{}
	h.mu.Unlock()
	for way := range ways { // so that pending requests fail immediately
		_ = way.Close() // the connection is being given up
	}
	return answered, first
}

// Back ends what GiveUp began: the store accepts writes again.
func (s *Store) Back() {
	h := s.health
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.live.Err() != nil {
		h.live, h.end = context.WithCancelCause(context.Background())
	}
}

// current returns the context that is canceled when the store is given up.
func (h *health) current() context.Context {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.live
}

func (h *health) kept() {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	if now.Sub(h.answered) > Silence {
		h.gaps = append(h.gaps[max(0, len(h.gaps)+1-mostGaps):], gap{h.answered, now})
	}
	h.answered = now
}

// Silent returns how long, in total, the store has been silent since the given time. It counts only
// silences that have ended, including any time for which this process was frozen.
func (s *Store) Silent(since time.Time) (sum time.Duration) {
	h := s.health
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, g := range h.gaps {
		if g.from.Before(since) {
			g.from = since
		}
		sum += max(0, g.to.Sub(g.from))
	}
	return sum
}

// SilentAt reports whether the store was silent at the given time and, if so, since when.
func (s *Store) SilentAt(at time.Time) (since time.Time, silent bool) {
	h := s.health
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, g := range h.gaps {
		if g.from.Before(at) && !g.to.Before(at) {
			return g.from, true
		}
	}
	return time.Time{}, false
}

// Failed reports whether the database or the disk caused err, as opposed to the request.
func Failed(err error) bool {
	if errors.Is(err, ErrAway) || errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || errors.Is(err, context.DeadlineExceeded) {
		return true
	}
	switch sqliteCode(err) {
	case sqliteBusy, sqliteLocked, sqliteOnly, sqliteIO, sqliteFull, sqliteOpen:
		return true
	}
	if told := (*pgconn.PgError)(nil); errors.As(err, &told) {
		switch told.Code[:2] {
		case "08", "25", "53", "57", "58": // the connection, a read-only database, or the database's resources, operator or system
			return true
		}
		return false
	}
	way, connecting := net.Error(nil), (*pgconn.ConnectError)(nil)
	return errors.As(err, &way) || errors.As(err, &connecting)
}

// cause adds ErrAway to err if the call failed because the store was given up.
func cause(ctx context.Context, err error) error {
	if err == nil || ctx.Err() == nil || !errors.Is(context.Cause(ctx), ErrAway) || errors.Is(err, ErrAway) {
		return err
	}
	return errors.Join(ErrAway, err)
}

// pool returns the configuration for connections to PostgreSQL. It keeps track of the connections, so that
// GiveUp can cut them.
func (h *health) pool(place string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(place)
	if err != nil {
		return nil, err
	}
	dial := config.DialFunc
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		w := &way{Conn: conn, health: h}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.ways[w] = struct{}{}
		return w, nil
	}
	return config, nil
}

// way is a tracked connection, which is no longer tracked once it is closed.
type way struct {
	net.Conn
	health *health
}

// Close closes the connection.
func (w *way) Close() error {
	w.health.mu.Lock()
	delete(w.health.ways, w)
	w.health.mu.Unlock()
	return w.Conn.Close()
}

// firstAnswer is how long PostgreSQL may take to answer when it is opened. A PostgreSQL process that is
// frozen still accepts connections but never answers.
const firstAnswer = 30 * time.Second

// openPool opens a PostgreSQL database, which must answer within the given time.
func (s *Store) openPool(ctx context.Context, place string, patience time.Duration) error {
	config, err := s.health.pool(place)
	if err != nil {
		return err
	}
	s.write = stdlib.OpenDB(*config)
	s.write.SetMaxOpenConns(8)
	s.read = s.write
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err = s.write.PingContext(limited)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		return fmt.Errorf("no answer for %v: %w", patience, err)
	}
	return err
}

// reading returns the context for reads. If a PostgreSQL database has been given up, reads fail without
// waiting for it. A file, on the other hand, can be read even while it accepts no writes.
func (s *Store) reading(ctx context.Context) context.Context {
	if live := s.health.current(); s.postgres && live.Err() != nil {
		return live
	}
	return ctx
}
