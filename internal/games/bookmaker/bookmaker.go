// Package bookmaker builds opening books. It counts the moves played in games, lets the engine
// evaluate the resulting positions, and weights each move according to both.
package bookmaker

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options configure Build.
type Options struct {
	Plies    int             // maximum number of plies taken from a game; 0 means book.DefaultPlies
	MinGames int             // minimum number of games in which a move was played; 0 means 1
	Sides    []xiangqi.Color // sides whose moves are included; none means both sides

	// Nodes is the number of nodes that the engine searches in each book position and after each
	// book move; 0 means no search.
	Nodes uint64
	// Margin is how much worse than the best move, in centipawns, a move may be and still be
	// played; 0 means DefaultMargin.
	Margin int
	// Floor is the minimum value of a move that the book plays. A move below it is played only if
	// there is no better move. 0 means DefaultFloor.
	Floor int
	// Workers is the number of concurrent searches; 0 means one per core.
	Workers int
	Engine  engine.Options // the zero value means engine.DefaultOptions with a small table

	// Progress, if not nil, is called from time to time. Calls are never concurrent.
	Progress func(stage string, done, total int)
}

// Default values of the options, in centipawns.
const (
	DefaultMargin = 60
	DefaultFloor  = -90
)

// Report summarizes what became of the games.
type Report struct {
	Games    int `json:"games"`    // games used
	Skipped  int `json:"skipped"`  // damaged games, games from another starting position, and games with moves that cannot be played
	Records  int `json:"records"`  // moves in the book, including those that it does not play
	Played   int `json:"played"`   // records that the book plays
	Searched int `json:"searched"` // positions searched by the engine
}

// Build builds the records of a book from the given games.
func Build(ctx context.Context, games iter.Seq2[*record.Game, error], o Options) ([]book.Record, Report, error) {
	var r Report
	b := &book.Builder{Plies: o.Plies, MinGames: o.MinGames}
	for g, err := range games {
		if ctx.Err() != nil {
			return nil, r, ctx.Err()
		}
		if damaged := (*record.Error)(nil); errors.As(err, &damaged) && !errors.Is(err, record.ErrTooLarge) {
			r.Skipped++
			continue
		}
		if err != nil {
			return nil, r, err
		}
		if !g.FromStart() {
			r.Skipped++
			continue
		}
		if err := b.Add(xiangqi.StartPosition(), g.Moves(), g.Result); err != nil {
			r.Skipped++
			continue
		}
		if r.Games++; r.Games%500 == 0 {
			o.progress("counting", r.Games, 0)
		}
	}
	records, err := o.polish(ctx, b.Records(), &r)
	if err != nil {
		return nil, r, err
	}
	records = o.ofSides(records)
	r.Records = len(records)
	for _, e := range records {
		if e.Weight > 0 {
			r.Played++
		}
	}
	return records, r, nil
}

func (o *Options) progress(stage string, done, total int) {
	if o.Progress != nil {
		o.Progress(stage, done, total)
	}
}

// parse turns records into a book that can be probed.
func parse(records []book.Record) (*book.Book, error) {
	var file bytes.Buffer
	if err := book.Write(&file, records); err != nil {
		return nil, err
	}
	return book.Parse(file.Bytes())
}

// node is a position that has book moves, or one that is reached by a book move.
type node struct {
	pos      xiangqi.Position
	entries  []book.Entry // the result of Probe for pos; empty at a leaf
	children []*node      // the nodes that the entries lead to
	searched int          // the engine's evaluation, in centipawns for the side to move
	value    int          // the same, corrected by the book moves
}

// tree returns all nodes that can be reached from the starting position, nearest first.
func tree(b *book.Book) []*node {
	known := map[uint64]*node{}
	visit := func(pos xiangqi.Position) (n *node, isNew bool) {
		mirror := pos.MirrorFile()
		key := min(pos.Key(), mirror.Key())
		if n := known[key]; n != nil {
			return n, false
		}
		n = &node{pos: pos, entries: b.Probe(&pos)}
		known[key] = n
		return n, true
	}
	root, _ := visit(xiangqi.StartPosition())
	list := []*node{root}
	for i := 0; i < len(list); i++ {
		n := list[i]
		for _, e := range n.entries {
			pos := n.pos
			pos.MakeMove(e.Move)
			child, isNew := visit(pos)
			n.children = append(n.children, child)
			if isNew {
				list = append(list, child)
			}
		}
	}
	return list
}

// polish removes records that cannot be reached. It then weights each move according to the
// engine's evaluation of the position after it.
func (o *Options) polish(ctx context.Context, records []book.Record, r *Report) ([]book.Record, error) {
	draft, err := parse(records)
	if err != nil {
		return nil, err
	}
	nodes := tree(draft)
	if o.Nodes > 0 {
		if err := o.search(ctx, nodes); err != nil {
			return nil, err
		}
		r.Searched = len(nodes)
		for _, n := range slices.Backward(nodes) {
			best, _ := n.best()
			if n.value = n.searched; len(n.children) > 0 {
				n.value = max(n.value, best)
			}
		}
	}
	var out []book.Record
	for _, n := range nodes {
		out = append(out, o.weigh(n)...)
	}
	return out, nil
}

// best returns the value of the best book move in a position. ok is false at a leaf. Moves that
// were played much more rarely than others are ignored, because the highest of many uncertain
// values tends to be too high by chance.
func (n *node) best() (value int, ok bool) {
	const rare = 10 // a move is rare if another one was played this many times as often
	most := 0
	for _, e := range n.entries {
		most = max(most, e.Games)
	}
	for i, child := range n.children {
		if n.entries[i].Games*rare >= most && (!ok || -child.value > value) {
			value, ok = -child.value, true
		}
	}
	return value, ok
}

// weigh returns the records for a position, with their final weights.
func (o *Options) weigh(n *node) []book.Record {
	mirror := n.pos.MirrorFile()
	key, mirrored := n.pos.Key(), false
	if mirror.Key() < key {
		key, mirrored = mirror.Key(), true
	}
	margin, floor := o.Margin, o.Floor
	if margin == 0 {
		margin = DefaultMargin
	}
	if floor == 0 {
		floor = DefaultFloor
	}
	best, _ := n.best()
	unsound := n.searched > best+2*margin // the search found something better than any move in the games
	var out []book.Record
	for i, e := range n.entries {
		if o.Nodes > 0 {
			e.Value = -n.children[i].value
			behind := max(0, best-e.Value)
			if unsound || behind > margin || e.Value < floor && behind > 0 {
				e.Weight = 0
			} else {
				e.Weight = max(1, int(float64(e.Weight)*math.Exp(-2*float64(behind)/float64(margin))))
			}
		}
		if mirrored {
			e.Move = e.Move.MirrorFile()
		}
		out = append(out, book.Record{Key: key, Entry: e})
	}
	return out
}

// search searches the positions of all nodes.
func (o *Options) search(ctx context.Context, nodes []*node) error {
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	work := make(chan *node)
	var group sync.WaitGroup
	var lock sync.Mutex
	done := 0
	for range workers {
		group.Go(func() {
			p := player.New(player.Searcher(o.engine()))
			for n := range work {
				n.searched, _ = o.value(ctx, p, n.pos) // our own engine always reports a value
				lock.Lock()
				if done++; done%50 == 0 {
					o.progress("searching", done, len(nodes))
				}
				lock.Unlock()
			}
		})
	}
	for _, n := range nodes {
		if ctx.Err() != nil {
			break
		}
		work <- n
	}
	close(work)
	group.Wait()
	return ctx.Err()
}

// value returns p's evaluation of a position, in centipawns for the side to move. The evaluation
// does not depend on earlier searches.
func (o *Options) value(ctx context.Context, p player.Player, pos xiangqi.Position) (int, error) {
	if err := p.NewGame(ctx); err != nil {
		return 0, err
	}
	a, err := player.Play(ctx, p, player.Question{Start: pos, Position: pos, Analysis: true}, player.Limits{Nodes: o.Nodes})
	return int(a.Score), err
}

// Valuer returns a function that searches a position with the given number of nodes, on a single
// thread. The function returns the value of the position, in centipawns for the side to move. That
// value does not depend on earlier searches.
func Valuer(nodes uint64) func(context.Context, xiangqi.Position) (int, error) {
	o := Options{Nodes: nodes}
	p := player.New(player.Searcher(o.engine()))
	return func(ctx context.Context, pos xiangqi.Position) (int, error) { return o.value(ctx, p, pos) }
}

func (o *Options) engine() engine.Options {
	e := o.Engine
	if e.Hash == 0 {
		e = engine.DefaultOptions()
		e.Hash = 4
	}
	e.Threads, e.Seed = 1, 1
	return e
}

// ofSides keeps only the records of the requested sides. Because a key does not show which side is
// to move, ofSides walks through the book to find the positions of each side.
func (o *Options) ofSides(records []book.Record) []book.Record {
	if len(o.Sides) == 0 {
		return records
	}
	b, err := parse(records)
	if err != nil {
		return records
	}
	wanted := map[uint64]bool{}
	for _, n := range tree(b) {
		mirror := n.pos.MirrorFile()
		if slices.Contains(o.Sides, n.pos.Turn()) {
			wanted[min(n.pos.Key(), mirror.Key())] = true
		}
	}
	return slices.DeleteFunc(records, func(r book.Record) bool { return !wanted[r.Key] })
}
