package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tablegen"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// tableGenerateCommand makes tables.
type tableGenerateCommand struct {
	Names []string `arg:"" help:"Classes such as KRPKAABB, and sets: see chuhe table list."`
	cli.TableFolder
	tableProduct
	Workers int    `name:"jobs" short:"j" help:"Goroutines; 0 means one for each processor."`
	Memory  uint64 `help:"MiB of memory that may be taken; 0 means what the system has left."`
	Verify  bool   `help:"Also verify what was made."`
	Plan    bool   `help:"Only say what would be made and the memory it takes."`
	Runs    string `help:"Folder of runs, for --server and --detach; default: runs in the user's data folder." placeholder:"DIR"`
	runs.Hub
	runs.Creation
}

// tableGenerateAnswer is the JSON of the command.
type tableGenerateAnswer struct {
	Dir         string              `json:"dir"`
	Classes     []tablegen.Made     `json:"classes"`
	Verified    []tablegen.Verified `json:"verified"`
	Entries     uint64              `json:"entries"` // made now, with either side to move
	MemoryBytes uint64              `json:"memory_bytes"`
	Seconds     float64             `json:"seconds"`
}

func (cmd *tableGenerateCommand) Run(ctx context.Context, c *cli.Console) error {
	dir, err := cmd.Path()
	if err != nil {
		return err
	}
	classes, err := endgame.ParseNames(cmd.Names)
	if err != nil {
		return tableError(err)
	}
	if cmd.Workers <= 0 {
		cmd.Workers = runtime.GOMAXPROCS(0)
	}
	steps, memory, err := tablegen.Plan(classes, cmd.product(), cmd.Workers)
	if err != nil {
		return tableError(err)
	}
	answer := &tableGenerateAnswer{
		Dir: dir, Classes: []tablegen.Made{}, Verified: []tablegen.Verified{}, MemoryBytes: memory,
	}
	sayPlan(c, dir, steps, memory)
	if cmd.Plan {
		return c.Answer(answer, func(io.Writer) error { return nil })
	}
	if n := (runs.New{Place: runs.Place{Dir: cmd.Runs, Hub: cmd.Hub}, Creation: cmd.Creation}); n.Elsewhere() {
		spec, err := tablegen.WorkSpec(classes, cmd.product(), dir, cmd.Memory<<20, cmd.Workers)
		if err != nil {
			return tableError(err)
		}
		return n.Begin(ctx, c, spec, nil)
	}
	start := time.Now()
	options := tablegen.Options{Folder: dir, Workers: cmd.Workers, Memory: cmd.Memory << 20, Progress: tableProgress(c)}
	if options.Memory == 0 {
		options.Memory = cli.FreeMemory()
	}
	err = cmd.run(ctx, answer, classes, options)
	c.EndProgress()
	if err != nil {
		return tableError(err)
	}
	answer.Seconds = time.Since(start).Seconds()
	return c.Answer(answer, answer.write)
}

// run generates, and verifies if asked to.
func (cmd *tableGenerateCommand) run(ctx context.Context, answer *tableGenerateAnswer, classes []tablebase.Class, options tablegen.Options) (err error) {
	if answer.Classes, err = tablegen.Generate(ctx, classes, cmd.product(), options); err != nil {
		return err
	}
	made := []tablebase.Class{}
	for _, one := range answer.Classes {
		if one.Present {
			continue
		}
		answer.Entries += one.Entries
		if one.Product == cmd.product().String() {
			made = append(made, one.Class)
		}
	}
	if cmd.Verify {
		answer.Verified, err = tablegen.Verify(ctx, made, cmd.product(), options)
	}
	return err
}

// sayPlan tells, before the start, what is going to be done.
func sayPlan(c *cli.Console, dir string, steps []tablegen.Step, memory uint64) {
	entries := uint64(0)
	for _, step := range steps {
		entries += endgame.Entries(step.Class)
	}
	_, _ = fmt.Fprintf(c.Err, "%d tables with %.1f million entries in %s; at most %d MiB of memory\n",
		len(steps), float64(entries)/1e6, dir, memory>>20+1)
}

// write shows the answer to a person.
func (a *tableGenerateAnswer) write(w io.Writer) error {
	present := 0
	for _, one := range a.Classes {
		if one.Present {
			present++
		}
	}
	_, err := fmt.Fprintf(w, "%d made with %.1f million entries, %d present, %d verified, %.1f s\n",
		len(a.Classes)-present, float64(a.Entries)/1e6, present, len(a.Verified), a.Seconds)
	return err
}
