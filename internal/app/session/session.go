package session

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Phase is the phase that a game is in.
type Phase string

// The phases.
const (
	Playing Phase = "playing"
	Over    Phase = "over"    // ended by the rules or the players; see the game's verdict
	Aborted Phase = "aborted" // ended without a result before it had properly begun
	Study   Phase = "study"   // a board without players, for trying out moves
)

// Seat describes who plays a side.
type Seat struct {
	Program bool   `json:"program,omitempty"` // false for a person
	Player  string `json:"player,omitempty"`  // the host's name for the player, which the session does not interpret
}

// Settings describes how a game starts.
type Settings struct {
	Rules    xiangqi.Rules
	Start    xiangqi.Position // the zero value means the standard starting position
	Moves    []xiangqi.Move   // moves already played
	Handicap string           // ID of the handicap that Start represents; "" for none
	Control  Control
	Seats    [2]Seat
	Strict   bool // whether taking back moves requires consent
	Study    bool // whether the session is a study, without players or clocks

	Extra [2]time.Duration // additional initial time for Red and Black
}

// Session is one game, created by New, Open or Restore. A Session is not safe for concurrent use.
// Callers must not modify the values that it returns.
type Session struct {
	rules    xiangqi.Rules
	handicap string
	seats    [2]Seat
	strict   bool

	phase    Phase
	record   *record.Game
	start    xiangqi.Position
	tree     Tree
	game     *xiangqi.Game // the moves up to live; nil in a study
	live     *record.Node  // the last node of the game
	begun    int           // ply at which play began; earlier moves were given
	undone   []takenBack   // moves that Redo can replay; the next ones are last
	offers   offers
	premoves [2][]xiangqi.Move
	timer    timer
	paused   bool
	tags     []Tagged // the most recent tagged moves that were answered

	seq  int       // number of the last entry
	last time.Time // time of the last entry
}

// Tagged records a move that was sent with a tag.
type Tagged struct {
	Tag  string `json:"tag"`
	Node int    `json:"node"`
}

// Limits on the length of a tag and on how many are remembered.
const (
	MaxTag  = 400 // in bytes
	maxTags = 64
)

// New begins a game. Any error is an *Error whose code is BadControl, TooManyMoves or, if the given
// moves cannot be played, IllegalMove.
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

// Open makes a game from a record and takes ownership of the record. The game continues from live, which
// must be a node of the record. The Start and Moves fields of the settings are ignored. Any error
// is an *Error whose code is BadControl, TooManyMoves or IllegalMove. If the record's initial
// position is invalid, the error wraps a *xiangqi.FaultError.
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

// instant truncates a time to milliseconds, the precision of a log.
func instant(at time.Time) time.Time { return time.UnixMilli(at.UnixMilli()).UTC() }

// goTo makes n the end of the game. If the record has further moves after the point at which the
// rules ended the game, the game continues with those moves.
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

// Phase returns the phase that the game is in.
func (s *Session) Phase() Phase { return s.phase }

// Rules returns the rules of the game.
func (s *Session) Rules() xiangqi.Rules { return s.rules }

// Handicap returns the ID of the handicap, or NoHandicap.
func (s *Session) Handicap() string { return s.handicap }

// Strict reports whether moves can be taken back only by consent.
func (s *Session) Strict() bool { return s.strict }

// Start returns the initial position of the game.
func (s *Session) Start() xiangqi.Position { return s.start }

// Record returns the record, with its tree, headers and result. The record belongs to the session.
func (s *Session) Record() *record.Game { return s.record }

// Tree returns the move tree with its numbered nodes.
func (s *Session) Tree() *Tree { return &s.tree }

// Game returns the game in its current state, including its verdict. In a study, it returns nil. If
// the record has further moves after the point at which the rules ended the game, Game contains
// only those moves. The game belongs to the session.
func (s *Session) Game() *xiangqi.Game { return s.game }

// Live returns the last node of the game or, in a study, of its first line.
func (s *Session) Live() *record.Node { return s.live }

// PositionAt returns the position after the move of node n.
func (s *Session) PositionAt(n *record.Node) xiangqi.Position {
	p := s.start
	for _, m := range n.Path() {
		p.MakeMove(m) // every move of the tree is legal
	}
	return p
}

// ToMove returns the side whose turn it is in the game. If neither side may move, ok is false.
func (s *Session) ToMove() (side xiangqi.Color, ok bool) {
	if s.phase != Playing || s.paused {
		return 0, false
	}
	return s.game.Turn(), true
}

// Paused reports whether the game is paused, which stops the clocks and prevents both sides from
// moving.
func (s *Session) Paused() bool { return s.paused }

// Seats returns the players.
func (s *Session) Seats() [2]Seat { return s.seats }

// Person returns the side played by a person. Unless there is exactly one such side, ok is false.
func (s *Session) Person() (side xiangqi.Color, ok bool) {
	red, black := s.seats[xiangqi.Red].Program, s.seats[xiangqi.Black].Program
	if red {
		side = xiangqi.Black
	}
	return side, red != black
}

// Speaker returns the side that the user at the board acts for. If only one side is played by a
// person, it is that side. Otherwise it is the side to move.
func (s *Session) Speaker() xiangqi.Color {
	if person, ok := s.Person(); ok || s.game == nil {
		return person
	}
	return s.game.Turn()
}

// Seq returns the number of the last entry, or 0 if there is none.
func (s *Session) Seq() int { return s.seq }

// Undoable returns the number of plies that Undo would take back. Against a program, this is as far
// as the person's previous turn; in other games, it is one ply.
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

// Redoable reports whether there are moves for Redo to replay.
func (s *Session) Redoable() bool { return len(s.undone) > 0 && s.game != nil && s.phase == Playing }

// Premoves returns a side's premoves, which must not be revealed to the other side.
func (s *Session) Premoves(side xiangqi.Color) []xiangqi.Move { return s.premoves[side] }

// Settings returns settings for another game of the same kind with the same starting position.
func (s *Session) Settings() Settings {
	return Settings{
		Rules: s.rules, Start: s.start, Handicap: s.handicap, Control: s.timer.control, Seats: s.seats, Strict: s.strict,
		Study: s.phase == Study,
	}
}
