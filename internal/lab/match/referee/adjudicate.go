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

// ErrAdjudication is wrapped by errors about adjudication rules.
var ErrAdjudication = errors.New("bad adjudication rule")

// Adjudication ends games earlier than the rules do. Its zero value never ends a game.
type Adjudication struct {
	// A game is won when one engine reported at least ResignScore centipawns, and the other at
	// most its negative, in each of their last ResignMoves moves. 0 moves disables the rule.
	ResignScore int `json:"resign_score"`
	ResignMoves int `json:"resign_moves"`
	// A game is drawn when both engines reported a score of at most DrawScore for either side in
	// each of their last DrawMoves moves, all after move number DrawAfter.
	DrawScore int `json:"draw_score"`
	DrawMoves int `json:"draw_moves"`
	DrawAfter int `json:"draw_after"`
	// Tables ends a game when the referee's endgame tables know its result.
	Tables bool `json:"tables,omitempty"`
	// A game of more than MostMoves moves per side is drawn; 0 means no limit.
	MostMoves int `json:"most_moves"`
}

// DefaultMostMoves ends games that the rules would allow to last for a very long time.
const DefaultMostMoves = 400

// Reasons for which a referee ends a game. They are in addition to the reasons of the rules and the
// kinds of incidents.
const (
	reasonScoreWin  = "score_adjudication"
	reasonScoreDraw = "draw_adjudication"
	reasonMoveLimit = "move_limit"
	reasonResigned  = "resignation"
	reasonTables    = "table_adjudication"
)

// ParseResign parses a text such as "600,3", which consists of a score and a number of moves. The
// error wraps ErrAdjudication.
func (a *Adjudication) ParseResign(text string) error {
	return readNumbers(text, "score,moves such as 600,3", &a.ResignScore, &a.ResignMoves)
}

// ParseDraw parses a text such as "20,8,34". It consists of the score, the number of moves, and the
// move after which they count. The error wraps ErrAdjudication.
func (a *Adjudication) ParseDraw(text string) error {
	return readNumbers(text, "score,moves,after such as 20,8,34", &a.DrawScore, &a.DrawMoves, &a.DrawAfter)
}

// byTables returns the result of a position that the tables contain. A win counts only if the game
// would end before the limit on moves without a capture is reached. A draw counts only if the
// position is a draw whether or not perpetual check loses. The tables do not consider perpetual
// chase. This could change only a draw, and only if a side were to chase forever.
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

// verdictWatch keeps track of the scores in a game. It counts them for each side.
type verdictWatch struct {
	rules   Adjudication
	winning [2]int // consecutive moves that reported a won game
	losing  [2]int
	drawn   [2]int
}

// add records the score that a side has reported with the move of the given number. If the game is
// thereby adjudicated, add returns the result.
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

// scorePoints converts a score to centipawns. Mates are far beyond all other scores.
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
