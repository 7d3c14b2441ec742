package admin

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

const (
	mostQuotable    = 50            // lines of a class's chat
	mostReports     = 10            // open reports by an account
	mostReportsSeen = 100           // in a list
	mostActs        = 200           // in a list
	longestPenalty  = 10 * 365 * 24 // in hours
	agreementGames  = 50            // shown for a player
)

type reportArgs struct {
	Name   string `json:"name"`
	Game   string `json:"game,omitempty"`
	Class  string `json:"class,omitempty"`
	Line   int    `json:"line,omitempty"` // number of a line in the chat of that game or class
	Reason string `json:"reason"`
}

// report reports an account to the moderators. If the report is about a line of chat, the line is quoted
// from the store, so that the reporter cannot forge it.
func (s *Service) report(ctx context.Context, v *account.Visitor, a *reportArgs) (any, error) {
	x, err := s.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	r := store.Report{ID: store.RandomName(8), Reporter: v.Account, Account: x.ID, Reason: phrases.Clip(request.Clean(a.Reason), mostReason), Created: s.now()}
	switch {
	case a.Game != "":
		r.Game, r.Quoted, err = s.hooks.Quote(ctx, v, a.Game, x.ID, a.Line)
	case a.Class != "":
		r.Quoted, err = s.quoteClass(ctx, v, x.ID, a)
	}
	if err != nil {
		return nil, err
	}
	if r.Reason == "" && r.Quoted == "" {
		return nil, talk.NewError(talk.BadArgs, "club.whyReport")
	}
	own, err := s.store.Reports(ctx, v.Account, mostReports)
	if err != nil {
		return nil, err
	}
	if len(own) >= mostReports {
		return nil, talk.NewError(talk.Limit, "club.tooManyReports")
	}
	return none{}, s.store.Report(ctx, &r)
}

// quoteClass returns the line of a class's chat that is being reported. Only members of the class may
// report it.
func (s *Service) quoteClass(ctx context.Context, v *account.Visitor, account string, a *reportArgs) (string, error) {
	members, err := s.store.ClassMembers(ctx, a.Class)
	if err != nil {
		return "", err
	}
	in := func(m store.ClassMember) bool { return m.Account == v.Account && m.Role != store.Invited }
	if !slices.ContainsFunc(members, in) {
		return "", talk.NewError(request.CodeForbidden, "class.notYours")
	}
	lines, err := s.store.ClassLines(ctx, a.Class, mostQuotable)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(lines, func(l store.Line) bool { return l.N == a.Line && l.Account == account })
	if i < 0 {
		return "", talk.NewError(talk.NotFound, "club.gone")
	}
	return lines[i].Text, nil
}

// ReportState is a report as moderators see it.
type ReportState struct {
	ID       string    `json:"id"`
	Reporter string    `json:"reporter"` // name
	Name     string    `json:"name"`
	Game     string    `json:"game"`   // "" for none
	Quoted   string    `json:"quoted"` // a line of chat; "" for none
	Reason   string    `json:"reason"`
	Created  time.Time `json:"created"`
}

func (s *Service) reports(ctx context.Context, _ *account.Visitor, _ *none) (any, error) {
	all, err := s.store.Reports(ctx, "", mostReportsSeen)
	if err != nil {
		return nil, err
	}
	list := []ReportState{}
	for _, r := range all {
		list = append(list, ReportState{r.ID, s.accounts.NameOf(ctx, r.Reporter), s.accounts.NameOf(ctx, r.Account), r.Game, r.Quoted, r.Reason, r.Created})
	}
	return list, nil
}

func (s *Service) closeReport(ctx context.Context, v *account.Visitor, a *idArgs) (any, error) {
	return none{}, request.Gone(s.store.CloseReport(ctx, a.ID, s.accounts.Act(v, "close", "", a.ID)))
}

type penaltyArgs struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"` // mute or ban
	Reason string `json:"reason"`
	Hours  int    `json:"hours,omitempty"` // 0 for a permanent penalty
}

// penalize keeps a user from chatting or from signing in. Moderators cannot penalize moderators or
// administrators.
func (s *Service) penalize(ctx context.Context, v *account.Visitor, a *penaltyArgs) (any, error) {
	x, err := s.member(ctx, v, a.Name)
	if err != nil {
		return nil, err
	}
	p := store.Penalty{ID: store.RandomName(8), Account: x.ID, Kind: a.Kind, Reason: phrases.Clip(request.Clean(a.Reason), mostReason), Created: s.now()}
	if a.Kind != account.PenaltyMute && a.Kind != account.PenaltyBan || p.Reason == "" || a.Hours < 0 || a.Hours > longestPenalty {
		return nil, talk.NewError(talk.BadArgs, "club.badPenalty")
	}
	if s.hooks.House(x.ID) || v.Role != account.RoleAdmin && (&account.Visitor{Role: account.Role(x.Role)}).Moderates() {
		return nil, talk.NewError(request.CodeForbidden, "club.notYours")
	}
	if a.Hours > 0 {
		p.Until = p.Created.Add(time.Duration(a.Hours) * time.Hour)
	}
	detail := p.Reason
	if !p.Until.IsZero() {
		detail = p.Until.UTC().Format(account.UntilForm) + ": " + p.Reason
	}
	if err := s.store.Penalize(ctx, &p, a.Kind == account.PenaltyBan, s.accounts.Act(v, a.Kind, x.Name, detail)); err != nil {
		return nil, err
	}
	if a.Kind == account.PenaltyBan {
		s.hooks.Left(x.ID)
		s.hooks.Drop(x.ID, "")
	}
	return none{}, nil
}

// PenaltyState is a penalty as moderators and the penalized user see it.
type PenaltyState struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Kind    string     `json:"kind"`
	Reason  string     `json:"reason"`
	Created time.Time  `json:"created"`
	Until   *time.Time `json:"until"` // null if permanent
}

func (s *Service) penalties(ctx context.Context, _ *account.Visitor, _ *none) (any, error) {
	all, err := s.store.Penalties(ctx, "", s.now())
	if err != nil {
		return nil, err
	}
	list := []PenaltyState{}
	for _, p := range all {
		state := PenaltyState{p.ID, s.accounts.NameOf(ctx, p.Account), p.Kind, p.Reason, p.Created, nil}
		if !p.Until.IsZero() {
			state.Until = &p.Until
		}
		list = append(list, state)
	}
	return list, nil
}

func (s *Service) lift(ctx context.Context, v *account.Visitor, a *idArgs) (any, error) {
	whom := ""
	all, err := s.store.Penalties(ctx, "", s.now())
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(all, func(p store.Penalty) bool { return p.ID == a.ID }); i >= 0 {
		whom = s.accounts.NameOf(ctx, all[i].Account)
	}
	return none{}, request.Gone(s.store.Lift(ctx, a.ID, s.accounts.Act(v, "lift", whom, "")))
}

// ActState is something that a moderator or an administrator has done.
type ActState struct {
	By     string    `json:"by"`
	Act    string    `json:"act"`
	Whom   string    `json:"whom"`
	Detail string    `json:"detail"`
	At     time.Time `json:"at"`
}

func (s *Service) acts(ctx context.Context, _ *account.Visitor, _ *none) (any, error) {
	all, err := s.store.Acts(ctx, mostActs)
	if err != nil {
		return nil, err
	}
	list := []ActState{}
	for _, a := range all {
		list = append(list, ActState{a.By, a.Act, a.Whom, a.Detail, a.At})
	}
	return list, nil
}

// AgreementState records how often a user chose the engine's best move in a rated game.
type AgreementState struct {
	Game   string `json:"game"`
	Moves  int    `json:"moves"` // moves compared
	Agreed int    `json:"agreed"`
}

func (s *Service) agreements(ctx context.Context, _ *account.Visitor, a *nameArgs) (any, error) {
	x, err := s.accounts.Named(ctx, a.Name)
	if err != nil {
		return nil, err
	}
	all, err := s.store.Agreements(ctx, x.ID, agreementGames)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	list := []AgreementState{}
	for _, g := range all {
		if g.Moves > 0 {
			list = append(list, AgreementState{g.Game, g.Moves, g.Agreed})
		}
	}
	return list, nil
}
