package main

import (
	"context"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/position"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// judgeCommand judges a game under the given rules.
type judgeCommand struct {
	Input string `only:"rules" arg:"" optional:"" help:"- reads JSON lines with fen, moves and rules."`
	Rules string `enum:"axf,cxa,computer" default:"axf" help:"Asian (axf), Chinese (cxa) or computer rules."`
	FEN   string `name:"fen" default:"startpos" help:"Position before the moves: a FEN or startpos, either followed by moves."`
	Moves string `help:"The moves, such as \"h2e2 h9g7\"."`
}

func (cmd *judgeCommand) Run(ctx context.Context, c *cli.Console) error {
	switch cmd.Input {
	case "":
	case cli.FromInput:
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) {
			rules := cmd.Rules
			if r.Rules != "" {
				rules = r.Rules
			}
			return judge(rules, r.Line())
		})
	default:
		return cli.UsageErrorf("unexpected argument %q: give the position with --fen and --moves", cmd.Input)
	}
	game := cli.Request{FEN: cmd.FEN, Moves: strings.Fields(cmd.Moves)}
	answer, err := judge(cmd.Rules, game.Line())
	if err != nil {
		return err
	}
	if c.Charset == cli.Narrow && cli.IsTerminal(c.Out) {
		return c.Answer(answer, answer.WriteEnglish)
	}
	return c.Answer(answer, answer.WriteText)
}

// judge judges only the last position of a line.
func judge(rulesName, line string) (*position.Judgement, error) {
	rules, err := xiangqi.ParseRules(rulesName)
	if err != nil {
		return nil, &cli.Error{Code: cli.CodeBadRequest, Message: err.Error()}
	}
	pos, stack, err := cli.ReadPosition(line)
	if err != nil {
		return nil, err
	}
	return position.Judge(rules, &pos, stack), nil
}
