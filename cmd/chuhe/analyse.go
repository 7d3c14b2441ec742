package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/position"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// analyseCommand searches a position.
type analyseCommand struct {
	FEN      []string      `arg:"" name:"fen" help:"A FEN or startpos, either followed by moves; - reads JSON lines."`
	Depth    int           `help:"Stop after this many plies."`
	Nodes    uint64        `help:"Stop after this many nodes."`
	Movetime time.Duration `help:"Stop after this time, such as 5s." default:"0"`
	Lines    int           `help:"Number of best lines to show." default:"1"`
	Threads  int           `help:"Threads to search with." default:"1"`
	Hash     int           `help:"Size of the transposition table in MiB." default:"64"`
	Rules    string        `help:"Rules on repetition: computer, axf or cxa." enum:"computer,axf,cxa" default:"computer"`
	Eval     string        `enum:"handcrafted,network," default:"" help:"Evaluation to search with: handcrafted or network; by default, the one the engine plays with."`
	Net      string        `type:"path" file:"in" help:"A network to search with instead of the embedded one."`
	Tables   []string      `without:"no-tables" file:"in" help:"Folders of endgame tables, in addition to the small built-in ones." placeholder:"DIR" sep:","`
	NoTables bool          `help:"Use no endgame tables."`
	Explain  bool          `only:"fen" help:"Show the static evaluation term by term instead."`
	Mate     bool          `only:"fen,nodes,movetime,hash,rules,out,force" help:"Search for a forced mate with the mate solver instead; 5,000,000 nodes by default."`
	Out      string        `needs:"mate" name:"out" short:"o" file:"out" packs:"" help:"With --mate: write the mate and every defence to FILE as a game record." placeholder:"FILE"`
	cli.Force
}

func (cmd *analyseCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	text := strings.Join(cmd.FEN, " ")
	if cmd.Explain {
		return cmd.explain(c, text)
	}
	rules, err := xiangqi.ParseRules(cmd.Rules)
	if err != nil {
		return cli.UsageErrorf("%s", err)
	}
	if cmd.Lines < 1 {
		return cli.UsageErrorf("--lines must be at least 1")
	}
	if cmd.Threads < 1 || cmd.Threads > cli.MostThreads || cmd.Hash < 1 || cmd.Hash > cli.MostHash {
		return cli.UsageErrorf("--threads must be from 1 to %d, and --hash from 1 to %d MiB", cli.MostThreads, cli.MostHash)
	}
	if cmd.Depth < 0 || cmd.Movetime < 0 {
		return cli.UsageErrorf("--depth and --movetime must be at least 0")
	}
	if cmd.Mate {
		return cmd.mate(ctx, c, text, rules)
	}
	o := engine.DefaultOptions()
	o.Threads, o.Hash, o.MultiPV, o.Rules = cmd.Threads, cmd.Hash, cmd.Lines, rules
	if err := cli.ChooseEvaluation(&o, cmd.Eval, cmd.Net); err != nil {
		return err
	}
	if !cmd.NoTables {
		if o.Tables, err = cli.OpenTables(cmd.Tables...); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, o.Tables.Close()) }()
	}
	p := player.New(player.Searcher(o))
	if text == cli.FromInput {
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) {
			limits := cmd.limits()
			if r.Depth != nil {
				limits.Depth = *r.Depth
			}
			return cmd.analyse(ctx, c, p, r.Line(), limits)
		})
	}
	answer, err := cmd.analyse(ctx, c, p, text, cmd.limits())
	return c.Tell(answer, err)
}

// limits returns the limits set by flags, or a limit of one second.
func (cmd *analyseCommand) limits() player.Limits {
	l := player.Limits{Depth: cmd.Depth, Nodes: cmd.Nodes, MoveTime: cmd.Movetime}
	if l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 {
		l.MoveTime = time.Second
	}
	return l
}

// analyse searches a single position. If ctx is done first, it returns the deepest result so far.
func (cmd *analyseCommand) analyse(ctx context.Context, c *cli.Console, p player.Player, text string, l player.Limits) (*position.Analysis, error) {
	pos, stack, err := cli.ReadPosition(text)
	if err != nil {
		return nil, err
	}
	answer, err := position.Search(ctx, p, pos, stack, l, func(info player.Info) {
		c.Progress("depth %d, %v, %d nodes, %v", info.Depth, info.Score, info.Nodes, info.PV[0])
	})
	c.EndProgress()
	return answer, err
}

// explain prints each term of the static evaluation.
func (cmd *analyseCommand) explain(c *cli.Console, text string) error {
	pos, _, err := cli.ReadPosition(text)
	if err != nil {
		return err
	}
	trace := eval.New(eval.Default()).Trace(&pos)
	return c.Answer(trace, func(w io.Writer) error {
		_, err := io.WriteString(w, trace.String())
		return err
	})
}

// mate searches for forced mates.
func (cmd *analyseCommand) mate(ctx context.Context, c *cli.Console, text string, rules xiangqi.Rules) error {
	format := record.Detect(cli.Unpacked(cmd.Out), nil)
	if cmd.Out != "" && format == record.Unknown {
		return cli.UsageErrorf("%s does not have the extension of a record format, such as .pgn", cmd.Out)
	}
	s := mate.New(mate.Options{Hash: cmd.Hash, Rules: rules})
	if text == cli.FromInput {
		if cmd.Out != "" {
			return cli.UsageErrorf("--out requires a single position")
		}
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) {
			answer, _, err := cmd.findMate(ctx, s, r.Line())
			return answer, err
		})
	}
	answer, found, err := cmd.findMate(ctx, s, text)
	if err != nil {
		return err
	}
	if cmd.Out != "" && found != nil {
		data, err := position.MateRecord(found, format)
		if err == nil {
			err = c.WriteFile(cmd.Out, func(w io.Writer) error { _, err := w.Write(data); return err })
		}
		if err != nil {
			return err
		}
	}
	if err := c.Answer(answer, answer.WriteText); err != nil {
		return err
	}
	if cmd.Out != "" && found == nil {
		return &cli.Error{Code: "no_mate", Message: "no mate was found, so no record was written"}
	}
	return nil
}

// findMate searches for a mate in a single position.
func (cmd *analyseCommand) findMate(ctx context.Context, s *mate.Solver, text string) (*position.MateSearch, *mate.Mate, error) {
	pos, stack, err := cli.ReadPosition(text)
	if err != nil {
		return nil, nil, err
	}
	nodes := cmd.Nodes
	switch {
	case cmd.Movetime > 0:
		limited, cancel := context.WithTimeout(ctx, cmd.Movetime)
		defer cancel()
		ctx = limited
	case nodes == 0:
		nodes = mateNodes
	}
	answer, found := position.FindMate(ctx, s, pos, stack, nodes)
	return answer, found, nil
}

// mateNodes is the default limit of a mate search. It takes about a second, and gives the same
// answer on every machine.
const mateNodes = 5_000_000
