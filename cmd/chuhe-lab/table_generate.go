package main

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tablegen"
)

// tableGenerateCommand generates tables.
type tableGenerateCommand struct {
	Names []string `arg:"" help:"Classes such as KRPKAABB, and sets; see chuhe table list."`
	cli.TableFolder
	tableProduct
	Workers int    `name:"jobs" short:"j" help:"Goroutines; 0 means one for each processor."`
	Memory  uint64 `help:"Memory limit in MiB; 0 means what the system has free."`
	Verify  bool   `without:"server,detach" help:"Also verify the generated tables."`
	Plan    bool   `only:"names,tables,kind,jobs" help:"Only show which tables would be generated and the memory needed."`
	Runs    string `needs:"detach" without:"server" help:"Folder of runs, for --detach; by default, runs in your user data." placeholder:"DIR"`
	runs.Hub
	runs.Creation
}

// Company describes the flags that this command shares with others, as package cli requires.
func (*tableGenerateCommand) Company() map[string]cli.Company { return runs.Direct{}.Company() }

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
	steps, memory, err := tablegen.Plan(classes, cmd.Kind, cmd.Workers)
	if err != nil {
		return tableError(err)
	}
	_, _ = fmt.Fprintf(c.Err, "%s in %s; at most %d MiB of memory\n", tablegen.Describe(steps), dir, memory>>20+1)
	if cmd.Plan {
		return c.Answer(tablegen.NewReport(dir, memory), func(io.Writer) error { return nil })
	}
	if n := (runs.New{Place: runs.Place{Dir: cmd.Runs, Hub: cmd.Hub}, Creation: cmd.Creation}); n.Elsewhere() {
		spec, err := tablegen.WorkSpec(classes, cmd.Kind, dir, cmd.Memory<<20, cmd.Workers)
		if err != nil {
			return tableError(err)
		}
		return n.Begin(ctx, c, spec, nil)
	}
	options := tablegen.Options{Folder: dir, Workers: cmd.Workers, Memory: cmd.Memory << 20, Progress: tableProgress(c)}
	if options.Memory == 0 {
		options.Memory = cli.FreeMemory()
	}
	do := tablegen.Make
	if cmd.Verify {
		do = tablegen.MakeAndVerify
	}
	answer, err := do(ctx, classes, cmd.Kind, options)
	c.EndProgress()
	if err != nil {
		return tableError(err)
	}
	answer.MemoryBytes = memory
	return c.Answer(answer, answer.WriteText)
}
