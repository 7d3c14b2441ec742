package tablebase_test

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

func ExampleRules_String() {
	fmt.Println(tablebase.Ruleless, tablebase.PerpetualCheck, tablebase.AnyRules, tablebase.Rules(9))
	fmt.Println(tablebase.ResultTable, tablebase.MateTable, tablebase.ConversionTable, tablebase.Kind(0))
	// Output:
	// ruleless perpetual_check any Rules(9)
	// result mate conversion Kind(0)
}
