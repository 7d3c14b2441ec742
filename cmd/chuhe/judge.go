package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// judgeCommand says how a game stands by a rule set.
type judgeCommand struct {
	Input string `arg:"" optional:"" help:"- reads JSON lines with fen, moves and rules."`
	Rules string `enum:"axf,cxa,computer" default:"axf" help:"Asian (axf), Chinese (cxa) or computer rules."`
	FEN   string `name:"fen" default:"startpos" help:"Where the moves begin: a FEN or startpos, either followed by moves."`
	Moves string `help:"The moves, such as \"h2e2 h9g7\"."`
}

// judgeAnswer is the JSON of the command.
type judgeAnswer struct {
	Result      xiangqi.Result    `json:"result"`
	Reason      xiangqi.EndReason `json:"reason"`
	Explanation phrases.Text      `json:"explanation"`
	Ruling      *xiangqi.Ruling   `json:"ruling"` // null without a repetition
	Plies       []phrases.Text    `json:"plies"`  // what each move of the ruling was, in words
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
		return cli.UsageErrorf("unexpected argument %q: the position is given by --fen and --moves", cmd.Input)
	}
	game := cli.Request{FEN: cmd.FEN, Moves: strings.Fields(cmd.Moves)}
	answer, err := judge(cmd.Rules, game.Line())
	if err != nil {
		return err
	}
	return c.Answer(answer, func(w io.Writer) error {
		return tellVerdict(w, answer, c.ASCII)
	})
}

// tellVerdict writes the verdict in every language, or only in English where no other
// can be shown, and, of a repetition, what each move was and where the rules stand.
func tellVerdict(w io.Writer, a *judgeAnswer, ascii bool) error {
	if _, err := fmt.Fprintf(w, "%v (%v)\n", a.Result, a.Reason); err != nil {
		return err
	}
	for _, l := range phrases.Languages() {
		if ascii && l != phrases.English {
			continue
		}
		if _, err := fmt.Fprintf(w, "\n%s\n", a.Explanation.In(l)); err != nil {
			return err
		}
		if a.Ruling == nil {
			continue
		}
		for _, ply := range a.Plies {
			if _, err := fmt.Fprintf(w, "  %s\n", ply.In(l)); err != nil {
				return err
			}
		}
		page := phrases.Say("explain.page", "id", a.Ruling.Clause)
		if _, err := fmt.Fprintf(w, "%s\n", page.In(l)); err != nil {
			return err
		}
	}
	return nil
}

// judge judges the last position of a line; the positions before it are not
// judged.
func judge(rulesName, line string) (*judgeAnswer, error) {
	rules, err := xiangqi.ParseRules(rulesName)
	if err != nil {
		return nil, &cli.Error{Code: cli.CodeBadRequest, Message: err.Error()}
	}
	pos, stack, err := cli.ReadPosition(line)
	if err != nil {
		return nil, err
	}
	e := rules.Explain(&pos, stack)
	answer := &judgeAnswer{
		Result: e.Verdict.Result, Reason: e.Verdict.Reason,
		Explanation: phrases.Explain(e), Ruling: e.Ruling, Plies: []phrases.Text{},
	}
	if e.Ruling != nil {
		for i := range e.Ruling.Moves {
			answer.Plies = append(answer.Plies, phrases.RuledMove(&e.Ruling.Moves[i]))
		}
	}
	return answer, nil
}
