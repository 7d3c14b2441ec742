package session

import (
	"reflect"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Command is a request to change a session. It is implemented only by types in this package.
type Command interface {
	// check returns the reason why the command cannot be carried out at the given time, or nil if
	// it can be. It changes nothing.
	check(s *Session, at time.Time) error
	// do carries out the command. It must be called only after check has returned nil.
	do(s *Session, at time.Time, c *Change)
}

// gameCommand is a command that affects the game itself rather than its annotations. It is refused
// once the flag of the side to move has fallen.
type gameCommand interface {
	Command
	// credit returns the part of the thinking time that is not charged to the clock.
	credit() time.Duration
}

// ofGame is embedded in commands that affect the game.
type ofGame struct{}

func (ofGame) credit() time.Duration { return 0 }

// Apply carries out a command at the given time. All times must come from the same clock, which
// must never go backward; if at is earlier than the last entry, the time of that entry is used.
// Pass the zero time for untimed games whose move times are not recorded.
//
// If the flag of the side to move has fallen by then, a command that affects the game comes too
// late. Apply then carries out Flag instead, as recorded in the Entry of the returned Change.
//
// Any error is an *Error and means that nothing has changed.
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

// Prepare returns the entry that Apply would make for a command, without changing anything. This
// allows a host to store the entry before it calls Advance. If the command is a move that has
// already been carried out under the same tag, Apply would do nothing; Prepare then returns an
// entry with the number 0.
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

// Advance carries out an entry from a log. Any error is an *Error and means that nothing has
// changed. Its code is Stale if e is not the next entry. The code is FlagFallen if the flag had
// fallen by the time of the entry but its command is not Flag, which is what Apply would have
// recorded.
func (s *Session) Advance(e Entry) (Change, error) {
	if err := s.check(e); err != nil {
		return Change{}, err
	}
	return s.advance(e), nil
}

// check returns the reason why an entry cannot be carried out, or nil if it can be.
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

// checkSide rejects commands whose side is invalid.
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

// tagOf returns the tag sent with a command, or "" if it has none.
func tagOf(cmd Command) string {
	switch cmd := cmd.(type) {
	case Play:
		return cmd.Tag
	case Explore:
		return cmd.Tag
	}
	return ""
}

// Answered returns the node of an earlier move that was sent with the same tag; ok is false if
// there is none.
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

// playing returns an error if the game has ended or the session is a study.
func (s *Session) playing() error {
	switch s.phase {
	case Over, Aborted:
		return refused(GameOver)
	case Study:
		return refused(NobodyPlays)
	}
	return nil
}

// inGame returns an error if the session is a study.
func (s *Session) inGame() error {
	if s.phase == Study {
		return refused(NobodyPlays)
	}
	return nil
}

// free returns an error unless players may act without each other's consent.
func (s *Session) free() error {
	if err := s.inGame(); err != nil {
		return err
	}
	if s.strict {
		return refused(NeedsConsent)
	}
	return nil
}
