package eval_test

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func ExampleEvaluator_Trace() {
	// A rook against two advisors; the judged weights do not change with tuning.
	p, err := xiangqi.ParseFEN("3aka3/9/9/9/9/9/3R5/9/9/3K5 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(eval.New(eval.Judged()).Trace(&p))
	// Output:
	// term                            red    black         mg       eg     diff
	// material
	//   men                        +10.03    +2.22      +7.20    +7.90    +7.81
	//   guard set                   -0.22    -0.01      -0.30    -0.20    -0.21
	//   rook against none           +0.58    +0.00      +0.50    +0.60    +0.58
	// squares
	//   king square                 +0.00    +0.05      -0.08    -0.05    -0.05
	//   rook square                 +0.07    +0.00      +0.14    +0.06    +0.07
	// mobility
	//   rook mobility               +0.30    +0.00      +0.26    +0.31    +0.30
	//   bishop reach                -0.12    -0.12      +0.00    +0.00    +0.00
	// control
	//   control                     +0.09    +0.00      +0.19    +0.08    +0.09
	// pieces
	//   rook file                   +0.04    +0.00      +0.10    +0.04    +0.04
	// threats
	//   threat on guarded           +0.02    +0.00      +0.02    +0.02    +0.02
	// king
	//   king freedom                -0.05    -0.05      +0.00    +0.00    +0.00
	//   king danger                 +0.13    +0.07      +0.11    +0.05    +0.06
	//   safe check                  +0.20    +0.00      +0.25    +0.20    +0.20
	// tempo
	//   tempo                       +0.07    +0.00      +0.14    +0.06    +0.07
	// total                                             +8.53    +9.07    +9.00
	// stage 4 of 32, scale 64 of 64
	// value +9.00 for red, red to move
}
