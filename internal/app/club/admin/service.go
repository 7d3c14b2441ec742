// Package admin implements the administration of a club. It manages the administrator's policy (policy.go),
// roles and invitations (admin.go), and reports and penalties (moderation.go). It also carries out host
// requests (host.go), and compares rated games with the engine (agreement.go). routes.go lists the
// requests, each with the minimum role that it requires. The package does not know about rooms; the Hooks
// provide what it needs from the club.
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

// Service implements the actions of moderators, administrators and the host.
type Service struct {
	accounts *account.Service
	store    *store.Store
	now      func() time.Time
	classes  []string // of time controls
	hooks    Hooks

	policy    atomic.Pointer[Policy]
	given     atomic.Pointer[Policy] // from the settings: the title, and whether guests may play
	first     setup
	agreement agreement
}

// Config holds what the commands of moderators and administrators use.
type Config struct {
	Accounts *account.Service
	Store    *store.Store
	Log      *slog.Logger
	Now      func() time.Time // from a monotonic clock
	Classes  []string         // of time controls
	Title    string           // by the settings
	Guests   bool             // from the settings: guests may play
	Hooks    Hooks
}

// Hooks are functions of the surrounding club that moderators and administrators need.
type Hooks struct {
	Changed func()                                                                // the policy has changed
	Secret  func(ctx context.Context) (string, error)                             // of the link for the first administrator
	Online  func(account string) bool                                             // is connected
	Drop    func(account, except string)                                          // ends connections, except those of one session
	Left    func(account string)                                                  // withdraws an account's offers
	House   func(account string) bool                                             // is a house player
	Export  func(ctx context.Context, v *account.Visitor) (map[string]any, error) // everything known about an account
	// Quote returns a game's id and a line of its chat that was written by the given account. It returns an
	// error if v could not have read that line.
	Quote func(ctx context.Context, v *account.Visitor, game, account string, number int) (id, line string, err error)
	First func() bool // whether this process performs the tasks that only one may perform
	// Game returns a stored game with the accounts of its players.
	Game func(ctx context.Context, id string) (*session.Session, [2]string, error)
}

// New returns the service for moderators and administrators. The caller must call ReadPolicy.
func New(c Config) *Service {
	s := &Service{
		accounts: c.Accounts, store: c.Store, now: c.Now, classes: c.Classes, hooks: c.Hooks,
		agreement: agreement{store: c.Store, log: c.Log, now: c.Now, first: c.Hooks.First, game: c.Hooks.Game, told: make(chan struct{}, 1)},
	}
	s.given.Store(&Policy{Title: c.Title, Guests: c.Guests})
	return s
}

// More reports that a rated game has ended and is ready for comparison with the engine.
func (s *Service) More() { s.agreement.more() }

// Compare compares rated games with the engine until ctx ends.
func (s *Service) Compare(ctx context.Context) { s.agreement.work(ctx) }

// none is the answer of requests without a result.
type none = struct{}
