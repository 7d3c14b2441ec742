package term

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// Options configure the game and how it is displayed. NewOptions returns the defaults.
type Options struct {
	Level    int           // engine level, from 1 to engine.MaxLevel
	Human    xiangqi.Color // side of the person who plays the engine
	Two      bool          // two people play, and the engine makes no moves
	Handicap string        // set by SetHandicap, together with Start
	Start    string        // a FEN or "startpos", optionally with "moves" and moves; "" for the standard position
	Rules    xiangqi.Rules
	MoveTime time.Duration // for a hint, and for a move at full strength
	Resign   bool          // let the engine resign lost positions
	Book     bool          // let the engine use its opening book
	Seed     uint64        // makes weaker levels and book choices reproducible; 0 uses the time

	Language phrases.Language
	Symbols  diagram.Symbols
	ASCII    bool // write only ASCII
	NoColor  bool // distinguish pieces and marks by symbols alone

	// Record is the name of a record file to browse, or "".
	Record string
	// Open opens a record for reading. Save writes a file completely or not at all. Unless replace
	// is set, Save does not overwrite an existing file, and returns an error that wraps ErrExists.
	// If both are nil, the face cannot access files.
	Open func(name string) (io.ReadCloser, error)
	Save func(name string, data []byte, replace bool) error

	// Problem begins an attempt at a problem, which is given as an ID, today or next. Note records
	// a completed attempt and returns the user's rating. If they are nil, no problems are
	// available.
	Problem func(ctx context.Context, which string) (*problems.Attempt, error)
	Note    func(ctx context.Context, a *problems.Attempt, seconds float64) (rating int, err error)
	// Review reviews the main line of a game, reporting its progress to the function it is given.
	// If ctx is done first, the report contains what has been completed. If Review is nil, games
	// cannot be reviewed.
	Review func(ctx context.Context, g *record.Game, progress func(review.Progress)) (*review.Report, error)
	// Tables looks up a position in the endgame tables. It is nil if there are none.
	Tables func(*xiangqi.Position) *endgame.Look
}

// SetHandicap makes games start with the handicap that has the given ID.
func (o *Options) SetHandicap(id string) error {
	h, err := session.FindHandicap(id)
	if err != nil {
		return fmt.Errorf("no handicap %.30q, want one of %s", id, strings.Join(HandicapIDs(), ", "))
	}
	if h.ID != session.NoHandicap {
		o.Handicap, o.Start = h.ID, h.FEN
	}
	return nil
}

// HandicapIDs returns the IDs that SetHandicap accepts.
func HandicapIDs() (ids []string) {
	for _, h := range session.Handicaps() {
		ids = append(ids, h.ID)
	}
	return ids
}

// ErrExists is wrapped by the error from Options.Save if the file already exists.
var ErrExists = errors.New("the file exists")

// ErrOptions is wrapped by errors about invalid options.
var ErrOptions = errors.New("bad option")

// ErrNoFiles is returned when the user asks for a file but the face cannot access files.
var ErrNoFiles = errors.New("files cannot be used here")

// NewOptions returns options for a game against the engine at a level for learners. The user plays
// Red, and the Asian rules apply.
func NewOptions() Options {
	return Options{Level: 3, Rules: xiangqi.RulesAXF(), MoveTime: time.Second, Book: true, Symbols: diagram.Simplified}
}

// check returns an error if any option is invalid.
func (o *Options) check() error {
	switch {
	case o.Level < 1 || o.Level > engine.MaxLevel:
		return fmt.Errorf("%w: level %d, want 1 to %d", ErrOptions, o.Level, engine.MaxLevel)
	case o.MoveTime <= 0:
		return fmt.Errorf("%w: time for a move %v, want more than 0", ErrOptions, o.MoveTime)
	}
	return nil
}
