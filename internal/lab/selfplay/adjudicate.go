package selfplay

import (
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// judge adjudicates games by their scores, by endgame tables, or for lack of progress. It receives a game
// one ply at a time. A game that was played on can therefore be replayed to a judge later.
type judge struct {
	settings *Settings
	tables   *tablebase.Prober // may be nil
	ahead    int               // consecutive plies with a winning score for Red; negative: for Black
	level    int               // consecutive plies with a drawn score
	calm     int               // consecutive plies in which neither side had an advantage
}

// calmPlies is how many consecutive plies without an advantage for either side are required before a game
// without progress counts as drawn. It amounts to three moves by each side.
const calmPlies = 6

// note records the score of the side that has just moved and the position after that move, which was ply
// number plies. If it returns an Ending of 0, the game continues.
func (j *judge) note(p *xiangqi.Position, side xiangqi.Color, score, plies int) (xiangqi.Result, Ending) {
	j.count(side, score, plies)
	s := j.settings
	if r, ok := j.probe(p); ok {
		return r, EndTable
	}
	switch {
	case j.ahead >= s.WinPlies:
		return xiangqi.WinFor(xiangqi.Red), EndWinScore
	case j.ahead <= -s.WinPlies:
		return xiangqi.WinFor(xiangqi.Black), EndWinScore
	case j.level >= s.DrawPlies:
		return xiangqi.Draw, EndDrawScore
	case s.IdlePlies > 0 && p.PliesSinceCapture() >= s.IdlePlies && (j.calm >= calmPlies || !s.Finish):
		return j.unresolved(), EndNoProgress
	case plies >= s.MostPlies:
		return j.unresolved(), EndLength
	}
	return xiangqi.Undecided, 0
}

// count updates the runs of consecutive plies with similar scores.
func (j *judge) count(side xiangqi.Color, score, plies int) {
	s := j.settings
	red := score
	if side == xiangqi.Black {
		red = -score
	}
	switch {
	case red >= s.WinScore:
		j.ahead = max(j.ahead, 0) + 1
	case red <= -s.WinScore:
		j.ahead = min(j.ahead, 0) - 1
	default:
		j.ahead = 0
	}
	size := max(red, -red)
	j.level++
	if size > s.DrawScore || plies <= s.DrawAfter {
		j.level = 0
	}
	j.calm++
	if size > s.CalmScore {
		j.calm = 0
	}
}

// unresolved returns the result of a game that was stopped: a draw if neither side has an advantage, and
// unknown otherwise.
func (j *judge) unresolved() xiangqi.Result {
	if j.calm >= calmPlies {
		return xiangqi.Draw
	}
	return xiangqi.Undecided
}

// probe looks up the position in the endgame tables.
func (j *judge) probe(p *xiangqi.Position) (xiangqi.Result, bool) {
	if j.tables == nil || !j.tables.Covers(p) {
		return xiangqi.Undecided, false
	}
	value, ok := j.tables.ProbeWDL(p)
	switch {
	case !ok:
		return xiangqi.Undecided, false
	case value == tablebase.Win:
		return xiangqi.WinFor(p.Turn()), true
	case value == tablebase.Loss:
		return xiangqi.WinFor(p.Turn().Other()), true
	}
	return xiangqi.Draw, true
}
