// Package account manages a club's accounts: names, passwords, second factors, passkeys, tokens, sessions
// and privacy settings, and the requests about them. For all other parts of the club, it identifies the
// Visitor who issues a command.
//
// All of this is implemented by Service. Read the files in this order: visitor.go and http.go (callers),
// accounts.go (creating an account, signing in), names.go, passwords.go with guesses.go and common.go,
// second.go with totp.go, passkeys.go, tokens.go, privacy.go, penalties.go. The package does not know about
// games. What it needs from the club is supplied by Hooks.
package account

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// Service manages a club's accounts. It creates and closes accounts, signs users in, and identifies the
// visitor who sends a request.
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
	// deviceKey is the key for the cookies of browsers in which a user has signed in. It is nil until it
	// has been stored.
	deviceKey  atomic.Pointer[string]
	ceremonies ceremonies
	Patterns   []string // of all requests that require a role

	Passwords     Hasher
	RefusedLogins atomic.Int64
}

// Config configures a Service.
type Config struct {
	Store     *store.Store
	Log       *slog.Logger
	Now       func() time.Time // monotonic clock
	Addresses *bounds.Addresses
	Limited   bounds.Counts
	Host      string // host at which browsers reach the club; "" for any
	Secure    bool   // the club is served over https
	AtOnce    int    // number of passwords hashed concurrently
	Cost      Cost   // of each hash; the zero value selects the OWASP recommendation
	Hooks     Hooks
}

// Hooks are those functions of the club that accounts need.
type Hooks struct {
	Policy      func() Admission
	Games       func(ctx context.Context, account string) ([]string, error) // games in progress
	Left        func(account string)                                        // withdraws the offers of an account that has been closed
	Drop        func(account, except string)                                // closes all connections of an account except those of one session
	DropSession func(account, session string)
}

// Admission is the part of the club's policy that governs who may have an account.
type Admission struct {
	Title   string // club's name
	Guests  bool   // guests may play
	Invited bool   // accounts require an invitation
}

// New returns a Service for the given configuration.
func New(c Config) *Service {
	if c.Cost == (Cost{}) {
		c.Cost = advised
	}
	return &Service{
		store: c.Store, log: c.Log, now: c.Now, addresses: c.Addresses, limited: c.Limited, host: c.Host, secure: c.Secure, hooks: c.Hooks,
		guesses: newGuesses(), Passwords: Hasher{cost: c.Cost, slots: make(chan struct{}, c.AtOnce)},
	}
}

// Begin stores what the accounts need to have in the store. Calling it again has no effect.
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

// Unlock clears the count of wrong passwords for the account with the given handle.
func (s *Service) Unlock(handle string) { s.guesses.unlock(handle) }

// Waits returns how long an unknown browser must wait before its next attempt on the account with the given
// handle.
func (s *Service) Waits(handle string) time.Duration { return s.guesses.waits(handle, s.now()) }

// none is the answer to a request that returns nothing.
type none = struct{}
