package record

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// readStart reads the FEN in which the game begins. It takes what programs write
// as FEN, also of a diagram that is no position. Where it has turned the side to move
// that the FEN tells, the moves have the last word.
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
// record tells.
type turnedStart struct {
	told    xiangqi.Setup // as the record has it
	warning int           // the number of the one about it, if that was kept
}

// turnBack gives the start the side to move that the record tells, because the moves
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

// turnedWarning says that a start has got the other side to move.
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

// resultWords are the spellings of results, the longer before their beginnings.
var resultWords = []struct {
	text   string
	result xiangqi.Result
}{
	{"1/2-1/2", xiangqi.Draw}, {"½-½", xiangqi.Draw}, {"1-0", xiangqi.RedWins}, {"0-1", xiangqi.BlackWins},
	{"*", xiangqi.Undecided},
	{"红先胜", xiangqi.RedWins}, {"紅先勝", xiangqi.RedWins}, {"红胜", xiangqi.RedWins}, {"紅勝", xiangqi.RedWins},
	{"红先负", xiangqi.BlackWins}, {"紅先負", xiangqi.BlackWins}, {"黑胜", xiangqi.BlackWins}, {"黑勝", xiangqi.BlackWins},
	{"红先和", xiangqi.Draw}, {"紅先和", xiangqi.Draw}, {"和棋", xiangqi.Draw}, {"和局", xiangqi.Draw},
}

// resultBegins says of each two bytes whether a text that begins with them may begin with
// a result. Moves are none by their second byte, mostly.
var resultBegins = makeResultBegins()

func makeResultBegins() *[256][256]bool {
	begins := &[256][256]bool{}
	for _, word := range resultWords {
		row := &begins[word.text[0]]
		if len(word.text) > 1 {
			row[word.text[1]] = true
			continue
		}
		for next := range row {
			row[next] = true
		}
	}
	return begins
}

// mayBeResult says whether a text, which is not empty, may begin with a result.
func mayBeResult(text string) bool {
	next := byte(0)
	if len(text) > 1 {
		next = text[1]
	}
	return resultBegins[text[0]][next]
}

// parseResult reads a result as headers have it.
func parseResult(text string) (xiangqi.Result, bool) {
	text = strings.TrimSpace(text)
	for _, word := range resultWords {
		if strings.HasPrefix(text, word.text) {
			return word.result, true
		}
	}
	r, err := xiangqi.ParseResult(text)
	return r, err == nil
}
