package main

import (
	_ "embed"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/bookmaker"
	"github.com/chuhe-xiangqi/chuhe/internal/games/convert"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/position"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/games/repertoire"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review/report"
	"github.com/chuhe-xiangqi/chuhe/internal/games/sheet"
)

// descriptions explains the fields of the answers; the test writes it from the comments on the structs.
//
//go:embed descriptions.json
var descriptions []byte

// answers maps each command, by its words, to the object that it writes with --json.
var answers = map[string]any{
	"analyse": cli.OneOf{position.Analysis{}, position.MateSearch{}, eval.Trace{}}, "bench": benchAnswer{}, "board": boardAnswer{}, "convert": convert.Report{},
	"docs": cli.OneOf{docsAnswer{}, cli.Schemas{}}, "judge": position.Judgement{}, "perft": position.Count{}, "position": position.Description{}, "print": sheet.Printed{},
	"review": report.Batch{}, "term": termAnswer{},
	"book build": bookBuildAnswer{}, "book export": bookmaker.Exported{}, "book learn": bookmaker.Learnt{}, "book probe": bookmaker.Probed{},
	"data backup": backupAnswer{}, "data check": store.Report{}, "data restore": store.Restored{},
	"library bench": cli.OneOf{library.Benched{}, syntheticAnswer{}}, "library drill": repertoire.Drilled{}, "library duplicates": library.NearReport{}, "library edit": library.Changed{},
	"library explore": library.Explanation{}, "library export": convert.Report{}, "library history": library.Actions{}, "library import": library.Imported{},
	"library merge": library.Changed{}, "library names": library.Persons{}, "library novelty": library.NoveltyReport{}, "library player": library.Player{},
	"library print": sheet.Printed{}, "library remove": library.Changed{}, "library repertoire": repertoire.Made{}, "library search": library.Listed{},
	"library show": library.Shown{}, "library split": library.Changed{}, "library stats": libraryStatsAnswer{}, "library undo": library.Action{},
	"problems import": problems.Imported{}, "problems list": problems.Listed{}, "problems solve": problems.Finished{},
	"table list": endgame.Listing{}, "table probe": endgame.Probed{}, "table stats": endgame.Stats{},
}

// lines lists the fields that each command accepts in the lines it reads with "-".
var lines = map[string]cli.LineFields{
	"analyse":     {Optional: []string{"depth"}},
	"judge":       {Optional: []string{"rules"}},
	"perft":       {Required: []string{"depth"}},
	"position":    {},
	"table probe": {Optional: []string{"rules"}},
}
