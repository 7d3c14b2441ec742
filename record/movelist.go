package record

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Text with moves in it: plain lists of moves in any notation, ICCS text, the lines
// of the engine protocols ("startpos moves h2e2 …"), and what people paste: a
// headline, the names of the players, numbers such as ① or 第1回合, remarks between
// the moves, pages of HTML. Names, event, date and result are taken out of the
// lines around the moves; what else stands there is kept as comments, and what is
// not understood is named in a warning or an error.
//
// In a file of several games each begins with a position, behind a result, with
// the names of other players, or, behind an empty line, with move number 1.

// listBlock is the text of one game.
type listBlock struct {
	game  *Game
	lines []proseLine // behind the start, one for each line of the text
	line  int         // of the first
	fen   string
	begun bool // there is a start, a fact or a line with words
	moves int
	over  bool // a result has been read
}

// listReader cuts a text into games.
type listReader struct {
	in    *input
	text  *textInput
	page  pageText
	block *listBlock
	state proseState
	blank bool  // the last line is empty
	held  *Game // the game before, to which lines that are no game still belong
}

func readMoveList(in *input) {
	r := &listReader{in: in, text: in.text()}
	r.begin()
	for {
		line, err := r.text.next()
		if err != nil {
			if r.finish() && r.giveHeld() && !errors.Is(err, io.EOF) {
				in.skip(Place{Line: r.text.number}, err)
			}
			return
		}
		for part := range strings.SplitSeq(r.page.line(line), "\n") {
			if !r.take(part) {
				return
			}
		}
	}
}

func (r *listReader) begin() {
	r.block, r.state, r.blank = &listBlock{game: New(), line: r.text.number}, proseState{}, false
}

func (r *listReader) place() Place { return Place{Game: r.in.game + 1, Line: r.text.number} }

// take reads a line; it returns false when no more games are wanted.
func (r *listReader) take(line string) bool {
	line = strings.ReplaceAll(line, "\u00a0", " ")
	trimmed := strings.Trim(line, " \t　\r")
	if trimmed == "" {
		r.blank = true
		r.add(proseLine{})
		return true
	}
	if r.state.verbatim() {
		r.add(r.state.scan(line))
		return true
	}
	fen, moves, isStart := splitStart(trimmed)
	scanned := r.state.scan(moves)
	if !isStart {
		scanned = r.state.scan(line)
	}
	facts := r.facts(trimmed, isStart, &scanned)
	if r.endsHere(trimmed, isStart, facts, &scanned) {
		state := r.state
		if !r.finish() {
			return false
		}
		r.begin()
		r.state = state
	}
	b := r.block
	if !b.begun {
		b.line, b.lines = r.text.number, nil
		b.begun = true
	}
	switch {
	case isStart:
		b.fen = fen
	case len(facts) > 0:
		facts.set(b.game, r.place())
		scanned = proseLine{text: trimmed, taken: true}
	case b.moves == 0 && !scanned.isMoves() && !scanned.over && headline(b.game, trimmed, r.place()):
		scanned = proseLine{text: trimmed, taken: true}
	}
	r.blank = false
	r.add(scanned)
	return true
}

// facts returns what a line tells about the game; a line of moves tells nothing.
func (r *listReader) facts(line string, isStart bool, scanned *proseLine) facts {
	if isStart || scanned.isMoves() {
		return nil
	}
	return factsIn(line)
}

// endsHere says whether a line begins another game.
func (r *listReader) endsHere(line string, isStart bool, facts facts, scanned *proseLine) bool {
	b := r.block
	if !b.begun {
		return false
	}
	if isStart && (b.moves > 0 || b.fen != "" || b.over) || b.over {
		return true
	}
	return b.moves > 0 && (facts.contradict(b.game) || r.blank && scanned.isMoves() && beginsWithOne(line))
}

func (r *listReader) add(line proseLine) {
	if b := r.block; b.begun {
		line.number = r.text.number
		b.lines = append(b.lines, line)
		if line.isMoves() {
			b.moves += line.moves
		}
		b.over = b.over || line.over
	}
}

// finish makes a game of the block, and holds it until it is known what follows.
func (r *listReader) finish() bool {
	b := r.block
	if !b.begun {
		return true
	}
	if b.moves == 0 && b.fen == "" && !b.onlyResult() {
		return r.words(b)
	}
	if !r.giveHeld() {
		return false
	}
	r.in.game++
	place := func(line int) Place { return Place{Game: r.in.game, Line: b.line + line} }
	g := b.game
	if b.fen != "" {
		if err := g.readStart(b.fen, place(0)); err != nil {
			return r.in.skip(place(0), fmt.Errorf("%w: %w", ErrDamaged, err))
		}
	}
	return r.hold(b, b.body(), place)
}

// onlyResult says whether the block is a game without moves, as lists of moves have
// it: a result and nothing else.
func (b *listBlock) onlyResult() bool {
	for _, line := range b.lines {
		if line.words > 0 || line.moves > 0 {
			return false
		}
	}
	return b.over && len(b.game.Headers) == 0
}

// hold reads the moves of a game and keeps it.
func (r *listReader) hold(b *listBlock, body string, place func(int) Place) bool {
	g := b.game
	moves := g.readMoves(body, moveStyle{most: r.in.options.Limits.Moves, tolerant: true}, place)
	if g.Result == xiangqi.Undecided {
		g.Result = moves.result
	}
	if len(g.Root.Children) == 0 && moves.failures > 0 {
		return r.in.skip(place(0), fmt.Errorf("%w: no moves: %s", ErrDamaged, moves.warnings[0].message))
	}
	r.held = g
	return true
}

// words is finish for a block without a line of moves: moves may stand in its
// sentences. Else its lines belong to nothing.
func (r *listReader) words(b *listBlock) bool {
	if body, found := b.sentences(); found {
		if !r.giveHeld() {
			return false
		}
		r.in.game++
		return r.hold(b, body, func(line int) Place { return Place{Game: r.in.game, Line: b.line + line} })
	}
	for _, line := range b.lines {
		text, p := strings.TrimSpace(line.text), Place{Game: r.in.game, Line: line.number}
		switch {
		case text == "":
		case r.held != nil:
			r.held.warn(p, "%q is no part of a game", clip(text))
		case line.taken && !b.taken():
		default:
			r.in.game++
			p.Game++
			if line.taken {
				return r.in.skip(p, fmt.Errorf("%w: neither moves nor a position with %q", ErrDamaged, clip(text)))
			}
			return r.in.skip(p, fmt.Errorf("%w: no moves: %q is not understood", ErrDamaged, clip(text)))
		}
	}
	return true
}

// taken says whether all lines of the block tell facts.
func (b *listBlock) taken() bool {
	return !slices.ContainsFunc(b.lines, func(line proseLine) bool { return !line.taken && strings.TrimSpace(line.text) != "" })
}

func (r *listReader) giveHeld() bool {
	g := r.held
	r.held = nil
	return g == nil || r.in.give(g)
}

// boardPattern finds the ten ranks of a position, and what may follow them.
var boardPattern = regexp.MustCompile(`(?i)(?:[rnbakcpehmgs1-9]{1,9}/){9}[rnbakcpehmgs1-9]{1,9}(?:\s+[wbr](?:\s+[-0-9]+){0,4})?`)

// splitStart takes a line apart that begins with a position: a FEN or startpos,
// perhaps with moves behind it, and with a word such as 局面： before it.
func splitStart(line string) (fen, moves string, ok bool) {
	fields := strings.Fields(line)
	for len(fields) > 1 && (strings.EqualFold(fields[0], "position") || strings.EqualFold(fields[0], "fen")) {
		fields = fields[1:]
	}
	if len(fields) == 0 {
		return "", "", false
	}
	isStart := strings.EqualFold(fields[0], "startpos")
	if !isStart && strings.Count(fields[0], "/") != xiangqi.NumRanks-1 {
		return splitBoard(line)
	}
	at := len(fields)
	for i, f := range fields {
		if strings.EqualFold(f, "moves") {
			at = i
			moves = strings.Join(fields[i+1:], " ")
			break
		}
	}
	if isStart {
		return "", moves, true
	}
	if at == len(fields) {
		return splitBoard(line)
	}
	return strings.Join(fields[:at], " "), moves, true
}

// splitBoard finds a position anywhere in a line.
func splitBoard(line string) (fen, moves string, ok bool) {
	at := boardPattern.FindStringIndex(line)
	if at == nil {
		return "", "", false
	}
	return line[at[0]:at[1]], strings.TrimLeft(line[at[1]:], " \t,，;；。]）)\"'"), true
}

// beginsWithOne says whether a line begins with move number 1.
func beginsWithOne(line string) bool {
	line = normalNumbers(line)
	rest, ok := strings.CutPrefix(line, "1")
	return ok && (rest == "" || strings.ContainsAny(rest[:1], ". \t") || strings.HasPrefix(rest, "、") || strings.HasPrefix(rest, "．"))
}

// encodeMoveList writes the main line of a game.
func encodeMoveList(g *Game, o *WriteOptions, l *losses) ([]byte, error) {
	if err := g.playable(); err != nil {
		return nil, err
	}
	w := &moveTextWriter{notation: o.notation(xiangqi.Chinese), plain: true, losses: l}
	if newBoard(&g.Start).loose {
		w.notation = xiangqi.ICCS
	}
	if g.Start != startSetup {
		w.b.WriteString(g.Start.FEN() + "\n")
	}
	w.write(g)
	w.separate("\n")
	w.b.WriteString(g.Result.PGN() + "\n\n")
	l.loseHeaders(g.Headers, nil)
	l.surveyTree(g, holdsMoveNumber|holdsPlies|holdsResult)
	return o.encoded(w.b.String(), l), nil
}
