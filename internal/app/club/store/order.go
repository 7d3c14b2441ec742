package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Act is something that a moderator or an administrator has done. Acts are only ever added to the log.
type Act struct {
	ID     string
	By     string // name
	Act    string
	Whom   string // name; "" for none
	Detail string
	At     time.Time
}

// Note adds an act to the log. It is for acts that store nothing else.
func (s *Store) Note(ctx context.Context, act *Act) error {
	return s.update(ctx, func(ctx context.Context, t tx) error { return note(ctx, t, act) })
}

// note adds an act to the log as part of a transaction. It does nothing if a is nil.
func note(ctx context.Context, t tx, a *Act) error {
	if a == nil {
		return nil
	}
	// Acts in the same millisecond must keep their order. Each is therefore recorded as at least one
	// millisecond later than the last.
	const crowded = 1000 // limits how far a recorded time may be shifted, in milliseconds
	at := millis(a.At)
	var last int64
	if err := t.row(ctx, "SELECT COALESCE(MAX(at), 0) FROM acts WHERE at >= ? AND at < ?", at, at+crowded).Scan(&last); err != nil {
		return err
	}
	_, err := t.exec(ctx, "INSERT INTO acts (id, by_whom, act, whom, detail, at) VALUES (?, ?, ?, ?, ?, ?)", a.ID, a.By, a.Act, a.Whom, a.Detail, max(at, last+1))
	return err
}

// Acts returns the latest acts, newest first.
func (s *Store) Acts(ctx context.Context, limit int) ([]Act, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Act, error) {
		var a Act
		var at int64
		err := scan(&a.ID, &a.By, &a.Act, &a.Whom, &a.Detail, &at)
		a.At = moment(at)
		return a, err
	}, "SELECT id, by_whom, act, whom, detail, at FROM acts ORDER BY at DESC, id LIMIT ?", limit)
}

// Report is a member's report to the moderators about another member.
type Report struct {
	ID       string
	Reporter string // account
	Account  string
	Game     string // "" for none
	Quoted   string // a line of chat; "" for none
	Reason   string
	Created  time.Time
}

// Report stores a report.
func (s *Store) Report(ctx context.Context, r *Report) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "INSERT INTO reports (id, reporter, account, game, quoted, reason, created, closed) VALUES (?, ?, ?, ?, ?, ?, ?, 0)",
			r.ID, r.Reporter, r.Account, r.Game, r.Quoted, r.Reason, millis(r.Created))
		return err
	})
}

// Reports returns the open reports, oldest first. If reporter is not "", it returns only those by reporter.
func (s *Store) Reports(ctx context.Context, reporter string, limit int) ([]Report, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Report, error) {
		var r Report
		var created int64
		err := scan(&r.ID, &r.Reporter, &r.Account, &r.Game, &r.Quoted, &r.Reason, &created)
		r.Created = moment(created)
		return r, err
	}, "SELECT id, reporter, account, game, quoted, reason, created FROM reports WHERE closed = 0 AND (? = '' OR reporter = ?) ORDER BY created, id LIMIT ?",
		reporter, reporter, limit)
}

// CloseReport marks a report as dealt with. It returns ErrNotFound if the report is closed already.
func (s *Store) CloseReport(ctx context.Context, id string, act *Act) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "UPDATE reports SET closed = ? WHERE id = ? AND closed = 0", millis(act.At), id)
		if err == nil && n == 0 {
			err = fmt.Errorf("report: %w", ErrNotFound)
		}
		return errors.Join(err, note(ctx, t, act))
	})
}

// Penalty keeps an account from talking (mute) or from signing in (ban).
type Penalty struct {
	ID      string
	Account string
	Kind    string
	Reason  string
	Created time.Time
	Until   time.Time // zero for a permanent penalty
}

// Penalize stores a penalty. If it is a ban, Penalize also ends all the account's sessions.
func (s *Store) Penalize(ctx context.Context, p *Penalty, ban bool, act *Act) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "INSERT INTO penalties (id, account, kind, reason, created, until) VALUES (?, ?, ?, ?, ?, ?)",
			p.ID, p.Account, p.Kind, p.Reason, millis(p.Created), millis(p.Until)); err != nil {
			return err
		}
		if ban {
			if _, err := t.exec(ctx, "DELETE FROM sessions WHERE account = ?", p.Account); err != nil {
				return err
			}
		}
		return note(ctx, t, act)
	})
}

// Lift removes a penalty. It returns ErrNotFound if there is no penalty with that id.
func (s *Store) Lift(ctx context.Context, id string, act *Act) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "DELETE FROM penalties WHERE id = ?", id)
		if err == nil && n == 0 {
			err = fmt.Errorf("penalty: %w", ErrNotFound)
		}
		return errors.Join(err, note(ctx, t, act))
	})
}

// Penalties returns the penalties in force at the given time, newest first. If account is not "", it
// returns only that account's penalties.
func (s *Store) Penalties(ctx context.Context, account string, at time.Time) ([]Penalty, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Penalty, error) {
		var p Penalty
		var created, until int64
		err := scan(&p.ID, &p.Account, &p.Kind, &p.Reason, &created, &until)
		p.Created, p.Until = moment(created), moment(until)
		return p, err
	}, "SELECT id, account, kind, reason, created, until FROM penalties WHERE (? = '' OR account = ?) AND (until = 0 OR until > ?) ORDER BY created DESC, id",
		account, account, millis(at))
}
