package club

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
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
	has, err := c.store.HasRole(ctx, string(account.RoleAdmin))
	if err != nil || has {
		return err
	}
	c.first.secret = store.RandomName(16)
	if c.cluster != nil { // the link may lead to another process
		key, err := c.store.Fact(ctx, clusterKey)
		if err != nil {
			return err
		}
		c.first.secret = setupSecret(key)
	}
	c.first.digest = account.Digest(c.first.secret)
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
func (c *Club) setUp(ctx context.Context, v *account.Visitor, a *account.Credentials, agent string) (key string, _ *store.Account, err error) {
	c.first.mu.Lock()
	defer c.first.mu.Unlock()
	byHost, err := c.byHostLink(ctx, a.Code)
	if err != nil {
		return "", nil, err
	}
	if !byHost {
		if c.first.digest == "" || !account.Same(account.Digest(a.Code), c.first.digest) {
			return "", nil, talk.NewError(request.CodeForbidden, "club.setupGone")
		}
		if has, err := c.store.HasRole(ctx, string(account.RoleAdmin)); err != nil || has { // by another process
			return "", nil, talk.NewError(request.CodeForbidden, "club.setupGone").Because(err)
		}
	}
	made, err := c.Accounts.NewAccount(ctx, v, a.Name, a.Password, account.RoleAdmin, "")
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
		if _, err := c.setPolicy(ctx, &account.Visitor{Name: made.Name}, &p); err != nil {
			return "", nil, err
		}
	}
	key, err = c.Accounts.NewSession(ctx, made, agent)
	return key, made, err
}

// MemberState is an account as moderators see it.
type MemberState struct {
	Name    string       `json:"name"`
	Role    account.Role `json:"role"`
	Created time.Time    `json:"created"`
	Online  bool         `json:"online"`
}

const mostMembers = 100 // in a list

type nameArgs struct {
	Name string `json:"name"`
}

// members lists the accounts whose names contain a text.
func (c *Club) members(ctx context.Context, _ *account.Visitor, a *nameArgs) (any, error) {
	accounts, err := c.store.Members(ctx, account.HandleOf(request.Clip(a.Name, 4*account.MostName)), mostMembers)
	if err != nil {
		return nil, err
	}
	list := []MemberState{}
	for _, x := range accounts {
		list = append(list, MemberState{x.Name, account.Role(x.Role), x.Created, c.online(x.ID)})
	}
	return list, nil
}

type roleArgs struct {
	Name string       `json:"name"`
	Role account.Role `json:"role"`
}

// setRole makes somebody a player, a bot, a moderator or an administrator. No one changes
// their own role, so that there is always an administrator.
func (c *Club) setRole(ctx context.Context, v *account.Visitor, a *roleArgs) (any, error) {
	x, err := c.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]account.Role{account.RolePlayer, account.RoleBot, account.RoleModerator, account.RoleAdmin}, a.Role) || x.Role == string(account.RoleGuest) {
		return nil, talk.NewError(talk.BadArgs, "club.badRole")
	}
	if err := c.store.SetRole(ctx, x.ID, string(a.Role), c.Accounts.Act(v, "role", x.Name, string(a.Role))); err != nil {
		return nil, err
	}
	c.drop(x.ID, "") // connections know the old role
	return none{}, nil
}

// member returns the account of a name that is not the visitor's own.
func (c *Club) member(ctx context.Context, v *account.Visitor, name string) (*store.Account, error) {
	x, err := c.Accounts.Named(ctx, name)
	if err == nil && x.ID == v.Account {
		err = talk.NewError(request.CodeForbidden, "club.notYourself")
	}
	return x, err
}

// signOutMember ends all sessions of an account.
func (c *Club) signOutMember(ctx context.Context, v *account.Visitor, a *nameArgs) (any, error) {
	x, err := c.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	if err := c.store.EndSessions(ctx, x.ID, c.Accounts.Act(v, "signOut", x.Name, "")); err != nil {
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

func (c *Club) invitations(ctx context.Context, _ *account.Visitor, _ *none) (any, error) {
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
func (c *Club) invite(ctx context.Context, v *account.Visitor, a *inviteArgs) (any, error) {
	if a.Uses < 1 || a.Uses > mostUses || a.Days < 1 || a.Days > mostDays {
		return nil, talk.NewError(talk.BadArgs, "club.badInvitation", "uses", mostUses, "days", mostDays)
	}
	note := phrases.Clip(request.Clean(a.Note), mostReason)
	x := store.Invitation{Note: note, Uses: a.Uses, Until: c.now().Add(time.Duration(a.Days) * 24 * time.Hour)}
	return c.keepInvitation(ctx, &x, c.Accounts.Act(v, "invite", "", note))
}

// resetMember makes an invitation by which somebody sets a new password.
func (c *Club) resetMember(ctx context.Context, v *account.Visitor, a *nameArgs) (any, error) {
	x, err := c.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	if x.Role == string(account.RoleGuest) {
		return nil, talk.NewError(talk.BadArgs, "club.badRole")
	}
	return c.keepInvitation(ctx, &store.Invitation{Note: x.Name, Account: x.ID, Uses: 1, Until: c.now().Add(resetTime)}, c.Accounts.Act(v, "reset", x.Name, ""))
}

func (c *Club) keepInvitation(ctx context.Context, x *store.Invitation, act *store.Act) (any, error) {
	code := store.RandomName(16)
	x.ID, x.Digest, x.Created = store.RandomName(8), account.Digest(code), c.now()
	return codeAnswer{code}, c.store.Invite(ctx, x, act)
}

type idArgs struct {
	ID string `json:"id"`
}

func (c *Club) uninvite(ctx context.Context, v *account.Visitor, a *idArgs) (any, error) {
	return none{}, request.Gone(c.store.Uninvite(ctx, a.ID, c.Accounts.Act(v, "uninvite", "", "")))
}
