package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Invitation lets a user create an account, or reset the password of an existing one, by means of a link.
type Invitation struct {
	ID      string
	Digest  string // digest of the code, which appears only in the link
	Note    string
	Account string // account whose password can be reset; "" if the invitation is for creating an account
	Uses    int    // uses left
	Created time.Time
	Until   time.Time
}

const invitationColumns = "id, digest, note, account, uses, created, until"

func scanInvitation(scan func(...any) error) (*Invitation, error) {
	var v Invitation
	var created, until int64
	err := scan(&v.ID, &v.Digest, &v.Note, &v.Account, &v.Uses, &created, &until)
	v.Created, v.Until = moment(created), moment(until)
	return &v, err
}

// Invite stores an invitation.
func (s *Store) Invite(ctx context.Context, v *Invitation, act *Act) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "INSERT INTO invitations ("+invitationColumns+") VALUES (?, ?, ?, ?, ?, ?, ?)",
			v.ID, v.Digest, v.Note, v.Account, v.Uses, millis(v.Created), millis(v.Until)); err != nil {
			return err
		}
		return note(ctx, t, act)
	})
}

// Invitation returns the invitation with the given digest if it is usable at the given time.
func (s *Store) Invitation(ctx context.Context, digest string, at time.Time) (*Invitation, error) {
	v, err := scanInvitation(s.row(ctx, "SELECT "+invitationColumns+" FROM invitations WHERE digest = ? AND uses > 0 AND until > ?", digest, millis(at)).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("invitation: %w", ErrNotFound)
	}
	return v, err
}

// Invitations returns all invitations that are usable at the given time, newest first.
func (s *Store) Invitations(ctx context.Context, at time.Time) ([]*Invitation, error) {
	return gathered(ctx, s, scanInvitation, "SELECT "+invitationColumns+" FROM invitations WHERE uses > 0 AND until > ? ORDER BY created DESC, id", millis(at))
}

// Uninvite deletes an invitation. It returns ErrNotFound if there is no invitation with that id.
func (s *Store) Uninvite(ctx context.Context, id string, act *Act) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "DELETE FROM invitations WHERE id = ?", id)
		if err == nil && n == 0 {
			err = fmt.Errorf("invitation: %w", ErrNotFound)
		}
		return errors.Join(err, note(ctx, t, act))
	})
}

// spend uses up one of an invitation's uses. The invitation must be for the given account or, if account is
// "", for creating an account.
func spend(ctx context.Context, t tx, digest, account string, at time.Time) error {
	n, err := t.exec(ctx, "UPDATE invitations SET uses = uses - 1 WHERE digest = ? AND account = ? AND uses > 0 AND until > ?", digest, account, millis(at))
	if err == nil && n == 0 {
		err = fmt.Errorf("invitation: %w", ErrNotFound)
	}
	return err
}

// ResetPassword sets a new password by means of an invitation, and ends all the account's sessions. It
// returns ErrNotFound if the invitation has been used already or has expired.
func (s *Store) ResetPassword(ctx context.Context, digest, account, password string, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if err := spend(ctx, t, digest, account, at); err != nil {
			return err
		}
		if _, err := t.exec(ctx, "UPDATE accounts SET password = ? WHERE id = ?", password, account); err != nil {
			return err
		}
		_, err := t.exec(ctx, "DELETE FROM sessions WHERE account = ?", account)
		return err
	})
}
