package xiangqi

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"testing"
)

// rulingsCompared returns how many repetitions are judged under each rule set:
// CHUHE_RULINGS or a few.
func rulingsCompared(t *testing.T, few int) int {
	t.Helper()
	if text := os.Getenv("CHUHE_RULINGS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return few
}

// TestRulingsAgree compares the verdicts that follow from the rulings with those
// of the core, on random repetitions under each rule set, and checks that no part
// of a ruling says other than the rest.
func TestRulingsAgree(t *testing.T) {
	n := rulingsCompared(t, 1500)
	for _, r := range []Rules{RulesAXF(), RulesCXA(), RulesComputer()} {
		rng := rand.New(rand.NewPCG(8, uint64(r.Set)))
		reasons, excuses, grounds := map[EndReason]int{}, map[Excuse]int{}, map[Ground]int{}
		for range n {
			start, moves := randomRepetition(rng)
			end, stack := playLine(start, moves)
			want := r.Judge(&end, stack)
			e := r.Explain(&end, stack)
			if e.Verdict != want {
				t.Fatalf("%s moves %v, %v: %v, explained as %v", start.FEN(), moves, r, want, e.Verdict)
			}
			if !want.Over() { // it stood there twice: the ruling foretells the verdict
				twice := r
				twice.Occurrences = 2
				want = twice.Judge(&end, stack)
			}
			if e.Ruling == nil || e.Ruling.Verdict != want {
				t.Fatalf("%s moves %v, %v: %v, explained by %+v", start.FEN(), moves, r, want, e)
			}
			if what := contradiction(e.Ruling); what != "" {
				t.Fatalf("%s moves %v, %v: %s: %+v", start.FEN(), moves, r, what, e.Ruling)
			}
			reasons[want.Reason]++
			excuses[e.Ruling.Red.Excuse]++
			excuses[e.Ruling.Black.Excuse]++
			for _, m := range e.Ruling.Moves {
				for _, a := range m.Attacks {
					grounds[a.Ground]++
				}
			}
		}
		t.Logf("%v: %v %v %v", r, reasons, excuses, grounds)
	}
}

// contradiction reports where parts of a ruling disagree; "" when they do not.
func contradiction(r *Ruling) string {
	sides := [2]*Conduct{&r.Red, &r.Black}
	switch {
	case r.Red.Plies()+r.Black.Plies() != len(r.Moves):
		return "the tallies are not those of the moves"
	case r.Clause.Number == 0 || r.Clause.Number > clauseNumbers[r.Clause.Set]:
		return "no such clause"
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		chases := len(m.Chases()) > 0
		switch {
		case m.Mark == MarkIdle && chases, m.Mark == MarkChase && !chases:
			return "the mark is not that of the attacks"
		case (m.Mark == MarkMateThreat) != (m.Threat != NoMove) && (r.Clause.Set == CXA || !chases):
			return "the mark is not that of the threat"
		case m.Mark == MarkCheck && (len(m.Attacks) == 0 || m.Attacks[0].Ground != GroundCheck):
			return "a check by nobody"
		}
		for _, a := range m.Attacks {
			if (a.Guard != nil) != (a.Ground == GroundProtected) {
				return "a guard without need, or none"
			}
		}
	}
	winner, decided := r.Verdict.Result.Winner()
	for c, did := range sides {
		loses := decided && winner != Color(c)
		idle := did.Idle == did.Plies()
		switch {
		case loses != (did.Excuse == NoExcuse):
			return "an excuse for the side that loses, or none for the other"
		case !loses && idle != (did.Excuse == ExcuseNothing):
			return "a draw with checks or chases, and no reason for it"
		case loses && did.Idle > 0:
			return "a side loses that made idle moves"
		case len(did.Chased) > 0 && did.Chases != did.Plies():
			return "a piece chased with every move, and moves that are no chases"
		case did.Excuse == ExcuseIdle && did.Idle == 0,
			did.Excuse == ExcuseThreats && (did.MateThreats == 0 || r.Clause.Set == CXA),
			did.Excuse == ExcuseMixed && (did.Checks == 0 || did.Chases == 0 || r.Clause.Set == CXA),
			did.Excuse == ExcuseDifferent && (did.Chases != did.Plies() || len(did.Chased) > 0 || r.Clause.Set == CXA),
			did.Excuse == ExcuseGuardCutOff && (r.Clause != Clause{AXF, 5} || len(did.Chased) == 0):
			return "an excuse that does not fit"
		}
	}
	return ""
}

// TestExplanationJSON checks that an explanation comes back from JSON as it was.
func TestExplanationJSON(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 0))
	for i := range 60 {
		r := []Rules{RulesAXF(), RulesCXA(), RulesComputer()}[i%3]
		start, moves := randomRepetition(rng)
		end, stack := playLine(start, moves)
		e := r.Explain(&end, stack)
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var back Explanation
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		again, err := json.Marshal(back)
		if err != nil || !bytes.Equal(again, text) {
			t.Fatalf("%s came back as %s (%v)", text, again, err)
		}
		if back.Ruling != nil {
			for i := range e.Ruling.Moves { // a FEN does not state the checks since the last capture
				e.Ruling.Moves[i].Before = back.Ruling.Moves[i].Before
			}
		}
		if !reflect.DeepEqual(back, e) {
			t.Fatalf("%s came back as %+v, want %+v", text, back, e)
		}
	}
}

// TestRulingsOfCases holds the same of all cases, under every rule set: there are
// the clauses that seldom come up by chance.
func TestRulingsOfCases(t *testing.T) {
	clauses := map[Clause]int{}
	for _, c := range readCases[repetitionCase](t, "repetition.jsonl") {
		start, moves := c.line(t)
		end, stack := playLine(start, moves)
		for _, r := range []Rules{RulesAXF(), RulesCXA(), RulesComputer()} {
			e := r.Explain(&end, stack)
			if e.Ruling == nil {
				continue
			}
			if what := contradiction(e.Ruling); what != "" {
				t.Errorf("%s, %v: %s", c.ID, r, what)
			}
			if e.Verdict.Over() && e.Verdict != e.Ruling.Verdict {
				t.Errorf("%s, %v: %v, ruled %v", c.ID, r, e.Verdict, e.Ruling.Verdict)
			}
			clauses[e.Ruling.Clause]++
		}
	}
	for _, c := range Clauses() {
		if clauses[c] == 0 && c != (Clause{AXF, 2}) { // which only defines a chase
			t.Errorf("no case under %v", c)
		}
	}
}

func TestRulingText(t *testing.T) {
	for _, m := range Marks() {
		roundTrip(t, m, m.String())
	}
	for _, g := range Grounds() {
		roundTrip(t, g, g.String())
	}
	for _, e := range append(Excuses(), NoExcuse) {
		roundTrip(t, e, e.String())
	}
	for _, c := range append(Clauses(), Clause{}) {
		roundTrip(t, c, c.String())
	}
	for _, err := range []error{
		new(Mark).UnmarshalText([]byte("x")), new(Ground).UnmarshalText(nil), new(Excuse).UnmarshalText([]byte("")),
		new(Clause).UnmarshalText([]byte("axf-7")),
	} {
		if err == nil {
			t.Error("an unknown word was read")
		}
	}
}
