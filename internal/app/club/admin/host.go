package admin

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// HostRequest is a request that a club's host makes with "chuhe-server admin". Anyone who can write the
// club's data counts as the host, and needs no account.
type HostRequest struct {
	Do     string       `json:"do"`             // link, reset, list, role, ban, unlock or export
	Name   string       `json:"name,omitempty"` // of an account
	Role   account.Role `json:"role,omitempty"`
	Reason string       `json:"reason,omitempty"` // for a ban
	Hours  int          `json:"hours,omitempty"`  // length of a ban; 0 for a permanent one
}

// HostAnswer is the answer to a request by the host. Which fields are set depends on the request.
type HostAnswer struct {
	Link    string     `json:"link,omitempty"`    // path below the club's address, shown once; only in the answers to link and reset
	Until   *time.Time `json:"until,omitempty"`   // when the link expires; absent without a link
	Members []HostSeen `json:"members,omitempty"` // all accounts; only in the answer to list
	Name    string     `json:"name,omitempty"`    // account that the request named; absent if it named none
	Export  any        `json:"export,omitempty"`  // everything stored about the account; only in the answer to export
}

// HostSeen is an account as the host sees it.
type HostSeen struct {
	MemberState
	Banned bool `json:"banned"` // the account cannot sign in
	Waits  int  `json:"waits"`  // seconds until an unknown browser may try a password again; 0 for none
}

// hostName is the name of the host in the log of acts. No account can have it.
const hostName = "(host)"

const mostHostMembers = 1_000_000

// ForHost carries out a request by the host and records it in the log of acts.
func (s *Service) ForHost(ctx context.Context, a *HostRequest) (*HostAnswer, error) {
	v := &account.Visitor{Name: hostName, Role: account.RoleAdmin}
	done := &HostAnswer{Name: a.Name}
	switch a.Do {
	case "link":
		return s.hostLink(ctx, v)
	case "list":
		return s.hostList(ctx)
	case "reset":
		return s.hostReset(ctx, v, a.Name)
	case "role":
		_, err := s.setRole(ctx, v, &roleArgs{a.Name, a.Role})
		return done, err
	case "ban":
		_, err := s.penalize(ctx, v, &penaltyArgs{a.Name, account.PenaltyBan, a.Reason, a.Hours})
		return done, err
	case "unlock":
		return done, s.hostUnlock(ctx, v, a.Name)
	case "export":
		x, err := s.accounts.Named(ctx, a.Name)
		if err != nil {
			return nil, err
		}
		if done.Export, err = s.hooks.Export(ctx, &account.Visitor{Account: x.ID, Name: x.Name, Role: account.Role(x.Role)}); err != nil {
			return nil, err
		}
		return done, s.store.Note(ctx, s.accounts.Act(v, "export", x.Name, ""))
	}
	return nil, request.BadField("do", a.Do, "link, reset, list, role, ban, unlock, export")
}

// hostFact is the name of the fact that holds the digest of the link for creating another administrator,
// and when the link expires, in milliseconds since 1970. The fact is "" if there is no such link.
const hostFact = "hostLink"

// hostLink creates a link for creating an administrator's account, even if there already is one.
func (s *Service) hostLink(ctx context.Context, v *account.Visitor) (*HostAnswer, error) {
	code, until := store.RandomName(16), s.now().Add(resetTime).UTC()
	fact := account.Digest(code) + " " + strconv.FormatInt(until.UnixMilli(), 10)
	if err := s.store.SetFact(ctx, hostFact, fact, s.accounts.Act(v, "link", "", "")); err != nil {
		return nil, err
	}
	return &HostAnswer{Link: "#/setup/" + code, Until: &until}, nil
}

// byHostLink reports whether code belongs to the host's link and is still valid.
func (s *Service) byHostLink(ctx context.Context, code string) (bool, error) {
	fact, err := s.store.Fact(ctx, hostFact)
	if err != nil {
		return false, err
	}
	want, end, _ := strings.Cut(fact, " ")
	until, err := strconv.ParseInt(end, 10, 64)
	return err == nil && account.Same(account.Digest(code), want) && s.now().UnixMilli() < until, nil
}

// hostReset ends all of an account's sessions, removes its second factor, and creates a link for setting a
// new password. It also clears the count of wrong passwords.
func (s *Service) hostReset(ctx context.Context, v *account.Visitor, name string) (*HostAnswer, error) {
	x, err := s.accounts.Named(ctx, name)
	if err != nil {
		return nil, err
	}
	made, err := s.resetMember(ctx, v, &nameArgs{name})
	if err != nil {
		return nil, err
	}
	if err := s.store.EndSessions(ctx, x.ID, nil); err != nil {
		return nil, err
	}
	if err := s.store.DropSecond(ctx, x.ID); err != nil { // the owner may have lost the phone with the second factor
		return nil, err
	}
	s.hooks.Drop(x.ID, "")
	s.accounts.Unlock(x.Handle)
	until := s.now().Add(resetTime).UTC()
	return &HostAnswer{Link: "#/reset/" + made.(codeAnswer).Code, Until: &until, Name: x.Name}, nil //nolint:errcheck // resetMember answers so
}

func (s *Service) hostList(ctx context.Context) (*HostAnswer, error) {
	accounts, err := s.store.Members(ctx, "", mostHostMembers)
	if err != nil {
		return nil, err
	}
	all, err := s.store.Penalties(ctx, "", s.now())
	if err != nil {
		return nil, err
	}
	banned := map[string]bool{}
	for _, p := range all {
		banned[p.Account] = banned[p.Account] || p.Kind == account.PenaltyBan
	}
	answer := &HostAnswer{Members: []HostSeen{}}
	for _, x := range accounts {
		waits := int((s.accounts.Waits(x.Handle) + time.Second - 1) / time.Second)
		answer.Members = append(answer.Members, HostSeen{MemberState{x.Name, account.Role(x.Role), x.Created, s.hooks.Online(x.ID)}, banned[x.ID], waits})
	}
	return answer, nil
}

// hostUnlock lets a user sign in again: it clears the count of wrong passwords and lifts all bans.
func (s *Service) hostUnlock(ctx context.Context, v *account.Visitor, name string) error {
	x, err := s.accounts.Named(ctx, name)
	if err != nil {
		return err
	}
	s.accounts.Unlock(x.Handle)
	list, err := s.store.Penalties(ctx, x.ID, s.now())
	if err != nil {
		return err
	}
	for _, p := range list {
		if p.Kind != account.PenaltyBan {
			continue
		}
		if _, err := s.lift(ctx, v, &idArgs{p.ID}); err != nil && talk.AsError(err).Code != talk.NotFound {
			return err
		}
	}
	return s.store.Note(ctx, s.accounts.Act(v, "unlock", x.Name, ""))
}

// SetHostFact stores a fact for the host along with the club's data.
func (s *Service) SetHostFact(ctx context.Context, name, value string) error {
	return s.store.SetFact(ctx, name, value, nil)
}
