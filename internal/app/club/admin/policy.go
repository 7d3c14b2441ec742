package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Policy holds what the administrator has decided for the club. It is stored, and takes precedence over the
// settings that the program was started with.
type Policy struct {
	Title   string   `json:"title"`
	Guests  bool     `json:"guests"`  // guests may play
	Invited bool     `json:"invited"` // accounts require an invitation
	Rated   bool     `json:"rated"`   // games may be rated
	Rules   []string `json:"rules"`   // rules allowed in games; the first is the default
	Classes []string `json:"classes"` // time control classes allowed
	// Tourneys is the minimum role for organizing tournaments: player, moderator or admin.
	Tourneys account.Role `json:"tourneys"`
}

const (
	policyFact = "policy"
	mostTitle  = 60 // in characters
)

var allRules = []string{"axf", "cxa", "computer"}

// check fills in defaults and validates the policy. classes lists all time control classes.
func (p *Policy) check(classes []string) error {
	p.Title = request.Clean(p.Title)
	for _, part := range []struct{ some, all []string }{{p.Rules, allRules}, {p.Classes, classes}} {
		unknown := slices.ContainsFunc(part.some, func(s string) bool { return !slices.Contains(part.all, s) })
		if unknown || len(part.some) == 0 || len(part.some) > len(part.all) {
			return talk.NewError(talk.BadArgs, "club.badPolicy")
		}
	}
	if p.Tourneys == "" {
		p.Tourneys = account.RoleModerator
	}
	if p.Tourneys != account.RolePlayer && p.Tourneys != account.RoleModerator && p.Tourneys != account.RoleAdmin {
		return talk.NewError(talk.BadArgs, "club.badPolicy")
	}
	if n := utf8.RuneCountInString(p.Title); n == 0 || n > mostTitle {
		return talk.NewError(talk.BadArgs, "club.titleLength", "most", mostTitle)
	}
	return nil
}

// ReadPolicy loads the policy from the store or, if none is stored, takes it from the settings.
func (s *Service) ReadPolicy(ctx context.Context) error {
	p := *s.given.Load()
	p.Rated, p.Rules, p.Classes, p.Tourneys = true, allRules, s.classes, account.RoleModerator
	text, err := s.store.Fact(ctx, policyFact)
	if err != nil {
		return err
	}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			return fmt.Errorf("reading the club's policy: %w", err)
		}
	}
	s.policy.Store(&p)
	return nil
}

// setPolicy changes the policy. Games in progress are not affected. Seeks and challenges remain open, but
// an offer that the new policy forbids can no longer be accepted.
func (s *Service) setPolicy(ctx context.Context, v *account.Visitor, p *Policy) (any, error) {
	if err := p.check(s.classes); err != nil {
		return nil, err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	if err := s.store.SetFact(ctx, policyFact, string(text), s.accounts.Act(v, "policy", "", string(text))); err != nil {
		return nil, err
	}
	s.policy.Store(p)
	s.hooks.Changed()
	return p, nil
}

// Policy returns the policy in force. The caller must not modify it.
func (s *Service) Policy() *Policy { return s.policy.Load() }

// Reload applies the two settings that can change while the club is open: the club's name, and whether
// guests may play. Neither has any effect if the administrator has set a policy.
func (s *Service) Reload(ctx context.Context, title string, guests bool) error {
	s.given.Store(&Policy{Title: title, Guests: guests})
	return s.ReadPolicy(ctx)
}
