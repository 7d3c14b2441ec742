package xiangqi_test

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Judge a line of moves as it is played.
func ExampleRules_Judge() {
	start, moves, err := xiangqi.ParseLine("R8/4k4/9/9/9/9/9/9/9/3K5 w moves " +
		"a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8")
	if err != nil {
		fmt.Println(err)
		return
	}
	end, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, rules := range []xiangqi.Rules{xiangqi.RulesAXF(), xiangqi.RulesCXA(), xiangqi.RulesComputer()} {
		fmt.Println(rules, rules.Judge(&end, stack))
	}
	// A league that waits for the fourth time.
	rules := xiangqi.RulesAXF()
	rules.Occurrences = 4
	fmt.Println(rules, rules.Judge(&end, stack))
	// Output:
	// axf Black wins: Red gave check with every move.
	// cxa Black wins: Red gave check with every move.
	// computer Black wins: Red gave check with every move.
	// axf The game continues: the position has not recurred as often as the rules require.
}

// Ask what each move of a repeated stretch was.
func ExampleRules_Explain() {
	start, moves, err := xiangqi.ParseLine("3ak4/9/9/9/3n5/9/6R2/9/9/5K3 w moves " +
		"g3d3 d5c7 d3c3 c7d5 c3d3 d5c7 d3c3 c7d5 c3d3")
	if err != nil {
		fmt.Println(err)
		return
	}
	end, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		fmt.Println(err)
		return
	}
	e := xiangqi.RulesAXF().Explain(&end, stack)
	fmt.Println(e.Verdict.Result, e.Verdict.Reason, e.Ruling.Clause)
	for _, m := range e.Ruling.Moves {
		fmt.Print(m.Ply, " ", m.Move, " ", m.Mark)
		for _, a := range m.Attacks {
			fmt.Print(": ", a.Hunter, " on ", a.Target, ", ", a.Ground)
		}
		fmt.Println()
	}
	fmt.Println("Red chased", e.Ruling.Red.Chased, "with every move; Black:", e.Ruling.Black.Excuse)
	// Output:
	// black_wins perpetual_chase axf-4
	// 2 d5c7 idle
	// 3 d3c3 chase: Rc3 on nc7, unprotected
	// 4 c7d5 chase: nd5 on Rc3, rook
	// 5 c3d3 chase: Rd3 on nd5, unprotected
	// 6 d5c7 idle
	// 7 d3c3 chase: Rc3 on nc7, unprotected
	// 8 c7d5 chase: nd5 on Rc3, rook
	// 9 c3d3 chase: Rd3 on nd5, unprotected
	// Red chased [nd5] with every move; Black: idle_moves
}
