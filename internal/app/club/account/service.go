// Package account manages the accounts of a club: names, passwords, second factors, passkeys, tokens and
// sessions, privacy settings, and the requests about them. It identifies the Visitor who issues a command
// for all other parts of the club.
//
// Service implements all of this. Read the files in this order: visitor.go and http.go (callers),
// accounts.go (creating an account, signing in), names.go, passwords.go with guesses.go and common.go,
// second.go with totp.go, passkeys.go, tokens.go, privacy.go, penalties.go. The package does not know about
// games; the Hooks provide what it needs from the club.
package account

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// Service manages the accounts of a club: it creates and closes them, signs users in, and identifies the
// visitor who makes a request.
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
	// deviceKey is the key for the cookies of browsers in which a user has signed in; nil until it is
	// stored.
	deviceKey  atomic.Pointer[string]
	ceremonies ceremonies
	Patterns   []string // of the requests that require a role

	Passwords     Hasher
	RefusedLogins atomic.Int64
}

// Config configures the accounts.
type Config struct {
	Store     *store.Store
	Log       *slog.Logger
	Now       func() time.Time // from a monotonic clock
	Addresses *bounds.Addresses
	Limited   bounds.Counts
	Host      string // at which browsers reach the club; "" for any
	Secure    bool   // served over https
	AtOnce    int    // passwords hashed concurrently
	Cost      Cost   // of each; the zero value follows the OWASP recommendation
	Hooks     Hooks
}

// Hooks are the functions of the surrounding club that accounts need.
type Hooks struct {
	Policy      func() Admission
	Games       func(ctx context.Context, account string) ([]string, error) // games in progress
	Left        func(account string)                                        // called when an account is closed, to withdraw its offers
	Drop        func(account, except string)                                // ends an account's connections, except those of one session
	DropSession func(account, session string)
}

// Admission is the part of the club's policy that determines who may have an account.
type Admission struct {
	Title   string // of the club
	Guests  bool   // guests may play
	Invited bool   // accounts require an invitation
}

// New returns the service for a club's accounts.
func New(c Config) *Service {
	if c.Cost == (Cost{}) {
		c.Cost = advised
	}
	return &Service{
		store: c.Store, log: c.Log, now: c.Now, addresses: c.Addresses, limited: c.Limited, host: c.Host, secure: c.Secure, hooks: c.Hooks,
		guesses: newGuesses(), Passwords: Hasher{cost: c.Cost, slots: make(chan struct{}, c.AtOnce)},
	}
}

// Begin stores what accounts need in the store. Calling it again changes nothing.
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

// Unlock forgets the wrong passwords for an account, given its handle.
func (s *Service) Unlock(handle string) { s.guesses.unlock(handle) }

// Waits returns how long an unknown browser must wait before it may try a password for the account with the
// given handle.
func (s *Service) Waits(handle string) time.Duration { return s.guesses.waits(handle, s.now()) }

// none is the answer of requests without a result.
type none = struct{}
