package xiangqi_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestSentencesAgree holds, on random repetitions under each rule set, that no
// sentence of a verdict says other than another, in English and in Chinese, and
// that each draw with checks or chases tells why. CHUHE_RULINGS is how many.
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
			start, moves := xiangqi.RandomRepetition(rng)
			end, stack, err := xiangqi.Replay(start, moves...)
			if err != nil {
				t.Fatal(err)
			}
			e := rules.Explain(&end, stack)
			if what := disagreement(e); what != "" {
				text := phrases.Explain(e)
				t.Fatalf("%s moves %v, %v: %s:\n%s\n%s", start.FEN(), moves, rules, what, text.In(phrases.English), text.In(phrases.Chinese))
			}
			if interesting := e.Ruling.Red.Idle+e.Ruling.Black.Idle < len(e.Ruling.Moves)/2; i < 40*show && interesting && rng.IntN(20) == 0 {
				t.Logf("%v\n%s\n%s", rules, phrases.Explain(e).In(phrases.Chinese), phrases.Explain(e).In(phrases.English))
			}
		}
	}
}

// disagreement says which sentences of an explanation disagree; "" when none do.
func disagreement(e xiangqi.Explanation) string {
	r := e.Ruling
	sentences := phrases.Sentences(e)
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		var side phrases.Text
		for _, s := range sentences {
			if strings.HasPrefix(s.In(phrases.English), phrases.Side(c).In(phrases.English)+" (") {
				side = s
			}
		}
		en, zh := side.In(phrases.English), side.In(phrases.Chinese)
		who, whoZH := phrases.Side(c).In(phrases.English), phrases.Side(c).In(phrases.Chinese)
		winner, decided := r.Verdict.Result.Winner()
		loses := decided && winner != c
		says := func(a, b string) bool { return strings.Contains(en, a) && strings.Contains(zh, b) }
		did := r.Of(c)
		verdict := phrases.Verdict(r.Verdict)
		charged := func(a, b string) bool {
			return strings.Contains(verdict.In(phrases.English), a) && strings.Contains(verdict.In(phrases.Chinese), b) &&
				(r.Verdict.Result == xiangqi.Draw || strings.Contains(verdict.In(phrases.English), who+" ") && strings.Contains(verdict.In(phrases.Chinese), whoZH+"长"))
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
