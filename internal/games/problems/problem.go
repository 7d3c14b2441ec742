// Package problems manages problems to solve: positions with a claim, such as "Red wins, mate in 3". It
// checks claims, accepts any winning line as a solution, and gives hints. It rates both users and problems,
// repeats problems that a user failed, and names mating patterns.
package problems

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Problem is a position, with a claim about it.
type Problem struct {
	ID         string `json:"id"`                 // such as p-ea1919f4c0
	Name       string `json:"name,omitempty"`     // title in the collection; absent for none
	Collection string `json:"collection"`         // name of the book or collection
	Class      string `json:"class"`              // classical, game, practical, mined or own
	FEN        string `json:"fen"`                // the position; a composed one may have extra pieces of a kind
	Claim      Claim  `json:"claimed_result"`     // such as "red wins, mate in 3", "red wins", "black wins" or "draw"; "" for none
	Solution   Line   `json:"solution,omitempty"` // the line printed in the source, which may be wrong; absent for none
	Source     string `json:"source,omitempty"`   // where the problem was taken from; absent if unknown

	Outcome *Outcome `json:"outcome,omitempty"` // absent if the claim was not checked
	Themes  []Theme  `json:"themes,omitempty"`  // mating patterns of the proved mate; absent for none
	Rating  int      `json:"rating,omitempty"`  // initial rating of the problem, on the scale of players' ratings; absent without a proved mate
}

// Position returns the problem's position. A composed position may contain more pieces of a kind than a side
// has at the start of a game.
func (p *Problem) Position() (xiangqi.Position, error) {
	pos, _, err := xiangqi.ParseFENLenient(p.FEN)
	return pos, err
}

// Line is a list of moves. In JSON, it is a string such as "h2e2 h9g7".
type Line []xiangqi.Move

// MarshalText formats the moves, separated by spaces.
func (l Line) MarshalText() ([]byte, error) {
	words := make([]string, len(l))
	for i, m := range l {
		words[i] = m.String()
	}
	return []byte(strings.Join(words, " ")), nil
}

// UnmarshalText parses moves separated by spaces.
func (l *Line) UnmarshalText(text []byte) error {
	var line Line
	for _, word := range strings.Fields(string(text)) {
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			return err
		}
		line = append(line, m)
	}
	*l = line
	return nil
}

// Claim is a source's claim about a position. The zero value claims nothing.
type Claim struct {
	Result xiangqi.Result
	Mate   int // moves to mate; 0 if no mate is claimed
}

// Kind returns the kind of claim: "mate" for a mate in a given number of moves, "win", "draw" or "none".
func (c Claim) Kind() string {
	switch {
	case c.Mate != 0:
		return "mate"
	case c.Result == xiangqi.Draw:
		return "draw"
	case c.Result == xiangqi.Undecided:
		return "none"
	}
	return "win"
}

// ErrClaim is wrapped by the error for an invalid claim.
var ErrClaim = errors.New("bad claim")

// MarshalText returns text such as "red wins, mate in 3" or "draw", or no text if nothing is claimed. For a
// mate without a winner, it returns an error that wraps ErrClaim.
func (c Claim) MarshalText() ([]byte, error) {
	if _, wins := c.Result.Winner(); c.Mate < 0 || c.Mate > 0 && !wins {
		return nil, fmt.Errorf("%w: %v, mate in %d", ErrClaim, c.Result, c.Mate)
	}
	text := map[xiangqi.Result]string{xiangqi.RedWins: "red wins", xiangqi.BlackWins: "black wins", xiangqi.Draw: "draw"}[c.Result]
	if c.Mate != 0 {
		text += fmt.Sprintf(", mate in %d", c.Mate)
	}
	return []byte(text), nil
}

// UnmarshalText parses the output of MarshalText. It also accepts results in the formats of
// xiangqi.ParseResult: 1-0, red_wins.
func (c *Claim) UnmarshalText(text []byte) error {
	result, mate, mates := strings.Cut(string(text), ", mate in ")
	var claim Claim
	switch result {
	case "red wins":
		claim.Result = xiangqi.RedWins
	case "black wins":
		claim.Result = xiangqi.BlackWins
	case "draw":
		claim.Result = xiangqi.Draw
	case "":
	default:
		var err error
		if claim.Result, err = xiangqi.ParseResult(result); err != nil {
			return fmt.Errorf("%w: %q, want red wins, black wins, draw or a result such as 1-0", ErrClaim, text)
		}
	}
	if mates {
		n, err := strconv.Atoi(mate)
		if _, wins := claim.Result.Winner(); err != nil || n < 1 || !wins {
			return fmt.Errorf("%w: %q", ErrClaim, text)
		}
		claim.Mate = n
	}
	*c = claim
	return nil
}

// Verdict is the verdict on a claim.
type Verdict string

// The possible verdicts.
const (
	Proved  Verdict = "proved"  // there is a proof, or an endgame table confirms the claim
	Refuted Verdict = "refuted" // the contrary was proved
	Open    Verdict = "open"    // neither a proof nor a refutation was found
	// Unclaimed and Found apply to problems without a claim. Found means that a result was found, and
	// Unclaimed that none was.
	Unclaimed Verdict = "unclaimed"
	Found     Verdict = "found"
)

// Outcome is the result of checking a claim.
type Outcome struct {
	Verdict    Verdict `json:"verdict"`               // proved, refuted or open; without a claim, found or unclaimed (nothing was found)
	Mate       *Mate   `json:"mate,omitempty"`        // the proved mate; absent for none
	NoMateIn   int     `json:"no_mate_in,omitempty"`  // number of moves within which no mate exists, whatever the attacker plays; absent if unknown
	Defence    Line    `json:"defence,omitempty"`     // printed first move and the reply that avoids mate, which show why a claimed mate fails; absent for none
	Table      string  `json:"table,omitempty"`       // win, draw or loss for the side to move, according to an endgame table; absent without one
	CP         *int    `json:"cp,omitempty"`          // the engine's score in centipawns, for the side to move; absent for none
	EngineMate *int    `json:"engine_mate,omitempty"` // moves to mate according to the engine's score, negative if the side to move is mated; absent for none
	Nodes      uint64  `json:"nodes"`                 // nodes visited by the mate solver
	// how unlikely people are to play the attacker's moves of the mate, in bits: 1 for each halving
	// of the probability; absent if the model was not consulted
	Surprise float64 `json:"surprise,omitempty"`
}

// Mate is a proved mate.
type Mate struct {
	Moves     int  `json:"moves"`               // number of moves by the attacker, including the mating move
	Shortest  bool `json:"shortest,omitempty"`  // whether it is proved to be the shortest; absent otherwise
	Positions int  `json:"positions,omitempty"` // number of positions in the proof with the attacker to move; absent if unknown
	Line      Line `json:"line"`                // the moves against the longest defence
}
