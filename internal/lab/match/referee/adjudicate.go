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

// ErrAdjudication is wrapped by errors about invalid adjudication rules.
var ErrAdjudication = errors.New("bad adjudication rule")

// Adjudication ends games before the rules do. The zero value never ends a game.
type Adjudication struct {
	// A game is won if, in each of the last ResignMoves moves of both sides, the winner reported at
	// least ResignScore centipawns and the loser at most -ResignScore. If ResignMoves is 0, the
	// rule is disabled.
	ResignScore int `json:"resign_score"`
	ResignMoves int `json:"resign_moves"`
	// A game is drawn if, in each of the last DrawMoves moves of both sides, the reported score was
	// within DrawScore centipawns of 0. All of these moves must come after move number DrawAfter.
	// If DrawMoves is 0, the rule is disabled.
	DrawScore int `json:"draw_score"`
	DrawMoves int `json:"draw_moves"`
	DrawAfter int `json:"draw_after"`
	// Tables ends a game once the referee's endgame tables know the result.
	Tables bool `json:"tables,omitempty"`
	// A game is drawn after MostMoves moves by each side; 0 means no limit.
	MostMoves int `json:"most_moves"`
}

// DefaultMostMoves is the default move limit, for games that the rules would allow to go on for a
// very long time.
const DefaultMostMoves = 400

// Reasons why a referee ends a game, in addition to those of the rules and the incident kinds.
const (
	reasonScoreWin  = "score_adjudication"
	reasonScoreDraw = "draw_adjudication"
	reasonMoveLimit = "move_limit"
	reasonResigned  = "resignation"
	reasonTables    = "table_adjudication"
)

// ParseResign parses a score and a number of moves, such as "600,3". If text is invalid, the error
// wraps ErrAdjudication.
func (a *Adjudication) ParseResign(text string) error {
	return readNumbers(text, "score,moves such as 600,3", &a.ResignScore, &a.ResignMoves)
}

// ParseDraw parses a score, a number of moves, and the move number after which they count, such as
// "20,8,34". If text is invalid, the error wraps ErrAdjudication.
func (a *Adjudication) ParseDraw(text string) error {
	return readNumbers(text, "score,moves,after such as 20,8,34", &a.DrawScore, &a.DrawMoves, &a.DrawAfter)
}

// byTables returns the result of the position according to the endgame tables, if it is certain. A
// win is certain only if it can be completed before the limit on moves without a capture. A draw is
// certain only if the position is drawn whether or not perpetual check loses. The tables do not
// consider perpetual chase, which could only affect a draw in which one side chases forever.
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
	winner := pos.Turn().Other() // an even distance is a loss for the side to move
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

// verdictWatch watches the scores that each side reports during a game.
type verdictWatch struct {
	rules   Adjudication
	winning [2]int // consecutive moves with a winning score
	losing  [2]int
	drawn   [2]int
}

// add records the score that a side reported with the move of the given number. If this ends the
// game by adjudication, add returns the result and the reason.
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

// scorePoints converts a score to centipawns. Mate scores are far beyond all others.
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
