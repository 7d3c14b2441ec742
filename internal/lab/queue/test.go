package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// ErrTest is wrapped by errors about tests that cannot be played.
var ErrTest = errors.New("bad test")

// Change is a change of the engine, together with the conditions of the games that decide about it.
// Once the test is in the queue, its Change never changes.
type Change struct {
	Title string `json:"title"` // one line of at most 120 bytes
	Why   string `json:"why"`   // the expected effect, and the source of the idea
	// Settings of the new engine in the format of a match's --engine, such as "feature.NullMove=off
	// param.RazoringDepth=2"; "" for none. Without a patch, both engines are the one of this program.
	Set     string `json:"set"`
	Against string `json:"against"` // settings of the old engine, in the format of set; "" for none
	Patch   string `json:"patch"`   // SHA-256 of a source patch that the new engine is built with; "" for none
	Base    string `json:"base"`    // commit that both engines are built from, the new one with the patch; "" without a patch
	Source  string `json:"source"`  // path of the repository that contains base; "" without a patch, and in a report

	Control  string     `json:"tc"`         // time control of both engines, such as "nodes=20000"
	SPRT     stats.SPRT `json:"sprt"`       // the sequential test that ends the games
	Games    int        `json:"most_games"` // the test ends undecided after this even number of games
	Openings string     `json:"openings"`   // "own", "startpos", or the SHA-256 of a file in the queue
	Seed     uint64     `json:"seed"`       // seed of the order of the openings
	Resign   string     `json:"resign"`     // rule for adjudicating a win, as SCORE,N (both engines report SCORE centipawns for N moves); "" for none
	Draw     string     `json:"draw"`       // rule for adjudicating a draw, as SCORE,N,FROM (at most SCORE centipawns for N moves after move FROM); "" for none
	MaxMoves int        `json:"max_moves"`  // moves of each side after which a game is drawn; 0 for no limit
	Created  time.Time  `json:"created"`    // when the test was added to the queue
}

// Test is a change in the queue.
type Test struct {
	ID     string `json:"id"`     // a prefix of the change's digest
	Number int    `json:"number"` // number of the test in this queue
	Change
	Priority int     `json:"priority"` // higher values come first
	Stopped  bool    `json:"stopped"`  // a person stopped the test
	Fault    string  `json:"fault"`    // why the test cannot be played; "" if no reason is known
	Result   *Result `json:"result"`   // result so far; null before the first pair of games
}

// Result is the result of a test so far.
type Result struct {
	Run     string         `json:"run"`      // name of the run with the games, in the queue's runs folder
	Pairs   stats.Counts   `json:"pairs"`    // pairs of one opening with both colours, by the half points of the new engine, 0 to 4
	Games   stats.Counts   `json:"games"`    // losses, draws and wins of the new engine
	LLR     float64        `json:"llr"`      // log-likelihood ratio of H1 to H0 so far
	Lower   float64        `json:"lower"`    // LLR at or below which the test accepts H0: no gain
	Upper   float64        `json:"upper"`    // LLR at or above which the test accepts H1: a gain
	Decided stats.Decision `json:"decision"` // continue, H0 or H1
	Seconds float64        `json:"seconds"`  // playing time in seconds
	Engines [2]string      `json:"engines"`  // signatures of the new and the old engine
	Updated time.Time      `json:"updated"`  // when the result last changed
}

// State is the progress of a test.
type State string

// States of a test.
const (
	Waiting   State = "waiting"
	Begun     State = "begun"     // some games have been played
	Passed    State = "passed"    // the test accepted that the change is a gain
	Failed    State = "failed"    // the test accepted that it is not
	Undecided State = "undecided" // all games have been played
	Stopped   State = "stopped"   // by a person
	Broken    State = "broken"    // its engines cannot be built or do not play
)

// State returns the current state of the test.
func (t *Test) State() State {
	switch r := t.Result; {
	case r != nil && r.Decided == stats.AcceptH1:
		return Passed
	case r != nil && r.Decided == stats.AcceptH0:
		return Failed
	case r != nil && r.Games.N() >= t.Games:
		return Undecided
	case t.Stopped:
		return Stopped
	case t.Fault != "":
		return Broken
	case r != nil:
		return Begun
	}
	return Waiting
}

// Open reports whether the test still has games to play.
func (t *Test) Open() bool {
	s := t.State()
	return s == Waiting || s == Begun
}

// Limits on a test's fields.
const (
	mostTitle = 120  // in bytes
	mostWhy   = 4000 // in bytes
	mostGames = 1_000_000
)

// Validate returns an error if the change cannot be tested. The error wraps ErrTest or an error from
// whichever part is invalid.
func (c *Change) Validate() error {
	switch {
	case strings.TrimSpace(c.Title) == "" || len(c.Title) > mostTitle || strings.ContainsFunc(c.Title, func(r rune) bool { return r < ' ' }):
		return fmt.Errorf("%w: title %q, want one line of at most %d bytes", ErrTest, c.Title, mostTitle)
	case len(c.Why) > mostWhy:
		return fmt.Errorf("%w: %d bytes of reasons, want at most %d", ErrTest, len(c.Why), mostWhy)
	case c.Patch == "" && strings.TrimSpace(c.Set) == strings.TrimSpace(c.Against):
		return fmt.Errorf("%w: the engines do not differ: want a patch, or settings", ErrTest)
	case c.Patch != "" && strings.TrimSpace(c.Set+c.Against) != "":
		return fmt.Errorf("%w: settings are for the engine of this program, a patch is built without them", ErrTest)
	case c.Games < 2 || c.Games > mostGames || c.Games%2 != 0:
		return fmt.Errorf("%w: %d games, want an even number up to %d: openings are played with both colours", ErrTest, c.Games, mostGames)
	case c.MaxMoves < 0:
		return fmt.Errorf("%w: %d moves at most, want 0 for any number, or more", ErrTest, c.MaxMoves)
	}
	control, err := entrant.ParseTimeControl(c.Control)
	if err != nil {
		return err
	}
	if c.Patch == "" {
		for _, settings := range []string{c.Set, c.Against} {
			if _, err := entrant.Parse("builtin "+settings, control); err != nil {
				return err
			}
		}
	}
	var a referee.Adjudication
	if c.Resign != "" {
		if err := a.ParseResign(c.Resign); err != nil {
			return err
		}
	}
	if c.Draw != "" {
		if err := a.ParseDraw(c.Draw); err != nil {
			return err
		}
	}
	return c.SPRT.Validate()
}

// id returns the identifier of the change.
func (c *Change) id() (string, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	const length = 10 // in hexadecimal digits
	return hex.EncodeToString(sum[:])[:length], nil
}

// Line summarizes the change in a few words.
func (c *Change) Line() string {
	var parts []string
	if c.Patch != "" {
		const shown = 10
		parts = append(parts, "patch "+c.Patch[:min(shown, len(c.Patch))]+" on "+c.Base[:min(shown, len(c.Base))])
	}
	if s := strings.TrimSpace(c.Set); s != "" {
		parts = append(parts, s)
	}
	if s := strings.TrimSpace(c.Against); s != "" {
		parts = append(parts, "against "+s)
	}
	return strings.Join(parts, " ")
}

// Conditions describes the conditions under which all games of the test are played.
func (c *Change) Conditions() string {
	parts := []string{c.Control, "SPRT " + c.SPRT.String(), fmt.Sprintf("at most %d games", c.Games), "openings " + short(c.Openings), fmt.Sprintf("seed %d", c.Seed)}
	if c.Resign != "" {
		parts = append(parts, "resigned at "+c.Resign)
	}
	if c.Draw != "" {
		parts = append(parts, "drawn at "+c.Draw)
	}
	if c.MaxMoves > 0 {
		parts = append(parts, fmt.Sprintf("at most %d moves", c.MaxMoves))
	}
	return strings.Join(parts, ", ")
}

// short abbreviates a digest for display.
func short(name string) string {
	const shown = 10
	if len(name) == 2*sha256.Size {
		return name[:shown]
	}
	return name
}

// Score describes the result so far. It returns "" until the first pair is complete.
func (r *Result) Score() string {
	if r == nil || r.Pairs.N() == 0 {
		return ""
	}
	text := fmt.Sprintf("%d: +%d =%d -%d", r.Games.N(), r.Games[2], r.Games[1], r.Games[0])
	if e, err := r.Pairs.Estimate(); err == nil && e.Spread != nil {
		text += fmt.Sprintf(", %+.1f ± %.1f", e.Elo, e.EloError)
	}
	return text
}
