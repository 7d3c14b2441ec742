package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// analyseCommand searches a position.
type analyseCommand struct {
	FEN      []string      `arg:"" name:"fen" help:"A FEN or startpos, either followed by moves; - reads JSON lines."`
	Depth    int           `help:"Stop after this many plies."`
	Nodes    uint64        `help:"Stop after this many nodes."`
	Movetime time.Duration `help:"Stop after this time, such as 5s." default:"0"`
	Lines    int           `help:"Lines of play to find." default:"1"`
	Threads  int           `help:"Threads to search with." default:"1"`
	Hash     int           `help:"Size of the transposition table in MiB." default:"64"`
	Rules    string        `help:"Rule set on repetition: computer, axf or cxa." enum:"computer,axf,cxa" default:"computer"`
	Tables   []string      `help:"Folders of endgame tables, beside the small ones that are always there." placeholder:"DIR" sep:","`
	NoTables bool          `help:"Use no endgame tables."`
	Explain  bool          `help:"Show the static evaluation term by term instead."`
}

// lineAnswer is a line of play.
type lineAnswer struct {
	MultiPV  int            `json:"multipv"`
	Depth    int            `json:"depth"`
	SelDepth int            `json:"seldepth"`
	CP       *int           `json:"cp,omitempty"`   // centipawns, side to move
	Mate     *int           `json:"mate,omitempty"` // moves, negative when the side to move is mated
	Nodes    uint64         `json:"nodes"`
	Seconds  float64        `json:"seconds"`
	PV       []xiangqi.Move `json:"pv"`
}

// analysisAnswer is the JSON of the command. Best is null without a legal move.
type analysisAnswer struct {
	FEN   string        `json:"fen"`
	Best  *xiangqi.Move `json:"best"`
	Lines []lineAnswer  `json:"lines"`
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
		return cli.UsageErrorf("--lines wants at least 1")
	}
	if cmd.Threads < 1 || cmd.Threads > cli.MostThreads || cmd.Hash < 1 || cmd.Hash > cli.MostHash {
		return cli.UsageErrorf("--threads wants 1 to %d, --hash 1 to %d MiB", cli.MostThreads, cli.MostHash)
	}
	if cmd.Depth < 0 || cmd.Movetime < 0 {
		return cli.UsageErrorf("--depth and --movetime want at least 0")
	}
	o := engine.DefaultOptions()
	o.Threads, o.Hash, o.MultiPV, o.Rules = cmd.Threads, cmd.Hash, cmd.Lines, rules
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
	if err != nil {
		return err
	}
	return c.Answer(answer, answer.write)
}

// limits are those of the flags, or a second.
func (cmd *analyseCommand) limits() player.Limits {
	l := player.Limits{Depth: cmd.Depth, Nodes: cmd.Nodes, MoveTime: cmd.Movetime}
	if l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 {
		l.MoveTime = time.Second
	}
	return l
}

// analyse searches one position. When ctx ends, the deepest result so far is
// the answer.
func (cmd *analyseCommand) analyse(ctx context.Context, c *cli.Console, p player.Player, text string, l player.Limits) (*analysisAnswer, error) {
	pos, stack, err := cli.ReadPosition(text)
	if err != nil {
		return nil, err
	}
	s, err := p.Start(ctx, player.Question{Start: pos, Position: pos, Stack: stack, Analysis: true}, l)
	if err != nil {
		return nil, err
	}
	for info := range s.Infos() {
		if len(info.PV) > 0 && info.MultiPV == 1 {
			c.Progress("depth %d, %v, %d nodes, %v", info.Depth, info.Score, info.Nodes, info.PV[0])
		}
	}
	c.EndProgress()
	a, err := s.Wait()
	if err != nil {
		return nil, err
	}
	answer := &analysisAnswer{FEN: pos.FEN(), Lines: []lineAnswer{}}
	if a.Move != xiangqi.NoMove {
		answer.Best = &a.Move
	}
	for _, i := range a.Lines {
		line := lineAnswer{
			MultiPV: i.MultiPV, Depth: i.Depth, SelDepth: i.SelDepth,
			Nodes: i.Nodes, Seconds: i.Time.Seconds(), PV: i.PV,
		}
		if n, mate := i.Score.Spoken(); mate {
			line.Mate = &n
		} else {
			line.CP = &n
		}
		answer.Lines = append(answer.Lines, line)
	}
	return answer, nil
}

// write shows the answer to a person.
func (a *analysisAnswer) write(w io.Writer) error {
	var b strings.Builder
	if a.Best == nil {
		b.WriteString("no legal move: the side to move has lost\n")
	}
	pos, err := xiangqi.ParseFEN(a.FEN)
	if err != nil {
		return err
	}
	for _, l := range a.Lines {
		fmt.Fprintf(&b, "%d. %s  depth %d  ", l.MultiPV, l.score(), l.Depth)
		p := pos
		for _, m := range l.PV {
			b.WriteString(" " + p.Chinese(m))
			p.MakeMove(m)
		}
		b.WriteByte('\n')
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// score is the line's value as people write it.
func (l *lineAnswer) score() string {
	if l.Mate != nil {
		return fmt.Sprintf("#%d", *l.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(*l.CP)/100)
}

// explain shows the static evaluation term by term.
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
