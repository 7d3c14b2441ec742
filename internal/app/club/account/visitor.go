package account

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Role determines the rights of an account.
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

// ranks order the roles by their rights.
var ranks = map[Role]int{RoleGuest: 1, RolePlayer: 2, RoleBot: 2, RoleModerator: 3, RoleAdmin: 4}

// AtLeast reports whether a role has all rights of another.
func (r Role) AtLeast(least Role) bool { return ranks[r] >= ranks[least] }

// Visitor is the user of a connection or request. Account is "" for a visitor who has not signed in.
type Visitor struct {
	Account string
	Name    string
	Role    Role
	Session string // its id
	Address string
	device  string // the cookie of a browser in which a user has signed in before; "" for none
	Lag     *Lag   // of the connection; nil for none
}

type visitorKey struct{}

// WithCaller returns a context for a visitor's command.
func WithCaller(ctx context.Context, v *Visitor) context.Context {
	return context.WithValue(ctx, visitorKey{}, v)
}

// Caller returns the visitor who issued the command to which ctx belongs. It never returns nil.
func Caller(ctx context.Context) *Visitor {
	if v, ok := ctx.Value(visitorKey{}).(*Visitor); ok {
		return v
	}
	return &Visitor{}
}

// SignedIn returns the caller, or an error for a visitor without an account.
func SignedIn(ctx context.Context) (*Visitor, error) {
	v := Caller(ctx)
	if v.Account == "" {
		return nil, talk.NewError(request.CodeUnauthorized, "club.signInFirst")
	}
	return v, nil
}

// Moderates reports whether a visitor is a moderator or administrator.
func (v *Visitor) Moderates() bool { return v.Role == RoleModerator || v.Role == RoleAdmin }
