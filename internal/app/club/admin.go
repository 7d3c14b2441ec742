package club

import (
	"context"
	"crypto/subtle"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// setup is the secret by which a club without an administrator gets one. It lives in the
// memory of the process that prints it and is good once.
type setup struct {
	mu     sync.Mutex
	digest string // "" when there is an administrator
	secret string
}

// prepareSetup makes the secret where it is wanted.
func (c *Club) prepareSetup(ctx context.Context) error {
	has, err := c.store.HasRole(ctx, string(RoleAdmin))
	if err != nil || has {
		return err
	}
	c.first.secret = randomName(16)
	if c.cluster != nil { // the link may lead to another process
		key, err := c.store.Fact(ctx, clusterKey)
		if err != nil {
			return err
		}
		c.first.secret = setupSecret(key)
	}
	c.first.digest = digest(c.first.secret)
	return nil
}

// Setup returns the address, below that of the club, at which an administrator's account
// is made; "" when there is one. Its holder can make one, once.
func (c *Club) Setup() string {
	c.first.mu.Lock()
	defer c.first.mu.Unlock()
	if c.first.digest == "" {
		return ""
	}
	return "#/setup/" + c.first.secret
}

// setUp makes the administrator's account.
func (c *Club) setUp(ctx context.Context, v *Visitor, a *credentials, agent string) (key string, _ *store.Account, err error) {
	c.first.mu.Lock()
	defer c.first.mu.Unlock()
	byHost, err := c.byHostLink(ctx, a.Code)
	if err != nil {
		return "", nil, err
	}
	if !byHost {
		if c.first.digest == "" || !same(digest(a.Code), c.first.digest) {
			return "", nil, talk.NewError(request.CodeForbidden, "club.setupGone")
		}
		if has, err := c.store.HasRole(ctx, string(RoleAdmin)); err != nil || has { // by another process
			return "", nil, talk.NewError(request.CodeForbidden, "club.setupGone").Because(err)
		}
	}
	account, err := c.newAccount(ctx, v, a.Name, a.Password, RoleAdmin, "")
	if err != nil {
		return "", nil, err
	}
	if byHost {
		if err := c.store.SetFact(ctx, hostFact, "", nil); err != nil {
			return "", nil, err
		}
	}
	c.first.digest, c.first.secret = "", ""
	if title := request.Clean(a.Title); title != "" {
		p := *c.policy.Load()
		p.Title = title
		if _, err := c.setPolicy(ctx, &Visitor{Name: account.Name}, &p); err != nil {
			return "", nil, err
		}
	}
	key, err = c.newSession(ctx, account, agent)
	return key, account, err
}

// same compares two secrets, or their digests, in a time that reveals nothing.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// act is an entry of the log of what moderators and administrators do.
func (c *Club) act(v *Visitor, act, whom, detail string) *store.Act {
	return &store.Act{ID: randomName(8), By: v.Name, Act: act, Whom: whom, Detail: detail, At: c.now()}
}

// MemberState is an account as moderators see it.
type MemberState struct {
	Name    string    `json:"name"`
	Role    Role      `json:"role"`
	Created time.Time `json:"created"`
	Online  bool      `json:"online"`
}

const mostMembers = 100 // in a list

type nameArgs struct {
	Name string `json:"name"`
}

// members lists the accounts whose names contain a text.
func (c *Club) members(ctx context.Context, _ *Visitor, a *nameArgs) (any, error) {
	accounts, err := c.store.Members(ctx, handleOf(request.Clip(a.Name, 4*mostName)), mostMembers)
	if err != nil {
		return nil, err
	}
	list := []MemberState{}
	for _, x := range accounts {
		list = append(list, MemberState{x.Name, Role(x.Role), x.Created, c.online(x.ID)})
	}
	return list, nil
}

type roleArgs struct {
	Name string `json:"name"`
	Role Role   `json:"role"`
}

// setRole makes somebody a player, a bot, a moderator or an administrator. No one changes
// their own role, so that there is always an administrator.
func (c *Club) setRole(ctx context.Context, v *Visitor, a *roleArgs) (any, error) {
	x, err := c.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]Role{RolePlayer, RoleBot, RoleModerator, RoleAdmin}, a.Role) || x.Role == string(RoleGuest) {
		return nil, talk.NewError(talk.BadArgs, "club.badRole")
	}
	if err := c.store.SetRole(ctx, x.ID, string(a.Role), c.act(v, "role", x.Name, string(a.Role))); err != nil {
		return nil, err
	}
	c.drop(x.ID, "") // connections know the old role
	return none{}, nil
}

// member returns the account of a name that is not the visitor's own.
func (c *Club) member(ctx context.Context, v *Visitor, name string) (*store.Account, error) {
	x, err := c.named(ctx, name)
	if err == nil && x.ID == v.Account {
		err = talk.NewError(request.CodeForbidden, "club.notYourself")
	}
	return x, err
}

// signOutMember ends all sessions of an account.
func (c *Club) signOutMember(ctx context.Context, v *Visitor, a *nameArgs) (any, error) {
	x, err := c.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	if err := c.store.EndSessions(ctx, x.ID, c.act(v, "signOut", x.Name, "")); err != nil {
		return nil, err
	}
	c.drop(x.ID, "")
	return none{}, nil
}

// InvitationState is an invitation as the administrator sees it. Its link was shown once.
type InvitationState struct {
	ID    string    `json:"id"`
	Note  string    `json:"note"`
	Uses  int       `json:"uses"` // that are left
	Until time.Time `json:"until"`
}

func (c *Club) invitations(ctx context.Context, _ *Visitor, _ *none) (any, error) {
	all, err := c.store.Invitations(ctx, c.now())
	if err != nil {
		return nil, err
	}
	list := []InvitationState{}
	for _, x := range all {
		list = append(list, InvitationState{x.ID, x.Note, x.Uses, x.Until})
	}
	return list, nil
}

// Bounds of invitations.
const (
	mostUses   = 1000
	mostDays   = 365
	mostReason = 200 // characters of a note or a reason
	resetTime  = 24 * time.Hour
)

type inviteArgs struct {
	Note string `json:"note"`
	Uses int    `json:"uses"`
	Days int    `json:"days"`
}

type codeAnswer struct {
	Code string `json:"code"` // for the link; it is not kept
}

// invite makes an invitation.
func (c *Club) invite(ctx context.Context, v *Visitor, a *inviteArgs) (any, error) {
	if a.Uses < 1 || a.Uses > mostUses || a.Days < 1 || a.Days > mostDays {
		return nil, talk.NewError(talk.BadArgs, "club.badInvitation", "uses", mostUses, "days", mostDays)
	}
	note := phrases.Clip(request.Clean(a.Note), mostReason)
	x := store.Invitation{Note: note, Uses: a.Uses, Until: c.now().Add(time.Duration(a.Days) * 24 * time.Hour)}
	return c.keepInvitation(ctx, &x, c.act(v, "invite", "", note))
}

// resetMember makes an invitation by which somebody sets a new password.
func (c *Club) resetMember(ctx context.Context, v *Visitor, a *nameArgs) (any, error) {
	x, err := c.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	if x.Role == string(RoleGuest) {
		return nil, talk.NewError(talk.BadArgs, "club.badRole")
	}
	return c.keepInvitation(ctx, &store.Invitation{Note: x.Name, Account: x.ID, Uses: 1, Until: c.now().Add(resetTime)}, c.act(v, "reset", x.Name, ""))
}

func (c *Club) keepInvitation(ctx context.Context, x *store.Invitation, act *store.Act) (any, error) {
	code := randomName(16)
	x.ID, x.Digest, x.Created = randomName(8), digest(code), c.now()
	return codeAnswer{code}, c.store.Invite(ctx, x, act)
}

type idArgs struct {
	ID string `json:"id"`
}

func (c *Club) uninvite(ctx context.Context, v *Visitor, a *idArgs) (any, error) {
	return none{}, request.Gone(c.store.Uninvite(ctx, a.ID, c.act(v, "uninvite", "", "")))
}

// resetPassword sets a password again by an invitation for that, and signs in.
func (c *Club) resetPassword(ctx context.Context, v *Visitor, a *credentials, agent string) (key string, _ *store.Account, err error) {
	if err := c.mayMakeAccount(v); err != nil { // each try costs a hash
		return "", nil, err
	}
	x, err := c.store.Invitation(ctx, digest(a.Code), c.now())
	if err == nil && x.Account == "" {
		err = store.ErrNotFound
	}
	if err != nil {
		return "", nil, request.Gone(err)
	}
	account, err := c.store.Account(ctx, x.Account)
	if err != nil {
		return "", nil, err
	}
	if err := checkPassword(a.Password, account.Name); err != nil {
		return "", nil, err
	}
	if err := c.spendSecond(ctx, v, account.ID, a.Second); err != nil {
		return "", nil, err
	}
	hash, err := c.hash(ctx, a.Password)
	if err != nil {
		return "", nil, err
	}
	if err := c.store.ResetPassword(ctx, x.Digest, account.ID, hash, c.now()); err != nil {
		return "", nil, request.Gone(err)
	}
	c.drop(account.ID, "")
	key, err = c.newSession(ctx, account, agent)
	return key, account, err
}
