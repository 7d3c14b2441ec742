package main

import (
	_ "embed"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/drill"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/ablation"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/choicework"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/enginecheck"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/netreport"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/queue"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/rulings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/scaling"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/sources"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/speed"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tablegen"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/train"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tune"
	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// descriptions explains the fields of the answers; the test writes it from the comments on the structs.
//
//go:embed descriptions.json
var descriptions []byte

// answers maps each command, given by its words, to the object that it writes with --json. A command that
// leaves its work to a run answers with the state of that run instead.
var answers = map[string]any{
	"schemas":  cli.Schemas{},
	"ablation": ablation.Ablation{}, "analysis": jobs.Status{}, "check-engine": cli.OneOf{enginecheck.Report{}, []enginecheck.Check{}},
	"claims": sources.Data{}, "levels": labLevelsAnswer{}, "mine": jobs.Status{}, "problems": jobs.Status{}, "rulings": rulings.Comparison{},
	"scaling": scaling.Scaling{}, "speed": speed.Report{}, "suite": suite.Result{}, "tournament": cli.OneOf{match.TournamentReport{}, jobs.Status{}},
	"values": values{}, "worker": workerAnswer{},
	"hub config": hubConfigAnswer{}, "hub revoke": cluster.User{}, "hub serve": hubServeAnswer{}, "hub user": hubUserAnswer{}, "hub users": hubUsersAnswer{},
	"match openings": openingsAnswer{}, "match overhead": match.Overhead{}, "match play": cli.OneOf{match.Report{}, jobs.Status{}}, "match stats": stats.Statistics{},
	"net compare": netreport.Comparison{}, "net eval": nnue.Explanation{}, "net report": netreport.Report{}, "net show": netreport.Shown{},
	"run drill": drill.Outcome{}, "run export": runExportAnswer{}, "run list": runListAnswer{}, "run pause": jobs.Status{}, "run remove": jobs.Status{},
	"run resume": jobs.Status{}, "run show": showAnswer{}, "run speed": drill.Speed{}, "run stop": jobs.Status{}, "run try": jobs.Status{},
	"selfplay check": checkAnswer{}, "selfplay export": selfplay.Exported{}, "selfplay run": cli.OneOf{selfplay.Played{}, jobs.Status{}}, "selfplay stats": selfplay.FilesStats{},
	"test create": testAnswer{}, "test list": testListAnswer{}, "test pause": queueAnswer{}, "test priority": testAnswer{}, "test report": queue.Data{},
	"test resume": queueAnswer{}, "test show": testAnswer{}, "test stop": testAnswer{}, "test work": testListAnswer{},
	"table generate": cli.OneOf{tablegen.Report{}, jobs.Status{}}, "table verify": tablegen.Verification{},
	"train choice": choicework.Result{}, "train network": train.Trained{}, "tune eval": tune.EvalReport{}, "tune search": cli.OneOf{tune.SearchReport{}, jobs.Status{}},
}
