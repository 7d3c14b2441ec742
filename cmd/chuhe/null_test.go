package main

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
)

// TestNullOutput checks that the board can be started by programs that want no output of
// it, and that a command that answers and ends does not mind either.
func TestNullOutput(t *testing.T) {
	contract.NullOutput(t, "chuhe",
		contract.NullCase{Name: "position", Args: func(string, string) []string { return []string{"position", "startpos"} }},
		contract.NullCase{Name: "board", Serves: true, Args: func(_, address string) []string {
			return []string{"board", "--no-open", "--addr", address}
		}})
}
