package xiangqi

import (
	"math/rand/v2"
	"testing"
)

// The tests of this file compare the verdicts with the slow ones of
// slow_verdict_test.go. The seeds are fixed.

// compareVerdicts judges the line both ways and reports a difference.
func compareVerdicts(t *testing.T, r Rules, start Position, moves []Move) Verdict {
	t.Helper()
	end, stack, err := Replay(start, moves...)
	if err != nil {
		t.Fatal(err)
	}
	before := end
	got := r.Judge(&end, stack)
	if end != before {
		t.Fatalf("%s moves %v: Judge changed the position", start.FEN(), moves)
	}
	if want := newSlowGame(start, moves).judge(r); got != want {
		t.Errorf("%s moves %v, %+v: %v, want %v", start.FEN(), moves, r, got, want)
	}
	return got
}

// TestVerdictsOfCases compares the two implementations on all cases, under the
// rule sets that a case does not name too.
func TestVerdictsOfCases(t *testing.T) {
	for _, c := range readCases[repetitionCase](t, "repetition.jsonl") {
		start, moves := c.line(t)
		for _, r := range []Rules{RulesAXF(), RulesComputer(), RulesCXA()} {
			compareVerdicts(t, r, start, moves)
		}
	}
}

// TestVerdictsOfClauses judges lines that turn on one clause of the Asian rules
// and seldom come up by chance, both ways.
func TestVerdictsOfClauses(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		moves     []string // one cycle
		want      Verdict
	}{
		// Found by random search: both sides chase all the time, one of them only
		// by cutting off a guard.
		{"clause 5, first", "2R5c/4k4/4bR3/6n2/6b2/9/9/3An4/3p1K3/6p1c b - - 0 1",
			[]string{"g6h8", "f7i7", "h8g6", "i7f7"}, lossFor(Black, PerpetualChase)},
		{"clause 5, second", "9/4k4/3P1a3/1Pr1P1c2/9/9/4Np3/B7B/3N1R3/2c1Knp2 w - - 0 1",
			[]string{"f1g1", "c6c5", "g1f1", "c5c6"}, lossFor(Black, PerpetualChase)},
		{"clause 5, third", "5a3/2n1k4/4b3b/1P2r1R1R/1P1P5/9/4rc2p/p2CB4/3K4c/2B3Cn1 b - - 0 1",
			[]string{"e3b3", "g6g3", "b3e3", "g3g6"}, lossFor(Black, PerpetualChase)},
		{"clause 5, fourth", "3a5/4k1P2/3ab3b/4c2P1/3P4n/3C5/8N/3A1ArC1/5r3/2nK2B2 b - - 0 1",
			[]string{"g2g3", "i3h5", "g3g2", "h5i3"}, lossFor(Red, PerpetualChase)},
		// Composed: the red knight pins the rook it chases after every other move
		// only, so clause 3 does not apply.
		{"clause 3, pinned now and then", "4k4/5r1CC/9/7N1/5P3/9/7n1/9/5R1cc/3K5 w - - 0 1",
			[]string{"h6g8", "h3g1", "g8h6", "g1h3"}, Verdict{Draw, MutualPerpetualChase}},
	} {
		moves := make([]Move, 2*len(tt.moves))
		for i, text := range cycled(tt.moves, len(moves)) {
			moves[i] = mustMove(t, text)
		}
		if got := compareVerdicts(t, RulesAXF(), mustParse(t, tt.fen), moves); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
		end, stack := playLine(mustParse(t, tt.fen), moves)
		r := RulesAXF().Explain(&end, stack).Ruling
		if what := contradiction(r); what != "" || r.Verdict != tt.want || r.Clause != (Clause{AXF, 5}) {
			t.Errorf("%s: ruled %v by %v: %s", tt.name, r.Verdict, r.Clause, what)
		}
		if winner, ok := r.Verdict.Result.Winner(); ok && r.Of(winner).Excuse != ExcuseGuardCutOff {
			t.Errorf("%s: %v wins by %v, want a guard cut off", tt.name, winner, r.Of(winner).Excuse)
		}
	}
}

// TestVerdictsNearCases compares the two implementations on random cycles from
// the positions of the cases, most of which are full of chases.
func TestVerdictsNearCases(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	reasons := map[EndReason]int{}
	for _, c := range readCases[repetitionCase](t, "repetition.jsonl") {
		start, _ := c.line(t)
		moves := repeatCycles(rng, start)
		for _, r := range []Rules{RulesAXF(), RulesComputer()} {
			reasons[compareVerdicts(t, r, start, moves).Reason]++
		}
	}
	t.Log(reasons)
}

// TestVerdictsOfRandomRepetitions compares the two implementations on random
// lines in which a position occurs three times.
func TestVerdictsOfRandomRepetitions(t *testing.T) {
	for _, tt := range []struct {
		rules Rules
		lines int // to be compared
	}{
		{RulesAXF(), 100},
		{RulesComputer(), 100},
		{RulesCXA(), 20},
	} {
		rng := rand.New(rand.NewPCG(5, uint64(tt.rules.Set)))
		reasons := map[EndReason]int{}
		for done := 0; done < tt.lines; {
			start, moves := randomRepetition(rng)
			end, stack := playLine(start, moves)
			if frequent(tt.rules.Judge(&end, stack).Reason) && rng.IntN(500) != 0 {
				continue
			}
			r := tt.rules
			r.Occurrences -= rng.IntN(2)
			reasons[compareVerdicts(t, r, start, moves).Reason]++
			done++
		}
		t.Logf("%v: %v", tt.rules, reasons)
	}
}

// frequent reports whether random repetitions are mostly so.
func frequent(why EndReason) bool {
	return why == NoViolation || why == CheckInCycle || why == BothSidesIdle || why == PerpetualCheck
}

// TestVerdictsOfRandomGames compares the two implementations after each ply of
// games with few pieces, short limits and many checks.
func TestVerdictsOfRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 0))
	reasons := map[EndReason]int{}
	for range 60 {
		r := []Rules{RulesAXF(), RulesComputer(), RulesComputer()}[rng.IntN(3)]
		r.Occurrences, r.NoCaptureLimit, r.BareCannons = 2+rng.IntN(3), 20+rng.IntN(40), rng.IntN(2) == 0
		start := fewMen(rng)
		start.counters = counters(rng.IntN(20)) * (onePly + oneCounted)
		var moves []Move
		randomPlay(rng, start, 80, 6, func(_ *Position, last Move) bool {
			if last != NoMove {
				moves = append(moves, last)
			}
			v := compareVerdicts(t, r, start, moves)
			reasons[v.Reason]++
			return !t.Failed()
		})
	}
	t.Log(reasons)
}

// TestJudgeInSearchRandomly compares the two implementations on random lines and
// roots.
func TestJudgeInSearchRandomly(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 0))
	results := map[Result]int{}
	for done := 0; done < 250; {
		start := randomEnding(rng)
		moves := repeatCycles(rng, start)
		moves = moves[:len(moves)-rng.IntN(len(moves)/2+1)]
		end, stack := playLine(start, moves)
		r := Rules{Set: Computer, Occurrences: 3 + rng.IntN(2)}
		ply := rng.IntN(len(moves) + 1)
		got := r.JudgeInSearch(&end, stack, ply)
		if LastOccurrence(&end, stack) == 0 || !end.HasLegalMove() || r.bareMaterial(&end) ||
			(!got.Over() || got.Result == Draw) && rng.IntN(40) != 0 {
			continue
		}
		done++
		results[got.Result]++
		if want := newSlowGame(start, moves).judgeInSearch(r, ply); got != want {
			t.Errorf("%s moves %v, ply %d: %v, want %v", start.FEN(), moves, ply, got, want)
		}
	}
	t.Log(results)
}
