package book

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A Builder counts the moves of games and creates book records from them.
type Builder struct {
	Plies int // number of plies to read from each game; 0 means DefaultPlies
	// MinGames is the number of games in which a move must have been played; 0 means 1.
	MinGames int
	// Sides are the sides whose moves are included; empty means both.
	Sides []xiangqi.Color

	nodes map[uint64]map[xiangqi.Move]*tally
}

// DefaultPlies is how many plies of each game a Builder reads by default.
const DefaultPlies = 30

// tally counts the games with a move. halves are the half points of the side that made it, in the games that
// have a result.
type tally struct{ games, decided, halves, wins, draws int }

// Add counts the moves of a game. If a move is illegal, Add returns an error that states its ply, but the
// moves before it are still counted.
func (b *Builder) Add(start xiangqi.Position, moves []xiangqi.Move, result xiangqi.Result) error {
	if b.nodes == nil {
		b.nodes = map[uint64]map[xiangqi.Move]*tally{}
	}
	plies := b.Plies
	if plies <= 0 {
		plies = DefaultPlies
	}
	pos := start
	for ply, m := range moves[:min(len(moves), plies)] {
		if err := pos.CheckMove(m); err != nil {
			return fmt.Errorf("ply %d: %w", ply+1, err)
		}
		b.count(&pos, m, result)
		pos.MakeMove(m)
	}
	return nil
}

func (b *Builder) count(p *xiangqi.Position, m xiangqi.Move, result xiangqi.Result) {
	key, mirrored := keyOf(p)
	if mirrored {
		m = m.MirrorFile()
	}
	if b.nodes[key] == nil {
		b.nodes[key] = map[xiangqi.Move]*tally{}
	}
	moves := []xiangqi.Move{m}
	// In a symmetric position, a move and its mirror image are equivalent, so both may be played.
	if other := p.MirrorFile(); other.Key() == p.Key() && m.MirrorFile() != m {
		moves = append(moves, m.MirrorFile())
	}
	for _, m := range moves {
		t := b.nodes[key][m]
		if t == nil {
			t = &tally{}
			b.nodes[key][m] = t
		}
		t.games++
		if result == xiangqi.Undecided {
			continue
		}
		t.decided++
		if winner, ok := result.Winner(); !ok {
			t.halves++
			t.draws++
		} else if winner == p.Turn() {
			t.halves += 2
			t.wins++
		}
	}
}

// Records returns the moves of the chosen sides that have been played often enough. The weight of a move is
// twice the number of its games, multiplied by the square of its share of the points; if the score is even,
// this is half the number of games. A share that is based on few games is pulled towards one half. The records
// are sorted by position key and then by move.
func (b *Builder) Records() []Record {
	var list []Record
	for key, moves := range b.nodes {
		for m, t := range moves {
			if t.games < b.MinGames {
				continue
			}
			list = append(list, Record{key, Entry{
				Move: m, Weight: t.weight(), Games: t.games, Value: NoValue,
				Wins: t.wins, Draws: t.draws, Losses: t.decided - t.wins - t.draws,
			}})
		}
	}
	slices.SortFunc(list, func(a, b Record) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Entry.Move, b.Entry.Move))
	})
	return list
}

// weight returns the weight of a move. It is at least 1.
func (t *tally) weight() int {
	const evenGames = 4 // games added to the score, with half of their points
	share := (float64(t.halves)/2 + evenGames/2) / float64(t.decided+evenGames)
	return max(1, int(math.Round(2*share*share*float64(t.games))))
}
