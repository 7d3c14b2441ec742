package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// secondTable creates the table of second factors.
var secondTable = []string{`CREATE TABLE seconds (
	account   TEXT PRIMARY KEY REFERENCES accounts (id),
	secret    TEXT NOT NULL,         -- base32
	confirmed BIGINT NOT NULL,       -- whether a code of it was shown once
	step      BIGINT NOT NULL,       -- of the last code that was used
	backups   TEXT NOT NULL          -- digests of codes that are good once, with blanks between
)`}

// Second is the second factor of an account. Its codes depend on the time.
type Second struct {
	Secret    string
	Confirmed bool
	Step      int64    // step of the last code used
	Backups   []string // digests of the backup codes
}

// Second returns an account's second factor, whether or not it has been confirmed. It returns ErrNotFound
// if there is none.
func (s *Store) Second(ctx context.Context, account string) (*Second, error) {
	var x Second
	var confirmed int64
	var backups string
	err := s.row(ctx, "SELECT secret, confirmed, step, backups FROM seconds WHERE account = ?", account).Scan(&x.Secret, &confirmed, &x.Step, &backups)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("second factor: %w", ErrNotFound)
	}
	x.Confirmed, x.Backups = confirmed != 0, strings.Fields(backups)
	return &x, err
}

// OfferSecond stores an unconfirmed secret. It returns ErrTaken if the account has a confirmed one already.
func (s *Store) OfferSecond(ctx context.Context, account, secret string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, `INSERT INTO seconds (account, secret, confirmed, step, backups) VALUES (?, ?, 0, 0, '')
			ON CONFLICT (account) DO UPDATE SET secret = excluded.secret WHERE seconds.confirmed = 0`, account, secret)
		if err == nil && n == 0 {
			err = fmt.Errorf("second factor: %w", ErrTaken)
		}
		return err
	})
}

// ConfirmSecond marks a secret as confirmed. It also stores the step of the code that confirmed the secret,
// and the digests of the backup codes. It returns ErrNotFound if the secret has already been confirmed, or
// if another one has been offered in the meantime.
func (s *Store) ConfirmSecond(ctx context.Context, account, secret string, step int64, backups []string) error {
	return s.changeSecond(ctx, "UPDATE seconds SET confirmed = 1, step = ?, backups = ? WHERE account = ? AND secret = ? AND confirmed = 0",
		step, strings.Join(backups, " "), account, secret)
}

// UseSecond records the step of a code that is being used. It returns ErrNotFound if that code or a later
// one has already been used.
func (s *Store) UseSecond(ctx context.Context, account string, step int64) error {
	return s.changeSecond(ctx, "UPDATE seconds SET step = ? WHERE account = ? AND confirmed = 1 AND step < ?", step, account, step)
}

// SpendBackup removes a backup code. It returns ErrNotFound if the code has already been used.
func (s *Store) SpendBackup(ctx context.Context, account, backup string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		var all string
		err := t.row(ctx, "SELECT backups FROM seconds WHERE account = ? AND confirmed = 1"+t.forUpdate(), account).Scan(&all)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		var rest []string
		for _, one := range strings.Fields(all) {
			if one != backup {
				rest = append(rest, one)
			}
		}
		if len(rest) == len(strings.Fields(all)) {
			return fmt.Errorf("backup code: %w", ErrNotFound)
		}
		_, err = t.exec(ctx, "UPDATE seconds SET backups = ? WHERE account = ?", strings.Join(rest, " "), account)
		return err
	})
}

// DropSecond removes the second factor of an account, if it has one.
func (s *Store) DropSecond(ctx context.Context, account string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "DELETE FROM seconds WHERE account = ?", account)
		return err
	})
}

func (s *Store) changeSecond(ctx context.Context, query string, args ...any) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, query, args...)
		if err == nil && n == 0 {
			err = fmt.Errorf("second factor: %w", ErrNotFound)
		}
		return err
	})
}
