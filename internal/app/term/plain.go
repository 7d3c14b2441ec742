package term

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// Outcome is the state in which a game was left.
type Outcome struct {
	FEN     string         // the position shown last
	Moves   []xiangqi.Move // moves from the start of the line to that position
	Verdict xiangqi.Verdict
}

// outcome returns the game's current state.
func (s *table) outcome() Outcome {
	pos := *s.Game().Position()
	return Outcome{FEN: pos.FEN(), Moves: append([]xiangqi.Move{}, s.Live().Path()...), Verdict: s.Game().Outcome()}
}

// dialogue implements line mode.
type dialogue struct {
	*table
	thinker *thinker
	out     *bufio.Writer
	quiet   bool // show the board only when asked to
}

// Plain plays line by line. It reads and answers lines until it reads "quit", the input ends, or
// ctx is done, none of which is an error. When ctx is done, reads from in must fail, so that Plain
// can return promptly.
func Plain(ctx context.Context, in io.Reader, out io.Writer, o Options) (Outcome, error) {
	o.NoColor = true
	s, err := newTable(o)
	if err != nil {
		return Outcome{}, err
	}
	d := &dialogue{table: s, thinker: newThinker(&o), out: bufio.NewWriter(out)}
	defer d.thinker.close()
	err = d.hold(ctx, in)
	if err == nil {
		err = d.out.Flush()
	}
	return s.outcome(), err
}

// hold reads lines and answers them.
func (d *dialogue) hold(ctx context.Context, in io.Reader) error {
	lines := textlines.NewScanner(in)
	lines.Buffer(nil, maxLine)
	d.board()
	d.say(d.text("term.helpHead") + " help")
	for d.engineTurn(ctx) {
		d.prompt()
		if err := d.out.Flush(); err != nil {
			return err
		}
		if !lines.Scan() {
			d.say("")
			return d.ending(ctx, lines.Err())
		}
		if !d.answer(ctx, lines.Text()) {
			break
		}
	}
	return nil
}

// ending returns the error that ended the input, or nil if it ended normally.
func (d *dialogue) ending(ctx context.Context, err error) error {
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%w: more than %d bytes", err, maxLine)
	}
	if errors.Is(err, ctx.Err()) {
		err = nil // reads are expected to fail when ctx is done
	}
	return err
}

// prompt prompts for a line of input.
func (d *dialogue) prompt() {
	text := d.text("term.toMove", "side", phrases.Side(d.Game().Turn()))
	if d.Game().Over() {
		text = phrases.Result(d.Game().Outcome().Result).In(d.lang)
	}
	d.write(text + "> ")
}

// answer answers a line. It returns false if this was the last one.
func (d *dialogue) answer(ctx context.Context, line string) bool {
	if name, arg, _ := strings.Cut(strings.TrimSpace(line), " "); arg != "" {
		if c := findCommand(name); c != nil && c.words == "term.word.board" {
			d.setBoard(strings.TrimSpace(arg))
			return true
		}
	}
	r := d.do(line)
	if r.works() {
		r = d.worked(d.work(ctx, r))
	}
	if r.text != "" {
		d.say(strings.TrimRight(r.text, "\n"))
	}
	switch r.act {
	case actQuit:
		d.say(d.text("term.bye"))
		return false
	case actHelp:
		for _, l := range d.help(80, true) {
			d.say(l)
		}
	case actHint:
		d.hint(ctx)
	case actGo:
		d.engineMove(ctx, forGo)
	case actAnalyse:
		d.analyse(ctx)
	case actBoard:
		d.board()
	}
	if r.moved && !d.engineToMove() {
		d.showBoard()
	}
	if r.moved {
		d.sayEnd()
	}
	return true
}

// setBoard sets whether to show the board after every move.
func (d *dialogue) setBoard(arg string) {
	d.quiet = strings.EqualFold(arg, "off")
	if d.quiet {
		d.say(d.text("term.boardOff"))
	} else {
		d.say(d.text("term.boardOn"))
	}
}

// engineTurn plays the engine's moves for as long as it is the engine's turn. It returns false if
// ctx is done.
func (d *dialogue) engineTurn(ctx context.Context) bool {
	for d.engineToMove() && ctx.Err() == nil {
		d.engineMove(ctx, forMove)
	}
	return ctx.Err() == nil
}

// engineMove has the engine play a move, and prints it.
func (d *dialogue) engineMove(ctx context.Context, why purpose) {
	if err := d.out.Flush(); err != nil {
		return // the next flush fails too, and its error is reported
	}
	before := *d.Game().Position()
	r := d.thinker.think(ctx, d.table, why).wait().answer
	if r.Move == xiangqi.NoMove || ctx.Err() != nil {
		return
	}
	if err := d.engineMoved(r); err != nil {
		d.say(d.text("term.failed", "err", err)) // cannot happen: searches find legal moves
		_ = d.apply(session.Sit{})               // continue with people on both sides
		return
	}
	if d.Game().Outcome().Reason != xiangqi.Resignation {
		d.say(d.moveNotice(before, r.Move))
	}
	d.showBoard()
	d.sayEnd()
}

// sayEnd prints the grounds for the result if they say more than the notice about the last move.
func (d *dialogue) sayEnd() {
	if text := d.standing(); d.Game().Over() && text != phrases.Verdict(d.Game().Outcome()).In(d.lang) {
		d.say(text)
	}
}

// hint prints the move that the engine would play.
func (d *dialogue) hint(ctx context.Context) {
	th := d.thinker.think(ctx, d.table, forHint)
	d.say(d.hintText(th.from, th.wait().answer))
}

// hintText names the best move found by a search.
func (s *table) hintText(pos xiangqi.Position, r player.Answer) string {
	if r.Move == xiangqi.NoMove {
		return s.clean(s.text("term.noHint"))
	}
	return s.clean(s.text("term.hint", "move", pos.FormatMove(r.Move, s.notation), "squares", r.Move, "score", scoreText(r.Score, pos.Turn())))
}

// analyse prints the best lines that the engine finds in the time allowed for a hint.
func (d *dialogue) analyse(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, d.o.MoveTime)
	defer cancel()
	th := d.thinker.think(ctx, d.table, forAnalysis)
	u := th.wait()
	if u.answer.Move == xiangqi.NoMove {
		d.say(d.text("term.noHint"))
		return
	}
	for i, info := range u.answer.Lines {
		moves := strings.Join(movesText(th.from, info.PV, d.notation), " ")
		d.say(fmt.Sprintf("%d. %s  %s  %s", i+1, scoreText(info.Score, th.from.Turn()),
			d.text("term.depth", "depth", info.Depth, "nodes", countText(info.Nodes)), moves))
	}
}

// showBoard prints the board, unless the user wants to see it only on request.
func (d *dialogue) showBoard() {
	if !d.quiet {
		d.board()
	}
}

// board prints the board.
func (d *dialogue) board() {
	pos := *d.Game().Position()
	d.write(diagram.Text(&pos, diagram.TextOptions{
		Symbols: d.symbols, View: d.view, ASCII: d.o.ASCII, Coordinates: d.coordinates(),
	}))
}

// coordinates returns the coordinates that match the notation, either file numbers or letters.
func (s *table) coordinates() diagram.Coordinates {
	switch system, _, _ := strings.Cut(s.notation.String(), ","); system {
	case xiangqi.Vietnamese.String(), xiangqi.VietnameseShort.String():
		return diagram.Digits
	case xiangqi.Chinese.String(), xiangqi.WXF.String():
		return diagram.Numbers
	}
	return diagram.Algebraic
}

// say prints a line.
func (d *dialogue) say(text string) { d.write(text + "\n") }

// write prints text. Any error is returned by the next flush.
func (d *dialogue) write(text string) { _, _ = d.out.WriteString(d.clean(text)) }
