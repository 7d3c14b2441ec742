package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Timing of the lead.
const (
	// RenewEvery is how often the leading process reports that it is alive.
	RenewEvery = time.Second
	// DeadAfter is how long the leading process may be silent before another process may take over.
	DeadAfter = 5 * time.Second
)

// Lead makes this process the leader, the only process that may write. It fails with ErrDeposed while
// another leader is alive. alive is when the previous leader last reported, or the zero time if there never
// was one.
func (s *Store) Lead(ctx context.Context, process string) (alive time.Time, err error) {
	err = s.enqueue(&write{free: true, probe: true, done: make(chan error, 1), do: func(ctx context.Context, t tx) error {
		now, err := s.clock(ctx, t)
		if err != nil {
			return err
		}
		var other string
		var renewed int64
		if err := t.row(ctx, "SELECT process, renewed FROM lead WHERE id = 1"+t.forUpdate()).Scan(&other, &renewed); err != nil {
			return err
		}
		// Request the lock only once this transaction has locked the row. If several processes start
		// together, those that are refused the lock can then read the name of the one that got it.
		alone, err := s.alone(ctx)
		if err != nil {
			return err
		}
		if !alone && other != process && now-renewed < DeadAfter.Milliseconds() {
			return fmt.Errorf("%w: %s", ErrDeposed, cmp.Or(other, "one that is ending"))
		}
		if renewed, err = s.dismiss(ctx, t, now, renewed); err != nil {
			return err
		}
		alive = moment(renewed)
		_, err = t.exec(ctx, "UPDATE lead SET process = ?, renewed = ? WHERE id = 1", process, now)
		return err
	}})
	if err != nil {
		return time.Time{}, errors.Join(err, s.unlock())
	}
	s.process = process
	return alive, nil
}

// dismiss removes the members of a club that several processes have served, and returns when the last of
// them was alive. It fails with ErrDeposed if any of them still is.
func (s *Store) dismiss(ctx context.Context, t tx, now, renewed int64) (int64, error) {
	var until int64
	var name string
	err := t.row(ctx, "SELECT process, until FROM members ORDER BY until DESC LIMIT 1").Scan(&name, &until)
	if errors.Is(err, sql.ErrNoRows) {
		_, err = t.exec(ctx, "UPDATE games SET owner = '' WHERE owner <> '' AND ended = 0")
		return renewed, err
	}
	if err == nil && now < until {
		err = fmt.Errorf("%w: %s", ErrDeposed, name)
	}
	if err != nil {
		return 0, err
	}
	if _, err := t.exec(ctx, "DELETE FROM members"); err != nil {
		return 0, err
	}
	_, err = t.exec(ctx, "UPDATE games SET owner = '' WHERE owner <> '' AND ended = 0")
	return max(renewed, until-LeaseTime.Milliseconds()), err
}

// leadLock is the number of the PostgreSQL lock that the leading process holds. PostgreSQL releases the
// lock when the process's connection ends, and therefore immediately if the process is killed.
const leadLock = 7392

// alone reports whether the lock on the folder or database proves that no other leading process is alive.
// The database lock may outlast its holder's lead: by a while if the machine has vanished, and until the
// store is closed if the process has resigned.
func (s *Store) alone(ctx context.Context) (ok bool, err error) {
	if !s.postgres || s.leading != nil {
		return true, nil
	}
	if s.leaders == nil { // a separate pool, so that GiveUp leaves the lock alone
		if s.leaders, err = sql.Open("pgx", s.place); err != nil {
			return false, err
		}
	}
	conn, err := s.leaders.Conn(ctx)
	if err != nil {
		return false, err
	}
	err = conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", leadLock).Scan(&ok)
	if ok && err == nil {
		s.leading = conn
		return true, nil
	}
	return false, errors.Join(err, conn.Close())
}

// hold acquires the database lock again if its connection has ended, for example because the database was
// restarted. If another process has acquired the lock in the meantime, that process has the lead too.
func (s *Store) hold(ctx context.Context) error {
	if !s.postgres || s.shared || s.process == "" {
		return nil
	}
	if s.leading != nil {
		if s.leading.PingContext(ctx) == nil {
			return nil
		}
		_ = s.leading.Close() // it has ended already
		s.leading = nil
	}
	_, err := s.alone(ctx)
	return err
}

// unlock releases the database lock.
func (s *Store) unlock() error {
	if s.leading == nil {
		return nil
	}
	_, err := s.leading.ExecContext(context.Background(), "SELECT pg_advisory_unlock($1)", leadLock)
	err = errors.Join(err, s.leading.Close())
	s.leading = nil
	return err
}

// Renew records that this process is alive. It returns ErrDeposed if this process no longer leads or, if
// several processes serve the club, if others have taken its games.
func (s *Store) Renew(ctx context.Context) error {
	if s.shared {
		return s.extend()
	}
	return s.enqueue(&write{probe: true, done: make(chan error, 1), do: func(ctx context.Context, t tx) error {
		if err := s.hold(ctx); err != nil {
			return err
		}
		now, err := s.clock(ctx, t)
		if err != nil {
			return err
		}
		_, err = t.exec(ctx, "UPDATE lead SET renewed = ? WHERE id = 1", now)
		return err
	}})
}

// Resign lets another process take over immediately. It gives up the lead or, if several processes serve
// the club, this process's games.
func (s *Store) Resign(ctx context.Context) error {
	if s.shared {
		return s.leave(ctx)
	}
	if s.process == "" {
		return nil // this process has never had the lead
	}
	return s.enqueue(&write{probe: true, done: make(chan error, 1), do: func(ctx context.Context, t tx) error {
		now, err := s.clock(ctx, t)
		if err != nil {
			return err
		}
		_, err = t.exec(ctx, "UPDATE lead SET process = '', renewed = ? WHERE id = 1", now)
		return err
	}})
}

const selectLead = "SELECT process FROM lead WHERE id = 1"

// leads refuses a write if this process does not lead.
func (s *Store) leads(ctx context.Context, t tx, w *write) error {
	if w.free {
		return nil
	}
	if s.shared {
		return s.holds(ctx, t)
	}
	var process string
	query := selectLead
	if s.postgres {
		query += " FOR SHARE" // makes a process that takes the lead wait for this transaction
	}
	if err := t.row(ctx, query).Scan(&process); err != nil {
		return err
	}
	if process != s.process {
		return fmt.Errorf("%w: %s", ErrDeposed, process)
	}
	return nil
}

// forUpdate returns the clause that locks a row against other transactions. SQLite does not need it, since
// it locks the whole file.
func (t tx) forUpdate() string {
	if t.postgres {
		return " FOR UPDATE"
	}
	return ""
}

// clock returns the time in milliseconds. With PostgreSQL it is the time of the database, because several
// machines must agree on it.
func (s *Store) clock(ctx context.Context, t tx) (ms int64, err error) {
	if !s.postgres {
		return time.Now().UnixMilli(), nil
	}
	err = t.row(ctx, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint").Scan(&ms)
	return ms, err
}
