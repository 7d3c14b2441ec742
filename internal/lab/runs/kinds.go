package runs

import (
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/drill"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/ablation"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/analysis"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/levels"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/problemwork"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/scaling"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/sources"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tablegen"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tune"
)

// Kinds returns all kinds of work that this program supports.
func Kinds() jobs.Kinds {
	return jobs.NewKinds(match.Work{}, match.TournamentWork{}, levels.Work, scaling.Work, ablation.Work{}, ablation.Strengths, sources.Ladders,
		selfplay.Work{}, tune.Search{}, analysis.Work{}, problemwork.Check{}, problemwork.Mine{}, tablegen.Work{}, drill.Kind{})
}
