package main

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"chuhe-engine": main})
}

// TestContract checks that every command keeps the contract of all commands.
func TestContract(t *testing.T) {
	const words = "any word may be a command of the protocol"
	contract.Check(t, &contract.Program{
		Program: program,
		Fixture: func(*testing.T, string) {},
		Cases: map[string]contract.Case{
			"engine": {Long: "chuhe-engine bench", Without: map[string]string{
				contract.JSON: contract.NoJSON, contract.Words: words,
			}},
			"completion": {Without: map[string]string{contract.Words: words}},
		},
	})
}

// TestDocuments checks that every line that the documents show for the program does what
// it says.
func TestDocuments(t *testing.T) {
	contract.Documents(t, &contract.Program{Program: program, Fixture: func(*testing.T, string) {}}, "../..")
}
