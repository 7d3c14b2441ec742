package selfplay

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Verdicts compares one kind of ending, and the result that it assigns, with the actual outcome of
// games that were played on.
type Verdicts struct {
	Games int `json:"games"` // games that would have ended this way
	Plies int `json:"plies"` // plies searched after the adjudication, in all games
	Right int `json:"right"` // games that ended as adjudicated; 0 if the adjudicated result is unknown
	Other int `json:"other"` // games that ended otherwise; 0 if the adjudicated result is unknown
	Open  int `json:"open"`  // games still undecided at their last ply
	Won   int `json:"won"`   // games won by the side with the advantage at the adjudication
	Drawn int `json:"drawn"` // games drawn in the end
	Lost  int `json:"lost"`  // games lost by the side with the advantage at the adjudication
}

// Check reads a file of games that were played on, and replays them to a judge that uses the given settings.
// It counts the outcomes of the games by ending, and by whether the adjudicated result is "known" or
// "unknown".
func Check(in io.Reader, s Settings, tables *tablebase.Prober) (map[string]*Verdicts, error) {
	counts := map[string]*Verdicts{}
	_, _, err := EachGame(in, func(g *Game) error {
		j := judge{settings: &s, tables: tables}
		result, ending, at := xiangqi.Undecided, Ending(0), 0
		score := 0 // of the last ply, from Red's view
		err := g.Replay(func(ply int, p *xiangqi.Position, m xiangqi.Move, value int16) {
			if ending != 0 {
				return
			}
			side, after := p.Turn(), *p
			after.MakeMove(m)
			result, ending = j.note(&after, side, int(value), ply+1)
			at = ply + 1
			if score = int(value); side == xiangqi.Black {
				score = -score
			}
		})
		if err != nil || ending == 0 {
			return err
		}
		name := ending.String()
		if result == xiangqi.Undecided {
			name += " unknown"
		}
		v := counts[name]
		if v == nil {
			v = &Verdicts{}
			counts[name] = v
		}
		v.note(g, result, score, len(g.Moves)-at)
		return nil
	})
	return counts, err
}

// note counts a game that was adjudicated with the given result and score.
func (v *Verdicts) note(g *Game, result xiangqi.Result, score, plies int) {
	v.Games++
	v.Plies += plies
	switch {
	case g.Result == xiangqi.Undecided:
		v.Open++
		return
	case g.Result == result:
		v.Right++
	case result != xiangqi.Undecided:
		v.Other++
	}
	winner, won := g.Result.Winner()
	switch {
	case !won:
		v.Drawn++
	case (winner == xiangqi.Red) == (score > 0):
		v.Won++
	default:
		v.Lost++
	}
}

// WriteVerdicts writes the counts returned by Check in human-readable form.
func WriteVerdicts(w io.Writer, endings map[string]*Verdicts) error {
	_, err := fmt.Fprintf(w, "%-20s %7s %7s %7s %7s   %s\n", "ending", "games", "right", "other", "open", "won, drawn, lost by the side ahead; plies saved")
	for _, name := range slices.Sorted(maps.Keys(endings)) {
		v := endings[name]
		_, failed := fmt.Fprintf(w, "%-20s %7d %7d %7d %7d   %d, %d, %d; %d\n", name, v.Games, v.Right, v.Other, v.Open, v.Won, v.Drawn, v.Lost, v.Plies)
		err = errors.Join(err, failed)
	}
	return err
}
