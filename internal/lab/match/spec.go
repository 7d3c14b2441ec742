package match

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// EngineReport describes an engine that has played: what was requested, what the engine reports
// about itself, and how fast it was.
type EngineReport struct {
	entrant.Spec
	entrant.Identity
	Moves   int     `json:"moves"`   // its own moves in all games
	Nodes   int64   `json:"nodes"`   // nodes searched in all games; 0 for a program that reports none
	Seconds float64 `json:"seconds"` // thinking time in all games, in seconds
	NPS     float64 `json:"nps"`     // nodes per second while thinking; 0 if unknown
}

// identify determines the identity of every engine.
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

// storedRules is the form in which rules are stored in a run. The names of runs are digests that
// cover this form, so it must not change even if xiangqi.Rules does.
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

// OpeningsReport identifies the openings used in a run.
type OpeningsReport struct {
	Name  string `json:"name"`  // "chuhe" for the built-in set, "startpos", or the path of the file
	Hash  string `json:"hash"`  // identifies the openings: 16 hexadecimal digits
	Count int    `json:"count"` // number of openings in the set
}

func reportOpenings(s *openings.Set) OpeningsReport {
	return OpeningsReport{s.Name, s.Hash(), len(s.List)}
}
