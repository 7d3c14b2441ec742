package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Token lets a program act for an account. Only the token's digest is stored.
type Token struct {
	Digest  string
	ID      string
	Account string
	Note    string // the owner's name for the token
	Scopes  string // what the token may be used for, separated by spaces
	Created time.Time
	Used    time.Time // zero before the first use
	Until   time.Time
}

const tokenColumns = "digest, id, account, note, scopes, created, used, until"

func scanToken(scan func(...any) error) (Token, error) {
	var k Token
	var created, used, until int64
	err := scan(&k.Digest, &k.ID, &k.Account, &k.Note, &k.Scopes, &created, &used, &until)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("token: %w", ErrNotFound)
	}
	k.Created, k.Used, k.Until = moment(created), moment(used), moment(until)
	return k, err
}

// CreateToken stores a token. It returns ErrTaken if the account already has the maximum number of valid
// tokens.
func (s *Store) CreateToken(ctx context.Context, k *Token, most int) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "DELETE FROM tokens WHERE until <= ?", millis(k.Created)); err != nil {
			return err
		}
		var n int
		if err := t.row(ctx, "SELECT count(*) FROM tokens WHERE account = ?", k.Account).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return fmt.Errorf("%d tokens: %w", n, ErrTaken)
		}
		_, err := t.exec(ctx, "INSERT INTO tokens ("+tokenColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			k.Digest, k.ID, k.Account, k.Note, k.Scopes, millis(k.Created), millis(k.Used), millis(k.Until))
		return err
	})
}

// TokenByDigest returns the token with the given digest, or ErrNotFound if no such token is valid.
func (s *Store) TokenByDigest(ctx context.Context, digest string, now time.Time) (Token, error) {
	return scanToken(s.row(ctx, "SELECT "+tokenColumns+" FROM tokens WHERE digest = ? AND until > ?", digest, millis(now)).Scan)
}

// Tokens returns the tokens of an account, oldest first.
func (s *Store) Tokens(ctx context.Context, account string) ([]Token, error) {
	return gathered(ctx, s, scanToken, "SELECT "+tokenColumns+" FROM tokens WHERE account = ? ORDER BY created, id", account)
}

// UseToken records when a token was last used.
func (s *Store) UseToken(ctx context.Context, digest string, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "UPDATE tokens SET used = ? WHERE digest = ?", millis(at), digest)
		return err
	})
}

// DropToken revokes a token. It returns ErrNotFound if the account has no token with that id.
func (s *Store) DropToken(ctx context.Context, account, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "DELETE FROM tokens WHERE account = ? AND id = ?", account, id)
		if err == nil && n == 0 {
			err = fmt.Errorf("token: %w", ErrNotFound)
		}
		return err
	})
}

// Best returns the strongest accounts of a class. It leaves out accounts with a rating deviation above the
// given one, whose strength is uncertain.
func (s *Store) Best(ctx context.Context, class string, deviation float64, limit int) ([]Rating, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Rating, error) {
		r := Rating{Class: class}
		err := scan(&r.Account, &r.Rating, &r.Deviation, &r.Games)
		return r, err
	}, "SELECT account, rating, deviation, games FROM ratings WHERE class = ? AND deviation <= ? ORDER BY rating DESC, account LIMIT ?", class, deviation, limit)
}
