package account

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Kinds of penalties.
const (
	PenaltyMute = "mute" // may not chat
	PenaltyBan  = "ban"  // may not sign in
)

// UntilForm is the format in which the end of a penalty is shown.
const UntilForm = "2006-01-02 15:04 MST"

// Free returns an error if a penalty of the given kind is in force for an account.
func (s *Service) Free(ctx context.Context, account, kind string) error {
	list, err := s.store.Penalties(ctx, account, s.now())
	if err != nil {
		return talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	i := slices.IndexFunc(list, func(p store.Penalty) bool { return p.Kind == kind })
	if i < 0 {
		return nil
	}
	p := list[i]
	switch {
	case kind == PenaltyMute && p.Until.IsZero():
		return talk.NewError(request.CodeForbidden, "club.mutedForGood", "reason", p.Reason)
	case kind == PenaltyMute:
		return talk.NewError(request.CodeForbidden, "club.muted", "until", p.Until.UTC().Format(UntilForm), "reason", p.Reason)
	case p.Until.IsZero():
		return talk.NewError(request.CodeForbidden, "club.bannedForGood", "reason", p.Reason)
	}
	return talk.NewError(request.CodeForbidden, "club.banned", "until", p.Until.UTC().Format(UntilForm), "reason", p.Reason)
}

// Act returns an entry for the log of what moderators and administrators do.
func (s *Service) Act(v *Visitor, act, whom, detail string) *store.Act {
	return &store.Act{ID: store.RandomName(8), By: v.Name, Act: act, Whom: whom, Detail: detail, At: s.now()}
}
