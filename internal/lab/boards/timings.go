package boards

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Timings contains, for each task, the times of the alternative ways to do it.
type Timings struct {
	List []Timing `json:"list"` // one entry per task
}

// Timing compares alternative ways to do the same task. All of them have produced the same answers.
type Timing struct {
	Name string `json:"name"` // the task, such as "captures alone"
	Unit string `json:"unit"` // unit of work that the nanoseconds refer to
	Ways []Way  `json:"ways"` // the alternatives
}

// Way is one of the alternatives.
type Way struct {
	Name string  `json:"name"` // short description
	Nano float64 `json:"ns"`   // nanoseconds per unit, best of several runs
}

// Of returns the timing with the given name, or nil.
func (t *Timings) Of(name string) *Timing {
	if t == nil {
		return nil
	}
	for i := range t.List {
		if t.List[i].Name == name {
			return &t.List[i]
		}
	}
	return nil
}

// Ratio returns the ratio of the times of two ways, given by their indices.
func (t *Timing) Ratio(a, b int) float64 { return t.Ways[a].Nano / t.Ways[b].Nano }

// The names of the timings.
const (
	Holding    = "holding the board"
	Lists      = "pregenerated lists"
	Captures   = "captures alone"
	Own        = "whose piece"
	Legality   = "legality of a move"
	Checks     = "check"
	Repetition = "repetition"
	Lookup     = "line of a rook or cannon"
	Tables     = "tables of lines"
)

// errDiffer is wrapped by the error for two ways that produce different answers.
var errDiffer = errors.New("two ways differ")

// way is one of the alternatives to be timed. It does the task a number of times and returns a
// checksum, which must be the same for all alternatives.
type way struct {
	name string
	do   func() (times int, sum uint64)
}

// timeWays times each way. The runs of different ways are interleaved, and the best run of each way
// counts.
func timeWays(ctx context.Context, name, unit string, runs int, ways ...way) (Timing, error) {
	t := Timing{Name: name, Unit: unit, Ways: make([]Way, len(ways))}
	var want uint64
	for run := range runs {
		for i, w := range ways {
			if ctx.Err() != nil {
				return t, ctx.Err()
			}
			began := time.Now()
			times, sum := w.do()
			nano := float64(time.Since(began).Nanoseconds()) / float64(max(1, times))
			if run == 0 && i == 0 {
				want = sum
			}
			if sum != want {
				return t, fmt.Errorf("%s: %w: %s has %d, want %d", name, errDiffer, w.name, sum, want)
			}
			if run == 0 || nano < t.Ways[i].Nano {
				t.Ways[i] = Way{w.name, nano}
			}
		}
	}
	return t, nil
}

// Measure times all tasks on the fifty middlegame positions. It calls progress before each task. It
// returns ctx.Err() if ctx ends, or an error if two ways produce different answers.
func Measure(ctx context.Context, runs int, progress func(name string)) (*Timings, error) {
	own, err := suite.OwnPositions()
	if err != nil {
		return nil, err
	}
	r := &Timings{}
	b := bench{list: own.List}
	for _, set := range []struct {
		name, unit string
		ways       []way
	}{
		{Holding, "perft leaf at depth 2", b.holding()},
		{Lists, "perft leaf at depth 2", b.pregenerated()},
		{Captures, "position", b.captures()},
		{Own, "square", b.whose()},
		{Legality, "move", b.legality()},
		{Checks, "position", b.checks()},
		{Repetition, "position in a line", b.repetition()},
		{Lookup, "piece", b.lookup()},
		{Tables, "making of all", []way{{"tables of 9 and 10 bits", func() (int, uint64) { newLineTables(); return 1, 0 }}}},
	} {
		progress(set.name)
		t, err := timeWays(ctx, set.name, set.unit, runs, set.ways...)
		if err != nil {
			return nil, err
		}
		r.List = append(r.List, t)
	}
	return r, nil
}

// bench contains the positions used for the measurements.
type bench struct{ list []xiangqi.Position }

// twins returns the positions as twins that use the given modes.
func (b *bench) twins(m modes) (list []*twin) {
	for i := range b.list {
		t := newTwin(&b.list[i], lines)
		t.modes = m
		list = append(list, t)
	}
	return list
}

// leaves returns a way that counts perft leaves with twins.
func (b *bench) leaves(name string, m modes) way {
	const depth = 2
	list := b.twins(m)
	return way{name, func() (times int, sum uint64) {
		for _, t := range list {
			sum += t.perft(depth)
		}
		return int(sum), sum
	}}
}

func (b *bench) holding() []way {
	const depth = 2
	grids := make([]*grid, len(b.list))
	for i := range b.list {
		grids[i] = newGrid(&b.list[i])
	}
	return []way{
		{"two dimensions, scanned", func() (int, uint64) {
			var sum uint64
			for _, g := range grids {
				sum += g.perft(depth)
			}
			return int(sum), sum
		}},
		b.leaves("one dimension with a border, scanned", modes{scan: true}),
		b.leaves("the same with an array of pieces", modes{}),
		b.leaves("the same with lists, bit ranks and files", modes{lists: true, lookup: true}),
		{"two 45-bit words (package xiangqi)", func() (int, uint64) {
			var sum uint64
			for i := range b.list {
				pos := b.list[i]
				sum += xiangqi.PerftEach(&pos, depth)
			}
			return int(sum), sum
		}},
	}
}

func (b *bench) pregenerated() []way {
	return []way{b.leaves("steps with border tests", modes{lookup: true}), b.leaves("lists by square", modes{lookup: true, lists: true})}
}

func (b *bench) captures() []way {
	const again = 20
	count := func(name string, m modes, list func(*twin, []twinMove) []twinMove) way {
		twins := b.twins(m)
		return way{name, func() (int, uint64) {
			var sum uint64
			for range again {
				for _, t := range twins {
					var room [128]twinMove
					sum += uint64(len(list(t, room[:0])))
				}
			}
			return again * len(twins), sum
		}}
	}
	return []way{
		count("all moves walked, captures kept", modes{lists: true}, (*twin).filterCaptures),
		count("all moves looked up, captures kept", modes{lists: true, lookup: true}, (*twin).filterCaptures),
		count("captures only, from the tables", modes{lists: true, lookup: true}, (*twin).appendCaptures),
	}
}

// object is a piece as an object-oriented program would represent it.
type object struct{ side xiangqi.Color }

func (b *bench) whose() []way {
	const again, redBit = 50, 16
	n := len(b.list) * xiangqi.NumSquares
	masks, objects := make([]uint8, n), make([]*object, n)
	for i := range b.list {
		for s := range xiangqi.Square(xiangqi.NumSquares) {
			p := b.list[i].At(s)
			if p == xiangqi.NoPiece {
				continue
			}
			at := i*xiangqi.NumSquares + int(s)
			masks[at] = redBit<<p.Color() | uint8(p.Kind())
			objects[at] = &object{p.Color()}
		}
	}
	return []way{
		{"an object per piece", func() (int, uint64) {
			var sum uint64
			for range again {
				for _, o := range objects {
					if o != nil && o.side == xiangqi.Red {
						sum++
					}
				}
			}
			return again * n, sum
		}},
		{"a bit of the piece number", func() (int, uint64) {
			var sum uint64
			for range again {
				for _, m := range masks {
					if m&redBit != 0 {
						sum++
					}
				}
			}
			return again * n, sum
		}},
	}
}

func (b *bench) legality() []way {
	twins := b.twins(modes{lists: true, lookup: true})
	// Test the moves of the position itself, and those moves of the next position in the list whose
	// piece belongs to the side to move. The latter resemble killers and hash moves, which also
	// come from other positions.
	asked := make([][]twinMove, len(twins))
	for i, t := range twins {
		asked[i] = t.appendMoves(nil)
		for _, m := range twins[(i+1)%len(twins)].appendMoves(nil) {
			if t.own(int(m.from)) {
				asked[i] = append(asked[i], m)
			}
		}
	}
	ask := func(name string, legal func(*twin, twinMove) bool) way {
		return way{name, func() (times int, sum uint64) {
			for i, t := range twins {
				for _, m := range asked[i] {
					if legal(t, m) {
						sum++
					}
				}
				times += len(asked[i])
			}
			return times, sum
		}}
	}
	return []way{
		ask("A: all moves listed", (*twin).byAll), ask("B: the piece's moves listed", (*twin).byPiece), ask("C: the move's geometry", (*twin).byGeometry),
	}
}

func (b *bench) checks() []way {
	// Use the positions after every move from the fifty positions, so that some of them are checks.
	var twins []*twin
	for _, t := range b.twins(modes{lists: true, lookup: true}) {
		for _, m := range t.appendMoves(nil) {
			after := *t
			after.make(m)
			twins = append(twins, &after)
		}
	}
	ask := func(name string, attacked func(*twin, xiangqi.Color) bool) way {
		return way{name, func() (int, uint64) {
			var sum uint64
			for _, t := range twins {
				if attacked(t, t.side) {
					sum++
				}
			}
			return len(twins), sum
		}}
	}
	return []way{ask("all enemy moves listed", (*twin).attackedByMoves), ask("looked up from the king", (*twin).attacked)}
}

func (b *bench) repetition() []way {
	var walks []walk
	makeWalks(1, 4, 100, func(w *walk) {
		kept := *w
		kept.moves = append([]played(nil), w.moves...)
		kept.seen[w.key%seenSize] = w.seen[w.key%seenSize]
		walks = append(walks, kept)
	})
	ask := func(name string, back func(*walk) int) way {
		const again = 20
		return way{name, func() (int, uint64) {
			var sum uint64
			for range again {
				for i := range walks {
					sum += uint64(back(&walks[i]))
				}
			}
			return again * len(walks), sum
		}}
	}
	return []way{ask("keys compared", (*walk).byKeys), ask("pieces back home", (*walk).byHoming), ask("small table, then pieces back home", (*walk).byTable)}
}

func (b *bench) lookup() []way {
	ask := func(name string, m modes) way {
		const again = 20
		twins := b.twins(m)
		return way{name, func() (times int, sum uint64) {
			for range again {
				for _, t := range twins {
					for piece, at := range t.pieces {
						if k := t.kinds[piece]; at != 0 && (k == xiangqi.Rook || k == xiangqi.Cannon) {
							var room [32]twinMove
							sum += uint64(len(t.appendLines(room[:0], int(at), k == xiangqi.Cannon)))
							times++
						}
					}
				}
			}
			return times, sum
		}}
	}
	return []way{ask("walked", modes{}), ask("looked up", modes{lookup: true})}
}
