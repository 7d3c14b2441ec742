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

// Limits on classes and studies.
const (
	mostClasses     = 30 // active classes taught by one account
	mostMembers     = 150
	mostStudies     = 100 // of one account
	mostChapters    = 100 // of a study
	mostShares      = 50  // of a study
	mostAssignments = 200 // of a class
	mostItems       = 50  // of an assignment
	mostName        = 60  // characters, of classes and assignments
	mostTitle       = 100 // characters, of studies and chapters
	mostText        = 200 // characters, of a question
	mostLine        = 140 // characters, of a line of chat
	mostLines       = 50  // lines of chat shown
	chatTime        = 10 * time.Second
	idle            = time.Minute // after which classes and boards without followers are unloaded
)

// School contains the classes and shared studies of a club. New creates one.
type School struct {
	club  *club.Club
	store *store.Store
	ctx   context.Context

	mu      sync.Mutex
	boards  map[string]*board
	classes map[string]*class

	solving  sync.Mutex // held while solving, one problem at a time, so that games have priority
	solver   *mate.Solver
	attempts map[attemptKey]*attempt
	set      func() (*problems.Set, error)
}

// New returns a club's school, which is one of its parts.
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

// tidy periodically unloads classes and boards without followers.
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

// forget drops a class from memory.
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

// Over implements club.Part. If the game was played for an assignment, Over notifies the class.
func (s *School) Over(game string) {
	time.AfterFunc(0, func() {
		id, err := s.store.ClassOfGame(s.ctx, game)
		if err != nil || id == "" {
			return // progress is read from the store when a user requests it
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

// member returns a class and the caller's role in it.
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

// teacher is like member, but returns an error unless the caller is a teacher and the class is active.
func (s *School) teacher(ctx context.Context, id string) (*class, *account.Visitor, error) {
	c, v, role, err := s.member(ctx, id)
	if err == nil && role != store.Teacher {
		err = request.Forbidden("class.teachersOnly")
	}
	return c, v, err
}

// running returns an error if a class is archived. c must be locked.
func (c *class) running() error {
	if !c.facts.Archived.IsZero() {
		return talk.NewError(talk.NotNow, "class.archived")
	}
	return nil
}

// permanent returns the caller, who must have a permanent account.
func permanent(ctx context.Context) (*account.Visitor, error) {
	v, err := account.SignedIn(ctx)
	if err == nil && v.Role == account.RoleGuest {
		err = request.Forbidden("class.notGuests")
	}
	return v, err
}

// stored converts an error from writing to the store to one for clients.
func stored(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return talk.NewError(talk.NotFound, "club.gone").Because(err)
	}
	return talk.NewError(talk.Storage, "club.notKept").Because(err)
}

// full is like stored, but also handles the error for exceeding a limit. most is that limit.
func (s *School) full(err error, most int) error {
	if errors.Is(err, store.ErrTaken) {
		s.club.Limited.Beyond(bounds.LimitDoors)
		return talk.NewError(talk.Limit, "class.tooMany", "most", most)
	}
	return stored(err)
}

// named cleans a name, and returns an error unless 1 to most characters remain.
func named(text string, most int) (string, error) {
	text = request.Clean(text)
	if n := len([]rune(text)); n == 0 || n > most {
		return "", talk.NewError(talk.BadArgs, "class.nameLength", "most", most)
	}
	return text, nil
}

// newID returns an identifier that cannot be guessed.
func newID() string {
	var b [9]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// newCode returns a code that people can type.
func newCode() string {
	text := strings.ToLower(rand.Text())
	return fmt.Sprintf("%s-%s-%s", text[:4], text[4:8], text[8:12])
}
