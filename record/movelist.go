package record

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Plain move lists: moves in any notation, with numbers or without, and nothing
// else but a FEN before them and a result behind. ICCS text and the lines of the
// engine protocols ("startpos moves h2e2 …") are among them. In a file of several
// games each begins with a FEN or startpos, behind a result, or, behind an empty
// line, with move number 1.

// listBlock is the text of one game.
type listBlock struct {
	body  strings.Builder
	line  int
	fen   string
	begun bool // there is a start or a move
}

func readMoveList(in *input) {
	text := in.text()
	block := &listBlock{}
	blank, over := false, false
	for {
		line, err := text.next()
		if err != nil {
			if in.giveList(block) && !errors.Is(err, io.EOF) {
				in.skip(Place{Line: text.number}, err)
			}
			return
		}
		trimmed := strings.TrimSpace(line)
		if trimmed == "" {
			blank = true
			block.body.WriteByte('\n')
			continue
		}
		fen, moves, isStart := splitStart(trimmed)
		if block.begun && (isStart || over || blank && beginsWithOne(trimmed)) {
			if !in.giveList(block) {
				return
			}
			block = &listBlock{}
		}
		if !block.begun {
			block.line = text.number
			block.begun = true
			block.body.Reset()
		}
		if isStart {
			block.fen, line = fen, moves
		}
		blank, over = false, endsWithResult(trimmed)
		block.body.WriteString(line + "\n")
	}
}

// splitStart takes a line apart that begins with a position: a FEN or startpos,
// perhaps with moves behind it.
func splitStart(line string) (fen, moves string, ok bool) {
	fields := strings.Fields(line)
	for len(fields) > 1 && (strings.EqualFold(fields[0], "position") || strings.EqualFold(fields[0], "fen")) {
		fields = fields[1:]
	}
	isStart := strings.EqualFold(fields[0], "startpos")
	if !isStart && strings.Count(fields[0], "/") != xiangqi.NumRanks-1 {
		return "", "", false
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
	return strings.Join(fields[:at], " "), moves, true
}

// beginsWithOne says whether a line begins with move number 1.
func beginsWithOne(line string) bool {
	rest, ok := strings.CutPrefix(line, "1")
	return ok && (rest == "" || strings.ContainsAny(rest[:1], ". \t") || strings.HasPrefix(rest, "、") || strings.HasPrefix(rest, "．"))
}

func endsWithResult(line string) bool {
	for _, word := range resultWords {
		if before, ok := strings.CutSuffix(line, word.text); ok && (before == "" || strings.ContainsAny(before[len(before)-1:], " \t")) {
			return true
		}
	}
	return false
}

// giveList reads the game of a block and hands it out.
func (in *input) giveList(b *listBlock) bool {
	if !b.begun {
		return true
	}
	in.game++
	place := func(line int) Place { return Place{Game: in.game, Line: b.line + line} }
	g := New()
	if b.fen != "" {
		if err := g.readStart(b.fen, place(0)); err != nil {
			return in.skip(place(0), fmt.Errorf("%w: %w", ErrDamaged, err))
		}
	}
	moves := g.readMoves(b.body.String(), moveStyle{most: in.options.Limits.Moves}, place)
	g.Result = moves.result
	if len(g.Root.Children) == 0 && moves.failures > 0 {
		return in.skip(place(0), fmt.Errorf("%w: no moves: %s", ErrDamaged, moves.warnings[0].message))
	}
	return in.give(g)
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
