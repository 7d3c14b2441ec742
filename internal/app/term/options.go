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

// Options say what is played and how it is shown. NewOptions returns the usual
// ones.
type Options struct {
	Level    int           // of the engine, 1 to engine.MaxLevel
	Human    xiangqi.Color // the side of the person who plays the engine
	Two      bool          // two people play, and the engine moves no pieces
	Handicap string        // set by SetHandicap, with Start
	Start    string        // a FEN or "startpos", either followed by "moves" and moves; "" is the usual start
	Rules    xiangqi.Rules
	MoveTime time.Duration // for a hint, and for a move at full strength
	Resign   bool          // the engine gives up when it is lost
	Book     bool          // the engine opens from its book
	Seed     uint64        // makes weaker levels and the choice of book moves repeatable; 0 takes the time

	Language phrases.Language
	Symbols  diagram.Symbols
	ASCII    bool // nothing but ASCII is written
	NoColor  bool // pieces and marks are distinguished by signs alone

	// Record is the name of a file to walk through, or "".
	Record string
	// Open opens a record to read. Save writes one whole or not at all, and
	// refuses a file that is there unless replace is set, with an error that
	// wraps ErrExists. Nil means that the face has no files.
	Open func(name string) (io.ReadCloser, error)
	Save func(name string, data []byte, replace bool) error

	// Problem begins an attempt at a problem: an ID, today or next. Note keeps one
	// that has ended and returns the person's rating. Nil: there are no problems.
	Problem func(ctx context.Context, which string) (*problems.Attempt, error)
	Note    func(ctx context.Context, a *problems.Attempt, seconds float64) (rating int, err error)
	// Review reviews the main line of a game, and may be given how it continues. When ctx
	// ends the report has what was done until then. Nil: games are not reviewed.
	Review func(ctx context.Context, g *record.Game, progress func(review.Progress)) (*review.Report, error)
	// Tables reports what endgame tables know of a position. Nil: there are none.
	Tables func(*xiangqi.Position) *endgame.Look
}

// SetHandicap makes games begin with a handicap, by its id.
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

// HandicapIDs lists the ids that SetHandicap knows.
func HandicapIDs() (ids []string) {
	for _, h := range session.Handicaps() {
		ids = append(ids, h.ID)
	}
	return ids
}

// ErrExists is wrapped by the error of Options.Save for a file that is there.
var ErrExists = errors.New("the file exists")

// ErrOptions is wrapped by the errors of options that make no sense.
var ErrOptions = errors.New("bad option")

// ErrNoFiles is returned where a file is asked for and there are none.
var ErrNoFiles = errors.New("files cannot be used here")

// NewOptions returns a game against the engine at a level for learners, with
// Red for the person, under the Asian rules.
func NewOptions() Options {
	return Options{Level: 3, Rules: xiangqi.RulesAXF(), MoveTime: time.Second, Book: true, Symbols: diagram.Simplified}
}

// check returns an error for options that make no sense.
func (o *Options) check() error {
	switch {
	case o.Level < 1 || o.Level > engine.MaxLevel:
		return fmt.Errorf("%w: level %d, want 1 to %d", ErrOptions, o.Level, engine.MaxLevel)
	case o.MoveTime <= 0:
		return fmt.Errorf("%w: time for a move %v, want more than 0", ErrOptions, o.MoveTime)
	}
	return nil
}
