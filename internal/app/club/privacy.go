package club

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Who may challenge somebody.
const (
	challengeAll     = ""
	challengeMembers = "members" // no guests
	challengeNobody  = "nobody"
)

// PrivacyState is what somebody lets others see and do.
type PrivacyState struct {
	Private    bool     `json:"private"`    // the profile is shown to no one else
	Unseen     bool     `json:"unseen"`     // no one learns whether they are online
	Challenges string   `json:"challenges"` // who may challenge: "" for all, members, nobody
	Blocked    []string `json:"blocked"`    // names
}

type privacyArgs struct {
	Private    bool   `json:"private"`
	Unseen     bool   `json:"unseen"`
	Challenges string `json:"challenges"`
}

// privacy returns an account's choices.
func (c *Club) privacy(ctx context.Context, v *Visitor, _ *none) (any, error) {
	a, err := c.store.Account(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	blocked, err := c.store.Blocked(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	s := PrivacyState{Private: a.Private, Unseen: a.Unseen, Challenges: a.Challenges, Blocked: []string{}}
	for _, id := range blocked {
		s.Blocked = append(s.Blocked, c.nameOf(ctx, id))
	}
	return s, nil
}

// setPrivacy changes it.
func (c *Club) setPrivacy(ctx context.Context, v *Visitor, a *privacyArgs) (any, error) {
	switch a.Challenges {
	case challengeAll, challengeMembers, challengeNobody:
	default:
		return nil, talk.NewError(talk.BadArgs, "club.badPrivacy")
	}
	return none{}, c.store.SetPrivacy(ctx, v.Account, store.Privacy{Private: a.Private, Unseen: a.Unseen, Challenges: a.Challenges})
}

// challengeable reports whether somebody lets a visitor challenge them.
func challengeable(v *Visitor, to *store.Account) bool {
	return to.Challenges == challengeAll || to.Challenges == challengeMembers && v.Role != RoleGuest
}

// saidState is a line of chat in the export of somebody's data.
type saidState struct {
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// said returns what an account has written.
func (c *Club) said(ctx context.Context, account string) ([]saidState, error) {
	lines, err := c.store.LinesOf(ctx, account, mostExported)
	if err != nil {
		return nil, err
	}
	more, err := c.store.ClassLinesOf(ctx, account, mostExported)
	if err != nil {
		return nil, err
	}
	list := []saidState{}
	for _, l := range append(lines, more...) {
		list = append(list, saidState{l.Text, l.At})
	}
	return list, nil
}
