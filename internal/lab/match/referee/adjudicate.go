package referee

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrAdjudication is wrapped by the errors about adjudication rules.
var ErrAdjudication = errors.New("bad adjudication rule")

// Adjudication ends games before the rules do. Its zero value ends none.
type Adjudication struct {
	// A game is won when both engines have said so in each of their last
	// ResignMoves moves: one at least ResignScore centipawns, the other as much
	// less. 0 moves: never.
	ResignScore int `json:"resign_score"`
	ResignMoves int `json:"resign_moves"`
	// A game is drawn when both engines have reported at most DrawScore either way
	// in each of their last DrawMoves moves, all after move number DrawAfter.
	DrawScore int `json:"draw_score"`
	DrawMoves int `json:"draw_moves"`
	DrawAfter int `json:"draw_after"`
	// Tables ends a game whose result the referee's endgame tables know.
	Tables bool `json:"tables,omitempty"`
	// A game that lasts longer than MostMoves moves of each side is drawn; 0: none.
	MostMoves int `json:"most_moves"`
}

// DefaultMostMoves ends games that the rules would let go on for very long.
const DefaultMostMoves = 400

// Reasons for which a referee ends a game, besides those of the rules and the
// kinds of incidents.
const (
	reasonScoreWin  = "score_adjudication"
	reasonScoreDraw = "draw_adjudication"
	reasonMoveLimit = "move_limit"
	reasonResigned  = "resignation"
	reasonTables    = "table_adjudication"
)

// ParseResign reads "600,3", score and moves. The error wraps ErrAdjudication.
func (a *Adjudication) ParseResign(text string) error {
	return readNumbers(text, "score,moves such as 600,3", &a.ResignScore, &a.ResignMoves)
}

// ParseDraw reads "20,8,34", score, moves and the move after which they count.
// The error wraps ErrAdjudication.
func (a *Adjudication) ParseDraw(text string) error {
	return readNumbers(text, "score,moves,after such as 20,8,34", &a.DrawScore, &a.DrawMoves, &a.DrawAfter)
}

// byTables returns the result of a position that the tables know. A win counts
// when its end comes before the limit on moves without a capture; a draw counts
// when it is one whether perpetual check loses or not. Perpetual chase, which is
// in no table, could only turn a draw, and for that a side would have to chase
// forever.
func byTables(tables *tablebase.Prober, rules xiangqi.Rules, pos *xiangqi.Position) (xiangqi.Result, bool) {
	plies, known := tables.ProbeDTM(pos)
	if !known {
		return xiangqi.Undecided, false
	}
	if plies < 0 {
		result, ok := tables.ProbeResult(pos, tablebase.PerpetualCheck)
		return xiangqi.Draw, ok && result == tablebase.Draw
	}
	if left, limited := rules.PliesLeft(pos); limited && plies > left {
		return xiangqi.Undecided, false
	}
	winner := pos.Turn().Other() // an even distance is a loss
	if plies%2 == 1 {
		winner = pos.Turn()
	}
	return xiangqi.WinFor(winner), true
}

func readNumbers(text, want string, fields ...*int) error {
	parts := strings.Split(text, ",")
	if len(parts) != len(fields) {
		return fmt.Errorf("%w: %q, want %s", ErrAdjudication, text, want)
	}
	for i, part := range parts {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 || n > 1_000_000 {
			return fmt.Errorf("%w: %q in %q, want %s", ErrAdjudication, part, text, want)
		}
		*fields[i] = n
	}
	return nil
}

// verdictWatch follows the scores of a game. Its counts are by side.
type verdictWatch struct {
	rules   Adjudication
	winning [2]int // moves in a row that reported a won game
	losing  [2]int
	drawn   [2]int
}

// add takes note of the score that a side reported with its move of the given
// number, and returns how that ends the game, if it does.
func (w *verdictWatch) add(side xiangqi.Color, moveNumber int, s player.Score, known bool) (xiangqi.Result, string) {
	side &= 1
	points := scorePoints(s)
	count := func(n *int, holds bool) {
		if *n++; !known || !holds {
			*n = 0
		}
	}
	r := &w.rules
	count(&w.winning[side], points >= r.ResignScore)
	count(&w.losing[side], points <= -r.ResignScore)
	count(&w.drawn[side], max(points, -points) <= r.DrawScore && moveNumber > r.DrawAfter)
	if r.ResignMoves > 0 {
		for _, winner := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
			if min(w.winning[winner], w.losing[winner.Other()]) >= r.ResignMoves {
				return xiangqi.WinFor(winner), reasonScoreWin
			}
		}
	}
	if r.DrawMoves > 0 && min(w.drawn[0], w.drawn[1]) >= r.DrawMoves {
		return xiangqi.Draw, reasonScoreDraw
	}
	return xiangqi.Undecided, ""
}

// scorePoints returns a score in centipawns, mates far beyond all others.
func scorePoints(s player.Score) int {
	const mate = 1_000_000
	moves, mates := s.MateMoves()
	switch {
	case !mates:
		return int(s)
	case moves > 0:
		return mate
	}
	return -mate
}
