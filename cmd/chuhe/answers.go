package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/cli/schema"
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

// answers are the objects that commands write with --json, by the words of the command.
func answers() map[string]any {
	return map[string]any{
		"analyse": position.Analysis{}, "bench": benchAnswer{}, "board": boardAnswer{}, "completion": cli.CompletionAnswer{}, "convert": convert.Report{},
		"docs": docsAnswer{}, "judge": position.Judgement{}, "perft": position.Count{}, "position": position.Description{}, "print": sheet.Printed{},
		"review": report.Batch{}, "term": termAnswer{},
		"book build": bookBuildAnswer{}, "book export": bookmaker.Exported{}, "book learn": bookmaker.Learnt{}, "book probe": bookmaker.Probed{},
		"data backup": backupAnswer{}, "data check": store.Report{}, "data restore": store.Restored{},
		"library bench": library.Benched{}, "library drill": repertoire.Drilled{}, "library duplicates": library.NearReport{}, "library edit": library.Changed{},
		"library explore": library.Explanation{}, "library export": convert.Report{}, "library history": library.Actions{}, "library import": library.Imported{},
		"library merge": library.Changed{}, "library names": library.Persons{}, "library novelty": library.NoveltyReport{}, "library player": library.Player{},
		"library print": sheet.Printed{}, "library remove": library.Changed{}, "library repertoire": repertoire.Made{}, "library search": library.Listed{},
		"library show": library.Shown{}, "library split": library.Changed{}, "library stats": libraryStatsAnswer{}, "library undo": library.Action{},
		"problems import": problems.Imported{}, "problems list": problems.Listed{}, "problems solve": problems.Finished{},
		"table list": endgame.Listing{}, "table probe": endgame.Probed{}, "table stats": endgame.Stats{},
	}
}

// answerSchemas are the JSON Schemas of what commands read and write.
type answerSchemas struct {
	Commands map[string]*schema.Schema `json:"commands"` // by the words of the command, without "chuhe"
	Error    *schema.Schema            `json:"error"`    // what any of them writes when it fails
	Line     *schema.Schema            `json:"line"`     // a line that commands read which are given "-"
}

// schemas returns the schemas of all commands. Any answer can have an error too, for
// what was done before a command failed, and the id of the line that it answers.
func schemas() answerSchemas {
	s := answerSchemas{
		Commands: map[string]*schema.Schema{},
		Error:    schema.Of(cli.ErrorAnswer{}, map[string]any{"id": json.RawMessage{}}),
		Line:     schema.Of(cli.Request{}, nil),
	}
	s.Line.Required = nil // a command looks at the fields that it needs
	for words, answer := range answers() {
		s.Commands[words] = schema.Of(answer, map[string]any{"error": cli.Error{}, "id": json.RawMessage{}})
	}
	return s
}

// writeSchemas answers "chuhe docs json".
func writeSchemas(c *cli.Console) error {
	s := schemas()
	return c.Answer(s, func(w io.Writer) error {
		text, err := json.MarshalIndent(s, "", "  ")
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n", text)
		return err
	})
}
