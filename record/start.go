package record

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// readStart reads the FEN of the game's starting position. It accepts FENs in the forms that
// programs write, even for a diagram that is not a valid position. If it changes the side to move,
// the moves later decide whether the change is kept.
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

// turnedStart is a start that is a valid position only if the side to move differs from that in the
// record.
type turnedStart struct {
	told    xiangqi.Setup // as given in the record
	warning int           // index of the warning about the change, if there is one
}

// turnBack restores the side to move given in the record, because the moves agree with it.
func (g *Game) turnBack() {
	t := g.turned
	g.Start, g.turned = t.told, nil
	if t.warning < len(g.Warnings) {
		g.Warnings = slices.Delete(g.Warnings, t.warning, t.warning+1)
	}
}

// parseStart parses a FEN as leniently as possible. If the FEN is accepted, the warnings list its
// faults.
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

// turnedWarning is the warning that the side to move was changed.
const turnedWarning = "the wrong side is to move"

// settleSide accepts a setup that is not a valid position. why is the reason why it is not. If
// changing the side to move makes the position valid, settleSide does so.
func settleSide(start xiangqi.Setup, why error) (xiangqi.Setup, []string, error) {
	start.MoveNumber = max(start.MoveNumber, 1)
	other := start
	other.Turn = start.Turn.Other()
	if _, _, err := other.PositionLenient(); err == nil {
		return other, []string{turnedWarning}, nil
	}
	return start, []string{why.Error()}, nil
}

// usualFEN normalizes a FEN as written in links and by programs. Such a FEN may contain other
// characters in place of spaces, brackets for pieces in hand (which do not exist in xiangqi), or
// the side to move directly after the board.
func usualFEN(fen string) string {
	if strings.IndexByte(fen, ' ') < 0 {
		fen = strings.NewReplacer("%20", " ", "_", " ", "+", " ").Replace(fen)
	}
	board, rest, _ := strings.Cut(strings.TrimSpace(fen), " ")
	if at := strings.IndexByte(board, '['); at >= 0 && strings.HasSuffix(board, "]") {
		board = board[:at]
	}
	if at := strings.Index(board, "--"); at >= 0 { // the castling and en passant fields used in chess
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
