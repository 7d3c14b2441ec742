package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
)

// tableListCommand lists tables and sets.
type tableListCommand struct {
	cli.TableFolder
}

// tableListAnswer is the JSON of the command.
type tableListAnswer struct {
	Dir    string           `json:"dir"`
	Tables []endgame.Entry  `json:"tables"`
	Sets   []tableSetAnswer `json:"sets"`
}

// tableSetAnswer is one named set. Complete counts its classes with mate tables
// that can be used, verified those of them whose table was verified.
type tableSetAnswer struct {
	Name     string `json:"name"`
	About    string `json:"about"`
	Classes  int    `json:"classes"`
	Entries  uint64 `json:"entries"`
	Complete int    `json:"complete"`
	Verified int    `json:"verified"`
}

func (cmd *tableListCommand) Run(_ context.Context, c *cli.Console) error {
	dir, err := cmd.Path()
	if err != nil {
		return err
	}
	tables, err := endgame.List(dir)
	if err != nil {
		return err
	}
	answer := &tableListAnswer{Dir: dir, Tables: tables, Sets: []tableSetAnswer{}}
	mates := make(map[string]endgame.Entry)
	for _, t := range tables {
		if t.Kind == "mates" && t.Fault == "" {
			mates[t.Class.String()] = t
		}
	}
	for _, set := range endgame.Sets() {
		one := tableSetAnswer{Name: set.Name, About: set.About}
		for _, class := range set.Classes() {
			one.Classes++
			one.Entries += endgame.Entries(class)
			if t, found := mates[class.String()]; found {
				one.Complete++
				if t.Verified {
					one.Verified++
				}
			}
		}
		answer.Sets = append(answer.Sets, one)
	}
	return c.Answer(answer, answer.write)
}

// write shows the answer to a person.
func (a *tableListAnswer) write(w io.Writer) error {
	var b strings.Builder
	bytes := uint64(0)
	for _, t := range a.Tables {
		state := "complete"
		switch {
		case t.Fault != "":
			state = t.Fault
		case t.Verified:
			state = "verified"
		}
		bytes += t.Bytes
		fmt.Fprintf(&b, "%s\t%s\t%d entries\t%s\t%s\n", t.File, t.Kind, t.Entries, megabytes(t.Bytes), state)
	}
	fmt.Fprintf(&b, "%d tables in %s, %s\n\nsets:\n", len(a.Tables), a.Dir, megabytes(bytes))
	for _, s := range a.Sets {
		fmt.Fprintf(&b, "%s\t%d classes\t%.1f million entries\t%d complete\t%d verified\t%s\n",
			s.Name, s.Classes, float64(s.Entries)/1e6, s.Complete, s.Verified, s.About)
	}
	return inColumns(w, b.String(), 0)
}

// inColumns writes lines whose cells end with tabs, one cell below the other.
func inColumns(w io.Writer, text string, flags uint) error {
	const gap = 2
	columns := tabwriter.NewWriter(w, 0, 0, gap, ' ', flags)
	if _, err := io.WriteString(columns, text); err != nil {
		return err
	}
	return columns.Flush()
}
