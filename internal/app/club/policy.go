package club

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
)

// Policy is what the administrator has decided for the club. It is kept in the store, and
// what it says goes before the settings with which the program was started.
type Policy struct {
	Title   string   `json:"title"`
	Guests  bool     `json:"guests"`  // may play
	Invited bool     `json:"invited"` // accounts are made with an invitation only
	Rated   bool     `json:"rated"`   // games may be rated
	Rules   []string `json:"rules"`   // that games may have; the first is that of games that name none
	Classes []string `json:"classes"` // of time controls that games may have
	// Tourneys is the least role that may hold tournaments: player, moderator or admin.
	Tourneys account.Role `json:"tourneys"`
}

const (
	policyFact = "policy"
	mostTitle  = 60 // characters
)

var (
	allRules   = []string{"axf", "cxa", "computer"}
	allClasses = []string{classBlitz, classRapid, classClassical, classCorrespondence, classUntimed}
)

// check puts a policy into order.
func (p *Policy) check() error {
	p.Title = request.Clean(p.Title)
	for _, part := range []struct{ some, all []string }{{p.Rules, allRules}, {p.Classes, allClasses}} {
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

// readPolicy takes the policy from the store, or from the settings where there is none.
func (c *Club) readPolicy(ctx context.Context) error {
	p := Policy{Title: c.config.Title, Guests: !c.config.NoGuests, Rated: true, Rules: allRules, Classes: allClasses, Tourneys: account.RoleModerator}
	text, err := c.store.Fact(ctx, policyFact)
	if err != nil {
		return err
	}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			return fmt.Errorf("reading the club's policy: %w", err)
		}
	}
	c.policy.Store(&p)
	return nil
}

// setPolicy changes the policy. Games that have begun, seeks and challenges that stand are
// not touched, but no one can take up an offer that the new policy does not allow.
func (c *Club) setPolicy(ctx context.Context, v *account.Visitor, p *Policy) (any, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	if err := c.store.SetFact(ctx, policyFact, string(text), c.Accounts.Act(v, "policy", "", string(text))); err != nil {
		return nil, err
	}
	c.policy.Store(p)
	c.cluster.tell(tellPolicy, none{})
	c.lobby.touch()
	return p, nil
}

// allows refuses terms that the club does not have.
func (p *Policy) allows(t *Terms) error {
	switch {
	case !slices.Contains(p.Rules, t.Rules), !slices.Contains(p.Classes, classOf(&t.Control)):
		return talk.NewError(request.CodeForbidden, "club.termsNotHere").With(view.AtField("terms"))
	case t.Rated && !p.Rated:
		return talk.NewError(request.CodeForbidden, "club.unratedOnly").With(view.AtField("terms.rated"))
	}
	return nil
}

// admission is the part of the policy in who may have an account.
func (c *Club) admission() account.Admission {
	p := c.policy.Load()
	return account.Admission{Title: p.Title, Guests: p.Guests, Invited: p.Invited}
}
