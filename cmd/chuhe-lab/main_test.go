package main

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"chuhe-lab": main})
}

// TestScripts runs the command-line sessions in testdata/script.
func TestScripts(t *testing.T) {
	contract.Scripts(t, nil)
}
