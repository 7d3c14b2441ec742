// Package admin is the work of those who keep a club in order: the policy, which the administrator
// decides, roles and invitations (admin.go), reports and penalties (moderation.go), requests of
// the host (host.go), and the comparison of rated games with the engine (agreement.go). routes.go lists
// the requests, each with the least role that may make it. It knows no rooms: what it needs of
// the club around it are the Hooks.
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

// Service is what moderators, administrators and the host do.
type Service struct {
	accounts *account.Service
	store    *store.Store
	now      func() time.Time
	classes  []string // of time controls
	hooks    Hooks

	policy    atomic.Pointer[Policy]
	given     atomic.Pointer[Policy] // by the settings: the title, and whether guests may play
	first     setup
	agreement agreement
}

// Config holds the parts that the commands of moderators and administrators use.
type Config struct {
	Accounts *account.Service
	Store    *store.Store
	Log      *slog.Logger
	Now      func() time.Time // by a clock that does not go back
	Classes  []string         // of time controls
	Title    string           // by the settings
	Guests   bool             // by the settings: guests may play
	Hooks    Hooks
}

// Hooks are what moderators and administrators need of the club around them.
type Hooks struct {
	Changed func()                                                                // the policy is another one
	Secret  func(ctx context.Context) (string, error)                             // of the link for the first administrator
	Online  func(account string) bool                                             // has a connection
	Drop    func(account, except string)                                          // ends connections, those of one session excepted
	Left    func(account string)                                                  // what an account has offered is taken back
	House   func(account string) bool                                             // plays for the club itself
	Export  func(ctx context.Context, v *account.Visitor) (map[string]any, error) // all that is known of an account
	// Quote returns the id of a game, and a line of its chat by an account, which v must have been able to read.
	Quote func(ctx context.Context, v *account.Visitor, game, account string, number int) (id, line string, err error)
	First func() bool // whether this process does what one does for all
	// Game returns a stored game with the accounts of its players.
	Game func(ctx context.Context, id string) (*session.Session, [2]string, error)
}

// New returns what moderators and administrators work with. ReadPolicy must be called.
func New(c Config) *Service {
	s := &Service{
		accounts: c.Accounts, store: c.Store, now: c.Now, classes: c.Classes, hooks: c.Hooks,
		agreement: agreement{store: c.Store, log: c.Log, now: c.Now, first: c.Hooks.First, game: c.Hooks.Game, told: make(chan struct{}, 1)},
	}
	s.given.Store(&Policy{Title: c.Title, Guests: c.Guests})
	return s
}

// More reports that a rated game has ended, which is to be compared with the engine.
func (s *Service) More() { s.agreement.more() }

// Compare compares rated games with the engine until ctx ends.
func (s *Service) Compare(ctx context.Context) { s.agreement.work(ctx) }

// none is the answer of requests that have nothing to report.
type none = struct{}
