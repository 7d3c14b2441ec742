package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// maxPerftDepth is more than any machine can count.
const maxPerftDepth = 20

// perftCommand counts move sequences.
type perftCommand struct {
	Args   []string `arg:"" name:"fen depth" help:"A FEN or startpos, either followed by moves, then the depth in plies; - reads JSON lines."`
	Divide bool     `help:"Also list the count under each first move."`
}

// perftAnswer is the JSON of the command. Nodes holds the counts of all depths
// up to the one asked for.
type perftAnswer struct {
	FEN     string            `json:"fen"`
	Depth   int               `json:"depth"`
	Nodes   []uint64          `json:"nodes"`
	Seconds float64           `json:"seconds"`
	Divide  map[string]uint64 `json:"divide,omitempty"`
}

func (cmd *perftCommand) Run(ctx context.Context, c *cli.Console) error {
	if len(cmd.Args) == 1 && cmd.Args[0] == cli.FromInput {
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) {
			if r.Depth == nil {
				return nil, &cli.Error{Code: cli.CodeBadRequest, Message: "field \"depth\" is missing"}
			}
			return countMoves(ctx, r.Line(), *r.Depth, cmd.Divide)
		})
	}
	if cmd.Args[0] == cli.FromInput {
		return cli.UsageErrorf("- reads positions and depths from standard input, want no other argument")
	}
	last := len(cmd.Args) - 1
	depth, err := strconv.Atoi(cmd.Args[last])
	if last == 0 || err != nil {
		return cli.UsageErrorf("want a position and a depth, such as: chuhe perft startpos 4")
	}
	answer, err := countMoves(ctx, strings.Join(cmd.Args[:last], " "), depth, cmd.Divide)
	if err != nil {
		return err
	}
	return c.Answer(answer, answer.write)
}

// countMoves answers for one position.
func countMoves(ctx context.Context, text string, depth int, divide bool) (*perftAnswer, error) {
	if depth < 1 || depth > maxPerftDepth {
		return nil, cli.UsageErrorf("depth %d is not in 1..%d", depth, maxPerftDepth)
	}
	pos, _, err := cli.ReadPosition(text)
	if err != nil {
		return nil, err
	}
	answer := &perftAnswer{FEN: pos.FEN(), Depth: depth, Nodes: []uint64{}}
	if divide {
		answer.Divide = map[string]uint64{}
	}
	start := time.Now()
	for d := 1; d <= depth; d++ {
		var sum uint64
		for _, m := range pos.LegalMoves() {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			n, err := perftUnder(ctx, &pos, m, d)
			if err != nil {
				return nil, err
			}
			sum += n
			if divide && d == depth {
				answer.Divide[m.String()] = n
			}
		}
		answer.Nodes = append(answer.Nodes, sum)
	}
	answer.Seconds = time.Since(start).Seconds()
	return answer, nil
}

// perftUnder counts the sequences of depth moves that begin with m. Deep counts
// look at ctx now and then.
func perftUnder(ctx context.Context, pos *xiangqi.Position, m xiangqi.Move, depth int) (uint64, error) {
	const atOnce = 4 // plies that take less than a second
	undo := pos.MakeMove(m)
	defer pos.UnmakeMove(undo)
	if depth-1 <= atOnce {
		return xiangqi.Perft(pos, depth-1), ctx.Err()
	}
	var sum uint64
	for _, reply := range pos.LegalMoves() {
		n, err := perftUnder(ctx, pos, reply, depth-1)
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}

// write shows the answer to a person.
func (a *perftAnswer) write(w io.Writer) error {
	var b strings.Builder
	pos, err := xiangqi.ParseFEN(a.FEN)
	if err == nil && a.Divide != nil {
		for _, m := range pos.LegalMoves() {
			fmt.Fprintf(&b, "%v  %d\n", m, a.Divide[m.String()])
		}
	}
	for i, n := range a.Nodes {
		fmt.Fprintf(&b, "depth %2d  %d\n", i+1, n)
	}
	fmt.Fprintf(&b, "%.2f s\n", a.Seconds)
	_, err = io.WriteString(w, b.String())
	return err
}
