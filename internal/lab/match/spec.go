package match

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// EngineReport is an engine as it played: what was requested, what it reports about itself, and
// how fast it was.
type EngineReport struct {
	entrant.Spec
	entrant.Identity
	// Moves, Nodes and Seconds are totals over its own moves in all games. Nodes is 0 for a
	// program that reports none.
	Moves   int     `json:"moves"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
	NPS     float64 `json:"nps"` // nodes per second while thinking
}

// identify asks every engine for its identity.
func identify(ctx context.Context, engines []entrant.Spec, c *Conditions) ([]EngineReport, error) {
	reports := make([]EngineReport, len(engines))
	for i, s := range engines {
		reports[i].Spec = s
		if c.player != nil {
			continue
		}
		var err error
		if s.Builtin() {
			reports[i].Identity, err = entrant.BuiltinIdentity(s, c.Version)
		} else {
			reports[i].Identity, err = entrant.ProgramIdentity(ctx, &s, c.Patience)
		}
		if err != nil {
			return nil, err
		}
	}
	return reports, nil
}

// storedRules is how runs store rules. Run names are digests of this form, so it does not follow
// changes to xiangqi.Rules.
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

// OpeningsReport identifies a run's openings.
type OpeningsReport struct {
	Name  string `json:"name"`
	Hash  string `json:"hash"`
	Count int    `json:"count"`
}

func reportOpenings(s *openings.Set) OpeningsReport {
	return OpeningsReport{s.Name, s.Hash(), len(s.List)}
}
