package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// LeaseTime is how long a member may be silent before others may take its games. A member is one of several
// processes that serve a club.
const LeaseTime = 3 * time.Second

// Errors concerning members.
var (
	// ErrLapsed reports that this process's lease has expired. Until the lease has been renewed, the
	// process cannot write.
	ErrLapsed = errors.New("the lease of this process has ended")
	// ErrElsewhere reports that another process owns the game.
	ErrElsewhere = errors.New("another process has the game")
)

// Join makes this process one of several that serve the club. The process's name must never have been used
// before, so that a process believed dead cannot be mistaken for it. Join fails with ErrDeposed while a
// single process leads.
func (s *Store) Join(ctx context.Context, process string) error {
	if !s.postgres {
		return errors.New("a file of SQLite is served by one process")
	}
	err := s.enqueue(&write{free: true, done: make(chan error, 1), do: func(ctx context.Context, t tx) error {
		now, err := s.clock(ctx, t)
		if err != nil {
			return err
		}
		var other string
		var renewed int64
		if err := t.row(ctx, "SELECT process, renewed FROM lead WHERE id = 1"+t.forUpdate()).Scan(&other, &renewed); err != nil {
			return err
		}
		if other != "" && now-renewed < DeadAfter.Milliseconds() {
			return fmt.Errorf("%w: %s", ErrDeposed, other)
		}
		if _, err := t.exec(ctx, "UPDATE lead SET process = '' WHERE id = 1"); err != nil {
			return err
		}
		if _, err := t.exec(ctx, "UPDATE games SET seen = ? WHERE ended = 0 AND owner = '' AND seen < ?", renewed, renewed); err != nil {
			return err
		}
		_, err = t.exec(ctx, "INSERT INTO members (process, until) VALUES (?, ?)", process, now+LeaseTime.Milliseconds())
		return err
	}})
	if err == nil {
		s.process, s.shared = process, true
	}
	return err
}

// extend renews this process's lease. It fails if the process is no longer a member because others have
// taken its games.
func (s *Store) extend() error {
	return s.enqueue(&write{free: true, probe: true, done: make(chan error, 1), do: func(ctx context.Context, t tx) error {
		now, err := s.clock(ctx, t)
		if err != nil {
			return err
		}
		n, err := t.exec(ctx, "UPDATE members SET until = ? WHERE process = ?", now+LeaseTime.Milliseconds(), s.process)
		if err == nil && n == 0 {
			err = fmt.Errorf("%w: others have the games of %s", ErrDeposed, s.process)
		}
		return err
	}})
}

// holds refuses a write if this process's lease has expired. It also makes any process that wants to take
// this one's games wait for the transaction.
func (s *Store) holds(ctx context.Context, t tx) error {
	var until, now int64
	err := t.row(ctx, "SELECT until, (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM members WHERE process = ? FOR SHARE", s.process).Scan(&until, &now)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("%w: others have the games of %s", ErrDeposed, s.process)
	case err == nil && now >= until:
		return fmt.Errorf("%w: %s", ErrLapsed, s.process)
	}
	return err
}

// leave ends this process's lease, so that others can take its games immediately.
func (s *Store) leave(ctx context.Context) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		now, err := s.clock(ctx, t)
		if err != nil {
			return err
		}
		return free(ctx, t, s.process, now)
	})
}

// free removes a member last seen at the given time, and makes its games available to others.
func free(ctx context.Context, t tx, process string, seen int64) error {
	if _, err := t.exec(ctx, "DELETE FROM members WHERE process = ?", process); err != nil {
		return err
	}
	_, err := t.exec(ctx, "UPDATE games SET owner = '', seen = ? WHERE owner = ? AND ended = 0", seen, process)
	return err
}

// Bury removes all members whose leases have expired, and returns their names.
func (s *Store) Bury(ctx context.Context) (gone []string, err error) {
	dead, err := s.texts(ctx, "SELECT process FROM members WHERE until < (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
	if err != nil {
		return nil, err
	}
	for _, process := range dead {
		buried := false
		err := s.update(ctx, func(ctx context.Context, t tx) error {
			buried = false
			now, err := s.clock(ctx, t)
			if err != nil {
				return err
			}
			var until int64
			err = t.row(ctx, "SELECT until FROM members WHERE process = ? FOR UPDATE", process).Scan(&until)
			if errors.Is(err, sql.ErrNoRows) || err == nil && until >= now {
				return nil // another process has removed it, or it is alive after all
			}
			if err != nil {
				return err
			}
			buried = true
			return free(ctx, t, process, until-LeaseTime.Milliseconds())
		})
		if err != nil {
			return gone, err
		}
		if buried {
			gone = append(gone, process)
		}
	}
	return gone, nil
}

// Processes returns the names of the processes that serve the club, sorted.
func (s *Store) Processes(ctx context.Context) ([]string, error) {
	return s.texts(ctx, "SELECT process FROM members ORDER BY process")
}

// Free is a game that this process has taken over from another.
type Free struct {
	Game string
	Seen time.Time
}

// ClaimFree makes this process the owner of games in progress that have no owner, up to most of them.
func (s *Store) ClaimFree(ctx context.Context, most int) (taken []Free, err error) {
	err = s.update(ctx, func(ctx context.Context, t tx) (err error) {
		taken = nil
		rows, err := t.QueryContext(ctx, bind(true, `UPDATE games SET owner = ? WHERE id IN
			(SELECT id FROM games WHERE ended = 0 AND owner = '' LIMIT ? FOR UPDATE SKIP LOCKED) RETURNING id, seen`), s.process, most)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, rows.Close()) }()
		for rows.Next() {
			var f Free
			var seen int64
			if err := rows.Scan(&f.Game, &seen); err != nil {
				return err
			}
			f.Seen = moment(seen)
			taken = append(taken, f)
		}
		return rows.Err()
	})
	return taken, err
}

// Owner returns the process that owns a game. If no process owns it, this process becomes the owner. seen
// is when the previous owner was last seen. The error wraps ErrNotFound if the game does not exist.
func (s *Store) Owner(ctx context.Context, game string) (process string, seen time.Time, err error) {
	for range 3 { // another process may take the game first
		var alive bool
		var at int64
		err := s.row(ctx, "SELECT owner, seen, EXISTS (SELECT 1 FROM members WHERE process = owner) FROM games WHERE id = ?", game).Scan(&process, &at, &alive)
		if errors.Is(err, sql.ErrNoRows) {
			return "", time.Time{}, fmt.Errorf("game %.40q: %w", game, ErrNotFound)
		}
		if err != nil || alive {
			return process, moment(at), err
		}
		n := int64(0)
		if err := s.update(ctx, func(ctx context.Context, t tx) (err error) {
			n, err = t.exec(ctx, "UPDATE games SET owner = ? WHERE id = ? AND owner = ? AND NOT EXISTS (SELECT 1 FROM members WHERE process = owner)", s.process, game, process)
			return err
		}); err != nil {
			return "", time.Time{}, err
		}
		if n == 1 {
			return s.process, moment(at), nil
		}
	}
	return "", time.Time{}, fmt.Errorf("game %s: %w", game, ErrElsewhere)
}

// owns refuses a write to a game that this process does not own.
func (s *Store) owns(ctx context.Context, t tx, game string) error {
	if !s.shared {
		return nil
	}
	var owner string
	err := t.row(ctx, "SELECT owner FROM games WHERE id = ? FOR SHARE", game).Scan(&owner)
	if err == nil && owner != s.process {
		err = fmt.Errorf("game %s: %w: %s", game, ErrElsewhere, owner)
	}
	return err
}

// owner returns the process that will own new games.
func (s *Store) owner() string {
	if s.shared {
		return s.process
	}
	return ""
}

// Going is a game in progress, with its players and owner.
type Going struct {
	Game    string
	Players [2]string // accounts, with Red first
	Owner   string
}

// Going returns all games in progress, in the order in which they began.
func (s *Store) Going(ctx context.Context) ([]Going, error) {
	return gathered(ctx, s, func(scan func(...any) error) (g Going, err error) {
		err = scan(&g.Game, &g.Players[0], &g.Players[1], &g.Owner)
		return g, err
	}, "SELECT id, red, black, owner FROM games WHERE ended = 0 ORDER BY created, id")
}

// GoingOf returns an account's games in progress.
func (s *Store) GoingOf(ctx context.Context, account string) ([]string, error) {
	return s.texts(ctx, "SELECT id FROM games WHERE ended = 0 AND (red = ? OR black = ?) ORDER BY created, id", account, account)
}

// FactOnce returns the value of a fact. If the fact does not have one yet, FactOnce first sets it to value.
func (s *Store) FactOnce(ctx context.Context, name, value string) (string, error) {
	if err := s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, value)
		return err
	}); err != nil {
		return "", err
	}
	return s.Fact(ctx, name)
}
