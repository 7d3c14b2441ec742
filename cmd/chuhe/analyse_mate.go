package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// mateAnswer is what analyse --mate answers.
type mateAnswer struct {
	FEN     string     `json:"fen"`
	Mate    *foundMate `json:"mate"` // null when none was found
	Nodes   uint64     `json:"nodes"`
	Seconds float64    `json:"seconds"`
}

// foundMate is a proved mate.
type foundMate struct {
	Side      xiangqi.Color  `json:"side"`
	Moves     int            `json:"moves"`
	Plies     int            `json:"plies"`
	Shortest  bool           `json:"shortest"`  // proved to be the shortest
	Positions int            `json:"positions"` // of the proof, with the attacker to move
	PV        []xiangqi.Move `json:"pv"`        // against the longest defence
}

// mate looks for forced mates.
func (cmd *analyseCommand) mate(ctx context.Context, c *cli.Console, text string, rules xiangqi.Rules) error {
	if cmd.Depth != 0 || cmd.Lines != 1 || cmd.Threads != 1 {
		return cli.UsageErrorf("--mate takes no --depth, --lines or --threads")
	}
	if cmd.Out != "" {
		if record.Detect(cli.Unpacked(cmd.Out), nil) == record.Unknown {
			return cli.UsageErrorf("%s has no extension of a record format, such as .pgn", cmd.Out)
		}
	}
	s := mate.New(mate.Options{Hash: cmd.Hash, Rules: rules})
	if text == cli.FromInput {
		if cmd.Out != "" {
			return cli.UsageErrorf("--out wants one position")
		}
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) {
			answer, _, err := cmd.solve(ctx, s, r.Line())
			return answer, err
		})
	}
	answer, found, err := cmd.solve(ctx, s, text)
	if err != nil {
		return err
	}
	if cmd.Out != "" && found != nil {
		if err := cmd.writeMate(c, found); err != nil {
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

func (cmd *analyseCommand) solve(ctx context.Context, s *mate.Solver, text string) (*mateAnswer, *mate.Mate, error) {
	pos, stack, err := cli.ReadPosition(text)
	if err != nil {
		return nil, nil, err
	}
	l := cmd.limits()
	if l.MoveTime > 0 {
		limited, cancel := context.WithTimeout(ctx, l.MoveTime)
		defer cancel()
		ctx = limited
	}
	seen := make([]uint64, len(stack))
	for i, u := range stack {
		seen[i] = u.Key()
	}
	begin := time.Now()
	r := s.Solve(ctx, pos, seen, mate.Limits{Nodes: l.Nodes})
	answer := &mateAnswer{FEN: pos.FEN(), Nodes: r.Nodes, Seconds: time.Since(begin).Seconds()}
	if m := r.Mate; m != nil {
		answer.Mate = &foundMate{m.Attacker(), m.Moves(), m.Plies, r.Shortest, m.Len(), append([]xiangqi.Move{}, m.Line()...)}
	}
	return answer, r.Mate, nil
}

// writeMate writes the record of a mate, in the format of its extension.
func (cmd *analyseCommand) writeMate(c *cli.Console, m *mate.Mate) error {
	format := record.Detect(cli.Unpacked(cmd.Out), nil)
	g, _ := m.Record(phrases.Say("mate.seen").In(phrases.English))
	data, _, err := record.Marshal(g, format, record.WriteOptions{})
	if err != nil {
		return err
	}
	return c.WriteFile(cmd.Out, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteText shows the mate to a person.
func (a *mateAnswer) WriteText(w io.Writer) error {
	if a.Mate == nil {
		_, err := fmt.Fprintf(w, "%s\n", phrases.Say("mate.none", "nodes", a.Nodes).In(phrases.English))
		return err
	}
	key := phrases.Key("mate.within")
	if a.Mate.Shortest {
		key = "mate.in"
	}
	text := phrases.Say(key, "side", phrases.Side(a.Mate.Side), "n", a.Mate.Moves)
	pos, err := xiangqi.ParseFEN(a.FEN)
	if err != nil {
		return err
	}
	words := []string{text.In(phrases.English)}
	for _, m := range a.Mate.PV {
		words = append(words, pos.Chinese(m))
		pos.MakeMove(m)
	}
	_, err = fmt.Fprintf(w, "%s\n%s\n", strings.Join(words, " "),
		phrases.Say("mate.proof", "n", a.Mate.Positions, "nodes", a.Nodes).In(phrases.English))
	return err
}
