package match

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// EngineReport is an engine as it played: what was asked for, what it says of
// itself, and how fast it was.
type EngineReport struct {
	EngineSpec
	Identity
	// Moves, Nodes and Seconds are sums over its own moves in all games; a program
	// that reports no nodes has none.
	Moves   int     `json:"moves"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
	NPS     float64 `json:"nps"` // nodes a second while it thought
}

// think adds one move.
func (e *EngineReport) think(t Thought) {
	e.Moves++
	e.Nodes += t.Nodes
	e.Seconds += float64(t.Took) / 1000
	if e.Seconds > 0 {
		e.NPS = float64(e.Nodes) / e.Seconds
	}
}

// add adds the moves of a game that the engine played as Red or Black.
func (e *EngineReport) add(g *Game, color xiangqi.Color) {
	for i, t := range g.Thoughts {
		if mover := (g.firstThinker() + xiangqi.Color(i)) & 1; mover == color {
			e.think(t)
		}
	}
}

// firstThinker returns the side to move after the opening.
func (g *Game) firstThinker() xiangqi.Color {
	start, err := xiangqi.ParseFEN(g.Start)
	if err != nil {
		return xiangqi.Red // of a journal that was made by hand
	}
	return (start.Turn() + xiangqi.Color(g.Book)) & 1
}

// identify asks every engine what it is.
func identify(ctx context.Context, engines []EngineSpec, c *Conditions) ([]EngineReport, error) {
	reports := make([]EngineReport, len(engines))
	for i, s := range engines {
		reports[i].EngineSpec = s
		if c.player != nil {
			continue
		}
		var err error
		if s.Builtin() {
			reports[i].Identity, err = builtinIdentity(s, c.Version)
		} else {
			reports[i].Identity, err = programIdentity(ctx, &s, c.Patience)
		}
		if err != nil {
			return nil, err
		}
	}
	return reports, nil
}

// specification is all that the games of a run depend on. Its digest is the id
// of the run.
type specification struct {
	Kind         string          `json:"kind"`
	Engines      []EngineSpec    `json:"engines"`
	Signatures   []string        `json:"signatures"`
	Openings     string          `json:"openings"` // digest
	Seed         uint64          `json:"seed"`
	Rules        storedRules     `json:"rules"`
	Adjudication Adjudication    `json:"adjudication"`
	Margin       string          `json:"margin"`
	Patience     Patience        `json:"patience"`
	SPRT         *SPRT           `json:"sprt,omitempty"`
	Tournament   *tournamentSpec `json:"tournament,omitempty"`
}

// storedRules are rules as journals and runs hold them. Names of runs are digests
// of this form, so it does not follow that of xiangqi.Rules.
type storedRules struct {
	Set            uint8
	Occurrences    int
	NoCaptureLimit int
	BareCannons    bool
}

func storeRules(r xiangqi.Rules) storedRules {
	return storedRules{uint8(r.Set), r.Occurrences, r.NoCaptureLimit, r.BareCannons}
}

func (s storedRules) rules() xiangqi.Rules {
	return xiangqi.Rules{
		Set: xiangqi.RuleSet(s.Set), Occurrences: s.Occurrences, NoCaptureLimit: s.NoCaptureLimit, BareCannons: s.BareCannons,
	}
}

type tournamentSpec struct {
	Format Format `json:"format"`
	Games  int    `json:"games"`
	Rounds int    `json:"rounds"`
}

func newSpecification(kind string, engines []EngineReport, c *Conditions) specification {
	s := specification{
		Kind: kind, Openings: c.Openings.Hash(), Seed: c.Seed, Rules: storeRules(c.Referee.Rules),
		Adjudication: c.Referee.Adjudication, Margin: c.Referee.Margin.String(), Patience: c.Patience.withDefaults(),
	}
	for _, e := range engines {
		s.Engines = append(s.Engines, e.EngineSpec)
		s.Signatures = append(s.Signatures, e.Signature)
	}
	return s
}

// header returns the first line of the journal.
func (s *specification) header() (header, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return header{}, fmt.Errorf("specification: %w", err)
	}
	sum := sha256.Sum256(text)
	return header{Format: journalFormat, Run: hex.EncodeToString(sum[:])[:12], Spec: text}, nil
}

// OpeningsReport names the openings of a run.
type OpeningsReport struct {
	Name  string `json:"name"`
	Hash  string `json:"hash"`
	Count int    `json:"count"`
}

func (s *Openings) report() OpeningsReport { return OpeningsReport{s.Name, s.Hash(), len(s.List)} }

// complete puts in the openings where none were chosen.
func (c *Conditions) complete() (err error) {
	if c.Openings == nil {
		c.Openings, err = OwnOpenings()
	}
	return err
}
