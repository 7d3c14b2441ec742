package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const recorded = "r1bakab1r/9/1cn1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 1"

func recordedGame(t *testing.T) *xiangqi.Game {
	t.Helper()
	p, err := xiangqi.ParseFEN(recorded)
	if err != nil {
		t.Fatal(err)
	}
	return xiangqi.NewGameFrom(p, xiangqi.RulesComputer())
}

// TestRecorder checks that recording changes nothing in a search, and that the tree which is
// kept is the one that was searched.
func TestRecorder(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 1
	const depth = 8
	plain := New(o).Search(t.Context(), recordedGame(t), Limits{Depth: depth})
	r := tune.Recorder{Most: 1 << 20}
	result := New(o).Search(t.Context(), recordedGame(t), Limits{Depth: depth, Record: &r})
	if result.Nodes != plain.Nodes || result.Score != plain.Score || result.Best != plain.Best {
		t.Fatalf("with a recorder %v %v, %d nodes; without %v %v, %d", result.Best, result.Score, result.Nodes, plain.Best, plain.Score, plain.Nodes)
	}
	if r.Depth != depth || r.Lost > 0 || len(r.Visits) < 1000 {
		t.Fatalf("depth %d, %d visits, %d lost", r.Depth, len(r.Visits), r.Lost)
	}
	last := r.Visits[slices.IndexFunc(r.Visits, func(v tune.Visit) bool { return v.Role == tune.RoleRoot })]
	for _, v := range r.Visits {
		if v.Role == tune.RoleRoot {
			last = v
		}
	}
	if last.Best != result.Best || Score(last.Score) != result.Score {
		t.Errorf("the root is %v %v, the result %v %v", last.Best, last.Score, result.Best, result.Score)
	}

	children := make([][]int, len(r.Visits))
	ends, roles := map[tune.End]int{}, map[tune.Role]int{}
	for i, v := range r.Visits {
		ends[v.End]++
		roles[v.Role]++
		if v.Role == tune.RoleRoot {
			if v.Parent != -1 {
				t.Fatalf("root %d has the parent %d", i, v.Parent)
			}
			continue
		}
		if v.Parent < 0 || v.Parent >= i {
			t.Fatalf("visit %d has the parent %d", i, v.Parent)
		}
		children[v.Parent] = append(children[v.Parent], i)
	}
	for i, v := range r.Visits {
		if len(children[i]) != v.Children {
			t.Fatalf("visit %d has %d children, %d said", i, len(children[i]), v.Children)
		}
		if v.End != tune.EndMove && v.End != tune.EndMoves || v.Quiescence || v.Role == tune.RoleRoot {
			continue
		}
		// The score is that of the best move, of whose visits the last one counts; above
		// beta it is drawn towards that.
		scores := map[xiangqi.Move]Score{}
		for _, c := range children[i] {
			switch child := &r.Visits[c]; child.Role {
			case tune.RoleMove, tune.RoleReduced, tune.RoleDeeper, tune.RoleWider:
				scores[child.Move] = -Score(child.Score)
			}
		}
		best := noScore
		for _, s := range scores {
			best = max(best, s)
		}
		if score := Score(v.Score); score > best || score < min(best, Score(v.Beta)) {
			t.Fatalf("visit %d has the score %v, its best move %v", i, v.Score, best)
		}
		if v.End == tune.EndMove && (v.Score < v.Beta || scores[v.Best] != best) {
			t.Fatalf("visit %d was cut by %v: %+v, %v", i, v.Best, v, scores)
		}
	}
	for _, e := range []tune.End{tune.EndTable, tune.EndFutility, tune.EndNullMove, tune.EndStand, tune.EndMove, tune.EndMoves} {
		if ends[e] == 0 {
			t.Errorf("no node ended by %v: %v", e, ends)
		}
	}
	for _, role := range []tune.Role{tune.RoleMove, tune.RoleReduced, tune.RoleDeeper, tune.RoleNull} {
		if roles[role] == 0 {
			t.Errorf("no node was searched as %v: %v", role, roles)
		}
	}
}

// TestRecorderMost checks that no more is kept than asked for, and the search is the same.
func TestRecorderMost(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 1
	r := tune.Recorder{Most: 50}
	all := tune.Recorder{Most: 1 << 20}
	a := New(o).Search(t.Context(), recordedGame(t), Limits{Depth: 5, Record: &r})
	b := New(o).Search(t.Context(), recordedGame(t), Limits{Depth: 5, Record: &all})
	if len(r.Visits) != 50 || r.Lost+50 != len(all.Visits) || a.Nodes != b.Nodes {
		t.Errorf("%d visits and %d lost of %d", len(r.Visits), r.Lost, len(all.Visits))
	}
}

// TestPicks checks that every legal move is picked once, in the order of the stages, and by
// rank within those that are sorted.
func TestPicks(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 1
	e := New(o)
	game := recordedGame(t)
	result := e.Search(t.Context(), game, Limits{Depth: 8})
	stages := map[tune.PickStage]int{}
	lines := [][]xiangqi.Move{nil, {result.Best, result.Ponder}}
	start := *game.Position()
	for _, m := range start.LegalMoves() {
		lines = append(lines, []xiangqi.Move{m})
		after := start
		after.MakeMove(m)
		for _, reply := range after.LegalMoves() {
			lines = append(lines, []xiangqi.Move{m, reply})
		}
	}
	for _, line := range lines {
		p := *game.Position()
		for _, m := range line {
			p.MakeMove(m)
		}
		for _, m := range p.LegalMoves() { // whether one that the search left is legal here depends on the network
			if p.At(m.To()) == xiangqi.NoPiece {
				e.workers[0].nodes[len(line)].killers[0] = m
			}
		}
		picks := e.Picks(line...)
		var got, want []string
		for i, k := range picks {
			got = append(got, k.Move.String())
			stages[k.Stage]++
			if i == 0 {
				continue
			}
			before := picks[i-1]
			captures, capturesBefore := p.At(k.Move.To()) != xiangqi.NoPiece, p.At(before.Move.To()) != xiangqi.NoPiece
			sorted := k.Stage == tune.PickCapture || k.Stage == tune.PickQuiet || k.Stage == tune.PickEvasion && captures == capturesBefore
			if k.Stage == tune.PickEvasion && captures && !capturesBefore && before.Stage == tune.PickEvasion {
				t.Errorf("the capture %v behind %v", k.Move, before.Move)
			}
			if k.Stage < before.Stage || sorted && k.Stage == before.Stage && k.Rank > before.Rank {
				t.Errorf("%v (%v, %d) behind %v (%v, %d)", k.Move, k.Stage, k.Rank, before.Move, before.Stage, before.Rank)
			}
			if k.Stage == tune.PickCapture && k.Exchange < 0 || k.Stage == tune.PickBadCapture && k.Exchange >= 0 {
				t.Errorf("%v: %v with an exchange of %d", k.Move, k.Stage, k.Exchange)
			}
		}
		for _, m := range p.LegalMoves() {
			want = append(want, m.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("after %v:\ngot  %q\nwant %q", line, got, want)
		}
	}
	for _, s := range []tune.PickStage{tune.PickHash, tune.PickCapture, tune.PickKiller, tune.PickQuiet, tune.PickBadCapture} {
		if stages[s] == 0 {
			t.Errorf("no move came from %v: %v", s, stages)
		}
	}
	if again := e.Search(t.Context(), game, Limits{Depth: 1}); again.Best == xiangqi.NoMove {
		t.Error("no search after the picks")
	}
}
