package enginecheck

import (
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var repetitionChecks = []check{
	{id: "repetition.draws", title: "It avoids a repetition that would draw a won game.",
		why: "Otherwise it wastes a win.", ask: (*asker).leavesDraw},
	{id: "repetition.check", title: "It does not lose by perpetual check, which every rule set forbids, if it has another move.",
		why: "Engines derived from Western chess treat perpetual check as a draw, and lose the game by it.", ask: func(a *asker) (Verdict, string) { return a.walksInto(perpetualCheck) }},
	{id: "repetition.use", title: "When perpetually checked, it knows that the opponent must deviate.",
		why: "Otherwise it would abandon a won game for a draw that does not exist.", protocols: uciLike, ask: (*asker).usesCheck},
	{id: "repetition.chase.axf", title: "It does not lose by perpetual chase under the Asian rules if it has another move.",
		why: "Most online and international games use these rules.", ask: func(a *asker) (Verdict, string) { return a.chases(xiangqi.RulesAXF()) }},
	{id: "repetition.chase.cxa", title: "It does not lose by perpetual chase under the Chinese rules if it has another move.",
		why: "Chinese tournaments use these rules.", ask: func(a *asker) (Verdict, string) { return a.chases(xiangqi.RulesCXA()) }},
	{id: "repetition.chase.computer", title: "It does not lose by perpetual chase under the computer rules if it has another move.",
		why: "Engine tournaments use these rules.", ask: func(a *asker) (Verdict, string) { return a.chases(xiangqi.RulesComputer()) }},
}

// loop is a line of play that ends just before a repetition that would end the game.
type loop struct{ name, line string }

var (
	// Black's two rooks threaten mate, so Red is lost unless it keeps giving check.
	perpetualCheck = []loop{
		{"a rook checks on two ranks", "R2k5/9/9/9/9/9/9/1r7/2r6/4K4 b moves d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9"},
		{"the same for Black", "4k4/2R6/1R7/9/9/9/9/9/9/r2K5 w moves d0d1 a0a1 d1d0 a1a0 d0d1 a0a1 d1d0"},
	}
	perpetualChase = []loop{
		{"a rook chases a knight", "3ak4/9/9/9/3n5/9/6R2/9/9/5K3 w moves g3d3 d5c7 d3c3 c7d5 c3d3 d5c7 d3c3 c7d5"},
		{"the same for Black", "5k3/9/9/6r2/9/3N5/9/9/9/3AK4 b moves g6d6 d4c2 d6c6 c2d4 c6d6 d4c2 d6c6 c2d4"},
	}
	// Red is a rook ahead, but the next repetition would result in a draw.
	drawing = []loop{
		{"a rook too many goes to and fro", "3k5/9/9/9/1r7/9/9/9/R8/4KR3 b moves b5b6 a1a0 b6b5 a0a1 b5b6 a1a0 b6b5"},
	}
)

// read parses the line. It returns the start position, the moves, and the final position with its
// stack.
func (l loop) read() (start xiangqi.Position, moves []xiangqi.Move, end xiangqi.Position, stack []xiangqi.Undo, err error) {
	if start, moves, err = xiangqi.ParseLine(l.line); err != nil {
		return
	}
	end, stack, err = xiangqi.Replay(start, moves...)
	return
}

// after returns the verdict on the position after the given move.
func after(rules xiangqi.Rules, end xiangqi.Position, stack []xiangqi.Undo, m xiangqi.Move) xiangqi.Verdict {
	stack = append(slices.Clone(stack), end.MakeMove(m))
	return rules.Judge(&end, stack)
}

// choice is the move that an engine played at the end of a loop.
type choice struct {
	loop
	rules   xiangqi.Rules
	mover   xiangqi.Color
	move    xiangqi.Move
	verdict xiangqi.Verdict
	score   uci.Score
	told    string
}

// ruleWords contains the names that engines use for the rule sets.
var ruleWords = map[xiangqi.RuleSet][]string{
	xiangqi.AXF:      {"axf", "asian", "asianrule", "asianrules"},
	xiangqi.CXA:      {"cxa", "chinese", "chineserule", "chineserules"},
	xiangqi.Computer: {"computer", "computerrule", "computerrules"},
}

// ruleOption returns the name of the option that selects the engine's repetition rules, and the
// value that selects the given rule set.
func (s *speech) ruleOption(set xiangqi.RuleSet) (name, value string, ok bool) {
	for _, o := range s.options {
		for _, v := range o.Vars {
			if slices.Contains(ruleWords[set], strings.ToLower(v)) {
				return o.Name, v, true
			}
		}
	}
	return "", "", false
}

// choose makes the engine play a move at the end of each loop under the given rules.
func (a *asker) choose(loops []loop, rules xiangqi.Rules, l limit) (all []choice, err error) {
	for _, lo := range loops {
		start, moves, end, stack, err := lo.read()
		if err != nil {
			return nil, err
		}
		s, err := a.begin()
		if err != nil {
			return nil, err
		}
		if name, value, ok := s.ruleOption(rules.Set); ok {
			if err := s.send(s.set(name, value)); err != nil {
				return nil, err
			}
		}
		got, err := s.best(start, moves, l, 6*s.most)
		if err != nil {
			return nil, err
		}
		if err := legal(&end, got); err != nil {
			return nil, fmt.Errorf("%s: %w", lo.line, err)
		}
		c := choice{loop: lo, rules: rules, mover: end.Turn(), move: got.move, score: got.info.Score, told: end.WXF(got.move)}
		c.verdict = after(rules, end, stack, got.move)
		all = append(all, c)
		s.kill()
		a.open = a.open[:len(a.open)-1]
		if a.evidence == nil || c.loses() {
			a.evidence = s
		}
	}
	return all, nil
}

// loses reports whether the move loses the game.
func (c *choice) loses() bool {
	winner, won := c.verdict.Result.Winner()
	return won && winner != c.mover
}

const loopDepth = 8

func (a *asker) walksInto(loops []loop) (Verdict, string) {
	var faults []string
	for _, rules := range []xiangqi.Rules{xiangqi.RulesAXF(), xiangqi.RulesCXA(), xiangqi.RulesComputer()} {
		verdict, detail := a.loopsLost(loops, rules)
		if verdict == Fail {
			faults = append(faults, detail)
		}
	}
	if len(faults) > 0 {
		return Fail, strings.Join(faults, "; ")
	}
	return Pass, fmt.Sprintf("%d positions, three rule sets", len(loops))
}

// loopsLost fails the engine if any of its choices loses under the given rules.
func (a *asker) loopsLost(loops []loop, rules xiangqi.Rules) (Verdict, string) {
	all, err := a.choose(loops, rules, limit{depth: loopDepth})
	if err != nil {
		return verdictOf(err)
	}
	var lost []string
	for i := range all {
		if c := &all[i]; c.loses() {
			lost = append(lost, fmt.Sprintf("%v: %s with %s: %v", rules.Set, c.name, c.told, c.verdict))
		}
	}
	if len(lost) > 0 {
		return Fail, strings.Join(lost, "; ")
	}
	return Pass, fmt.Sprintf("%d positions", len(all))
}

func (a *asker) chases(rules xiangqi.Rules) (Verdict, string) {
	verdict, detail := a.loopsLost(perpetualChase, rules)
	if _, _, told := a.met.ruleOption(rules.Set); verdict == Fail && !told && rules.Set != xiangqi.AXF {
		detail += "; it has no option for these rules"
	}
	return verdict, detail
}

// usesCheck checks how the engine evaluates a position in which its own king is being perpetually
// checked.
func (a *asker) usesCheck() (Verdict, string) {
	var checked []loop
	for _, lo := range perpetualCheck {
		last := strings.LastIndexByte(lo.line, ' ')
		checked = append(checked, loop{lo.name, lo.line[:last]})
	}
	all, err := a.choose(checked, xiangqi.RulesComputer(), limit{depth: loopDepth + 2})
	if err != nil {
		return verdictOf(err)
	}
	for i := range all {
		c := &all[i]
		if c.score.Kind == uci.NoScore {
			return Skipped, "it reports no score"
		}
		if c.score.Plain() < 100 {
			return Fail, fmt.Sprintf("%s: with two rooks against one it gives itself %s", c.name, c.score.String())
		}
	}
	return Pass, fmt.Sprintf("%d positions, the last at %s", len(all), all[len(all)-1].score.String())
}

func (a *asker) leavesDraw() (Verdict, string) {
	all, err := a.choose(drawing, xiangqi.RulesComputer(), limit{depth: loopDepth})
	if err != nil {
		return verdictOf(err)
	}
	for i := range all {
		if c := &all[i]; c.verdict.Result == xiangqi.Draw {
			return Fail, fmt.Sprintf("%s: %s draws", c.name, c.told)
		}
	}
	return Pass, fmt.Sprintf("it plays %s", all[0].told)
}
