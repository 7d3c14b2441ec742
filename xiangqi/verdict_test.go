package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// mustReplay plays a line such as "f0e0 e8f8" that the test knows to be legal.
func mustReplay(t testing.TB, fen string, moves ...string) (Position, []Undo) {
	t.Helper()
	line := make([]Move, len(moves))
	for i, text := range moves {
		line[i] = mustMove(t, text)
	}
	end, stack, err := Replay(mustParse(t, fen), line...)
	if err != nil {
		t.Fatal(err)
	}
	return end, stack
}

// Positions with a cycle of four plies each.
const (
	checkingFEN = "9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1" // Red's rook checks on and on
	shufflesFEN = StartFEN                                  // knights go out and come home
)

var (
	checking = []string{"f0e0", "e8f8", "e0f0", "f8e8"}
	shuffles = []string{"b0c2", "b9c7", "c2b0", "c7b9"}
)

// cycled returns n plies of the cycle played over and over.
func cycled(cycle []string, plies int) []string {
	line := make([]string, plies)
	for i := range line {
		line[i] = cycle[i%len(cycle)]
	}
	return line
}

func TestJudgeInSearch(t *testing.T) {
	for _, tt := range []struct {
		name   string
		fen    string
		cycle  []string
		before int // plies played before the root
		ply    int // plies from the root
		want   Verdict
	}{
		{"no repetition", shufflesFEN, shuffles, 0, 3, Verdict{}},
		{"idle, back at the root", shufflesFEN, shuffles, 0, 4, Verdict{}},
		{"idle, back before the root", shufflesFEN, shuffles, 2, 3, Verdict{}},
		{"idle, back behind the root", shufflesFEN, shuffles, 0, 5, Verdict{Draw, NoViolation}},
		{"idle, third time", shufflesFEN, shuffles, 5, 4, Verdict{Draw, NoViolation}},
		{"checks, back at the root", checkingFEN, checking, 0, 4, Verdict{}},
		{"checks, back at the root by the same move", checkingFEN, checking, 1, 4, Verdict{}},
		{"checks, back behind the root by the same move", checkingFEN, checking, 0, 5, Verdict{BlackWins, PerpetualCheck}},
		{"checks, third time", checkingFEN, checking, 6, 2, Verdict{BlackWins, PerpetualCheck}},
	} {
		end, stack := mustReplay(t, tt.fen, cycled(tt.cycle, tt.before+tt.ply)...)
		if got := RulesComputer().JudgeInSearch(&end, stack, tt.ply); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// A cycle that was entered from elsewhere is no verdict yet: nothing says that it
// can be played again.
func TestJudgeInSearchEntry(t *testing.T) {
	const fen = "9/9/4k4/9/9/9/9/9/2p6/3K1RBc1 b - - 0 1"
	end, stack := mustReplay(t, fen, append([]string{"e7e8"}, checking...)...)
	if got := RulesComputer().JudgeInSearch(&end, stack, 5); got != (Verdict{}) {
		t.Errorf("entered by another move: %v, want undecided", got)
	}
	end, stack = mustReplay(t, fen, append([]string{"e7e8"}, cycled(checking, 5)...)...)
	if got, want := RulesComputer().JudgeInSearch(&end, stack, 6), lossFor(Red, PerpetualCheck); got != want {
		t.Errorf("one ply later: %v, want %v", got, want)
	}
}

func TestOccurrences(t *testing.T) {
	for _, tt := range []struct {
		plies, occurrences, last int
	}{{0, 1, 0}, {3, 1, 0}, {4, 2, 4}, {7, 2, 4}, {8, 3, 4}, {13, 4, 4}} {
		end, stack := mustReplay(t, shufflesFEN, cycled(shuffles, tt.plies)...)
		if got := Occurrences(&end, stack); got != tt.occurrences {
			t.Errorf("%d plies: %d occurrences, want %d", tt.plies, got, tt.occurrences)
		}
		if got := LastOccurrence(&end, stack); got != tt.last {
			t.Errorf("%d plies: last %d plies ago, want %d", tt.plies, got, tt.last)
		}
	}
}

func TestOccurrencesSetting(t *testing.T) {
	for _, tt := range []struct {
		occurrences, plies int
		want               Verdict
	}{
		{0, 4, Verdict{Undecided, SecondOccurrence}},
		{0, 8, Verdict{Draw, NoViolation}},
		{2, 4, Verdict{Draw, NoViolation}},
		{3, 7, Verdict{Undecided, SecondOccurrence}},
		{4, 0, Verdict{Undecided, NoRepetition}},
		{4, 8, Verdict{Undecided, TooFewOccurrences}},
		{4, 12, Verdict{Draw, NoViolation}},
	} {
		r := Rules{Set: AXF, Occurrences: tt.occurrences}
		end, stack := mustReplay(t, shufflesFEN, cycled(shuffles, tt.plies)...)
		if got := r.Judge(&end, stack); got != tt.want {
			t.Errorf("%d occurrences, %d plies: %v, want %v", tt.occurrences, tt.plies, got, tt.want)
		}
	}
}

// Only the last three occurrences are judged: what was played before does not
// clear a side.
func TestJudgedStretch(t *testing.T) {
	const fen = "R8/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1"
	idle := []string{"a9b9", "e8e7", "b9a9", "e7e8"}
	checks := []string{"a9a8", "e8e9", "a8a9", "e9e8"}
	for _, tt := range []struct {
		name  string
		moves []string
		want  Verdict
	}{
		{"idle, checks", slices.Concat(idle, checks), Verdict{Draw, NoViolation}},
		{"idle, checks, checks", slices.Concat(idle, checks, checks), Verdict{BlackWins, PerpetualCheck}},
		{"checks, checks, idle", slices.Concat(checks, checks, idle), Verdict{Draw, NoViolation}},
	} {
		end, stack := mustReplay(t, fen, tt.moves...)
		if got := RulesAXF().Judge(&end, stack); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// A passed turn, which only a search makes, hides what was before it.
func TestRepetitionAcrossNullMove(t *testing.T) {
	p := mustParse(t, shufflesFEN)
	var stack []Undo
	for _, text := range shuffles {
		stack = append(stack, p.MakeMove(mustMove(t, text)))
	}
	stack = append(stack, p.MakeNullMove(), p.MakeNullMove())
	if got := LastOccurrence(&p, stack); got != 0 {
		t.Errorf("an occurrence %d plies ago is seen across passed turns", got)
	}
	for _, text := range shuffles {
		stack = append(stack, p.MakeMove(mustMove(t, text)))
	}
	if got := Occurrences(&p, stack); got != 2 {
		t.Errorf("%d occurrences since the passed turns, want 2", got)
	}
}

// A position given with plies since the last capture has no known moves before it.
func TestUnknownHistory(t *testing.T) {
	p := mustParse(t, "3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 60 40")
	if got := RulesAXF().Judge(&p, nil); got != (Verdict{Undecided, NoRepetition}) {
		t.Errorf("%v, want no repetition", got)
	}
	if left, ok := RulesAXF().PliesLeft(&p); left != 40 || !ok {
		t.Errorf("PliesLeft = %d, %v, want 40", left, ok)
	}
	if _, ok := (Rules{}).PliesLeft(&p); ok {
		t.Error("the zero Rules have a limit")
	}
}

func TestLimitInSearch(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		want      Verdict
	}{
		{"limit", "3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 120 90", Verdict{Draw, NoCaptureLimit}},
		{"mate on the last ply", "1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 120 90", Verdict{RedWins, Checkmate}},
		{"one ply before", "3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 119 90", Verdict{}},
		{"bare", "3k5/4a4/9/9/9/9/9/9/9/4K4 w - - 3 90", Verdict{Draw, NoAttackingMaterial}},
		{"stalemate on the last ply", "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 120 90", Verdict{RedWins, Stalemate}},
	} {
		p := mustParse(t, tt.fen)
		if got := RulesComputer().JudgeInSearch(&p, nil, 9); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestBareMaterial(t *testing.T) {
	for _, tt := range []struct {
		fen          string
		bare, engine bool
	}{
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", true, true},
		{"2bak4/9/9/9/9/9/9/9/9/3K1AB2 w - - 0 1", true, true},
		{"3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", false, false},
		{"2b1k4/9/9/9/9/9/9/9/9/3K1C3 w - - 0 1", false, true},
		{"3ak4/9/9/9/9/9/9/9/9/3K1C3 w - - 0 1", false, false},
		{"4kc3/9/9/9/9/9/9/9/9/3K1C3 w - - 0 1", false, true},
		{"2b1kc3/9/9/9/9/9/9/9/9/3K1C3 w - - 0 1", false, false},
		{"4k4/9/9/9/9/9/9/9/9/3KCC3 w - - 0 1", false, false},
		{"4k4/9/9/9/9/9/9/9/9/3K1N3 w - - 0 1", false, false},
	} {
		p := mustParse(t, tt.fen)
		if got := RulesAXF().bareMaterial(&p); got != tt.bare {
			t.Errorf("%s: bare %v, want %v", tt.fen, got, tt.bare)
		}
		r := Rules{BareCannons: true}
		if got := r.bareMaterial(&p); got != tt.engine {
			t.Errorf("%s: bare with BareCannons %v, want %v", tt.fen, got, tt.engine)
		}
	}
}

// Laws

// checkJudge holds for every line of legal moves: nothing changes what is
// judged, the verdict of the mirrored line is the same and that of the
// color-exchanged one is exchanged, a search that knows only the root judges as
// the arbiter does, and the explanation gives the same verdict.
func checkJudge(t *testing.T, r Rules, start Position, moves []Move) {
	t.Helper()
	end, stack := playLine(start, moves)
	before := end
	want := r.Judge(&end, stack)
	for _, symmetry := range symmetries[1:] {
		turned := make([]Move, len(moves))
		for i, m := range moves {
			turned[i] = symmetry.move(m)
		}
		end, stack := playLine(symmetry.position(&start), turned)
		got := r.Judge(&end, stack)
		if symmetry.exchange {
			got.Result = got.Result.Exchange()
		}
		if got != want {
			t.Fatalf("%q moves %v, %v: %v, %s %v", start.FEN(), moves, r, want, symmetry.name, got)
		}
	}
	inSearch := r.JudgeInSearch(&end, stack, 0)
	if end.HasLegalMove() && (inSearch.Over() || want.Over()) && inSearch != want {
		t.Fatalf("%q moves %v, %v: %v, in a search %v", start.FEN(), moves, r, want, inSearch)
	}
	if e := r.Explain(&end, stack); e.Verdict != want || e.Occurrences != Occurrences(&end, stack) {
		t.Fatalf("%q moves %v, %v: %v, explained as %v", start.FEN(), moves, r, want, e.Verdict)
	}
	if end != before {
		t.Fatalf("%q moves %v, %v: judging changed the position", start.FEN(), moves, r)
	}
}

func FuzzJudge(f *testing.F) {
	for i, c := range readCases[repetitionCase](f, "repetition.jsonl") {
		f.Add(c.FEN, uint64(i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, fen string, seed uint64, settings uint8) {
		p, _, err := ParseFENLenient(fen)
		if err != nil {
			return
		}
		r := Rules{
			Set:            RuleSet(settings % 3),
			Occurrences:    int(settings / 3 % 4),
			NoCaptureLimit: int(settings) % 5 * 10,
			BareCannons:    settings&1 != 0,
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		moves := repeatCycles(rng, p)
		end, _ := playLine(p, moves)
		for range rng.IntN(3) { // leave the cycle by any moves
			if legal := sorted(end.LegalMoves()); len(legal) > 0 {
				m := legal[rng.IntN(len(legal))]
				moves = append(moves, m)
				end.MakeMove(m)
			}
		}
		checkJudge(t, r, p, moves)
	})
}

// Cost

// judgedLines are lines that end in a third occurrence, for measuring.
func judgedLines(t testing.TB) (ends []Position, stacks [][]Undo) {
	for _, c := range readCases[repetitionCase](t, "repetition.jsonl") {
		start, moves := c.line(t)
		end, stack, err := Replay(start, moves...)
		if err != nil {
			t.Fatal(err)
		}
		if Occurrences(&end, stack) >= 3 {
			ends, stacks = append(ends, end), append(stacks, stack)
		}
	}
	return ends, stacks
}

func TestJudgeAllocatesNothing(t *testing.T) {
	ends, stacks := judgedLines(t)
	for _, r := range []Rules{RulesAXF(), RulesCXA(), RulesComputer()} {
		for name, judge := range map[string]func(int){
			"Judge":          func(i int) { r.Judge(&ends[i], stacks[i]) },
			"JudgeInSearch":  func(i int) { r.JudgeInSearch(&ends[i], stacks[i], len(stacks[i])) },
			"LastOccurrence": func(i int) { LastOccurrence(&ends[i], stacks[i]) },
			"Occurrences":    func(i int) { Occurrences(&ends[i], stacks[i]) },
		} {
			for i := range ends {
				if n := testing.AllocsPerRun(1, func() { judge(i) }); n != 0 {
					t.Errorf("%v: %s allocates %v times: %s", r, name, n, ends[i].FEN())
				}
			}
		}
	}
}

// BenchmarkJudgeNothing measures what a search pays at each node: 60 plies
// without a capture to look through and no repetition among them.
func BenchmarkJudgeNothing(b *testing.B) {
	end, stack := mustReplay(b, StartFEN, cycled([]string{
		"a0a1", "a9a8", "a1b1", "a8b8", "b1c1", "b8c8", "c1d1", "c8d8", "d1e1", "d8e8", "e1f1", "e8f8", "f1g1", "f8g8",
		"g1h1", "g8h8", "h1i1", "h8i8", "b0c2", "b9c7", "i1h1", "i8h8", "h1g1", "h8g8", "g1f1", "g8f8", "f1e1", "f8e8",
		"e1d1", "e8d8", "d1c1", "d8c8", "c1b1", "c8b8", "b1a1", "b8a8",
	}, 36)...)
	r := RulesComputer()
	for b.Loop() {
		r.JudgeInSearch(&end, stack, 20)
	}
	b.ReportMetric(float64(len(stack)), "plies")
}

func BenchmarkJudgeCycle(b *testing.B) {
	ends, stacks := judgedLines(b)
	for _, r := range []Rules{RulesAXF(), RulesCXA(), RulesComputer()} {
		b.Run(r.String(), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				k := i % len(ends)
				r.judgeRepetition(&ends[k], stacks[k])
			}
		})
	}
}
