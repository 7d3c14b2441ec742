package main

import (
	"path/filepath"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
)

// TestNullOutput checks that a club can be started by programs that want no output of it.
func TestNullOutput(t *testing.T) {
	contract.NullOutput(t, "chuhe-server", contract.NullCase{Name: "serve", Serves: true, Args: func(folder, address string) []string {
		return []string{"serve", "--data", filepath.Join(folder, "club"), "--listen", address}
	}})
}
