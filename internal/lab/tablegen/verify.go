package tablegen

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrDiffers is wrapped by the error for a table with values that contradict the rules.
var ErrDiffers = errors.New("table differs from the rules")

// verifier recomputes every value of a table from the values of the positions after all legal moves. It
// shares nothing with the solver except the numbering and the files; positions, moves and legality come from
// package xiangqi. If every value in a table follows from the others, the table is correct. The comment on
// check explains why.
type verifier struct {
	index   *tablebase.Index
	compare compare
	table   *dense
	results *dense       // of the same class, for comparison with table; may be nil
	below   [2][8]*below // by side and kind of the captured piece
	workers int
	groups  [2][8]*tablebase.Group // groups of attackers, by side and kind
}

// compare selects which parts of the values to compare.
type compare int

const (
	matePlies compare = iota
	conversionPlies
	resultsAlone
)

// below is the table of a class that a capture leads to.
type below struct {
	table     *dense
	exchanged tablebase.Exchange
}

func newVerifier(table *dense, c compare, workers int) *verifier {
	v := &verifier{index: table.index, compare: c, table: table, workers: workers}
	for i := range v.index.Groups() {
		g := &v.index.Groups()[i]
		v.groups[g.Color][g.Kind] = g
	}
	return v
}

// addBelow registers the table of the class that remains after the given piece has been captured.
func (v *verifier) addBelow(captured xiangqi.Color, kind xiangqi.Kind, table *dense) {
	b := &below{table: table}
	if _, exchanged := v.index.Class().Without(captured, kind).Canonical(); exchanged {
		b.exchanged = tablebase.Exchanged
	}
	v.below[captured][kind] = b
}

// numbersAtOnce is how many placements a goroutine processes before it checks for cancellation.
const numbersAtOnce = 1 << 14

// run checks all placements, or only every step-th run of numbersAtOnce placements, and returns the counts.
// It calls progress with the share completed so far.
func (v *verifier) run(ctx context.Context, step uint64, progress func(share float64)) (counts [2]tablebase.Counts, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next, done atomic.Uint64
	var wait sync.WaitGroup
	var mutex sync.Mutex
	none := tablebase.Counts{MaxWin: -1, MaxLoss: -1}
	counts = [2]tablebase.Counts{none, none}
	for range v.workers {
		wait.Go(func() {
			c := checker{v: v, counts: [2]tablebase.Counts{none, none}}
			for ctx.Err() == nil {
				first := (next.Add(1) - 1) * step * numbersAtOnce
				if first >= v.index.Len() {
					break
				}
				for n := first; n < min(first+numbersAtOnce, v.index.Len()); n++ {
					if err := c.check(n); err != nil {
						cancel(err)
						break
					}
				}
				progress(float64(done.Add(step*numbersAtOnce)) / float64(v.index.Len()))
			}
			mutex.Lock()
			defer mutex.Unlock()
			for side := range counts {
				addCounts(&counts[side], &c.counts[side])
			}
		})
	}
	wait.Wait()
	return counts, context.Cause(ctx)
}

func addCounts(total, c *tablebase.Counts) {
	total.Legal += c.Legal
	total.Win += c.Win
	total.Loss += c.Loss
	total.Draw += c.Draw
	total.MaxWin, total.MaxLoss = max(total.MaxWin, c.MaxWin), max(total.MaxLoss, c.MaxLoss)
}

// checker is the state of one goroutine.
type checker struct {
	v      *verifier
	counts [2]tablebase.Counts
	moves  []xiangqi.Move
}

// check recomputes the values of a placement for both sides to move.
//
// Checking each value against its successors is sufficient. Suppose that all of these checks succeed. Then,
// by induction on n, every position with a true distance of n has that distance in the table: its best move,
// or every one of its moves, leads to a true distance below n, where the table is correct. For the same
// reason, no other position has the distance n in the table. Positions without a distance are draws both in
// truth and in the table. For results without distances, check verifies only that they do not contradict
// each other.
func (c *checker) check(n uint64) error {
	b, ok := c.v.index.Board(n)
	if !ok {
		return nil
	}
	weight := uint64(2)
	if c.v.isTwin(n) {
		weight = 1
	}
	for _, side := range bothSides {
		if inCheck(&b, side.Other()) {
			continue
		}
		setup := xiangqi.Setup{Board: b, Turn: side}
		p, err := setup.Position()
		if err != nil {
			return fmt.Errorf("%w: %v, number %d: %w", ErrDiffers, c.v.index.Class(), n, err)
		}
		got := c.v.table.value(side, n)
		want, err := c.recompute(&p, n)
		if err != nil {
			return err
		}
		if c.v.compare == resultsAlone {
			want = tablebase.Value(want.WDL())
		}
		if got == want && c.v.results != nil {
			got, want = c.v.results.value(side, n), tablebase.Value(got.WDL())
		}
		if got != want {
			return fmt.Errorf("%w: %v, number %d, %s: value %d, want %d", ErrDiffers, c.v.index.Class(), n, p.FEN(), got, want)
		}
		count(&c.counts[side], c.v.table.value(side, n), weight)
	}
	return nil
}

func count(c *tablebase.Counts, v tablebase.Value, weight uint64) {
	c.Legal += weight
	switch v.WDL() {
	case tablebase.Win:
		c.Win += weight
		c.MaxWin = max(c.MaxWin, v.Plies())
	case tablebase.Loss:
		c.Loss += weight
		c.MaxLoss = max(c.MaxLoss, v.Plies())
	default:
		c.Draw += weight
	}
}

// isTwin reports whether the mirror image of placement n has a number of its own.
func (v *verifier) isTwin(n uint64) bool {
	folded := v.index.Configs(v.index.Folded())
	config := folded.Chosen[n%uint64(len(folded.Chosen))]
	return folded.Mirror[config] == config
}

// inCheck reports whether the side's king is attacked or faces the other king.
func inCheck(b *xiangqi.Board, side xiangqi.Color) bool {
	king, other, occupied := b.King(side), b.King(side.Other()), b.Occupied()
	if king.File() == other.File() && !xiangqi.Between(king, other).Intersects(occupied) {
		return true
	}
	return !b.Attackers(side.Other(), king, occupied).Empty()
}

// legal returns the legal moves of p. The returned slice is valid until the next call.
func (c *checker) legal(p *xiangqi.Position) []xiangqi.Move {
	c.moves = p.AppendLegal(c.moves[:0])
	return c.moves
}

// recompute derives the value of p, whose number is n, from the values of its successors.
func (c *checker) recompute(p *xiangqi.Position, n uint64) (tablebase.Value, error) {
	best, longest, draws := 0, 0, 0 // plies to the quickest win and to the longest loss
	for _, m := range c.legal(p) {
		v, plies, err := c.successor(p, n, m)
		if err != nil {
			return 0, err
		}
		switch v.WDL() {
		case tablebase.Loss:
			if best == 0 || plies < best {
				best = plies
			}
		case tablebase.Win:
			longest = max(longest, plies)
		default:
			draws++
		}
	}
	switch {
	case best > 0:
		return tablebase.WinIn(best), nil
	case draws > 0:
		return 0, nil
	}
	return tablebase.LossIn(longest), nil
}

// successor returns the value of the position after m, from the point of view of the side then to move. It
// also returns the resulting distance for the position before m.
func (c *checker) successor(p *xiangqi.Position, n uint64, m xiangqi.Move) (v tablebase.Value, plies int, err error) {
	side := p.Turn()
	captured := p.At(m.To())
	if captured == xiangqi.NoPiece {
		v = c.v.table.value(side.Other(), c.quiet(p, n, m))
	} else {
		b := c.v.below[captured.Color()][captured.Kind()]
		if b == nil {
			return 0, 0, fmt.Errorf("%w: %v, %s: no table after the capture of %v",
				ErrDiffers, c.v.index.Class(), p.FEN(), captured)
		}
		undo := p.MakeMove(m)
		board := p.Board()
		v = b.table.value(p.Turn()^xiangqi.Color(b.exchanged), b.table.index.Number(&board, b.exchanged))
		p.UnmakeMove(undo)
	}
	if v == tablebase.NoValue {
		return 0, 0, fmt.Errorf("%w: %v, %s: no value after %v", ErrDiffers, c.v.index.Class(), p.FEN(), m)
	}
	if captured != xiangqi.NoPiece && c.v.compare == conversionPlies {
		return v, 1, nil
	}
	return v, v.Plies() + 1, nil
}

// quiet returns the number of the position after a non-capturing move. Such a move changes only one digit of
// the number, unless it leads to a folded configuration that is not a chosen one.
func (c *checker) quiet(p *xiangqi.Position, n uint64, m xiangqi.Move) uint64 {
	piece := p.At(m.From())
	if g := c.v.groups[piece.Color()][piece.Kind()]; g != nil {
		pieces := p.Pieces(piece.Color(), piece.Kind())
		moved := pieces.Xor(m.From().Bit()).Xor(m.To().Bit())
		return n + g.Stride*(g.Digit(ownView(moved, piece.Color()))-g.Digit(ownView(pieces, piece.Color())))
	}
	after := configAfter(p, m).Number()
	set := c.v.index.Configs(piece.Color())
	chosen := uint64(len(c.v.index.Configs(c.v.index.Folded()).Chosen))
	switch {
	case piece.Color() != c.v.index.Folded():
		before := n / chosen % uint64(set.Len())
		return n + (uint64(after)-before)*chosen
	case !set.Mirrored(after):
		return n - n%chosen + uint64(set.Fold[after])
	}
	board := p.Board()
	board.Put(m.From(), xiangqi.NoPiece)
	board.Put(m.To(), piece)
	return c.v.index.Number(&board, tablebase.AsStored)
}

// ownView returns the given squares from the side's own point of view.
func ownView(pieces xiangqi.Bitboard, side xiangqi.Color) xiangqi.Bitboard {
	if side == xiangqi.Red {
		return pieces
	}
	var own xiangqi.Bitboard
	for !pieces.Empty() {
		own = own.Or(pieces.PopFirst().MirrorRank().Bit())
	}
	return own
}

// configAfter returns the moving side's configuration after m.
func configAfter(p *xiangqi.Position, m xiangqi.Move) tablebase.Config {
	piece := p.At(m.From())
	c := tablebase.Config{
		King:     p.King(piece.Color()),
		Advisors: p.Pieces(piece.Color(), xiangqi.Advisor),
		Bishops:  p.Pieces(piece.Color(), xiangqi.Bishop),
	}
	moved := m.From().Bit().Xor(m.To().Bit())
	switch piece.Kind() {
	case xiangqi.King:
		c.King = m.To()
	case xiangqi.Advisor:
		c.Advisors = c.Advisors.Xor(moved)
	default:
		c.Bishops = c.Bishops.Xor(moved)
	}
	return c
}
