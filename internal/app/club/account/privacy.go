package account

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Who may challenge a user.
const (
	challengeAll     = ""
	challengeMembers = "members" // all but guests
	challengeNobody  = "nobody"
)

// PrivacyState holds a user's settings for what other users may see and do.
type PrivacyState struct {
	Private    bool     `json:"private"`    // hide the profile from others
	Unseen     bool     `json:"unseen"`     // hide the online status from others
	Challenges string   `json:"challenges"` // who may challenge the user: one of the constants above
	Blocked    []string `json:"blocked"`    // names of the users who have been blocked
}

type privacyArgs struct {
	Private    bool   `json:"private"`
	Unseen     bool   `json:"unseen"`
	Challenges string `json:"challenges"`
}

// Privacy returns the privacy settings of the caller's account.
func (s *Service) Privacy(ctx context.Context, v *Visitor, _ *none) (any, error) {
	a, err := s.store.Account(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	blocked, err := s.store.Blocked(ctx, v.Account)
	if err != nil {
		return nil, err
	}
	state := PrivacyState{Private: a.Private, Unseen: a.Unseen, Challenges: a.Challenges, Blocked: []string{}}
	for _, id := range blocked {
		state.Blocked = append(state.Blocked, s.NameOf(ctx, id))
	}
	return state, nil
}

// setPrivacy changes the privacy settings of the caller's account.
func (s *Service) setPrivacy(ctx context.Context, v *Visitor, a *privacyArgs) (any, error) {
	switch a.Challenges {
	case challengeAll, challengeMembers, challengeNobody:
	default:
		return nil, talk.NewError(talk.BadArgs, "club.badPrivacy")
	}
	return none{}, s.store.SetPrivacy(ctx, v.Account, store.Privacy{Private: a.Private, Unseen: a.Unseen, Challenges: a.Challenges})
}

// Challengeable reports whether v may challenge the user whose account is to.
func Challengeable(v *Visitor, to *store.Account) bool {
	return to.Challenges == challengeAll || to.Challenges == challengeMembers && v.Role != RoleGuest
}

// saidState is a line of chat in an export of a user's data.
type saidState struct {
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// Said returns the lines of chat that an account has written.
func (s *Service) Said(ctx context.Context, account string) ([]saidState, error) {
	lines, err := s.store.LinesOf(ctx, account, MostExported)
	if err != nil {
		return nil, err
	}
	more, err := s.store.ClassLinesOf(ctx, account, MostExported)
	if err != nil {
		return nil, err
	}
	list := []saidState{}
	for _, l := range append(lines, more...) {
		list = append(list, saidState{l.Text, l.At})
	}
	return list, nil
}

// MostExported is the maximum number of games, and of lines of chat, in an export.
const MostExported = 100_000
