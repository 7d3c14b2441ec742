package session

import (
	"reflect"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Command asks for a change. The commands are the types of this package that
// implement it.
type Command interface {
	// check reports why the command cannot be carried out now; it changes nothing.
	check(s *Session, at time.Time) error
	// do carries it out. check has found nothing against it.
	do(s *Session, at time.Time, c *Change)
}

// A game command is about the game; others are about what is written down of it.
// It comes too late when a flag has fallen.
type gameCommand interface {
	Command
	// credit is the part of the thinking time that is not to be charged.
	credit() time.Duration
}

// ofGame is embedded in commands about the game.
type ofGame struct{}

func (ofGame) credit() time.Duration { return 0 }

// Apply carries out a command at a time. Times are to come from one clock that does
// not go back; one before the last entry counts as that. The zero time is for games
// without clocks whose times are not kept. When the flag of the side
// to move has fallen by then, a command about the game is too late: what happens,
// and what the Entry of the change holds, is Flag.
//
// The error is an *Error, and nothing has changed then.
func (s *Session) Apply(cmd Command, at time.Time) (Change, error) {
	if node, ok := s.Answered(tagOf(cmd)); ok {
		return Change{Node: node}, nil
	}
	e, err := s.Prepare(cmd, at)
	if err != nil {
		return Change{}, err
	}
	return s.advance(e), nil
}

// Prepare returns the entry that Apply would make of a command, and changes
// nothing: a host keeps it first and then lets the session Advance. The number of
// the entry is 0 when nothing would happen, for a move that is sent again.
func (s *Session) Prepare(cmd Command, at time.Time) (Entry, error) {
	if _, ok := s.Answered(tagOf(cmd)); ok {
		return Entry{Command: cmd}, nil
	}
	if err := checkSide(cmd); err != nil {
		return Entry{}, err
	}
	at = instant(at)
	if at.Before(s.last) {
		at = s.last
	}
	if g, ok := cmd.(gameCommand); ok && s.fallen(at, g.credit()) {
		cmd = Flag{}
	}
	e := Entry{Seq: s.seq + 1, At: at, Command: cmd}
	return e, s.check(e)
}

// Advance carries out an entry of a log. The error is an *Error, and nothing has
// changed then: Stale when it is not the next one, FlagFallen when it is not what
// Apply would have made of the command.
func (s *Session) Advance(e Entry) (Change, error) {
	if err := s.check(e); err != nil {
		return Change{}, err
	}
	return s.advance(e), nil
}

// check reports why an entry cannot be carried out.
func (s *Session) check(e Entry) error {
	switch {
	case e.Seq != s.seq+1:
		return refused(Stale)
	case e.Command == nil:
		return badCommand("entry %d has no command", e.Seq)
	case !e.At.Equal(instant(e.At)) || e.At.Before(s.last):
		return badCommand("entry %d: its time is before that of the last, or finer than a millisecond", e.Seq)
	}
	if err := checkSide(e.Command); err != nil {
		return err
	}
	if g, ok := e.Command.(gameCommand); ok && s.fallen(e.At, g.credit()) {
		if _, flag := e.Command.(Flag); !flag {
			return refused(FlagFallen)
		}
	}
	return e.Command.check(s, e.At)
}

// checkSide refuses a command of a side that there is not.
func checkSide(cmd Command) error {
	if cmd == nil {
		return badCommand("no command")
	}
	field := reflect.ValueOf(cmd).FieldByName("Side")
	if !field.IsValid() {
		return nil
	}
	if side, ok := field.Interface().(xiangqi.Color); ok && side != xiangqi.Red && side != xiangqi.Black {
		return badCommand("side %d: want red or black", side)
	}
	return nil
}

func (s *Session) advance(e Entry) Change {
	c := Change{Entry: e}
	e.Command.do(s, e.At, &c)
	s.seq, s.last = e.Seq, e.At
	return c
}

// tagOf returns the tag under which a command was sent.
func tagOf(cmd Command) string {
	switch cmd := cmd.(type) {
	case Play:
		return cmd.Tag
	case Explore:
		return cmd.Tag
	}
	return ""
}

// Answered returns the node of a move that came before under a tag.
func (s *Session) Answered(tag string) (node int, ok bool) {
	i := slices.IndexFunc(s.tags, func(t Tagged) bool { return tag != "" && t.Tag == tag })
	if i < 0 {
		return 0, false
	}
	return s.tags[i].Node, true
}

func (s *Session) tag(tag string, node int) {
	if tag == "" {
		return
	}
	s.tags = append(s.tags, Tagged{tag, node})
	s.tags = s.tags[max(0, len(s.tags)-maxTags):]
}

// playing returns an error unless the game continues.
func (s *Session) playing() error {
	switch s.phase {
	case Over, Aborted:
		return refused(GameOver)
	case Study:
		return refused(NobodyPlays)
	}
	return nil
}

// inGame returns an error for a study.
func (s *Session) inGame() error {
	if s.phase == Study {
		return refused(NobodyPlays)
	}
	return nil
}

// free returns an error when only consent allows what is asked.
func (s *Session) free() error {
	if err := s.inGame(); err != nil {
		return err
	}
	if s.strict {
		return refused(NeedsConsent)
	}
	return nil
}
