package phrases

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestSentencesAgree holds, on random repetitions under each rule set, that no
// sentence of a verdict says other than another, in English and in Chinese, and
// that each draw with checks or chases gives the reason. CHUHE_RULINGS is how many.
func TestSentencesAgree(t *testing.T) {
	n := 700
	if text := os.Getenv("CHUHE_RULINGS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	show, _ := strconv.Atoi(os.Getenv("CHUHE_SHOW_RULINGS"))
	for _, rules := range []xiangqi.Rules{xiangqi.RulesAXF(), xiangqi.RulesCXA(), xiangqi.RulesComputer()} {
		rng := rand.New(rand.NewPCG(10, uint64(rules.Set)))
		for i := range n {
			start, moves := randomRepetition(rng)
			end, stack, err := xiangqi.Replay(start, moves...)
			if err != nil {
				t.Fatal(err)
			}
			e := rules.Explain(&end, stack)
			if what := disagreement(e); what != "" {
				text := Explain(e)
				t.Fatalf("%s moves %v, %v: %s:\n%s\n%s", start.FEN(), moves, rules, what, text.In(English), text.In(Chinese))
			}
			if interesting := e.Ruling.Red.Idle+e.Ruling.Black.Idle < len(e.Ruling.Moves)/2; i < 40*show && interesting && rng.IntN(20) == 0 {
				t.Logf("%v\n%s\n%s", rules, Explain(e).In(Chinese), Explain(e).In(English))
			}
		}
	}
}

// disagreement reports which sentences of an explanation disagree; "" when none do.
func disagreement(e xiangqi.Explanation) string {
	r := e.Ruling
	sentences := Sentences(e)
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		var side Text
		for _, s := range sentences {
			if strings.HasPrefix(s.In(English), Side(c).In(English)+" (") {
				side = s
			}
		}
		en, zh := side.In(English), side.In(Chinese)
		who, whoZH := Side(c).In(English), Side(c).In(Chinese)
		winner, decided := r.Verdict.Result.Winner()
		loses := decided && winner != c
		says := func(a, b string) bool { return strings.Contains(en, a) && strings.Contains(zh, b) }
		did := r.Of(c)
		verdict := Verdict(r.Verdict)
		charged := func(a, b string) bool {
			return strings.Contains(verdict.In(English), a) && strings.Contains(verdict.In(Chinese), b) &&
				(r.Verdict.Result == xiangqi.Draw || strings.Contains(verdict.In(English), who+" ") && strings.Contains(verdict.In(Chinese), whoZH+"长"))
		}
		switch {
		case side == nil:
			return who + " is not told of"
		case loses && (strings.Contains(en, ": ") || strings.Contains(zh, "；")):
			return who + " loses and is excused"
		case !loses && did.Checks+did.Chases+did.MateThreats > 0 && !(strings.Contains(en, ": ") && strings.Contains(zh, "；")):
			return who + " checks or chases, and no reason is told why that may be"
		case did.Checks+did.Chases+did.MateThreats == 0 && !says("idle moves only", "都是闲着") && !says("only answers", "都是应将"):
			return who + " is told to have done what it did not"
		case (did.Checks == did.Plies()) != says("checks with every move", "长将"):
			return who + " and perpetual check"
		case (len(did.Chased) > 0) != (strings.Contains(en, "chases the") || strings.Contains(en, "chases 2") || strings.Contains(en, "chases 3")):
			return who + " and perpetual chase"
		case (len(did.Chased) > 0) != (strings.Contains(zh, "长捉") && !strings.Contains(zh, "不算长捉")):
			return who + " and perpetual chase in Chinese"
		case loses && r.Verdict.Reason == xiangqi.PerpetualCheck && !(charged("check", "长将") && says("checks with every move", "长将")),
			loses && r.Verdict.Reason == xiangqi.PerpetualChase && !(charged("chased", "长捉") && says("with every move", "长捉")),
			loses && r.Verdict.Reason == xiangqi.OneSideForbidden && (!charged("made only", "长打") || strings.Contains(en, "idle move")):
			return who + " is charged with what it did not do"
		case did.Idle == 0 && strings.Contains(en+zh, "idle"), did.Idle == 0 && strings.Contains(zh, "闲"):
			return who + " is told to have made idle moves"
		}
	}
	return ""
}

// places are where Red's pieces of a kind may stand at random; those of other
// kinds anywhere beyond the home ranks.
var places = map[xiangqi.Kind][]string{
	xiangqi.King:    {"d0", "e0", "f0", "d1", "e1", "f1", "d2", "e2", "f2"},
	xiangqi.Advisor: {"d0", "f0", "e1", "d2", "f2"},
	xiangqi.Bishop:  {"a2", "c0", "c4", "e2", "g0", "g4", "i2"},
}

// randomRepetition returns a position with few pieces and a line that brings it
// back twice, in which moves that attack are frequent.
func randomRepetition(rng *rand.Rand) (xiangqi.Position, []xiangqi.Move) {
	for {
		p, err := randomPosition(rng)
		if err != nil {
			continue
		}
		for range 10 {
			if cycle := randomCycle(rng, p); cycle != nil {
				return p, append(cycle[:len(cycle):len(cycle)], cycle...)
			}
		}
	}
}

func randomPosition(rng *rand.Rand) (xiangqi.Position, error) {
	s := xiangqi.Setup{Turn: xiangqi.Color(rng.IntN(2))}
	for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
		for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
			n := rng.IntN(3)
			if kind == xiangqi.King {
				n = 1
			}
			for range n {
				at := xiangqi.SquareAt(rng.IntN(9), 5+rng.IntN(5))
				if names := places[kind]; names != nil {
					at, _ = xiangqi.ParseSquare(names[rng.IntN(len(names))])
				}
				if c == xiangqi.Black {
					at = at.MirrorRank()
				}
				if s.Board.At(at) == xiangqi.NoPiece {
					s.Put(at, xiangqi.NewPiece(c, kind))
				}
			}
		}
	}
	return s.Position()
}

// randomCycle lets one piece of each side make a tour of two to four moves; nil
// when that fails.
func randomCycle(rng *rand.Rand, p xiangqi.Position) (line []xiangqi.Move) {
	var home, at [2]xiangqi.Square
	key, plies := p.Key(), 4+2*rng.IntN(3)
	for ply := range plies {
		side := p.Turn()
		var choices []xiangqi.Move
		for _, m := range p.LegalMoves() {
			if p.At(m.To()) != xiangqi.NoPiece || ply > 1 && m.From() != at[side] || ply >= plies-2 && m.To() != home[side] {
				continue
			}
			choices = append(choices, m)
			reached := xiangqi.Attacks(p.At(m.From()), m.To(), p.Occupied().AndNot(m.From().Bit()))
			if reached.Intersects(p.ByColor(side.Other())) {
				choices = append(choices, m, m, m, m, m, m)
			}
		}
		if len(choices) == 0 {
			return nil
		}
		m := choices[rng.IntN(len(choices))]
		if ply < 2 {
			home[side] = m.From()
		}
		at[side] = m.To()
		line = append(line, m)
		p.MakeMove(m)
	}
	if p.Key() != key {
		return nil
	}
	return line
}
