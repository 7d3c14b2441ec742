package store

import (
	"context"
	"fmt"
	"time"
)

// Passkey is a WebAuthn credential.
type Passkey struct {
	ID         string // base64url
	Account    string
	Name       string
	Credential []byte // JSON written by the WebAuthn library
	Created    time.Time
	Used       time.Time
}

// AddPasskey stores a passkey. It returns ErrTaken if the passkey is in the store already.
func (s *Store) AddPasskey(ctx context.Context, p *Passkey) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "INSERT INTO passkeys (id, account, name, credential, created, used) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
			p.ID, p.Account, p.Name, string(p.Credential), millis(p.Created), millis(p.Used))
		if err == nil && n == 0 {
			err = fmt.Errorf("passkey: %w", ErrTaken)
		}
		return err
	})
}

// Passkeys returns the passkeys of an account, oldest first.
func (s *Store) Passkeys(ctx context.Context, account string) ([]Passkey, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Passkey, error) {
		var p Passkey
		var credential string
		var created, used int64
		err := scan(&p.ID, &p.Account, &p.Name, &credential, &created, &used)
		p.Credential, p.Created, p.Used = []byte(credential), moment(created), moment(used)
		return p, err
	}, "SELECT id, account, name, credential, created, used FROM passkeys WHERE account = ? ORDER BY created, id", account)
}

// UsePasskey records that a passkey was used and stores the credential with its new counter.
func (s *Store) UsePasskey(ctx context.Context, id string, credential []byte, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "UPDATE passkeys SET credential = ?, used = ? WHERE id = ?", string(credential), millis(at), id)
		return err
	})
}

// RemovePasskey removes a passkey. It returns ErrNotFound if the account has no passkey with that id.
func (s *Store) RemovePasskey(ctx context.Context, account, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "DELETE FROM passkeys WHERE account = ? AND id = ?", account, id)
		if err == nil && n == 0 {
			err = fmt.Errorf("passkey: %w", ErrNotFound)
		}
		return err
	})
}
