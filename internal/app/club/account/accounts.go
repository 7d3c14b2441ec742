package account

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

// Limits that apply to accounts.
const (
	MostName    = 20                  // in characters
	sessionTime = 30 * 24 * time.Hour // after the session's last use
	guestTime   = 24 * time.Hour
	renewAfter  = time.Hour // how out of date a session's recorded last use may become
	mostAgent   = 120       // characters kept of a browser's name
)

// signUp creates an account with a password and signs the user in.
func (s *Service) signUp(ctx context.Context, v *Visitor, a *Credentials, agent string) (key string, _ *store.Account, err error) {
	invitation := ""
	if a.Code != "" {
		if invitation, err = s.shown(ctx, v, a.Code); err != nil {
			return "", nil, err
		}
	}
	if invitation == "" && s.hooks.Policy().Invited {
		return "", nil, talk.NewError(request.CodeForbidden, "club.byInvitation")
	}
	account, err := s.NewAccount(ctx, v, a.Name, a.Password, RolePlayer, invitation)
	if err != nil {
		return "", nil, err
	}
	key, err = s.NewSession(ctx, account, agent)
	return key, account, err
}

// shown checks a code supplied by a visitor, either a class code or an invitation code. It returns the
// digest of an invitation code, and "" for a class code. A valid code of either kind raises the limits for
// the visitor's address.
func (s *Service) shown(ctx context.Context, v *Visitor, code string) (invitation string, err error) {
	if _, err := s.store.ClassByCode(ctx, strings.ToLower(strings.TrimSpace(request.Clip(code, mostCode)))); err == nil {
		s.addresses.Lift(v.Address, s.now())
		return "", nil
	} else if !errors.Is(err, store.ErrNotFound) {
		return "", err
	}
	invitation = Digest(code)
	if _, err := s.store.Invitation(ctx, invitation, s.now()); err != nil {
		return "", request.Gone(err)
	}
	s.addresses.Lift(v.Address, s.now())
	return invitation, nil
}

const mostCode = 100 // in bytes

// NewAccount creates an account with a password. If the account requires an invitation, invitation is the
// digest of its code; otherwise it is "".
func (s *Service) NewAccount(ctx context.Context, v *Visitor, name, password string, role Role, invitation string) (*store.Account, error) {
	if err := checkName(name, role); err != nil {
		return nil, err
	}
	if err := checkPassword(password, name); err != nil {
		return nil, err
	}
	if err := s.mayMakeAccount(v); err != nil {
		return nil, err
	}
	if invitation != "" { // checked first because computing a hash is expensive
		if _, err := s.store.Invitation(ctx, invitation, s.now()); err != nil {
			return nil, request.Gone(err)
		}
	}
	hash, err := s.Passwords.hash(ctx, password)
	if err != nil {
		return nil, err
	}
	a := &store.Account{ID: store.RandomName(8), Name: name, Handle: HandleOf(name), Skeleton: SkeletonOf(name), Password: hash, Role: string(role), Created: s.now()}
	err = s.store.CreateAccount(ctx, a, invitation)
	if errors.Is(err, store.ErrTaken) {
		return nil, talk.NewError(request.CodeTaken, "club.nameTaken", "name", phrases.Clip(name, MostName))
	}
	return a, request.Gone(err)
}

// mayMakeAccount counts a new account for the visitor's address. It returns an error if there have been too
// many.
func (s *Service) mayMakeAccount(v *Visitor) error {
	if !s.addresses.Account(v.Address, s.now()) {
		return s.limited.TooMany(bounds.LimitAccounts, "club.tooManyAccounts")
	}
	return nil
}

// signInGuest creates a temporary account and signs the visitor in.
func (s *Service) signInGuest(ctx context.Context, v *Visitor, agent string) (key string, _ *store.Account, err error) {
	if !s.hooks.Policy().Guests {
		return "", nil, talk.NewError(request.CodeForbidden, "club.noGuests")
	}
	if err := s.mayMakeAccount(v); err != nil {
		return "", nil, err
	}
	id := store.RandomName(8)
	a := &store.Account{ID: id, Name: guestPrefix + id[:8], Role: string(RoleGuest), Created: s.now()}
	a.Handle = HandleOf(a.Name)
	if err := s.store.CreateAccount(ctx, a, ""); err != nil {
		return "", nil, err
	}
	key, err = s.NewSession(ctx, a, agent)
	return key, a, err
}

// signIn checks a password and signs the user in. Its errors do not reveal whether an account of that name
// exists.
func (s *Service) signIn(ctx context.Context, v *Visitor, name, password, second, agent string) (key string, _ *store.Account, err error) {
	handle := HandleOf(request.Clip(name, 4*MostName))
	a, err := s.store.AccountByHandle(ctx, handle)
	if errors.Is(err, store.ErrNotFound) {
		a = &store.Account{}
	} else if err != nil {
		return "", nil, err
	}
	x, err := s.second(ctx, a.ID)
	if err != nil {
		return "", nil, err
	}
	from := s.trier(v, handle, a.ID)
	var shown *factor
	if x != nil && second != "" && s.guesses.look(from, s.now()) {
		if shown = s.shownFactor(a.ID, x, second); shown != nil {
			from.second = true
		}
	}
	if wait := s.guesses.try(from, s.now()); wait > 0 {
		s.limited.Beyond(bounds.LimitGuesses)
		return "", nil, waitFor(wait)
	}
	ok, err := s.Passwords.matches(ctx, request.Clip(password, 4*mostPassword), a.Password)
	if err != nil {
		return "", nil, err
	}
	if !ok || a.ID == "" || !a.Closed.IsZero() {
		s.RefusedLogins.Add(1)
		s.log.Info("wrong password", "account", a.ID, "address", v.Address)
		return "", nil, talk.NewError(request.CodeWrong, "club.wrongPassword")
	}
	if x != nil && second == "" {
		s.guesses.right(from) // the password was right, and only the code is missing
		return "", nil, talk.NewError(request.CodeSecond, "club.wantsSecond")
	}
	if x != nil {
		if shown == nil { // not checked yet
			shown = s.shownFactor(a.ID, x, second)
		}
		if err := shown.use(ctx); err != nil {
			if told := (*talk.Error)(nil); errors.As(err, &told) && told.Code == request.CodeWrong { // any other error means that the store has failed
				s.RefusedLogins.Add(1)
			}
			return "", nil, err
		}
	}
	s.guesses.right(from)
	key, err = s.NewSession(ctx, a, agent)
	return key, a, err
}

// Digest returns the digest that is stored in place of a secret.
func Digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// NewSession signs in to an account. It returns the session's key, which goes to the browser; only the
// key's digest is stored.
func (s *Service) NewSession(ctx context.Context, a *store.Account, agent string) (string, error) {
	if err := s.Free(ctx, a.ID, PenaltyBan); err != nil {
		return "", err
	}
	key := store.RandomName(32)
	now := s.now()
	return key, s.store.CreateSession(ctx, &store.Session{
		Digest: Digest(key), ID: store.RandomName(8), Account: a.ID, Agent: phrases.Clip(agent, mostAgent), Created: now, Used: now,
	})
}

// visit returns the visitor that a session key belongs to. For an invalid key, the visitor has no account.
func (s *Service) visit(ctx context.Context, key, address string) (*Visitor, error) {
	v := &Visitor{Address: address, Lag: &Lag{}}
	if key == "" {
		return v, nil
	}
	x, err := s.store.SessionByDigest(ctx, Digest(key))
	if errors.Is(err, store.ErrNotFound) {
		return v, nil
	}
	if err != nil {
		return nil, err
	}
	a, err := s.store.Account(ctx, x.Account)
	if err != nil {
		return nil, err
	}
	now := s.now()
	if age := now.Sub(x.Used); age > sessionTime || a.Role == string(RoleGuest) && age > guestTime || !a.Closed.IsZero() {
		return v, nil
	} else if age > renewAfter {
		if err := s.store.UseSession(ctx, x.Digest, now); err != nil {
			s.log.Warn("the use of a session was not noted", "err", err)
		}
	}
	v.Account, v.Name, v.Role, v.Session = a.ID, a.Name, Role(a.Role), x.ID
	return v, nil
}

// changePassword changes a user's password after checking the old one. It ends all the user's other
// sessions.
func (s *Service) changePassword(ctx context.Context, v *Visitor, old, fresh string) error {
	a, err := s.confirm(ctx, v, old)
	if err != nil {
		return err
	}
	if err := checkPassword(fresh, a.Name); err != nil {
		return err
	}
	hash, err := s.Passwords.hash(ctx, fresh)
	if err != nil {
		return err
	}
	if err := s.store.SetPassword(ctx, a.ID, hash, v.Session); err != nil {
		return err
	}
	s.hooks.Drop(a.ID, v.Session)
	return nil
}

// confirm checks the password of the signed-in user.
func (s *Service) confirm(ctx context.Context, v *Visitor, password string) (*store.Account, error) {
	a, err := s.store.Account(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	if a.Password == "" { // guests have none
		return a, nil
	}
	from := s.trier(v, a.Handle, a.ID)
	if wait := s.guesses.try(from, s.now()); wait > 0 {
		return nil, waitFor(wait)
	}
	ok, err := s.Passwords.matches(ctx, request.Clip(password, 4*mostPassword), a.Password)
	if err != nil {
		return nil, err
	}
	if !ok {
		s.RefusedLogins.Add(1)
		return nil, talk.NewError(request.CodeWrong, "club.wrongPassword")
	}
	s.guesses.right(from)
	return a, nil
}

// closeAccount closes an account and deletes its personal data. It refuses to do so while the user has
// games in progress.
func (s *Service) closeAccount(ctx context.Context, v *Visitor, password string) error {
	if _, err := s.confirm(ctx, v, password); err != nil {
		return err
	}
	if games, err := s.hooks.Games(ctx, v.Account); err != nil {
		return err
	} else if len(games) > 0 {
		return talk.NewError(talk.NotNow, "club.gamesGoOn")
	}
	if err := s.store.CloseAccount(ctx, v.Account, "Deleted-"+v.Account[:6], s.now()); err != nil {
		return fmt.Errorf("closing an account: %w", err)
	}
	s.hooks.Left(v.Account)
	s.hooks.Drop(v.Account, "")
	return nil
}

// SignIn signs a user in with a password. Attempts are counted together, whichever door they come through.
// The caller must call SignOut to end the session.
func (s *Service) SignIn(ctx context.Context, address, name, password, agent string) (*Visitor, error) {
	password, second, err := s.cutSecond(ctx, name, password)
	if err != nil {
		return nil, err
	}
	key, _, err := s.signIn(ctx, &Visitor{Address: address}, name, password, second, agent)
	if err != nil {
		return nil, err
	}
	return s.visit(ctx, key, address)
}

// SignInGuest creates a guest account and signs it in.
func (s *Service) SignInGuest(ctx context.Context, address, agent string) (*Visitor, error) {
	key, _, err := s.signInGuest(ctx, &Visitor{Address: address}, agent)
	if err != nil {
		return nil, err
	}
	return s.visit(ctx, key, address)
}

// SignOut ends a session that SignIn or SignInGuest began.
func (s *Service) SignOut(v *Visitor) {
	if err := s.store.EndSession(context.Background(), v.Account, v.Session); err != nil {
		s.log.Warn("a session was not ended", "err", err)
	}
}
