package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tableProbeCommand looks up positions.
type tableProbeCommand struct {
	FEN []string `arg:"" name:"fen" help:"A FEN, alone or followed by moves; - reads JSON lines."`
	cli.TableFolder
}

// tableProbeAnswer is the JSON of the command. Distances count plies to the end
// as if repetition were a draw; -1 stands for a draw.
type tableProbeAnswer struct {
	FEN             string          `json:"fen"`
	Class           tablebase.Class `json:"class"`
	Result          string          `json:"result"`
	DTM             int             `json:"dtm"`
	DTC             *int            `json:"dtc"`             // null where there is no such table
	PerpetualCheck  *string         `json:"perpetual_check"` // the result when perpetual check loses; null where unknown
	PliesToCapture  int             `json:"plies_to_capture"`
	Moves           []tableMove     `json:"moves"`
	Line            []xiangqi.Move  `json:"line"`
	chineseNotation []string
}

// tableMove is a legal move with its result for the side that plays it and its
// distance counted from before it.
type tableMove struct {
	Move   xiangqi.Move `json:"move"`
	Result string       `json:"result"`
	DTM    int          `json:"dtm"`
}

func (cmd *tableProbeCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	dir, err := cmd.Path()
	if err != nil {
		return err
	}
	p, err := openProbes(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	text := strings.Join(cmd.FEN, " ")
	if text == cli.FromInput {
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) { return p.answer(r.Line()) })
	}
	answer, err := p.answer(text)
	if err != nil {
		return err
	}
	return c.Answer(answer, answer.write)
}

// probes looks up positions in a folder and in the tables that the program carries.
type probes struct {
	dir    string
	tables *tablebase.Prober
	fault  error // of a file that could not be used
}

func openProbes(dir string) (*probes, error) {
	p := &probes{dir: dir}
	var err error
	p.tables, err = tablebase.Open([]string{dir}, tablebase.Options{
		Systems: []fs.FS{small.Files()},
		OnFault: func(err error) { p.fault = errors.Join(p.fault, err) },
	})
	return p, err
}

func (p *probes) close() error { return p.tables.Close() }

// answer looks up one position.
func (p *probes) answer(text string) (*tableProbeAnswer, error) {
	pos, _, err := cli.ReadPosition(text)
	if err != nil {
		return nil, err
	}
	board := pos.Board()
	class := tablebase.ClassOf(&board)
	v, ok := p.tables.Probe(&pos, tablebase.MateTable)
	moves, allMoves := p.tables.Moves(&pos)
	line, allLine := p.tables.Line(&pos)
	if p.fault != nil {
		return nil, tableError(p.fault)
	}
	if !ok || !allMoves || !allLine {
		return nil, &cli.Error{Code: codeMissingTable, Message: fmt.Sprintf("%v or a class below it has no mate table in %s", class, p.dir)}
	}
	a := &tableProbeAnswer{
		FEN: pos.FEN(), Class: class, Result: v.WDL().String(), DTM: v.Plies(),
		Moves: []tableMove{}, Line: append([]xiangqi.Move{}, line...), chineseNotation: chineseLine(pos, line),
	}
	a.PliesToCapture, _ = p.tables.PliesToCapture(&pos)
	if dtc, ok := p.tables.Probe(&pos, tablebase.ConversionTable); ok {
		plies := dtc.Plies()
		a.DTC = &plies
	}
	if result, ok := p.tables.ProbeResult(&pos, tablebase.PerpetualCheck); ok {
		word := result.String()
		a.PerpetualCheck = &word
	}
	for _, m := range moves {
		a.Moves = append(a.Moves, tableMove{m.Move, m.Value.WDL().String(), m.Value.Plies()})
	}
	return a, nil
}

// chineseLine writes moves in Chinese.
func chineseLine(pos xiangqi.Position, line []xiangqi.Move) (words []string) {
	for _, m := range line {
		words = append(words, pos.Chinese(m))
		pos.MakeMove(m)
	}
	return words
}

// write shows the answer to a person.
func (a *tableProbeAnswer) write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %s\n", a.Class, withPlies(a.Result, a.DTM))
	if a.PerpetualCheck != nil && *a.PerpetualCheck != a.Result {
		fmt.Fprintf(&b, "when perpetual check loses: %s\n", *a.PerpetualCheck)
	}
	if a.DTC != nil && *a.DTC >= 0 {
		fmt.Fprintf(&b, "%d plies to the first capture if both play for that\n", *a.DTC)
	}
	for _, m := range a.Moves {
		fmt.Fprintf(&b, "  %v  %s\n", m.Move, withPlies(m.Result, m.DTM))
	}
	for i, m := range a.Line {
		fmt.Fprintf(&b, "%3d  %v  %s\n", i+1, m, a.chineseNotation[i])
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// withPlies adds the distance to a win or a loss.
func withPlies(result string, plies int) string {
	if plies < 0 {
		return result
	}
	return fmt.Sprintf("%s in %d plies", result, plies)
}
