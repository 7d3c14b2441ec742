package boards

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// reach contains the destinations available from one place on a line, as sets of places on that
// line.
type reach struct {
	quiet    uint16    // empty places up to the next piece
	captures [2]uint16 // the first piece on each side for a rook, the second for a cannon
}

// lineTables are indexed by a place on the line and the line's occupancy.
type lineTables struct {
	across [xiangqi.NumFiles][1 << xiangqi.NumFiles]reach
	along  [xiangqi.NumRanks][1 << xiangqi.NumRanks]reach
}

// newLineTables computes the tables.
func newLineTables() *lineTables {
	t := &lineTables{}
	for at := range t.across {
		for occupied := range t.across[at] {
			t.across[at][occupied] = newReach(at, occupied, xiangqi.NumFiles)
		}
	}
	for at := range t.along {
		for occupied := range t.along[at] {
			t.along[at][occupied] = newReach(at, occupied, xiangqi.NumRanks)
		}
	}
	return t
}

// newReach walks in both directions from a place on a line of the given length.
func newReach(from, occupied, length int) (r reach) {
	for _, step := range []int{-1, 1} {
		pieces := 0
		for at := from + step; at >= 0 && at < length && pieces < 2; at += step {
			switch {
			case occupied>>at&1 == 1:
				r.captures[pieces] |= 1 << at
				pieces++
			case pieces == 0:
				r.quiet |= 1 << at
			}
		}
	}
	return r
}

// LineTiming compares the two ways in which the classical board moves pieces along a line. It
// contains perft times on the positions for both ways and for the program's own generator.
type LineTiming struct {
	Depth  int       `json:"depth"`  // largest depth, in plies
	Leaves []uint64  `json:"leaves"` // perft leaves by depth, over all positions; entry 0 for depth 1
	Walked []float64 `json:"walked"` // seconds by depth when lines are walked square by square, best of several runs
	Looked []float64 `json:"looked"` // seconds by depth when lines are looked up in tables by their occupancy
	Ours   []float64 `json:"ours"`   // seconds by depth of the program's own generator, making and unmaking every leaf as the others do
}

// errTwin is returned if the twin and the rules library count different numbers of leaves.
var errTwin = errors.New("the classical board counts otherwise")

// MeasureLines times perft on the positions, up to the given depth. Each method is run the given
// number of times, and its best time counts.
func MeasureLines(ctx context.Context, list []xiangqi.Position, depth, runs int) (*LineTiming, error) {
	tables := newLineTables()
	r := &LineTiming{Depth: depth, Leaves: []uint64{}, Walked: []float64{}, Looked: []float64{}, Ours: []float64{}}
	for d := 1; d <= depth; d++ {
		var want uint64
		best := [3]float64{}
		for run := range runs {
			for way := range best {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				began := time.Now()
				leaves := countLeaves(list, tables, d, way)
				seconds := time.Since(began).Seconds()
				if want == 0 {
					want = leaves
				}
				if leaves != want {
					return nil, fmt.Errorf("%w: %d leaves at depth %d, want %d", errTwin, leaves, d, want)
				}
				if run == 0 || seconds < best[way] {
					best[way] = seconds
				}
			}
		}
		r.Leaves = append(r.Leaves, want)
		r.Ours, r.Walked, r.Looked = append(r.Ours, best[0]), append(r.Walked, best[1]), append(r.Looked, best[2])
	}
	return r, nil
}

// countLeaves counts perft leaves. Way 0 uses the program's own generator. The other ways use the
// twin, which either walks along lines (1) or looks them up (2).
func countLeaves(list []xiangqi.Position, tables *lineTables, depth, way int) (leaves uint64) {
	for i := range list {
		if way == 0 {
			pos := list[i]
			leaves += xiangqi.PerftEach(&pos, depth)
			continue
		}
		t := newTwin(&list[i], tables)
		t.lookup = way == 2
		leaves += t.perft(depth)
	}
	return leaves
}
