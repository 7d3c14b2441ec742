package account

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Role is the role of an account, which determines its rights.
type Role string

// The roles.
const (
	RoleGuest     Role = "guest"
	RolePlayer    Role = "player"
	RoleBot       Role = "bot"
	RoleModerator Role = "moderator"
	RoleAdmin     Role = "admin"
	roleClosed    Role = "closed"
)

// ranks orders the roles by their rights.
var ranks = map[Role]int{RoleGuest: 1, RolePlayer: 2, RoleBot: 2, RoleModerator: 3, RoleAdmin: 4}

// AtLeast reports whether r has all the rights of the role least.
func (r Role) AtLeast(least Role) bool { return ranks[r] >= ranks[least] }

// Visitor is the user of a connection or the sender of a request. For a visitor who has not signed in,
// Account is "".
type Visitor struct {
	Account string
	Name    string
	Role    Role
	Session string // id of the session
	Address string
	device  string // cookie of a browser in which a user has signed in before, or ""
	Lag     *Lag   // of the connection; nil if there is none
}

type visitorKey struct{}

// WithCaller returns a context for carrying out a command of v.
func WithCaller(ctx context.Context, v *Visitor) context.Context {
	return context.WithValue(ctx, visitorKey{}, v)
}

// Caller returns the visitor whose command ctx belongs to. It never returns nil.
func Caller(ctx context.Context) *Visitor {
	if v, ok := ctx.Value(visitorKey{}).(*Visitor); ok {
		return v
	}
	return &Visitor{}
}

// SignedIn returns the caller, or an error if the caller has no account.
func SignedIn(ctx context.Context) (*Visitor, error) {
	v := Caller(ctx)
	if v.Account == "" {
		return nil, talk.NewError(request.CodeUnauthorized, "club.signInFirst")
	}
	return v, nil
}

// Moderates reports whether v is a moderator or an administrator.
func (v *Visitor) Moderates() bool { return v.Role == RoleModerator || v.Role == RoleAdmin }
