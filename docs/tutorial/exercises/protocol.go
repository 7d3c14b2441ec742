package exercises

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/uci"
)

// protocol expresses the same commands in two protocols, and a move in two dialects.
func protocol(out *strings.Builder) {
	for _, line := range []string{
		"setoption usebook true",
		"position startpos moves h2e2 h9g7",
		"go depth 8",
	} {
		c := uci.ParseCommand(line)
		fmt.Fprintf(out, "UCCI  %s\nUCI   %s\n", c.Format(uci.UCCI), c.Format(uci.UCI))
	}
	for _, ranks := range []uci.Ranks{uci.Ranks0To9, uci.Ranks1To10} {
		m, err := ranks.ParseMove("h1g3")
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(out, "h1g3 with ranks %v is %v\n", ranks, m)
	}
}
