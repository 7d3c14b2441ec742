package problems

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func solver() *mate.Solver { return mate.New(mate.Options{Hash: 8, Rules: xiangqi.RulesAXF()}) }

const (
	mateInTwo = "R2ckab2/4a3n/2N1b4/3N5/CP7/3r5/1c7/4B4/4A4/2BAK4 w - - 0 1" // a9d9 e8d9 d6f7
	rookWins  = "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1"
	rookDraws = "2bak4/4a4/4b4/9/9/9/9/9/R8/4K4 w - - 0 1"
)

func claim(t *testing.T, text string) (c Claim) {
	t.Helper()
	if err := c.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestStandard(t *testing.T) {
	set, err := Standard()
	if err != nil {
		t.Fatal(err)
	}
	sound, themes := 0, map[Theme]int{}
	for p := range set.All() {
		if p.Outcome == nil {
			t.Errorf("%s was not checked", p.ID)
		}
		if CollectionKey(p.Collection) == "" {
			t.Errorf("%s: the collection %q has no short name", p.ID, p.Collection)
		}
		if p.Sound() {
			sound++
		}
		for _, theme := range p.Themes {
			themes[theme]++
		}
		if p.Outcome == nil || p.Outcome.Mate == nil {
			continue
		}
		pos, err := p.Position()
		if err != nil {
			t.Fatal(err)
		}
		end, _, err := xiangqi.Replay(pos, p.Outcome.Mate.Line...)
		if err != nil || end.HasLegalMove() || len(p.Outcome.Mate.Line) != 2*p.Outcome.Mate.Moves-1 {
			t.Errorf("%s: the line of its mate in %d: %v", p.ID, p.Outcome.Mate.Moves, err)
		}
		if got := ThemesOf(pos, p.Outcome.Mate.Line); !slices.Equal(got, p.Themes) {
			t.Errorf("%s: themes %v, want %v", p.ID, p.Themes, got)
		}
	}
	if set.Len() < 4000 || sound < 1900 || len(themes) < len(AllThemes()) {
		t.Errorf("%d problems, %d of them sound, %d themes", set.Len(), sound, len(themes))
	}
	if len(standard) > 1_500_000 {
		t.Errorf("the problems take %d bytes", len(standard))
	}
	day := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	if set.Daily(day) != set.Daily(day.Add(10*time.Hour)) || set.Daily(day) == set.Daily(day.Add(24*time.Hour)) {
		t.Error("the problem of the day changes within a day, or does not from one to the next")
	}
}

func TestClaim(t *testing.T) {
	for _, text := range []string{"", "draw", "red wins", "black wins, mate in 3"} {
		c := claim(t, text)
		if got, err := c.MarshalText(); err != nil || string(got) != text {
			t.Errorf("%q comes back as %q, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{"1-0": "red wins", "0-1": "black wins", "1/2-1/2": "draw", "red_wins, mate in 4": "red wins, mate in 4", "*": ""} {
		if got, err := claim(t, text).MarshalText(); err != nil || string(got) != want {
			t.Errorf("%q comes back as %q, %v, want %q", text, got, err, want)
		}
	}
	for _, c := range []Claim{{Mate: 2}, {Result: xiangqi.Draw, Mate: 1}, {Result: xiangqi.RedWins, Mate: -1}} {
		if text, err := c.MarshalText(); !errors.Is(err, ErrClaim) {
			t.Errorf("%+v is written %q, %v", c, text, err)
		}
	}
	for _, text := range []string{"white wins", "draw, mate in 2", "red wins, mate in 0", "red wins, mate in x", ", mate in 2"} {
		if err := new(Claim).UnmarshalText([]byte(text)); !errors.Is(err, ErrClaim) {
			t.Errorf("%q: %v, want ErrClaim", text, err)
		}
	}
}

func TestRead(t *testing.T) {
	for _, text := range []string{"{", `{"fen":"` + mateInTwo + `"}`, `{"id":"a","fen":"x"}`, `{"id":"a","fen":"` + mateInTwo + `","solution":"z9"}`} {
		if _, err := Read(strings.NewReader(`{"id":"ok","fen":"` + mateInTwo + `"}` + "\n" + text)); !errors.Is(err, ErrProblem) || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v, want ErrProblem in line 2", text, err)
		}
	}
}

func TestCheck(t *testing.T) {
	tables, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	}()
	c := Checker{Solver: solver(), Tables: tables, Nodes: 300_000}
	for _, tt := range []struct {
		fen, claim string
		want       Verdict
		moves      int // of the mate that is proved
	}{
		{mateInTwo, "red wins, mate in 2", Proved, 2},
		{mateInTwo, "red wins, mate in 3", Refuted, 2},
		{mateInTwo, "red wins, mate in 1", Refuted, 2},
		{mateInTwo, "red wins", Proved, 2},
		{mateInTwo, "draw", Refuted, 2},
		{mateInTwo, "", Found, 2},
		{rookDraws, "draw", Proved, 0},
		{rookDraws, "red wins", Refuted, 0},
		{xiangqi.StartFEN, "red wins", Open, 0},
		{xiangqi.StartFEN, "", Unclaimed, 0},
	} {
		p := &Problem{ID: "x", FEN: tt.fen, Claim: claim(t, tt.claim), Solution: Line{xiangqi.NoMove}}
		o, err := c.Check(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if moves := mateMoves(o); o.Verdict != tt.want || moves != tt.moves {
			t.Errorf("%s, %q: %s, mate in %d, want %s, %d", tt.fen, tt.claim, o.Verdict, moves, tt.want, tt.moves)
		}
	}
	// The answer that holds out against the printed move.
	p := &Problem{ID: "x", FEN: mateInTwo, Claim: claim(t, "red wins, mate in 1")}
	if err := p.Solution.UnmarshalText([]byte("a9d9")); err != nil {
		t.Fatal(err)
	}
	if o, err := c.Check(t.Context(), p); err != nil || len(o.Defence) != 2 || o.NoMateIn != 1 {
		t.Errorf("defence %v, no mate in %d, %v", o.Defence, o.NoMateIn, err)
	}
}

func mateMoves(o *Outcome) int {
	if o.Mate == nil {
		return 0
	}
	return o.Mate.Moves
}

// settled is the problem of a mate, checked.
func settled(t *testing.T, fen string) *Problem {
	t.Helper()
	p := &Problem{ID: "p-1", FEN: fen}
	c := Checker{Solver: solver(), Nodes: 300_000}
	if err := c.Settle(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	return p
}

func attempt(t *testing.T, p *Problem) *Attempt {
	t.Helper()
	a, err := NewAttempt(t.Context(), solver(), p)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func play(t *testing.T, a *Attempt, text string) Step {
	t.Helper()
	m, err := xiangqi.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	step, err := a.Play(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return step
}

func grade(a *Attempt) (Grade, float64) {
	e := a.Ended(1)
	return e.Grade()
}

func TestAttempt(t *testing.T) {
	p := settled(t, mateInTwo)
	a := attempt(t, p)
	if _, err := a.Play(t.Context(), xiangqi.NewMove(0, 1)); !errors.Is(err, xiangqi.ErrIllegalMove) {
		t.Errorf("an illegal move: %v", err)
	}
	if step := play(t, a, "b5b6"); step.Right || step.Answer == xiangqi.NoMove {
		t.Errorf("a move that does not win: %+v", step)
	}
	for level, want := range []xiangqi.Move{xiangqi.NoMove, xiangqi.NoMove, p.Outcome.Mate.Line[0]} {
		if h, err := a.Hint(); err != nil || h.Level != level+1 || h.Move != want || (h.Square != xiangqi.NoSquare) != (level > 0) {
			t.Errorf("hint %d: %+v, %v", level+1, h, err)
		}
	}
	if step := play(t, a, "a9d9"); !step.Right || step.Slower || step.Solved {
		t.Errorf("the first move: %+v", step)
	}
	last, _ := a.mate.Move(&a.pos)
	if step := play(t, a, last.String()); !step.Solved || !a.Solved() {
		t.Errorf("the last move: %+v", step)
	}
	if g, score := grade(a); g != Hard || score != 0 {
		t.Errorf("grade %d, score %v after a wrong move", g, score)
	}
	if _, err := a.Play(t.Context(), last); !errors.Is(err, ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
}

// TestAnyWin: every way to win is accepted, the longer ones too.
func TestAnyWin(t *testing.T) {
	p := settled(t, "3k5/9/9/9/9/9/9/8R/9/R4K3 w - - 0 1")
	slower := 0
	for _, m := range (func() []xiangqi.Move { pos, _ := p.Position(); return pos.LegalMoves() })() {
		a := attempt(t, p)
		step, err := a.Play(t.Context(), m)
		if err != nil {
			t.Fatal(err)
		}
		if step.Right && step.Slower {
			slower++
			if left := a.GiveUp(); len(left) == 0 || !a.Over() || a.Solved() {
				t.Errorf("no solution after %v", m)
			}
		}
	}
	if slower == 0 {
		t.Error("two rooks against a bare king win in one way only")
	}
}

func TestUnproved(t *testing.T) {
	if _, err := NewAttempt(t.Context(), solver(), &Problem{ID: "x", FEN: xiangqi.StartFEN}); !errors.Is(err, ErrUnproved) {
		t.Errorf("%v, want ErrUnproved", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewAttempt(ctx, solver(), settled(t, mateInTwo)); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

func TestProgress(t *testing.T) {
	p := settled(t, mateInTwo)
	other := *p
	other.ID = "p-2"
	set := NewSet([]*Problem{p, &other, p})
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	progress := new(Progress)
	// note takes an attempt in, and the progress that comes back from its text.
	note := func(a *Attempt, seconds float64, now time.Time) {
		t.Helper()
		progress.Note(a.Problem, a.Ended(seconds), now)
		text, err := json.Marshal(progress)
		if err != nil {
			t.Fatal(err)
		}
		if progress, err = ParseProgress(text); err != nil {
			t.Fatal(err)
		}
	}
	if state := progress.StateOf(p.ID, now); state != New {
		t.Errorf("before the first attempt: %s", state)
	}
	failed := attempt(t, p)
	failed.GiveUp()
	note(failed, 5, now)
	if progress.Rating().Value >= 1500 || progress.Of(p).Value <= progress.Of(&other).Value {
		t.Errorf("after a failure the player has %.0f, the problem %.0f, one like it %.0f", progress.Rating().Value, progress.Of(p).Value, progress.Of(&other).Value)
	}
	if next := progress.Next(set, now); next != &other {
		t.Errorf("at once another problem is wanted, not %v", next)
	}
	later := now.Add(time.Hour)
	if next := progress.Next(set, later); next != p {
		t.Errorf("a failed problem is due after an hour, not %v", next)
	}
	if early, due := progress.StateOf(p.ID, now), progress.StateOf(p.ID, later); early != Failed || due != Due {
		t.Errorf("after a failure %s, after an hour %s", early, due)
	}
	again := attempt(t, p)
	for !again.Over() {
		m, _ := again.mate.Move(&again.pos)
		play(t, again, m.String())
	}
	before := progress.Rating()
	note(again, 7.5, later)
	if progress.Rating() != before {
		t.Error("a repetition counts for the rating")
	}
	if tale := progress.Problems[p.ID]; tale.Best != 7.5 || tale.Attempts != 2 || tale.Solved != 1 {
		t.Errorf("after a solution alone: %+v", tale)
	}
	if state := progress.StateOf(p.ID, later.Add(time.Hour)); state != Solved {
		t.Errorf("what was remembered is %s soon after", state)
	}
	if due := progress.Due(set, later.Add(time.Hour)); len(due) != 0 {
		t.Errorf("what was remembered is due at once: %v", due)
	}
	if due := progress.Due(set, later.Add(100*24*time.Hour)); len(due) != 1 {
		t.Errorf("what was remembered never comes again: %v", due)
	}
	for _, text := range []string{"{", `{"problems":{"x":null}}`} {
		if _, err := ParseProgress([]byte(text)); !errors.Is(err, ErrProgress) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestSolution: the tree of a solution answers every defence.
// TestDifficulty: a longer mate, a longer search and moves that people are unlikely to
// play make a problem harder, within bounds.
func TestDifficulty(t *testing.T) {
	rated := func(moves int, nodes uint64, surprise float64) int {
		return Difficulty(&Outcome{Mate: &Mate{Moves: moves}, Nodes: nodes, Surprise: surprise})
	}
	plain := rated(3, 1000, 1)
	if longer, searched, hidden := rated(4, 1000, 1), rated(3, 9000, 1), rated(3, 1000, 4); longer <= plain || searched <= plain || hidden <= longer {
		t.Errorf("%d; longer %d, searched %d, hidden %d", plain, longer, searched, hidden)
	}
	if low, high := rated(1, 0, 0), rated(40, 1<<40, 99); low < 600 || high != 2800 {
		t.Errorf("from %d to %d", low, high)
	}
}

func TestSolution(t *testing.T) {
	g := attempt(t, settled(t, mateInTwo)).Solution("seen")
	start, err := g.StartPosition()
	if err != nil {
		t.Fatal(err)
	}
	var walk func(n *record.Node, pos xiangqi.Position)
	walk = func(n *record.Node, pos xiangqi.Position) {
		if want := pos.LegalMoves(); pos.Turn() != start.Turn() && len(n.Children) != len(want) {
			t.Errorf("%d of %d answers in %s", len(n.Children), len(want), pos.FEN())
		}
		for _, child := range n.Children {
			next := pos
			next.MakeMove(child.Move)
			walk(child, next)
		}
	}
	walk(g.Root, start)
	if len(g.Moves()) != 3 {
		t.Errorf("the main line is %v", g.Moves())
	}
}
