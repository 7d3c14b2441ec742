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
bot --server http://127.0.0.1:1 --engine pikafish --threads 2 => --threads has no effect with --engine
bot --server http://127.0.0.1:1 --seek none --no-rated => --rated has no effect with --seek
bot --server http://127.0.0.1:1 --accept none --least 3m => --least has no effect with --accept
bot --server http://127.0.0.1:1 --lines 3 => --lines cannot be used with --server http://127.0.0.1:1
load --class 3 --games 2 => --games has no effect with --class
load --class 3 --spectators 2 => --spectators has no effect with --class
load --class 3 --backup => --backup has no effect with --class
load --class 3 --chaos 1m => --class has no effect with --chaos
load --chaos 1m --kills 3 => --kills has no effect with --chaos
load --chaos 1m --moves 300 => --moves has no effect with --chaos
load --chaos 1m --backup => --backup has no effect with --chaos
load --kills 1 --force => --force requires --profile
`)
}
