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

// Options configure the game and its display. NewOptions returns the defaults.
type Options struct {
	Level    int           // of the engine, 1 to engine.MaxLevel
	Human    xiangqi.Color // the side of the person who plays the engine
	Two      bool          // two people play; the engine does not move
	Handicap string        // set by SetHandicap, with Start
	Start    string        // a FEN or "startpos", either followed by "moves" and moves; "" for the usual start
	Rules    xiangqi.Rules
	MoveTime time.Duration // for a hint, and for a move at full strength
	Resign   bool          // the engine resigns lost positions
	Book     bool          // the engine uses its opening book
	Seed     uint64        // makes weaker levels and the choice of book moves reproducible; 0 uses the time

	Language phrases.Language
	Symbols  diagram.Symbols
	ASCII    bool // write only ASCII
	NoColor  bool // distinguish pieces and marks only by symbols

	// Record is the name of a file to browse, or "".
	Record string
	// Open opens a record for reading. Save writes a file either completely or not at all. Unless
	// replace is set, Save refuses to overwrite an existing file; the error then wraps ErrExists.
	// If Open and Save are nil, the face has no access to files.
	Open func(name string) (io.ReadCloser, error)
	Save func(name string, data []byte, replace bool) error

	// Problem begins an attempt at a problem, which is given by its ID or as today or next. Note
	// records a finished attempt and returns the person's rating. If they are nil, there are no
	// problems.
	Problem func(ctx context.Context, which string) (*problems.Attempt, error)
	Note    func(ctx context.Context, a *problems.Attempt, seconds float64) (rating int, err error)
	// Review reviews the main line of a game. It calls the function that it is given with its
	// progress. When ctx is done, the report contains what was completed until then. If Review is
	// nil, games cannot be reviewed.
	Review func(ctx context.Context, g *record.Game, progress func(review.Progress)) (*review.Report, error)
	// Tables looks up a position in the endgame tables; nil means that there are no tables.
	Tables func(*xiangqi.Position) *endgame.Look
}

// SetHandicap makes games begin with the handicap that has the given ID.
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

// HandicapIDs lists the IDs that SetHandicap accepts.
func HandicapIDs() (ids []string) {
	for _, h := range session.Handicaps() {
		ids = append(ids, h.ID)
	}
	return ids
}

// ErrExists is wrapped by the error that Options.Save returns for an existing file.
var ErrExists = errors.New("the file exists")

// ErrOptions is wrapped by the errors for invalid options.
var ErrOptions = errors.New("bad option")

// ErrNoFiles is returned if a file is requested from a face that has no access to files.
var ErrNoFiles = errors.New("files cannot be used here")

// NewOptions returns the options of a game against the engine at a level for learners. The person
// plays Red, under the Asian rules.
func NewOptions() Options {
	return Options{Level: 3, Rules: xiangqi.RulesAXF(), MoveTime: time.Second, Book: true, Symbols: diagram.Simplified}
}

// check returns an error for invalid options.
func (o *Options) check() error {
	switch {
	case o.Level < 1 || o.Level > engine.MaxLevel:
		return fmt.Errorf("%w: level %d, want 1 to %d", ErrOptions, o.Level, engine.MaxLevel)
	case o.MoveTime <= 0:
		return fmt.Errorf("%w: time for a move %v, want more than 0", ErrOptions, o.MoveTime)
	}
	return nil
}
