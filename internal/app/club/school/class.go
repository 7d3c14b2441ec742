package school

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// live is the state of a class's board as it is stored.
type live struct {
	Board  string `json:"board"` // a chapter; "" for none
	Cursor int    `json:"cursor"`
	Holder string `json:"holder,omitempty"` // the pupil in control of the board; "" for none
}

// class is a class held in memory. Its methods lock it, except those whose comment requires the caller to
// hold the lock.
type class struct {
	school *School
	id     string
	topic  *talk.Topic // for all members
	desk   *talk.Topic // for teachers only

	mu       sync.Mutex
	facts    store.Class
	members  []store.ClassMember
	live     live
	unsaved  bool // the cursor has moved since it was last stored
	shown    *view.Board
	question *question // the open question, or else the one closed last
	lines    []store.Line
	line     int // number of the next chat line
	work     []*assignment
	here     map[*talk.Conn]string // account of each connection
	hands    []string              // accounts in the order in which the hands were raised
	progress int                   // incremented when progress changes
	used     time.Time
}

// ClassState is the state of topic class/ID.
type ClassState struct {
	ID          string            `json:"id"`
	Name        string            `json:"name"`
	Archived    bool              `json:"archived"`
	People      []ClassPerson     `json:"people"`
	Board       string            `json:"board"` // chapter on the board; "" for none
	Cursor      int               `json:"cursor"`
	Shown       *view.Board       `json:"shown"`  // the position at the cursor
	Holder      string            `json:"holder"` // the pupil in control of the board; "" for none
	Question    *QuestionState    `json:"question"`
	Lines       []club.Line       `json:"lines"`
	Assignments []AssignmentState `json:"assignments"`
}

// ClassPerson is a member of a class as other members see it.
type ClassPerson struct {
	Account string       `json:"account"`
	Name    string       `json:"name"`
	Teacher bool         `json:"teacher"`
	Here    bool         `json:"here"`
	Hand    int          `json:"hand"` // place among the raised hands, starting at 1; 0 for none
	Role    account.Role `json:"role"` // role in the club
}

// DeskState is the state of topic desk/ID, which only teachers see.
type DeskState struct {
	Code     string        `json:"code"`    // pupils use it to join
	Invited  []string      `json:"invited"` // names of the people who have not yet answered their invitation
	Answers  []AnswerState `json:"answers"` // answers to the question
	Progress int           `json:"progress"`
	// Limits apply to an address from which a user supplies the code or follows the class.
	Limits bounds.SchoolLimits `json:"limits"`
}

// class returns the class with the given id, loading it from the store if necessary.
func (s *School) class(ctx context.Context, id string) (*class, error) {
	s.mu.Lock()
	c := s.classes[id]
	s.mu.Unlock()
	if c != nil {
		return c, nil
	}
	c = &class{school: s, id: id, here: map[*talk.Conn]string{}, used: s.club.Now()}
	if err := c.read(ctx); err != nil {
		if errors.Is(err, store.ErrNotFound) {
			return nil, talk.NewError(talk.NotFound, "class.none")
		}
		return nil, stored(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if other := s.classes[id]; other != nil {
		return other, nil
	}
	c.topic = s.club.NewTopic("class/"+id, talk.Change{Set: talk.Fields(c.state())}, talk.Hooks{Allow: c.allow(store.Teacher, store.Pupil), Came: c.came, Left: c.left})
	c.desk = s.club.NewTopic("desk/"+id, talk.Change{Set: talk.Fields(c.deskState())}, talk.Hooks{Allow: c.allow(store.Teacher)})
	s.classes[id] = c
	return c, nil
}

// read loads the class from the store. c must not be shared yet.
func (c *class) read(ctx context.Context) (err error) {
	st := c.school.store
	if c.facts, err = st.LoadClass(ctx, c.id); err != nil {
		return err
	}
	if err := json.Unmarshal(c.facts.Live, &c.live); err != nil {
		return fmt.Errorf("class %s: %w", c.id, err)
	}
	if c.members, err = st.ClassMembers(ctx, c.id); err != nil {
		return err
	}
	if c.lines, err = st.ClassLines(ctx, c.id, mostLines); err != nil {
		return err
	}
	c.line = 1
	if n := len(c.lines); n > 0 {
		c.line = c.lines[n-1].N + 1
	}
	if err := c.readQuestion(ctx); err != nil {
		return err
	}
	if err := c.readWork(ctx); err != nil {
		return err
	}
	return c.look(ctx)
}

// look draws the position on the board. If the chapter no longer exists, it clears the board. c must be
// locked, or not shared yet.
func (c *class) look(ctx context.Context) error {
	c.shown = nil
	if c.live.Board == "" {
		return nil
	}
	b, err := c.school.board(ctx, c.live.Board)
	if err == nil {
		if c.shown, _, err = b.draw(c.live.Cursor, nil); err != nil { // the node was deleted, or never stored
			c.live.Cursor = 0
			c.shown, _, err = b.draw(0, nil)
		}
	}
	if told := (*talk.Error)(nil); errors.As(err, &told) && told.Code == talk.NotFound {
		c.live, err = live{}, nil
	}
	return err
}

// allow returns a check that lets only members with one of the given roles follow a topic.
func (c *class) allow(roles ...string) func(context.Context) error {
	return func(ctx context.Context) error {
		v, err := account.SignedIn(ctx)
		if err != nil {
			return err
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if !slices.Contains(roles, c.roleOf(v.Account)) {
			return request.Forbidden("class.notYours")
		}
		if c.facts.Archived.IsZero() {
			c.school.club.Addresses.Lift(v.Address, c.school.club.Now()) // a whole classroom may share one address
		}
		return nil
	}
}

// came records that a user has begun to follow the class through a connection.
func (c *class) came(ctx context.Context, conn *talk.Conn) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return // Allow has already refused it
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.used = c.school.club.Now()
	was := c.isHere(v.Account)
	c.here[conn] = v.Account
	if !was {
		c.publish("people")
	}
}

// left records that a connection has stopped following the class.
func (c *class) left(conn *talk.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	account, ok := c.here[conn]
	delete(c.here, conn)
	if !ok || c.isHere(account) {
		return
	}
	c.used = c.school.club.Now()
	c.hands = slices.DeleteFunc(c.hands, func(a string) bool { return a == account })
	c.publish("people")
}

// isHere reports whether a user follows the class through any connection. c must be locked.
func (c *class) isHere(account string) bool {
	for _, other := range c.here {
		if other == account {
			return true
		}
	}
	return false
}

// idle reports whether the class has been without followers for a while.
func (c *class) idle(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.here) == 0 && c.topic.Taps()+c.desk.Subscribers()+c.desk.Taps() == 0 && now.Sub(c.used) > idle
}

// roleOf returns a user's role in the class, or "" for a nonmember. c must be locked.
func (c *class) roleOf(account string) string {
	if i := slices.IndexFunc(c.members, func(m store.ClassMember) bool { return m.Account == account }); i >= 0 {
		return c.members[i].Role
	}
	return ""
}

// accounts returns the accounts of all members.
func (c *class) accounts() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []string
	for _, m := range c.members {
		list = append(list, m.Account)
	}
	return list
}

// state returns the state that all members see. c must be locked, or not shared yet.
func (c *class) state() ClassState {
	st := ClassState{
		ID: c.id, Name: c.facts.Name, Archived: !c.facts.Archived.IsZero(), People: []ClassPerson{}, Board: c.live.Board, Cursor: c.live.Cursor,
		Shown: c.shown, Holder: c.live.Holder, Lines: []club.Line{}, Assignments: []AssignmentState{},
	}
	here := map[string]bool{}
	for _, account := range c.here {
		here[account] = true
	}
	for _, m := range c.members {
		if m.Role != store.Invited {
			st.People = append(st.People, ClassPerson{m.Account, m.Name, m.Role == store.Teacher, here[m.Account], slices.Index(c.hands, m.Account) + 1, account.Role(m.Rank)})
		}
	}
	for _, l := range c.lines {
		st.Lines = append(st.Lines, club.Line(l))
	}
	for _, a := range c.work {
		st.Assignments = append(st.Assignments, a.state())
	}
	if c.question != nil {
		st.Question = c.question.state()
	}
	return st
}

// deskState returns the state that only teachers see. c must be locked, or not shared yet.
func (c *class) deskState() DeskState {
	st := DeskState{Code: c.facts.Code, Invited: []string{}, Answers: []AnswerState{}, Progress: c.progress, Limits: c.school.club.Addresses.SchoolLimits()}
	for _, m := range c.members {
		if m.Role == store.Invited {
			st.Invited = append(st.Invited, m.Name)
		}
	}
	if c.question != nil {
		st.Answers = c.question.answerStates()
	}
	return st
}

// publish sends the given fields of the state to all members. c must be locked.
func (c *class) publish(fields ...string) {
	all := talk.Fields(c.state())
	set := map[string]any{}
	for _, f := range fields {
		set[f] = all[f]
	}
	c.topic.Publish(talk.Change{Set: set})
}

// publishDesk sends the desk's state to the teachers. c must be locked.
func (c *class) publishDesk() { c.desk.Publish(talk.Change{Set: talk.Fields(c.deskState())}) }

// progressed informs teachers that the progress of pupils has changed.
func (c *class) progressed() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.progress++
	c.publishDesk()
}

// save stores the position of the cursor if it has moved since it was last stored. Moving the cursor does
// not store it immediately.
func (c *class) save() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.unsaved {
		return
	}
	if err := c.keep(context.WithoutCancel(c.school.ctx), c.live); err == nil {
		c.unsaved = false
	}
}

// keep stores the state of the board. c must be locked.
func (c *class) keep(ctx context.Context, l live) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return stored(c.school.store.SaveLive(ctx, c.id, data))
}

// enrolled reloads the list of members after one has joined, left or changed roles. c must be locked.
func (c *class) enrolled(ctx context.Context) error {
	members, err := c.school.store.ClassMembers(ctx, c.id)
	if err != nil {
		return stored(err)
	}
	c.members = members
	c.publish("people")
	c.publishDesk()
	return nil
}

// ClassEntry is a class as listed for a user.
type ClassEntry struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Role     string `json:"role" ts:"\"teacher\" | \"pupil\" | \"invited\""`
	Pupils   int    `json:"pupils"`
	Archived bool   `json:"archived"`
}

type classesAnswer struct {
	Classes []ClassEntry `json:"classes"`
}

func (s *School) listClasses(ctx context.Context, _ *talk.Conn, _ none) (classesAnswer, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return classesAnswer{}, err
	}
	list, err := s.store.ClassesOf(ctx, v.Account)
	answer := classesAnswer{[]ClassEntry{}}
	for i := range list {
		m := &list[i]
		answer.Classes = append(answer.Classes, ClassEntry{m.ID, m.Name, m.Role, m.Pupils, !m.Archived.IsZero()})
	}
	return answer, stored(err)
}

type classRef struct {
	Class string `json:"class"`
}

type classAnswer struct {
	Class string `json:"class"`
}

type newClassArgs struct {
	Name string `json:"name"`
}

// newClass creates a class. It also creates a study of the same name, and puts that study's empty chapter
// on the board.
func (s *School) newClass(ctx context.Context, _ *talk.Conn, a newClassArgs) (classAnswer, error) {
	v, err := permanent(ctx)
	if err != nil {
		return classAnswer{}, err
	}
	name, err := named(a.Name, mostName)
	if err != nil {
		return classAnswer{}, err
	}
	_, chapter, err := s.newStudy(ctx, v.Account, name)
	if err != nil {
		return classAnswer{}, err
	}
	data, err := json.Marshal(live{Board: chapter})
	if err != nil {
		return classAnswer{}, err
	}
	c := &store.Class{ID: newID(), Name: name, Code: newCode(), Live: data, Created: s.club.Now()}
	return classAnswer{c.ID}, s.full(s.store.CreateClass(ctx, c, v.Account, mostClasses), mostClasses)
}

type changeClassArgs struct {
	Class   string `json:"class"`
	Name    string `json:"name,omitempty"`    // "" leaves it unchanged
	Code    bool   `json:"code,omitempty"`    // create a new code
	Archive *bool  `json:"archive,omitempty"` // whether to archive the class; an archived class cannot continue
}

// changeClass changes a class's name or code, or archives or reopens the class.
func (s *School) changeClass(ctx context.Context, _ *talk.Conn, a changeClassArgs) (none, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	facts := c.facts
	if a.Name != "" {
		if facts.Name, err = named(a.Name, mostName); err != nil {
			return none{}, err
		}
	}
	if a.Code {
		facts.Code = newCode()
	}
	if a.Archive != nil {
		facts.Archived = time.Time{}
		if *a.Archive {
			facts.Archived = s.club.Now()
		}
	}
	if err := s.store.SaveClass(ctx, &facts); err != nil {
		return none{}, stored(err)
	}
	c.facts = facts
	c.publish("name", "archived")
	c.publishDesk()
	return none{}, nil
}

// deleteClass deletes a class and everything that belongs to it, except studies, which their owners keep.
func (s *School) deleteClass(ctx context.Context, _ *talk.Conn, a classRef) (none, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	if err := s.store.DeleteClass(ctx, c.id); err != nil {
		return none{}, stored(err)
	}
	s.forget(c)
	return none{}, nil
}

// notHere returns the error for a user who is not a member of the class.
func notHere(name string) error {
	return talk.NewError(talk.NotFound, "class.noMember", "name", phrases.Clip(name, mostName))
}
