package club

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Role is the set of rights of an account.
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

const (
	mostName    = 20                  // characters
	sessionTime = 30 * 24 * time.Hour // without use
	guestTime   = 24 * time.Hour
	renewAfter  = time.Hour // how old the note of a session's last use may become
	mostAgent   = 120       // characters of a browser's name that are kept
)

// Visitor is anyone who has a connection or makes a request. Account is "" for somebody
// who has not signed in.
type Visitor struct {
	Account string
	Name    string
	Role    Role
	Session string // its id
	Address string
	device  string // the cookie of a browser in which somebody has signed in before; "" for none
	lag     *lag
}

type visitorKey struct{}

func withVisitor(ctx context.Context, v *Visitor) context.Context {
	return context.WithValue(ctx, visitorKey{}, v)
}

// visitor returns who calls; never nil.
func visitor(ctx context.Context) *Visitor {
	if v, ok := ctx.Value(visitorKey{}).(*Visitor); ok {
		return v
	}
	return &Visitor{}
}

// signedIn returns who calls, or an error for somebody without an account.
func signedIn(ctx context.Context) (*Visitor, error) {
	v := visitor(ctx)
	if v.Account == "" {
		return nil, talk.NewError(request.CodeUnauthorized, "club.signInFirst")
	}
	return v, nil
}

// moderates reports whether a visitor keeps order.
func (v *Visitor) moderates() bool { return v.Role == RoleModerator || v.Role == RoleAdmin }

// signUp makes an account with a password and signs in.
func (c *Club) signUp(ctx context.Context, v *Visitor, a *credentials, agent string) (key string, _ *store.Account, err error) {
	invitation := ""
	if a.Code != "" {
		if invitation, err = c.shown(ctx, v, a.Code); err != nil {
			return "", nil, err
		}
	}
	if invitation == "" && c.policy.Load().Invited {
		return "", nil, talk.NewError(request.CodeForbidden, "club.byInvitation")
	}
	account, err := c.newAccount(ctx, v, a.Name, a.Password, RolePlayer, invitation)
	if err != nil {
		return "", nil, err
	}
	key, err = c.newSession(ctx, account, agent)
	return key, account, err
}

// shown takes the code of an invitation, whose digest it returns, or of a class, for which that
// is "". Either lifts the limits of the address.
func (c *Club) shown(ctx context.Context, v *Visitor, code string) (invitation string, err error) {
	if _, err := c.store.ClassByCode(ctx, strings.ToLower(strings.TrimSpace(request.Clip(code, mostCode)))); err == nil {
		c.Addresses.Lift(v.Address, c.now())
		return "", nil
	} else if !errors.Is(err, store.ErrNotFound) {
		return "", err
	}
	invitation = digest(code)
	if _, err := c.store.Invitation(ctx, invitation, c.now()); err != nil {
		return "", request.Gone(err)
	}
	c.Addresses.Lift(v.Address, c.now())
	return invitation, nil
}

const mostCode = 100 // characters

// newAccount makes an account with a password. invitation is the digest of the code that
// allows it, "" for none.
func (c *Club) newAccount(ctx context.Context, v *Visitor, name, password string, role Role, invitation string) (*store.Account, error) {
	if err := checkName(name, role); err != nil {
		return nil, err
	}
	if err := checkPassword(password, name); err != nil {
		return nil, err
	}
	if err := c.mayMakeAccount(v); err != nil {
		return nil, err
	}
	if invitation != "" { // before a hash is spent on it
		if _, err := c.store.Invitation(ctx, invitation, c.now()); err != nil {
			return nil, request.Gone(err)
		}
	}
	hash, err := c.hash(ctx, password)
	if err != nil {
		return nil, err
	}
	a := &store.Account{ID: randomName(8), Name: name, Handle: handleOf(name), Skeleton: skeletonOf(name), Password: hash, Role: string(role), Created: c.now()}
	err = c.store.CreateAccount(ctx, a, invitation)
	if errors.Is(err, store.ErrTaken) {
		return nil, talk.NewError(request.CodeTaken, "club.nameTaken", "name", phrases.Clip(name, mostName))
	}
	return a, request.Gone(err)
}

// mayMakeAccount counts the accounts that an address makes.
func (c *Club) mayMakeAccount(v *Visitor) error {
	if !c.Addresses.Account(v.Address, c.now()) {
		return c.Limited.TooMany(bounds.LimitAccounts, "club.tooManyAccounts")
	}
	return nil
}

// signInGuest makes an account for a while.
func (c *Club) signInGuest(ctx context.Context, v *Visitor, agent string) (key string, _ *store.Account, err error) {
	if !c.policy.Load().Guests {
		return "", nil, talk.NewError(request.CodeForbidden, "club.noGuests")
	}
	if err := c.mayMakeAccount(v); err != nil {
		return "", nil, err
	}
	id := randomName(8)
	a := &store.Account{ID: id, Name: guestPrefix + id[:8], Role: string(RoleGuest), Created: c.now()}
	a.Handle = handleOf(a.Name)
	if err := c.store.CreateAccount(ctx, a, ""); err != nil {
		return "", nil, err
	}
	key, err = c.newSession(ctx, a, agent)
	return key, a, err
}

// signIn checks a password. Whether there is such a name is not revealed.
func (c *Club) signIn(ctx context.Context, v *Visitor, name, password, second, agent string) (key string, _ *store.Account, err error) {
	handle := handleOf(request.Clip(name, 4*mostName))
	a, err := c.store.AccountByHandle(ctx, handle)
	if errors.Is(err, store.ErrNotFound) {
		a = &store.Account{}
	} else if err != nil {
		return "", nil, err
	}
	x, err := c.second(ctx, a.ID)
	if err != nil {
		return "", nil, err
	}
	from := c.trier(v, handle, a.ID)
	var shown *factor
	if x != nil && second != "" && c.guesses.look(from, c.now()) {
		if shown = c.shownFactor(a.ID, x, second); shown != nil {
			from.second = true
		}
	}
	if wait := c.guesses.try(from, c.now()); wait > 0 {
		c.Limited.Beyond(bounds.LimitGuesses)
		return "", nil, waitFor(wait)
	}
	ok, err := c.matches(ctx, request.Clip(password, 4*mostPassword), a.Password)
	if err != nil {
		return "", nil, err
	}
	if !ok || a.ID == "" || !a.Closed.IsZero() {
		c.limit.refusedLogins.Add(1)
		c.log.Info("wrong password", "account", a.ID, "address", v.Address)
		return "", nil, talk.NewError(request.CodeWrong, "club.wrongPassword")
	}
	if x != nil && second == "" {
		c.guesses.right(from) // only a code is missing
		return "", nil, talk.NewError(request.CodeSecond, "club.wantsSecond")
	}
	if x != nil {
		if shown == nil { // it was not looked at before
			shown = c.shownFactor(a.ID, x, second)
		}
		if err := shown.use(ctx); err != nil {
			if told := (*talk.Error)(nil); errors.As(err, &told) && told.Code == request.CodeWrong { // else the store has failed
				c.limit.refusedLogins.Add(1)
			}
			return "", nil, err
		}
	}
	c.guesses.right(from)
	key, err = c.newSession(ctx, a, agent)
	return key, a, err
}

func digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// newSession signs an account in: the key is for the browser, the store has its digest.
func (c *Club) newSession(ctx context.Context, a *store.Account, agent string) (string, error) {
	if err := c.free(ctx, a.ID, penaltyBan); err != nil {
		return "", err
	}
	key := randomName(32)
	now := c.now()
	return key, c.store.CreateSession(ctx, &store.Session{
		Digest: digest(key), ID: randomName(8), Account: a.ID, Agent: phrases.Clip(agent, mostAgent), Created: now, Used: now,
	})
}

// visit finds out who shows a key; no account for one that is not good.
func (c *Club) visit(ctx context.Context, key, address string) (*Visitor, error) {
	v := &Visitor{Address: address, lag: &lag{}}
	if key == "" {
		return v, nil
	}
	x, err := c.store.SessionByDigest(ctx, digest(key))
	if errors.Is(err, store.ErrNotFound) {
		return v, nil
	}
	if err != nil {
		return nil, err
	}
	a, err := c.store.Account(ctx, x.Account)
	if err != nil {
		return nil, err
	}
	now := c.now()
	if age := now.Sub(x.Used); age > sessionTime || a.Role == string(RoleGuest) && age > guestTime || !a.Closed.IsZero() {
		return v, nil
	} else if age > renewAfter {
		if err := c.store.UseSession(ctx, x.Digest, now); err != nil {
			c.log.Warn("the use of a session was not noted", "err", err)
		}
	}
	v.Account, v.Name, v.Role, v.Session = a.ID, a.Name, Role(a.Role), x.ID
	return v, nil
}

// changePassword changes it, for anyone who knows the old one. All other sessions end.
func (c *Club) changePassword(ctx context.Context, v *Visitor, old, fresh string) error {
	a, err := c.confirm(ctx, v, old)
	if err != nil {
		return err
	}
	if err := checkPassword(fresh, a.Name); err != nil {
		return err
	}
	hash, err := c.hash(ctx, fresh)
	if err != nil {
		return err
	}
	if err := c.store.SetPassword(ctx, a.ID, hash, v.Session); err != nil {
		return err
	}
	c.drop(a.ID, v.Session)
	return nil
}

// confirm checks the password of who is signed in.
func (c *Club) confirm(ctx context.Context, v *Visitor, password string) (*store.Account, error) {
	a, err := c.store.Account(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	if a.Password == "" { // guests have none
		return a, nil
	}
	from := c.trier(v, a.Handle, a.ID)
	if wait := c.guesses.try(from, c.now()); wait > 0 {
		return nil, waitFor(wait)
	}
	ok, err := c.matches(ctx, request.Clip(password, 4*mostPassword), a.Password)
	if err != nil {
		return nil, err
	}
	if !ok {
		c.limit.refusedLogins.Add(1)
		return nil, talk.NewError(request.CodeWrong, "club.wrongPassword")
	}
	c.guesses.right(from)
	return a, nil
}

// closeAccount deletes what is known of a person. Games that go on have to end first.
func (c *Club) closeAccount(ctx context.Context, v *Visitor, password string) error {
	if _, err := c.confirm(ctx, v, password); err != nil {
		return err
	}
	if games, err := c.gamesOf(ctx, v.Account); err != nil {
		return err
	} else if len(games) > 0 {
		return talk.NewError(talk.NotNow, "club.gamesGoOn")
	}
	if err := c.store.CloseAccount(ctx, v.Account, "Deleted-"+v.Account[:6], c.now()); err != nil {
		return fmt.Errorf("closing an account: %w", err)
	}
	c.lobby.leave(v.Account)
	c.drop(v.Account, "")
	return nil
}
