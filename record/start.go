package record

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// readStart reads the FEN in which the game begins. It takes what programs write
// as FEN, also of a diagram that is no position. Where it has turned the side to move
// in the FEN, the moves have the last word.
func (g *Game) readStart(fen string, p Place) error {
	start, warnings, err := parseStart(fen)
	g.Start, g.turned = start, nil
	if len(warnings) == 1 && warnings[0] == turnedWarning {
		told := start
		told.Turn = start.Turn.Other()
		g.turned = &turnedStart{told: told, warning: len(g.Warnings)}
	}
	for _, w := range warnings {
		g.warn(p, "FEN: %s", w)
	}
	return err
}

// turnedStart is a start that is a position only with the other side to move than the
// record gives.
type turnedStart struct {
	told    xiangqi.Setup // as in the record
	warning int           // the number of the one about it, if that was kept
}

// turnBack gives the start the side to move that the record gives, because the moves
// agree with it.
func (g *Game) turnBack() {
	t := g.turned
	g.Start, g.turned = t.told, nil
	if t.warning < len(g.Warnings) {
		g.Warnings = slices.Delete(g.Warnings, t.warning, t.warning+1)
	}
}

// parseStart reads a FEN as leniently as can be. The warnings are what is wrong
// with one that it takes.
func parseStart(fen string) (start xiangqi.Setup, warnings []string, err error) {
	fen = usualFEN(fen)
	pos, faults, err := xiangqi.ParseFENLenient(fen)
	if err == nil {
		for _, f := range faults {
			if f.Code != xiangqi.FaultBadCounter && f.Code != xiangqi.FaultTooManyPieces {
				warnings = append(warnings, f.Message)
			}
		}
		return pos.Setup(), warnings, nil
	}
	if start, setupErr := xiangqi.ParseSetup(fen); setupErr == nil {
		return settleSide(start, err)
	}
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return start, nil, err
	}
	board := strings.NewReplacer("m", "b", "M", "B", "g", "a", "G", "A", "s", "p", "S", "P").Replace(fields[0])
	side := "w"
	if len(fields) > 1 && strings.EqualFold(fields[1], "b") {
		side = "b"
	}
	start, setupErr := xiangqi.ParseSetup(board + " " + side)
	if setupErr != nil {
		return start, nil, err
	}
	return settleSide(start, err)
}

// turnedWarning reports that a start has got the other side to move.
const turnedWarning = "the wrong side is to move"

// settleSide takes a set-up that is no position for the reason given, with the
// other side to move if that makes it one.
func settleSide(start xiangqi.Setup, why error) (xiangqi.Setup, []string, error) {
	start.MoveNumber = max(start.MoveNumber, 1)
	other := start
	other.Turn = start.Turn.Other()
	if _, _, err := other.PositionLenient(); err == nil {
		return other, []string{turnedWarning}, nil
	}
	return start, []string{why.Error()}, nil
}

// usualFEN returns a FEN in the usual form for one as links and programs write it: with
// other signs for blanks, with brackets for the pieces in hand, which are none here, or
// with the side to move directly after the board.
func usualFEN(fen string) string {
	if strings.IndexByte(fen, ' ') < 0 {
		fen = strings.NewReplacer("%20", " ", "_", " ", "+", " ").Replace(fen)
	}
	board, rest, _ := strings.Cut(strings.TrimSpace(fen), " ")
	if at := strings.IndexByte(board, '['); at >= 0 && strings.HasSuffix(board, "]") {
		board = board[:at]
	}
	if at := strings.Index(board, "--"); at >= 0 { // the fields that chess has for castling and en passant
		board = board[:at]
	}
	files := 0
	for i := strings.LastIndexByte(board, '/') + 1; i < len(board); i++ {
		if files == xiangqi.NumFiles && i == len(board)-1 && strings.IndexByte("wbrWBR", board[i]) >= 0 {
			return board[:i] + " " + board[i:] + " " + rest
		}
		if c := board[i]; c >= '1' && c <= '9' {
			files += int(c - '0')
		} else {
			files++
		}
	}
	return board + " " + rest
}
