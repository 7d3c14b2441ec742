package main

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/position"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/picture"
)

// File extensions of pictures.
const (
	endingSVG = ".svg"
	endingPNG = ".png"
)

// svgWidth is the width of SVG pictures, in pixels.
const svgWidth = 720

// positionCommand shows a position and its status under the rules.
type positionCommand struct {
	FEN []string `arg:"" name:"fen" help:"A FEN or startpos, either followed by moves; - reads JSON lines."`
	Out string   `short:"o" file:"out" packs:"" help:"Also draw the position as a picture, FILE.svg or FILE.png." placeholder:"FILE"`
	cli.Force
	Style string `needs:"out" enum:"simplified,traditional,letters" default:"simplified" help:"Pieces in the picture: simplified, traditional or letters."`
	Flip  bool   `needs:"out" aliases:"black" help:"Show Black at the bottom of the picture."`
}

func (cmd *positionCommand) Run(ctx context.Context, c *cli.Console) error {
	text := strings.Join(cmd.FEN, " ")
	ending := strings.ToLower(filepath.Ext(cli.Unpacked(cmd.Out)))
	if cmd.Out != "" && (text == cli.FromInput || ending != "" && ending != endingSVG && ending != endingPNG) {
		return cli.UsageErrorf("%s: a picture requires a single position and a name ending in .svg or .png", cmd.Out)
	}
	if ending == endingPNG && cmd.Style == "letters" {
		return cli.UsageErrorf("--style letters requires a name ending in .svg: PNG pictures always use characters")
	}
	if text == cli.FromInput {
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) {
			answer, _, err := describe(r.Line())
			if !answer.Valid {
				answer.FEN = r.FEN
			}
			return answer, err
		})
	}
	answer, pos, err := describe(text)
	if err != nil && !errors.Is(err, cli.ErrAnswered) {
		return err
	}
	if cmd.Out != "" {
		if drawErr := cmd.draw(c, answer.FEN, ending); drawErr != nil {
			return drawErr
		}
	}
	if writeErr := c.Answer(answer, func(w io.Writer) error { return answer.WriteText(w, &pos) }); writeErr != nil {
		return writeErr
	}
	return err
}

// symbolsOf maps values of the flag to piece symbols.
var symbolsOf = map[string]diagram.Symbols{"simplified": diagram.Simplified, "traditional": diagram.Traditional, "letters": diagram.Letters}

// draw writes a picture of a position, which may be invalid as long as it is a board.
func (cmd *positionCommand) draw(c *cli.Console, fen, ending string) error {
	board, err := xiangqi.ParseSetup(fen)
	if err != nil {
		return cli.PositionError(err)
	}
	view := diagram.RedBelow
	if cmd.Flip {
		view = diagram.BlackBelow
	}
	return c.WriteFile(cmd.Out, func(w io.Writer) error {
		symbols := symbolsOf[cmd.Style]
		if ending == endingPNG {
			return picture.WritePNG(w, &board, picture.Options{Traditional: symbols == diagram.Traditional, View: view})
		}
		o := diagram.Options{Symbols: symbols, View: view, Width: svgWidth, Title: fen, Coordinates: diagram.Numbers}
		if symbols == diagram.Letters {
			o.Coordinates = diagram.Algebraic
		}
		_, err := io.WriteString(w, diagram.SVG(&board, o))
		return err
	})
}

// describe describes a position. The error is cli.ErrAnswered if the description itself says that
// the position is invalid.
func describe(text string) (position.Description, xiangqi.Position, error) {
	answer, pos, err := position.Describe(text)
	switch {
	case errors.Is(err, position.ErrInvalid):
		err = cli.ErrAnswered
	case err != nil:
		err = cli.PositionError(err)
	}
	return answer, pos, err
}

// perftCommand counts sequences of moves.
type perftCommand struct {
	Args   []string `arg:"" name:"fen depth" help:"A FEN or startpos, either followed by moves, then the depth in plies; - reads JSON lines."`
	Divide bool     `help:"Also list the count under each first move."`
}

func (cmd *perftCommand) Run(ctx context.Context, c *cli.Console) error {
	if len(cmd.Args) == 1 && cmd.Args[0] == cli.FromInput {
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) {
			if r.Depth == nil {
				return nil, &cli.Error{Code: cli.CodeBadRequest, Message: "field \"depth\" is missing"}
			}
			return cmd.count(ctx, r.Line(), *r.Depth, nil)
		})
	}
	if cmd.Args[0] == cli.FromInput {
		return cli.UsageErrorf("- reads positions and depths from standard input; remove the other arguments")
	}
	last := len(cmd.Args) - 1
	depth, err := strconv.Atoi(cmd.Args[last])
	if last == 0 || err != nil {
		return cli.UsageErrorf("a position and a depth are required, such as: chuhe perft startpos 4")
	}
	answer, err := cmd.count(ctx, strings.Join(cmd.Args[:last], " "), depth, func(done *position.Count) {
		c.Progress("depth %d of %d: %d", len(done.Nodes), depth, done.Nodes[len(done.Nodes)-1])
	})
	c.EndProgress()
	switch {
	case answer != nil && err != nil:
		return c.AnswerPart(answer, answer.WriteText, err)
	case err != nil:
		return err
	}
	return c.Answer(answer, answer.WriteText)
}

// count counts move sequences from a single position. If ctx is done first, it returns the depths
// completed so far.
func (cmd *perftCommand) count(ctx context.Context, text string, depth int, progress func(*position.Count)) (*position.Count, error) {
	if depth < 1 || depth > position.MaxDepth {
		return nil, cli.UsageErrorf("depth %d: must be from 1 to %d", depth, position.MaxDepth)
	}
	pos, _, err := cli.ReadPosition(text)
	if err != nil {
		return nil, err
	}
	answer, err := position.CountMoves(ctx, pos, depth, progress)
	if err == nil && !cmd.Divide {
		answer.Divide = nil
	}
	return answer, err
}
