package admin

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

// setup holds the secret for creating a club's first administrator. Each process that prints the secret
// keeps it only in memory, and it is valid only once.
type setup struct {
	mu     sync.Mutex
	digest string // "" once there is an administrator
	secret string
}

// PrepareSetup creates the secret if the club has no administrator.
func (s *Service) PrepareSetup(ctx context.Context) error {
	has, err := s.store.HasRole(ctx, string(account.RoleAdmin))
	if err != nil || has {
		return err
	}
	if s.first.secret, err = s.hooks.Secret(ctx); err != nil {
		return err
	}
	s.first.digest = account.Digest(s.first.secret)
	return nil
}

// Setup returns the address for creating an administrator's account, relative to the club's address. The
// address works only once. If there already is an administrator, Setup returns "".
func (s *Service) Setup() string {
	s.first.mu.Lock()
	defer s.first.mu.Unlock()
	if s.first.digest == "" {
		return ""
	}
	return "#/setup/" + s.first.secret
}

// setUp creates the account of an administrator.
func (s *Service) setUp(ctx context.Context, v *account.Visitor, a *account.Credentials, agent string) (key string, _ *store.Account, err error) {
	s.first.mu.Lock()
	defer s.first.mu.Unlock()
	byHost, err := s.byHostLink(ctx, a.Code)
	if err != nil {
		return "", nil, err
	}
	if !byHost {
		if s.first.digest == "" || !account.Same(account.Digest(a.Code), s.first.digest) {
			return "", nil, talk.NewError(request.CodeForbidden, "club.setupGone")
		}
		if has, err := s.store.HasRole(ctx, string(account.RoleAdmin)); err != nil || has { // another process may have created one
			return "", nil, talk.NewError(request.CodeForbidden, "club.setupGone").Because(err)
		}
	}
	made, err := s.accounts.NewAccount(ctx, v, a.Name, a.Password, account.RoleAdmin, "")
	if err != nil {
		return "", nil, err
	}
	if byHost {
		if err := s.store.SetFact(ctx, hostFact, "", nil); err != nil {
			return "", nil, err
		}
	}
	s.first.digest, s.first.secret = "", ""
	if title := request.Clean(a.Title); title != "" {
		p := *s.policy.Load()
		p.Title = title
		if _, err := s.setPolicy(ctx, &account.Visitor{Name: made.Name}, &p); err != nil {
			return "", nil, err
		}
	}
	key, err = s.accounts.NewSession(ctx, made, agent)
	return key, made, err
}

// MemberState is an account as moderators see it.
type MemberState struct {
	Name    string       `json:"name"`    // name of the account, unique in the club
	Role    account.Role `json:"role"`    // player, bot, moderator or admin
	Created time.Time    `json:"created"` // when the account was created
	Online  bool         `json:"online"`  // the account has an open connection
}

const mostMembers = 100 // in a list

type nameArgs struct {
	Name string `json:"name"`
}

// members lists the accounts whose names contain a given text.
func (s *Service) members(ctx context.Context, _ *account.Visitor, a *nameArgs) (any, error) {
	accounts, err := s.store.Members(ctx, account.HandleOf(request.Clip(a.Name, 4*account.MostName)), mostMembers)
	if err != nil {
		return nil, err
	}
	list := []MemberState{}
	for _, x := range accounts {
		list = append(list, MemberState{x.Name, account.Role(x.Role), x.Created, s.hooks.Online(x.ID)})
	}
	return list, nil
}

type roleArgs struct {
	Name string       `json:"name"`
	Role account.Role `json:"role"`
}

// setRole makes a user a player, a bot, a moderator or an administrator. Users cannot change their own
// role, so there is always an administrator.
func (s *Service) setRole(ctx context.Context, v *account.Visitor, a *roleArgs) (any, error) {
	x, err := s.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]account.Role{account.RolePlayer, account.RoleBot, account.RoleModerator, account.RoleAdmin}, a.Role) || x.Role == string(account.RoleGuest) {
		return nil, talk.NewError(talk.BadArgs, "club.badRole")
	}
	if err := s.store.SetRole(ctx, x.ID, string(a.Role), s.accounts.Act(v, "role", x.Name, string(a.Role))); err != nil {
		return nil, err
	}
	s.hooks.Drop(x.ID, "") // its connections still have the old role
	return none{}, nil
}

// member returns the account with the given name. It returns an error if the account is the caller's own.
func (s *Service) member(ctx context.Context, v *account.Visitor, name string) (*store.Account, error) {
	x, err := s.accounts.Named(ctx, name)
	if err == nil && x.ID == v.Account {
		err = talk.NewError(request.CodeForbidden, "club.notYourself")
	}
	return x, err
}

// signOutMember ends all of an account's sessions.
func (s *Service) signOutMember(ctx context.Context, v *account.Visitor, a *nameArgs) (any, error) {
	x, err := s.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	if err := s.store.EndSessions(ctx, x.ID, s.accounts.Act(v, "signOut", x.Name, "")); err != nil {
		return nil, err
	}
	s.hooks.Drop(x.ID, "")
	return none{}, nil
}

// InvitationState is an invitation as the administrator sees it. The link is shown only once.
type InvitationState struct {
	ID    string    `json:"id"`
	Note  string    `json:"note"`
	Uses  int       `json:"uses"` // uses left
	Until time.Time `json:"until"`
}

func (s *Service) invitations(ctx context.Context, _ *account.Visitor, _ *none) (any, error) {
	all, err := s.store.Invitations(ctx, s.now())
	if err != nil {
		return nil, err
	}
	list := []InvitationState{}
	for _, x := range all {
		list = append(list, InvitationState{x.ID, x.Note, x.Uses, x.Until})
	}
	return list, nil
}

// Limits on invitations.
const (
	mostUses   = 1000
	mostDays   = 365
	mostReason = 200 // characters in a note or a reason
	resetTime  = 24 * time.Hour
)

type inviteArgs struct {
	Note string `json:"note"`
	Uses int    `json:"uses"`
	Days int    `json:"days"`
}

type codeAnswer struct {
	Code string `json:"code"` // part of the link; it is not stored
}

// invite creates an invitation.
func (s *Service) invite(ctx context.Context, v *account.Visitor, a *inviteArgs) (any, error) {
	if a.Uses < 1 || a.Uses > mostUses || a.Days < 1 || a.Days > mostDays {
		return nil, talk.NewError(talk.BadArgs, "club.badInvitation", "uses", mostUses, "days", mostDays)
	}
	note := phrases.Clip(request.Clean(a.Note), mostReason)
	x := store.Invitation{Note: note, Uses: a.Uses, Until: s.now().Add(time.Duration(a.Days) * 24 * time.Hour)}
	return s.keepInvitation(ctx, &x, s.accounts.Act(v, "invite", "", note))
}

// resetMember creates an invitation that lets a user set a new password.
func (s *Service) resetMember(ctx context.Context, v *account.Visitor, a *nameArgs) (any, error) {
	x, err := s.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	if x.Role == string(account.RoleGuest) {
		return nil, talk.NewError(talk.BadArgs, "club.badRole")
	}
	return s.keepInvitation(ctx, &store.Invitation{Note: x.Name, Account: x.ID, Uses: 1, Until: s.now().Add(resetTime)}, s.accounts.Act(v, "reset", x.Name, ""))
}

func (s *Service) keepInvitation(ctx context.Context, x *store.Invitation, act *store.Act) (any, error) {
	code := store.RandomName(16)
	x.ID, x.Digest, x.Created = store.RandomName(8), account.Digest(code), s.now()
	return codeAnswer{code}, s.store.Invite(ctx, x, act)
}

type idArgs struct {
	ID string `json:"id"`
}

func (s *Service) uninvite(ctx context.Context, v *account.Visitor, a *idArgs) (any, error) {
	return none{}, request.Gone(s.store.Uninvite(ctx, a.ID, s.accounts.Act(v, "uninvite", "", "")))
}
