package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Account is a user account.
type Account struct {
	ID       string
	Name     string
	Handle   string // normalized name, used for lookups
	Skeleton string // what the name looks like; "" for guests and in accounts read from the store
	Password string // a hash; "" for guests
	Role     string
	Created  time.Time
	Closed   time.Time
	Privacy
}

// Privacy holds an account's settings for what other users may see and do.
type Privacy struct {
	Private    bool   // hide the profile from others
	Unseen     bool   // hide the online status from others
	Challenges string // who may challenge this account, as encoded by package account
}

const accountColumns = "id, name, handle, password, role, private, created, unseen, challenges, closed"

func scanAccount(scan func(...any) error) (*Account, error) {
	var a Account
	var private, created, unseen, closed int64
	err := scan(&a.ID, &a.Name, &a.Handle, &a.Password, &a.Role, &private, &created, &unseen, &a.Challenges, &closed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("account: %w", ErrNotFound)
	}
	a.Private, a.Created, a.Unseen, a.Closed = private != 0, moment(created), unseen != 0, moment(closed)
	return &a, err
}

// CreateAccount stores a new account. It returns ErrTaken if the handle is in use or the name looks like
// another. If invitation, the digest of an invitation code, is not "", CreateAccount also uses up one of
// that invitation's uses; it returns ErrNotFound if none are left.
func (s *Store) CreateAccount(ctx context.Context, a *Account, invitation string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if invitation != "" {
			if err := spend(ctx, t, invitation, "", a.Created); err != nil {
				return err
			}
		}
		n, err := t.exec(ctx, "INSERT INTO accounts ("+accountColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (handle) DO NOTHING",
			a.ID, a.Name, a.Handle, a.Password, a.Role, truth(a.Private), millis(a.Created), truth(a.Unseen), a.Challenges)
		if err == nil && n == 0 {
			err = fmt.Errorf("%.40q: %w", a.Name, ErrTaken)
		}
		if err != nil || a.Skeleton == "" {
			return err
		}
		n, err = t.exec(ctx, "INSERT INTO skeletons (skeleton, account) VALUES (?, ?) ON CONFLICT (skeleton) DO NOTHING", a.Skeleton, a.ID)
		if err == nil && n == 0 {
			err = fmt.Errorf("%.40q looks like another name: %w", a.Name, ErrTaken)
		}
		return err
	})
}

// KeepSkeletons computes and stores the skeletons of all members' names, unless the fact "skeletons"
// records that this has been done under the given rule. Names need this if they were created under another
// rule, or before skeletons were stored at all. If two members have the same skeleton, it is stored for the
// older account.
func (s *Store) KeepSkeletons(ctx context.Context, rule string, skeleton func(name string) string) error {
	const fact = "skeletons"
	if known, err := s.Fact(ctx, fact); err != nil || known == rule {
		return err
	}
	accounts, err := gathered(ctx, s, scanAccount, "SELECT "+accountColumns+" FROM accounts WHERE role <> 'guest' AND closed = 0 ORDER BY created, id")
	if err != nil {
		return err
	}
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "DELETE FROM skeletons"); err != nil {
			return err
		}
		for _, a := range accounts {
			if _, err := t.exec(ctx, "INSERT INTO skeletons (skeleton, account) VALUES (?, ?) ON CONFLICT (skeleton) DO NOTHING", skeleton(a.Name), a.ID); err != nil {
				return err
			}
		}
		_, err := t.exec(ctx, "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", fact, rule)
		return err
	})
}

// Account returns the account with the given id.
func (s *Store) Account(ctx context.Context, id string) (*Account, error) {
	return scanAccount(s.row(ctx, "SELECT "+accountColumns+" FROM accounts WHERE id = ?", id).Scan)
}

// AccountByHandle returns the account with the given handle.
func (s *Store) AccountByHandle(ctx context.Context, handle string) (*Account, error) {
	return scanAccount(s.row(ctx, "SELECT "+accountColumns+" FROM accounts WHERE handle = ?", handle).Scan)
}

// HasRole reports whether any open account has the given role.
func (s *Store) HasRole(ctx context.Context, role string) (bool, error) {
	var n int
	err := s.row(ctx, "SELECT count(*) FROM accounts WHERE role = ? AND closed = 0", role).Scan(&n)
	return n > 0, err
}

// SetPassword changes an account's password and ends all the account's sessions except keep.
func (s *Store) SetPassword(ctx context.Context, account, password, keep string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "UPDATE accounts SET password = ? WHERE id = ?", password, account); err != nil {
			return err
		}
		_, err := t.exec(ctx, "DELETE FROM sessions WHERE account = ? AND id <> ?", account, keep)
		return err
	})
}

// SetRole changes an account's role, which determines what the account may do.
func (s *Store) SetRole(ctx context.Context, account, role string, act *Act) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "UPDATE accounts SET role = ? WHERE id = ?", role, account); err != nil {
			return err
		}
		return note(ctx, t, act)
	})
}

// SetPrivacy changes an account's privacy settings.
func (s *Store) SetPrivacy(ctx context.Context, account string, p Privacy) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "UPDATE accounts SET private = ?, unseen = ?, challenges = ? WHERE id = ?", truth(p.Private), truth(p.Unseen), p.Challenges, account)
		return err
	})
}

// Members returns up to limit accounts whose handle contains part, ordered by name. Guests and closed
// accounts are not included.
func (s *Store) Members(ctx context.Context, part string, limit int) ([]*Account, error) {
	return gathered(ctx, s, scanAccount, "SELECT "+accountColumns+" FROM accounts WHERE role <> 'guest' AND closed = 0 AND handle LIKE ? ESCAPE '!' ORDER BY handle LIMIT ?",
		"%"+strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(part)+"%", limit)
}

// CloseAccount deletes an account's personal data: its name, password, sessions, ratings, and lines of
// chat. The account's games remain, under its new name.
func (s *Store) CloseAccount(ctx context.Context, account, name string, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		for _, step := range []string{
			"DELETE FROM sessions WHERE account = ?", "DELETE FROM ratings WHERE account = ?", "DELETE FROM rated WHERE account = ?",
			"DELETE FROM blocked WHERE account = ?", "DELETE FROM blocked WHERE other = ?", "DELETE FROM lines WHERE account = ?",
			"DELETE FROM passkeys WHERE account = ?", "DELETE FROM reports WHERE reporter = ?", "DELETE FROM reports WHERE account = ?",
			"DELETE FROM penalties WHERE account = ?", "DELETE FROM agreements WHERE account = ?", "DELETE FROM invitations WHERE account = ?",
			"DELETE FROM tokens WHERE account = ?", "DELETE FROM skeletons WHERE account = ?", "DELETE FROM seconds WHERE account = ?",
		} {
			if _, err := t.exec(ctx, step, account); err != nil {
				return err
			}
		}
		if err := leaveSchool(ctx, t, account, at); err != nil {
			return err
		}
		_, err := t.exec(ctx, "UPDATE accounts SET name = ?, handle = ?, password = '', role = 'closed', private = 1, closed = ? WHERE id = ?", name, "\x7f"+account, millis(at), account)
		return err
	})
}

// Session is a sign-in from a browser.
type Session struct {
	Digest  string
	ID      string
	Account string
	Agent   string
	Created time.Time
	Used    time.Time
}

// CreateSession stores a new session.
func (s *Store) CreateSession(ctx context.Context, x *Session) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "INSERT INTO sessions (digest, id, account, agent, created, used) VALUES (?, ?, ?, ?, ?, ?)",
			x.Digest, x.ID, x.Account, x.Agent, millis(x.Created), millis(x.Used))
		return err
	})
}

// SessionByDigest returns the session with the given digest.
func (s *Store) SessionByDigest(ctx context.Context, digest string) (*Session, error) {
	var x Session
	var created, used int64
	err := s.row(ctx, "SELECT digest, id, account, agent, created, used FROM sessions WHERE digest = ?", digest).
		Scan(&x.Digest, &x.ID, &x.Account, &x.Agent, &created, &used)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("session: %w", ErrNotFound)
	}
	x.Created, x.Used = moment(created), moment(used)
	return &x, err
}

// UseSession records when a session was last used.
func (s *Store) UseSession(ctx context.Context, digest string, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "UPDATE sessions SET used = ? WHERE digest = ?", millis(at), digest)
		return err
	})
}

// Sessions returns an account's sessions, with the most recently used first.
func (s *Store) Sessions(ctx context.Context, account string) (list []Session, err error) {
	rows, err := s.query(ctx, "SELECT digest, id, account, agent, created, used FROM sessions WHERE account = ? ORDER BY used DESC", account)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var x Session
		var created, used int64
		if err := rows.Scan(&x.Digest, &x.ID, &x.Account, &x.Agent, &created, &used); err != nil {
			return nil, err
		}
		x.Created, x.Used = moment(created), moment(used)
		list = append(list, x)
	}
	return list, rows.Err()
}

// EndSessions ends all sessions of an account.
func (s *Store) EndSessions(ctx context.Context, account string, act *Act) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if _, err := t.exec(ctx, "DELETE FROM sessions WHERE account = ?", account); err != nil {
			return err
		}
		return note(ctx, t, act)
	})
}

// EndSession ends the session with the given id. It returns ErrNotFound if the account has no such session.
func (s *Store) EndSession(ctx context.Context, account, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		n, err := t.exec(ctx, "DELETE FROM sessions WHERE account = ? AND id = ?", account, id)
		if err == nil && n == 0 {
			err = fmt.Errorf("session: %w", ErrNotFound)
		}
		return err
	})
}

// Block hides another user's chat from an account. If block is false, it shows that chat again.
func (s *Store) Block(ctx context.Context, account, other string, block bool) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if !block {
			_, err := t.exec(ctx, "DELETE FROM blocked WHERE account = ? AND other = ?", account, other)
			return err
		}
		_, err := t.exec(ctx, "INSERT INTO blocked (account, other) VALUES (?, ?) ON CONFLICT DO NOTHING", account, other)
		return err
	})
}

// Blocked returns the accounts that an account has blocked.
func (s *Store) Blocked(ctx context.Context, account string) ([]string, error) {
	return s.texts(ctx, "SELECT other FROM blocked WHERE account = ? ORDER BY other", account)
}

// Fact returns the value stored under the given name, or "" if there is none.
func (s *Store) Fact(ctx context.Context, name string) (value string, err error) {
	err = s.row(ctx, "SELECT value FROM facts WHERE name = ?", name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, err
}

// SetFact stores a value under the given name and adds act to the log of acts. act is nil if the program
// itself sets the value.
func (s *Store) SetFact(ctx context.Context, name, value string, act *Act) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if err := note(ctx, t, act); err != nil {
			return err
		}
		_, err := t.exec(ctx, "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
		return err
	})
}
