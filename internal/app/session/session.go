package session

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Phase is the phase of a game.
type Phase string

// The phases.
const (
	Playing Phase = "playing"
	Over    Phase = "over"    // ended by the rules or the players; the game's verdict shows how
	Aborted Phase = "aborted" // ended without a result, before it had really begun
	Study   Phase = "study"   // no players: for trying out moves
)

// Seat describes the player of a side.
type Seat struct {
	Program bool   `json:"program,omitempty"` // otherwise a person
	Player  string `json:"player,omitempty"`  // the host's name for the player; the session ignores it
}

// Settings describe how a game begins.
type Settings struct {
	Rules    xiangqi.Rules
	Start    xiangqi.Position // the zero value is the standard starting position
	Moves    []xiangqi.Move   // already played
	Handicap string           // ID of the handicap that Start represents; "" for none
	Control  Control
	Seats    [2]Seat
	Strict   bool // moves are taken back only by consent
	Study    bool // no players and no clocks

	Extra [2]time.Duration // Red's and Black's initial time in addition to the control's
}

// Session is one game. Create a session with New, Open or Restore. A Session is not safe for
// concurrent use, and callers must not modify the values that it returns.
type Session struct {
	rules    xiangqi.Rules
	handicap string
	seats    [2]Seat
	strict   bool

	phase    Phase
	record   *record.Game
	start    xiangqi.Position
	tree     Tree
	game     *xiangqi.Game // the moves to live; nil in a study
	live     *record.Node  // the end of the game
	begun    int           // the ply at which play began; earlier ones were given
	undone   []takenBack   // the next to be replayed last
	offers   offers
	premoves [2][]xiangqi.Move
	timer    timer
	paused   bool
	tags     []Tagged // the latest answered moves

	seq  int       // of the last entry
	last time.Time // of the last entry
}

// Tagged records a move that was sent with a tag.
type Tagged struct {
	Tag  string `json:"tag"`
	Node int    `json:"node"`
}

// Limits on tags, and on the number remembered.
const (
	MaxTag  = 400 // bytes
	maxTags = 64
)

// New begins a game. The error is an *Error with one of these codes: BadControl, TooManyMoves, or
// IllegalMove if the given moves cannot be played.
func New(o Settings, at time.Time) (*Session, error) {
	if o.Start == (xiangqi.Position{}) {
		o.Start = xiangqi.StartPosition()
	}
	if len(o.Moves) > MaxPlies {
		return nil, &Error{Code: TooManyMoves, Most: MaxPlies}
	}
	rec := record.NewFrom(o.Start.Setup())
	last, err := rec.Play(rec.Root, o.Moves...)
	if err != nil {
		return nil, &Error{Code: IllegalMove, Err: err}
	}
	game, err := rec.GameAt(last, o.Rules)
	if err != nil && !o.Study {
		return nil, &Error{Code: IllegalMove, Err: err}
	}
	if !o.Study {
		rec.Result = game.Outcome().Result
	}
	return Open(rec, last, o, at)
}

// Open makes a game from a record and takes ownership of the record. The game continues from live,
// which must be one of the nodes of the record. Open ignores the Start and Moves fields of the
// settings. The error is an *Error: BadControl, TooManyMoves, or IllegalMove. It wraps a
// *xiangqi.FaultError if the initial position of the record is invalid.
func Open(rec *record.Game, live *record.Node, o Settings, at time.Time) (*Session, error) {
	start, err := rec.StartPosition()
	if err != nil {
		return nil, &Error{Code: IllegalMove, Err: err}
	}
	if err := o.Control.Check(); err != nil {
		return nil, err
	}
	if rec.Count().Moves >= MaxNodes {
		return nil, &Error{Code: TooManyMoves, Most: MaxNodes}
	}
	if o.Handicap == "" {
		o.Handicap = NoHandicap
	}
	s := &Session{
		rules: o.Rules, handicap: o.Handicap, seats: o.Seats, strict: o.Strict, phase: Playing,
		record: rec, start: start, tree: newTree(rec.Root), live: live, begun: live.Ply(),
		timer: newTimer(o.Control, instant(at)), last: instant(at),
	}
	for side, more := range o.Extra {
		if s.timer.sides[side].Time += more; more < 0 || more > 0 && s.timer.sides[side].Time > MaxTime {
			return nil, &Error{Code: BadControl, Err: ErrControlTimes}
		}
	}
	if o.Study {
		s.phase, s.timer.control = Study, Control{Kind: ControlNone}
		return s, nil
	}
	return s, s.goTo(live)
}

// instant rounds a time down to milliseconds, the precision of a log.
func instant(at time.Time) time.Time { return time.UnixMilli(at.UnixMilli()).UTC() }

// goTo makes a node the end of the game. If the record has further moves after the point at which
// the rules ended the game, the game continues with them.
func (s *Session) goTo(n *record.Node) error {
	game, err := s.record.Resume(n, s.rules)
	if err != nil {
		return &Error{Code: IllegalMove, Err: err}
	}
	s.game, s.live, s.phase = game, n, Playing
	if game.Over() {
		s.phase, s.paused = Over, false
	}
	return nil
}

// Phase returns the phase of the game.
func (s *Session) Phase() Phase { return s.phase }

// Rules returns the rules.
func (s *Session) Rules() xiangqi.Rules { return s.rules }

// Handicap returns the handicap's ID, or NoHandicap.
func (s *Session) Handicap() string { return s.handicap }

// Strict reports whether taking back moves requires consent.
func (s *Session) Strict() bool { return s.strict }

// Start returns the initial position of the game.
func (s *Session) Start() xiangqi.Position { return s.start }

// Record returns the record with its tree, headers and result. The record belongs to the session.
func (s *Session) Record() *record.Game { return s.record }

// Tree returns the numbered nodes.
func (s *Session) Tree() *Tree { return &s.tree }

// Game returns the game in its current state, with its verdict, or nil in a study. The game belongs
// to the session. If the record has further moves after the rules had ended the game, Game contains
// only those moves.
func (s *Session) Game() *xiangqi.Game { return s.game }

// Live returns the last move of the game. In a study, it returns the end of the first line.
func (s *Session) Live() *record.Node { return s.live }

// PositionAt returns the position after a node's move.
func (s *Session) PositionAt(n *record.Node) xiangqi.Position {
	p := s.start
	for _, m := range n.Path() {
		p.MakeMove(m) // every move of the tree is legal
	}
	return p
}

// ToMove returns the side to move in the game; ok is false if neither side can move.
func (s *Session) ToMove() (side xiangqi.Color, ok bool) {
	if s.phase != Playing || s.paused {
		return 0, false
	}
	return s.game.Turn(), true
}

// Paused reports whether the game is paused. While it is, the clocks are stopped and neither side
// may move.
func (s *Session) Paused() bool { return s.paused }

// Seats returns the players.
func (s *Session) Seats() [2]Seat { return s.seats }

// Person returns the side that a person plays; ok is false unless exactly one side is played by a
// person.
func (s *Session) Person() (side xiangqi.Color, ok bool) {
	red, black := s.seats[xiangqi.Red].Program, s.seats[xiangqi.Black].Program
	if red {
		side = xiangqi.Black
	}
	return side, red != black
}

// Speaker returns the side for which the person at the board acts. If only one side is played by a
// person, it is that side; otherwise it is the side to move.
func (s *Session) Speaker() xiangqi.Color {
	if person, ok := s.Person(); ok || s.game == nil {
		return person
	}
	return s.game.Turn()
}

// Seq returns the number of the last entry, or 0 if there are no entries.
func (s *Session) Seq() int { return s.seq }

// Undoable returns the number of plies that Undo would take back. Against a program, Undo goes back
// to the person's previous turn; in other games, it takes back one ply.
func (s *Session) Undoable() int {
	if s.game == nil || s.live.Ply() == 0 {
		return 0
	}
	if person, ok := s.Person(); !ok || s.game.Turn() != person {
		return 1
	}
	if s.live.Ply() < 2 {
		return 0
	}
	return 2
}

// Redoable reports whether Redo has moves to replay.
func (s *Session) Redoable() bool { return len(s.undone) > 0 && s.game != nil && s.phase == Playing }

// Premoves returns the premoves of a side. They must be shown only to that side.
func (s *Session) Premoves(side xiangqi.Color) []xiangqi.Move { return s.premoves[side] }

// Settings returns the settings for another game of the same kind from the same starting position.
func (s *Session) Settings() Settings {
	return Settings{
		Rules: s.rules, Start: s.start, Handicap: s.handicap, Control: s.timer.control, Seats: s.seats, Strict: s.strict,
		Study: s.phase == Study,
	}
}
