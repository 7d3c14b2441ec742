package main

import (
	"os"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"chuhe": main})
}

// TestScripts runs the command-line sessions in testdata/script.
func TestScripts(t *testing.T) {
	contract.Scripts(t, map[string]func(*testscript.TestScript, bool, []string){"tables": scriptTables})
}

// scriptTables is the script command "tables FOLDER": it makes a folder with the
// tables that the program carries.
func scriptTables(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: tables FOLDER")
	}
	ts.Check(os.CopyFS(ts.MkAbs(args[0]), small.Files()))
}
