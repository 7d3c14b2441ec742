package school

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
)

// Limits that apply to classes and studies.
const (
	mostClasses     = 30 // active classes of a teacher
	mostMembers     = 150
	mostStudies     = 100 // per owner
	mostChapters    = 100 // per study
	mostShares      = 50  // per study
	mostAssignments = 200 // per class
	mostItems       = 50  // per assignment
	mostName        = 60  // characters in the name of a class or an assignment
	mostTitle       = 100 // characters in the title of a study or a chapter
	mostText        = 200 // characters in a question
	mostLine        = 140 // characters in a line of chat
	mostLines       = 50  // chat lines shown
	chatTime        = 10 * time.Second
	idle            = time.Minute // how long classes and boards without followers stay in memory
)

// School manages a club's classes and shared studies. Use New to create one.
type School struct {
	club  *club.Club
	store *store.Store
	ctx   context.Context

	mu      sync.Mutex
	boards  map[string]*board
	classes map[string]*class

	solving  sync.Mutex // held while a problem is being solved: only one at a time, so that games have priority
	solver   *mate.Solver
	attempts map[attemptKey]*attempt
	set      func() (*problems.Set, error)
}

// New returns the school of a club. A school is one of the club's parts.
func New(c *club.Club) club.Part {
	return &School{
		club: c, store: c.Store(), ctx: context.Background(), boards: map[string]*board{}, classes: map[string]*class{},
		attempts: map[attemptKey]*attempt{}, set: sync.OnceValues(problems.Standard),
	}
}

// Register implements club.Part.
func (s *School) Register(h *talk.Hub) {
	h.OpenTopics("board/", func(ctx context.Context, id string) error { _, err := s.board(ctx, id); return err })
	h.OpenTopics("class/", func(ctx context.Context, id string) error { _, err := s.class(ctx, id); return err })
	h.OpenTopics("desk/", func(ctx context.Context, id string) error { _, err := s.class(ctx, id); return err })
	s.registerStudies(h)
	s.registerBoards(h)
	s.registerClasses(h)
	s.registerLessons(h)
	s.registerTasks(h)
}

// Begin implements club.Part.
func (s *School) Begin(ctx context.Context) error {
	s.ctx = ctx
	s.club.Go(s.tidy)
	return nil
}

// tidy unloads classes and boards without followers from time to time.
func (s *School) tidy() {
	tick := time.NewTicker(idle)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-s.ctx.Done():
			return
		}
		now := s.club.Now()
		for _, c := range s.openClasses() {
			c.save()
			if c.idle(now) {
				s.forget(c)
			}
		}
		s.mu.Lock()
		for id, b := range s.boards {
			if b.topic.Subscribers()+b.topic.Taps() == 0 && now.Sub(b.lastUsed()) > idle {
				delete(s.boards, id)
				b.topic.Remove()
			}
		}
		s.mu.Unlock()
		s.forgetAttempts(now)
	}
}

// forget removes a class from memory.
func (s *School) forget(c *class) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.classes[c.id] == c {
		delete(s.classes, c.id)
		c.topic.Remove()
		c.desk.Remove()
	}
}

func (s *School) openClasses() []*class {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*class, 0, len(s.classes))
	for _, c := range s.classes {
		list = append(list, c)
	}
	return list
}

// Over implements club.Part. It notifies the class if the game was played for an assignment.
func (s *School) Over(game string) {
	time.AfterFunc(0, func() {
		id, err := s.store.ClassOfGame(s.ctx, game)
		if err != nil || id == "" {
			return // progress is read from the store whenever a user asks for it
		}
		s.mu.Lock()
		c := s.classes[id]
		s.mu.Unlock()
		if c != nil {
			c.progressed()
		}
	})
}

// End implements club.Part.
func (s *School) End() {
	for _, c := range s.openClasses() {
		c.save()
	}
}

// member returns a class, the caller, and the caller's role in the class.
func (s *School) member(ctx context.Context, id string) (*class, *account.Visitor, string, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return nil, nil, "", err
	}
	c, err := s.class(ctx, id)
	if err != nil {
		return nil, nil, "", err
	}
	c.mu.Lock()
	role := c.roleOf(v.Account)
	c.mu.Unlock()
	if role != store.Teacher && role != store.Pupil {
		return nil, nil, "", request.Forbidden("class.notYours")
	}
	return c, v, role, nil
}

// teacher is like member, but returns an error if the caller is not a teacher of the class.
func (s *School) teacher(ctx context.Context, id string) (*class, *account.Visitor, error) {
	c, v, role, err := s.member(ctx, id)
	if err == nil && role != store.Teacher {
		err = request.Forbidden("class.teachersOnly")
	}
	return c, v, err
}

// running returns an error if the class has been archived. c must be locked.
func (c *class) running() error {
	if !c.facts.Archived.IsZero() {
		return talk.NewError(talk.NotNow, "class.archived")
	}
	return nil
}

// permanent returns the caller, or an error if the caller does not have a permanent account.
func permanent(ctx context.Context) (*account.Visitor, error) {
	v, err := account.SignedIn(ctx)
	if err == nil && v.Role == account.RoleGuest {
		err = request.Forbidden("class.notGuests")
	}
	return v, err
}

// stored turns an error returned by the store into one for clients.
func stored(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return talk.NewError(talk.NotFound, "club.gone").Because(err)
	}
	return talk.NewError(talk.Storage, "club.notKept").Because(err)
}

// full is like stored, but also handles ErrTaken, which means that the limit most would be exceeded.
func (s *School) full(err error, most int) error {
	if errors.Is(err, store.ErrTaken) {
		s.club.Limited.Beyond(bounds.LimitDoors)
		return talk.NewError(talk.Limit, "class.tooMany", "most", most)
	}
	return stored(err)
}

// named cleans up a name. It returns an error unless 1 to most characters are left.
func named(text string, most int) (string, error) {
	text = request.Clean(text)
	if n := len([]rune(text)); n == 0 || n > most {
		return "", talk.NewError(talk.BadArgs, "class.nameLength", "most", most)
	}
	return text, nil
}

// newID returns an id that cannot be guessed.
func newID() string {
	var b [9]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// newCode returns a code that is easy to type.
func newCode() string {
	text := strings.ToLower(rand.Text())
	return fmt.Sprintf("%s-%s-%s", text[:4], text[4:8], text[8:12])
}
