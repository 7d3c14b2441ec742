package sources

import (
	"context"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/ablation"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/boards"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Job specifies what to measure. Existing data are kept.
type Job struct {
	Depth     int  // plies of the search on the classical board; 0 skips it
	Positions int  // number of positions for that search
	Boards    bool // time the board representations
	Values    bool // measure piece values
	Mates     int  // number of problems to solve with mate scores that cut at any depth
	Tree      int  // depth of the start position's tree; 0 skips it
	Ablation  *ablation.Ablation
	Progress  func(what string)
}

// started is when the program started.
var started = time.Now()

// boardRuns is how many times each way is timed. The best run counts.
const boardRuns = 41

// Measure measures everything that was requested and that the data do not contain yet. It returns
// ctx.Err() if ctx ends, or an error if two ways that should give the same results differ.
func (j *Job) Measure(ctx context.Context, d *Data) (err error) {
	if j.Ablation != nil {
		d.Ablation = copyAblation(j.Ablation)
	}
	if j.Boards && d.Boards == nil {
		if d.Boards, err = boards.Measure(ctx, boardRuns, j.Progress); err != nil {
			return err
		}
	}
	if j.Values && len(d.Values) == 0 {
		if d.Values, err = MeasureValues(); err != nil {
			return err
		}
	}
	if j.Depth > 0 && (d.Lines == nil || len(d.Lines.Nodes) < j.Depth) {
		if d.Lines, err = j.searchLines(ctx); err != nil {
			return err
		}
	}
	if j.Mates > 0 && len(d.Mates) == 0 {
		if d.Mates, err = j.mates(ctx); err != nil {
			return err
		}
	}
	if j.Tree > 0 && d.Tree == nil {
		d.Tree, err = j.tree(ctx)
	}
	return err
}

// copyAblation copies the part of the data that the page needs.
func copyAblation(a *ablation.Ablation) *Copied {
	c := &Copied{Nodes: map[string][]uint64{}, Course: map[string][]uint64{}, Cuts: [][4]uint64{}}
	for _, v := range ablation.ZMBL.ThesisVariants() {
		if s := a.Best(v); s != nil {
			c.Nodes[s.Variant] = s.Nodes
			if v.Switch == "" {
				c.Cuts = s.Cuts
			}
		}
	}
	for _, v := range []ablation.Variant{
		{Profile: ablation.ZMBL, Switch: "LosingCapturesEarly"}, {Profile: ablation.ZMBL, Switch: "PlainHistory"},
		{Profile: ablation.ZMBL, Switch: "KillersByDistance"}, {Profile: ablation.ZMBL, Switch: "NullMoveByPieces"},
		{Profile: ablation.ZMBL, Switch: "TwoTierTable"}, {Profile: ablation.ZMBL, Switch: "SingleReplyExtension"},
		{Profile: ablation.ZMBL, Switch: "CheckExtension"}, {Profile: ablation.ZMBL, Switch: "Quiescence"},
		{Profile: ablation.ZMBL, Switch: "ExchangeOrder"}, {Profile: ablation.ZMBL, Switch: "Killers"}, {Profile: ablation.ZMBL, Switch: "History"},
		{Profile: ablation.FireMonkey}, {Profile: ablation.FireMonkey, Switch: "DepthPreferredTable"}, {Profile: ablation.FireMonkey, Switch: "OneList"},
	} {
		if s := a.Best(v); s != nil {
			c.Nodes[s.Variant] = s.Nodes
		}
	}
	for _, row := range a.Course {
		c.Course[string(row.Method)] = row.Leaves
	}
	return c
}

// searchLines searches positions on the classical board, both walking along lines and looking them
// up. The two ways take turns at going first.
func (j *Job) searchLines(ctx context.Context) (*LineSearch, error) {
	own, err := suite.OwnPositions()
	if err != nil {
		return nil, err
	}
	r := &LineSearch{Nodes: make([]uint64, j.Depth), Walked: make([]float64, j.Depth), Looked: make([]float64, j.Depth)}
	list := own.List[:min(j.Positions, len(own.List))]
	for i := range list {
		j.Progress(fmt.Sprintf("search with lines: %d of %d positions", i, len(list)))
		var nodes [2][]uint64
		for turn := range 2 {
			way := (i + turn) % 2 // 0 walks, 1 looks up
			seconds := r.Walked
			if way == 1 {
				seconds = r.Looked
			}
			began := processorTime()
			if err := boards.SearchTo(ctx, &list[i], j.Depth, way == 1, func(depth int, n uint64) {
				seconds[depth-1] += (processorTime() - began).Seconds()
				nodes[way] = append(nodes[way], n)
			}); err != nil {
				return nil, err
			}
		}
		for d := range r.Nodes {
			if nodes[0][d] != nodes[1][d] {
				return nil, fmt.Errorf("%w: position %d: %d nodes walked, %d looked up", ErrSources, i+1, nodes[0][d], nodes[1][d])
			}
			r.Nodes[d] += nodes[0][d]
		}
		r.Positions++
	}
	return r, nil
}

// mates solves problems both with and without mate scores that cut at any depth.
func (j *Job) mates(ctx context.Context) ([]MateCuts, error) {
	const mostNodes, least, most = 200_000, 3, 6 // nodes; moves to mate
	set, err := problems.Standard()
	if err != nil {
		return nil, err
	}
	list := []MateCuts{}
	for _, p := range []engine.Profile{engine.FireMonkeyProfile, engine.FullProfile} {
		r := MateCuts{Profile: string(p)}
		var engines [2]*engine.Engine
		for i := range engines {
			o := engine.DefaultOptions()
			if err := p.Apply(&o); err != nil {
				return nil, err
			}
			o.Network, o.Hash, o.Seed, o.Features.MateCutsAnyDepth = nil, 16, 1, i == 1
			engines[i] = engine.New(o)
			defer engines[i].Close()
		}
		for problem := range set.All() {
			o := problem.Outcome
			if o == nil || o.Mate == nil || o.Mate.Moves < least || o.Mate.Moves > most {
				continue
			}
			pos, err := xiangqi.ParseFEN(problem.FEN)
			if err != nil {
				return nil, err
			}
			j.Progress(fmt.Sprintf("mates, %s: %d of %d problems", p, r.Problems, j.Mates))
			var nodes [2]uint64
			solved := [2]bool{}
			for i, e := range engines {
				e.Clear()
				found := e.StartPosition(ctx, pos, nil, engine.Limits{Mate: o.Mate.Moves, Nodes: mostNodes}).Wait()
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				moves, mate := found.Score.MateMoves()
				if solved[i] = mate && moves > 0 && moves <= o.Mate.Moves; solved[i] {
					r.Solved[i]++
				}
				nodes[i] = found.Nodes
			}
			if solved[0] && solved[1] {
				r.Nodes[0], r.Nodes[1] = r.Nodes[0]+nodes[0], r.Nodes[1]+nodes[1]
			}
			if r.Problems++; r.Problems == j.Mates {
				break
			}
		}
		list = append(list, r)
	}
	return list, nil
}

// tree measures the size of the game tree.
func (j *Job) tree(ctx context.Context) (*Tree, error) {
	own, err := suite.OwnPositions()
	if err != nil {
		return nil, err
	}
	t := &Tree{Positions: len(own.List), Minimax: []Walk{}}
	for i := range own.List {
		t.Branching += float64(len(own.List[i].LegalMoves())) / float64(len(own.List))
	}
	for depth := 1; depth <= j.Tree && ctx.Err() == nil; depth++ {
		p, began := xiangqi.StartPosition(), time.Now()
		t.Minimax = append(t.Minimax, Walk{xiangqi.Perft(&p, depth), time.Since(began).Seconds()})
	}
	o := engine.DefaultOptions()
	if err := engine.CourseProfile.Apply(&o); err != nil {
		return nil, err
	}
	const courseDepth = 7
	o.Schedule, o.Hash = engine.Schedule{}, 1
	e := engine.New(o)
	defer e.Close()
	r := e.StartPosition(ctx, xiangqi.StartPosition(), nil, engine.Limits{Depth: courseDepth}).Wait()
	t.Course = Walk{r.Nodes, r.Time.Seconds()}
	return t, ctx.Err()
}
