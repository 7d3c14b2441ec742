// Package admin implements the administration of a club. It manages the administrator's policy (policy.go),
// roles and invitations (admin.go), and reports and penalties (moderation.go). It also carries out the
// host's requests (host.go) and compares rated games with the engine (agreement.go). All requests, and the
// minimum role for each, are listed in routes.go. The package does not know about rooms. What it needs from
// the club is supplied by Hooks.
package admin

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// Service carries out what moderators, administrators and the host ask for.
type Service struct {
	accounts *account.Service
	store    *store.Store
	now      func() time.Time
	classes  []string // time control classes
	hooks    Hooks

	policy    atomic.Pointer[Policy]
	given     atomic.Pointer[Policy] // from the settings: the title, and whether guests may play
	first     setup
	agreement agreement
}

// Config configures a Service.
type Config struct {
	Accounts *account.Service
	Store    *store.Store
	Log      *slog.Logger
	Now      func() time.Time // monotonic clock
	Classes  []string         // time control classes
	Title    string           // from the settings
	Guests   bool             // from the settings: guests may play
	Hooks    Hooks
}

// Hooks are those functions of the club that the service needs.
type Hooks struct {
	Changed func()                                                                // called when the policy has changed
	Secret  func(ctx context.Context) (string, error)                             // secret in the link for the first administrator
	Online  func(account string) bool                                             // reports whether the account is connected
	Drop    func(account, except string)                                          // closes all connections of an account except those of one session
	Left    func(account string)                                                  // withdraws an account's offers
	House   func(account string) bool                                             // reports whether the account is a house player
	Export  func(ctx context.Context, v *account.Visitor) (map[string]any, error) // everything known about an account
	// Quote returns the id of a game and a line of its chat that the given account wrote. It returns an
	// error if v could not have read that line.
	Quote func(ctx context.Context, v *account.Visitor, game, account string, number int) (id, line string, err error)
	First func() bool // reports whether this process performs the tasks reserved to a single process
	// Game returns a stored game and its players' accounts.
	Game func(ctx context.Context, id string) (*session.Session, [2]string, error)
}

// New returns a Service. The caller must call ReadPolicy before using it.
func New(c Config) *Service {
	s := &Service{
		accounts: c.Accounts, store: c.Store, now: c.Now, classes: c.Classes, hooks: c.Hooks,
		agreement: agreement{store: c.Store, log: c.Log, now: c.Now, first: c.Hooks.First, game: c.Hooks.Game, told: make(chan struct{}, 1)},
	}
	s.given.Store(&Policy{Title: c.Title, Guests: c.Guests})
	return s
}

// More reports that another rated game has ended and can be compared with the engine.
func (s *Service) More() { s.agreement.more() }

// Compare compares rated games with the engine until ctx is canceled.
func (s *Service) Compare(ctx context.Context) { s.agreement.work(ctx) }

// none is the answer to a request that returns nothing.
type none = struct{}
