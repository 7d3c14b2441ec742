// Package account has the accounts of a club: names, passwords, second factors, passkeys, tokens and
// sessions, what their owners let others see, and the requests about them. It finds out who
// gives a command, a Visitor, for all other parts of the club.
//
// Service implements it. Read the files in this order: visitor.go and http.go (callers), accounts.go
// (making an account, signing in), names.go, passwords.go with guesses.go and common.go,
// second.go with totp.go, passkeys.go, tokens.go, privacy.go, penalties.go. It knows no games:
// what it needs of the club around it are the Hooks.
package account

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// Service keeps the accounts of a club: it makes and closes them, signs people in, and finds out
// who makes a request.
type Service struct {
	store     *store.Store
	log       *slog.Logger
	now       func() time.Time
	addresses *bounds.Addresses
	limited   bounds.Counts
	host      string
	secure    bool
	hooks     Hooks

	guesses *guesses
	// The key of the cookies of browsers in which a user has signed in; nil until the store has taken it.
	deviceKey  atomic.Pointer[string]
	ceremonies ceremonies
	Patterns   []string // of the requests that want a role

	Passwords     Hasher
	RefusedLogins atomic.Int64
}

// Config is what accounts are made of.
type Config struct {
	Store     *store.Store
	Log       *slog.Logger
	Now       func() time.Time // by a clock that does not go back
	Addresses *bounds.Addresses
	Limited   bounds.Counts
	Host      string // under which browsers see the club; "" for any
	Secure    bool   // by https
	AtOnce    int    // passwords that are hashed at the same time
	Cost      Cost   // of each; the zero value is what OWASP advises
	Hooks     Hooks
}

// Hooks are what accounts need of the club around them.
type Hooks struct {
	Policy      func() Admission
	Games       func(ctx context.Context, account string) ([]string, error) // that go on
	Left        func(account string)                                        // an account is closed: what it has offered is taken back
	Drop        func(account, except string)                                // ends connections, those of one session excepted
	DropSession func(account, session string)
}

// Admission is the part of the club's policy in who may have an account.
type Admission struct {
	Title   string // of the club
	Guests  bool   // may play
	Invited bool   // accounts are made with an invitation only
}

// New returns the accounts of a club.
func New(c Config) *Service {
	if c.Cost == (Cost{}) {
		c.Cost = advised
	}
	return &Service{
		store: c.Store, log: c.Log, now: c.Now, addresses: c.Addresses, limited: c.Limited, host: c.Host, secure: c.Secure, hooks: c.Hooks,
		guesses: newGuesses(), Passwords: Hasher{cost: c.Cost, slots: make(chan struct{}, c.AtOnce)},
	}
}

// Begin writes what accounts need; again it changes nothing.
func (s *Service) Begin(ctx context.Context) error {
	if err := s.store.KeepSkeletons(ctx, skeletonRule, SkeletonOf); err != nil {
		return err
	}
	key, err := s.store.FactOnce(ctx, deviceFact, store.RandomName(32))
	if err != nil {
		return err
	}
	s.deviceKey.Store(&key)
	return nil
}

// Unlock forgets the wrong passwords of an account, by its handle.
func (s *Service) Unlock(handle string) { s.guesses.unlock(handle) }

// Waits is for how long an unknown browser has to wait until it may try a password of an
// account, by its handle.
func (s *Service) Waits(handle string) time.Duration { return s.guesses.waits(handle, s.now()) }

// none is the answer of requests that have nothing to report.
type none = struct{}
