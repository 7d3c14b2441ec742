package school

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

func (s *School) registerClasses(h *talk.Hub) {
	talk.Handle(h, "class.list", s.listClasses)
	talk.Handle(h, "class.new", s.newClass)
	talk.Handle(h, "class.change", s.changeClass)
	talk.Handle(h, "class.delete", s.deleteClass)
	talk.Handle(h, "class.join", s.join)
	talk.Handle(h, "class.invite", s.invite)
	talk.Handle(h, "class.answer_invitation", s.answerInvitation)
	talk.Handle(h, "class.role", s.setRole)
	talk.Handle(h, "class.leave", s.leave)
	talk.Handle(h, "class.remove", s.remove)
}

type joinArgs struct {
	Code string `json:"code"`
}

// join makes a user who supplies the code of a class a pupil of that class.
func (s *School) join(ctx context.Context, _ *talk.Conn, a joinArgs) (classAnswer, error) {
	v, err := permanent(ctx)
	if err != nil {
		return classAnswer{}, err
	}
	code := strings.ToLower(strings.TrimSpace(a.Code))
	found, err := s.store.ClassByCode(ctx, code)
	if code == "" || len(code) > 100 || errors.Is(err, store.ErrNotFound) {
		return classAnswer{}, talk.NewError(talk.NotFound, "class.badCode")
	}
	if err != nil {
		return classAnswer{}, stored(err)
	}
	s.club.Addresses.Lift(v.Address, s.club.Now())
	c, err := s.class(ctx, found.ID)
	if err != nil {
		return classAnswer{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if role := c.roleOf(v.Account); role == store.Teacher || role == store.Pupil {
		return classAnswer{c.id}, nil
	}
	return classAnswer{c.id}, c.enrol(ctx, v.Account, store.Pupil)
}

// enrol adds a user to the class in the given role. c must be locked.
func (c *class) enrol(ctx context.Context, account, role string) error {
	if err := c.running(); err != nil {
		return err
	}
	m := &store.ClassMember{Account: account, Role: role, Joined: c.school.club.Now()}
	if err := c.school.full(c.school.store.Enrol(ctx, c.id, m, mostMembers), mostMembers); err != nil {
		return err
	}
	return c.enrolled(ctx)
}

type memberArgs struct {
	Class string `json:"class"`
	Name  string `json:"name"`
}

// invite invites a member of the club, who can accept or decline in their list of classes.
func (s *School) invite(ctx context.Context, _ *talk.Conn, a memberArgs) (none, error) {
	c, v, err := s.teacher(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	other, err := s.club.Accounts.Named(ctx, a.Name)
	if err != nil {
		return none{}, err
	}
	if s.club.Apart(ctx, v.Account, other.ID) || account.Role(other.Role) == account.RoleBot {
		return none{}, request.Forbidden("club.notForYou")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.roleOf(other.ID) != "" {
		return none{}, talk.NewError(talk.NotNow, "class.already", "name", other.Name)
	}
	return none{}, c.enrol(ctx, other.ID, store.Invited)
}

type invitationArgs struct {
	Class  string `json:"class"`
	Accept bool   `json:"accept"`
}

// answerInvitation accepts or declines an invitation.
func (s *School) answerInvitation(ctx context.Context, _ *talk.Conn, a invitationArgs) (none, error) {
	v, err := permanent(ctx)
	if err != nil {
		return none{}, err
	}
	c, err := s.class(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.roleOf(v.Account) != store.Invited {
		return none{}, request.Forbidden("class.notYours")
	}
	if a.Accept {
		return none{}, c.enrol(ctx, v.Account, store.Pupil)
	}
	if err := s.store.Expel(ctx, c.id, v.Account); err != nil {
		return none{}, stored(err)
	}
	return none{}, c.enrolled(ctx)
}

type roleArgs struct {
	Class   string `json:"class"`
	Account string `json:"account"`
	Teacher bool   `json:"teacher"`
}

// setRole makes a pupil a teacher, or a teacher a pupil.
func (s *School) setRole(ctx context.Context, _ *talk.Conn, a roleArgs) (none, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	role, to := c.roleOf(a.Account), store.Pupil
	if a.Teacher {
		to = store.Teacher
	}
	if role != store.Teacher && role != store.Pupil {
		return none{}, notHere(a.Account)
	}
	if err := c.mayGo(a.Account); err != nil && !a.Teacher {
		return none{}, err
	}
	if err := c.enrol(ctx, a.Account, to); err != nil {
		return none{}, err
	}
	if !a.Teacher {
		s.club.Drop(a.Account) // they may no longer follow the desk
	}
	return none{}, nil
}

// mayGo returns an error if the class would be without a teacher if the given user left. c must be locked.
func (c *class) mayGo(account string) error {
	if slices.ContainsFunc(c.members, func(m store.ClassMember) bool { return m.Role == store.Teacher && m.Account != account }) {
		return nil
	}
	return talk.NewError(talk.NotNow, "class.lastTeacher")
}

// leave removes the caller from a class.
func (s *School) leave(ctx context.Context, _ *talk.Conn, a classRef) (none, error) {
	c, v, _, err := s.member(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	return none{}, c.expel(ctx, v.Account)
}

type removeArgs struct {
	Class   string `json:"class"`
	Account string `json:"account,omitempty"`
	Name    string `json:"name,omitempty"` // name of an invited user
}

// remove removes a user from a class or withdraws an invitation.
func (s *School) remove(ctx context.Context, _ *talk.Conn, a removeArgs) (none, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	if a.Account == "" {
		other, err := s.club.Accounts.Named(ctx, a.Name)
		if err != nil {
			return none{}, err
		}
		a.Account = other.ID
	}
	return none{}, c.expel(ctx, a.Account)
}

// expel removes a user from the class. The user's pages can then no longer follow the class. The user's
// results are kept in case the user returns.
func (c *class) expel(ctx context.Context, account string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.roleOf(account) == "" {
		return notHere(account)
	}
	if err := c.mayGo(account); err != nil {
		return err
	}
	if err := c.school.store.Expel(ctx, c.id, account); err != nil {
		return stored(err)
	}
	c.hands = slices.DeleteFunc(c.hands, func(a string) bool { return a == account })
	if c.live.Holder == account {
		l := c.live
		l.Holder = ""
		if err := c.keep(ctx, l); err != nil {
			return err
		}
		c.live = l
		c.publish("holder")
	}
	c.school.club.Drop(account)
	return c.enrolled(ctx)
}
