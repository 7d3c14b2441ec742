package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestLevelsRise wants every level to see at least as much as the one below and
// to be stronger by the measured scale.
func TestLevelsRise(t *testing.T) {
	list := Levels()
	for i := 1; i < MaxLevel-1; i++ {
		a, b := list[i-1], list[i]
		if b.Elo <= a.Elo || b.Nodes < a.Nodes || b.Depth < a.Depth || b.Candidates > a.Candidates || b.Temperature > a.Temperature || b.Overlooked > a.Overlooked {
			t.Errorf("level %d: %+v, level %d: %+v", i, a, i+1, b)
		}
	}
	if top := list[MaxLevel-1]; top.Elo <= list[MaxLevel-2].Elo || top.Nodes != 0 || top.Depth != 0 {
		t.Errorf("full strength: %+v", top)
	}
}

func TestLevelForElo(t *testing.T) {
	for i, lv := range Levels() {
		if got := LevelForElo(lv.Elo); got != i+1 {
			t.Errorf("LevelForElo(%d) = %d, want %d", lv.Elo, got, i+1)
		}
	}
	if a, b := LevelForElo(-10_000), LevelForElo(10_000); a != 1 || b != MaxLevel {
		t.Errorf("far off the scale: levels %d and %d", a, b)
	}
}

// TestWeakTells: a weak level compares many lines and reports those asked for.
func TestWeakTells(t *testing.T) {
	for _, lines := range []int{1, 3} {
		o := DefaultOptions()
		o.Level, o.MultiPV, o.Seed = 3, lines, 1
		most := 0
		r := New(o).Analyze(t.Context(), xiangqi.NewGame(xiangqi.RulesComputer()), Limits{Nodes: 10_000}, func(i Info) { most = max(most, i.MultiPV) })
		if most != lines || len(r.Lines) <= lines {
			t.Errorf("MultiPV %d: %d lines told, %d compared", lines, most, len(r.Lines))
		}
	}
}

func TestPick(t *testing.T) {
	line := func(text string, s Score) Info {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return Info{Score: s, PV: []xiangqi.Move{m}}
	}
	grab := line("b2b9", -300) // takes a knight and is taken: good at a glance
	glance := func(m xiangqi.Move) Score {
		if m == grab.PV[0] {
			return 400
		}
		return 0
	}
	tests := []struct {
		name  string
		weak  weakness
		lines []Info
		want  int
	}{
		{"the best", weakness{}, []Info{line("h2e2", 30), grab}, 0},
		{"answers overlooked", weakness{overlooked: 100}, []Info{line("h2e2", 30), grab}, 1},
		{"a mate in sight", weakness{temperature: 900}, []Info{line("h2e2", -matedIn(3)), line("b0c2", 200)}, 0},
	}
	for _, tt := range tests {
		for seed := range uint64(50) {
			if got := newChooser(seed+1, 1, tt.weak).pick(tt.lines, glance); got != tt.want {
				t.Errorf("%s, seed %d: line %d, want %d", tt.name, seed, got, tt.want)
			}
		}
	}
	taken := [2]int{}
	for seed := range uint64(1000) {
		taken[newChooser(seed+1, 1, weakness{temperature: 100}).pick([]Info{line("h2e2", 30), line("b0c2", -20)}, glance)]++
	}
	// Of two exponential blurs of mean 100 the worse by 50 wins with exp(-1/2)/2 = 0.30.
	if taken[1] < 250 || taken[1] > 360 {
		t.Errorf("a move worse by half the temperature was taken %d times of 1000", taken[1])
	}
}

// TestBeginner: the weakest level loses to a beginner, and a higher one beats him.
func TestBeginner(t *testing.T) {
	longtest.Only(t, "plays 30 games")
	if got := againstBeginner(t, 1, 20); got > 8 {
		t.Errorf("level 1 has %.1f points of 20 against a beginner", got)
	}
	if got := againstBeginner(t, 6, 10); got < 8 {
		t.Errorf("level 6 has %.1f points of 10 against a beginner", got)
	}
}

// againstBeginner returns the points that a level makes.
func againstBeginner(t *testing.T, level, games int) (points float64) {
	t.Helper()
	o := DefaultOptions()
	o.Level, o.Hash = level, 1
	r := rand.New(rand.NewPCG(1, 2))
	e := New(o)
	for i := range games {
		o.Seed = uint64(i + 1)
		e.SetOptions(o)
		g := xiangqi.NewGame(xiangqi.RulesComputer())
		own := xiangqi.Color(i % 2)
		for !g.Over() && g.Len() < 300 {
			m := beginner(r, *g.Position())
			if g.Turn() == own {
				m = e.Search(t.Context(), g, Limits{Nodes: 100_000}).Best
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if winner, won := g.Outcome().Result.Winner(); !won {
			points += 0.5
		} else if winner == own {
			points++
		}
	}
	return points
}

// beginner knows the rules and what pieces are worth. He takes what seems to win
// the most, one answer deep, but overlooks half of the answers; where nothing is
// to be won he plays anything.
func beginner(r *rand.Rand, p xiangqi.Position) xiangqi.Move {
	worth := map[xiangqi.Kind]int{xiangqi.Advisor: 2, xiangqi.Bishop: 2, xiangqi.Knight: 4, xiangqi.Rook: 9, xiangqi.Cannon: 4, xiangqi.Pawn: 1}
	var best []xiangqi.Move
	most := -1000
	for _, m := range p.LegalMoves() {
		value, lost := worth[p.At(m.To()).Kind()], 0
		u := p.MakeMove(m)
		answers := p.LegalMoves()
		for _, answer := range answers {
			if r.IntN(2) == 0 {
				lost = max(lost, worth[p.At(answer.To()).Kind()])
			}
		}
		p.UnmakeMove(u)
		if len(answers) == 0 {
			return m
		}
		if value -= lost; value > most {
			most, best = value, nil
		}
		if value == most {
			best = append(best, m)
		}
	}
	return best[r.IntN(len(best))]
}
