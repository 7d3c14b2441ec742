package main

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
)

// TestIdleFlags checks that a flag which would do nothing next to the others is refused.
func TestIdleFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	contract.Idle(t, &contract.Program{Program: program}, `
bot --server http://127.0.0.1:1 --engine pikafish --threads 2 => --threads does nothing with --engine
bot --server http://127.0.0.1:1 --seek none --no-rated => --rated does nothing with --seek
bot --server http://127.0.0.1:1 --accept none --least 3m => --least does nothing with --accept
bot --server http://127.0.0.1:1 --lines 3 => --lines does nothing with --server http://127.0.0.1:1
load --class 3 --games 2 => --games does nothing with --class
load --class 3 --spectators 2 => --spectators does nothing with --class
load --class 3 --backup => --backup does nothing with --class
load --class 3 --chaos 1m => --class does nothing with --chaos
load --chaos 1m --kills 3 => --kills does nothing with --chaos
load --chaos 1m --moves 300 => --moves does nothing with --chaos
load --chaos 1m --backup => --backup does nothing with --chaos
load --kills 1 --force => --force does nothing without --profile
`)
}
