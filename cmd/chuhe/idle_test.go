package main

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
)

// TestIdleFlags checks that a flag which would do nothing with the others is refused.
func TestIdleFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	contract.Idle(t, &contract.Program{Program: program}, `
analyse startpos --explain --lines 3 => --lines does nothing with --explain
analyse startpos --explain --net small.nnue => --net does nothing with --explain
analyse startpos --explain --eval network => --eval does nothing with --explain
analyse startpos --explain --mate => --explain does nothing with --mate
analyse startpos --mate --lines 1 => --lines does nothing with --mate
analyse startpos --mate --threads 2 => --threads does nothing with --mate
analyse startpos --mate --depth 4 => --depth does nothing with --mate
analyse startpos --mate --tables dir => --tables does nothing with --mate
analyse startpos --tables dir --no-tables => --tables does nothing with --no-tables
analyse startpos -o mate.pgn => --out does nothing without --mate
analyse startpos --force => --force does nothing without --out
book build games.pgn -o my.book --nodes 0 --margin 20 => --margin does nothing with --nodes
book build games.pgn -o my.book --seed 3 => --seed does nothing without --selfplay
data backup --force => --force does nothing without --out
docs library -o manual.tar.gz => page does nothing with --out
docs library --force => --force does nothing without --out
judge - --moves 'h2e2' => --moves does nothing with input
judge - --fen startpos => --fen does nothing with input
library search --exact --player Anna => --exact does nothing without --position or --pattern
library search --any-color => --any-color does nothing without --material
library search --limit 0 --offset 3 => --offset does nothing with --limit
library stats --exact => --exact does nothing without --position or --pattern
library explore --lines 2 => --lines does nothing without --engine
library print 1 2 -o out.html --player Anna => --player does nothing with id
library print 1 -o out.html --limit 3 => --limit does nothing with id
library novelty 2 --limit 3 => --limit does nothing with id
library novelty --file game.pgn --limit 3 => --limit does nothing with --file
library repertoire red.jsonl -o small.book --player Anna => --player does nothing with repertoire
library repertoire red.jsonl -o small.book --plies 3 => --plies does nothing with repertoire
library repertoire --side red -o small.book --nodes 5 => --nodes does nothing without --style
library repertoire red.jsonl -o small.book --library games.db => --library does nothing with repertoire
library bench --pgn out.pgn --searches 3 => --searches does nothing with --pgn
library names --team Beijing => --team does nothing without --confirm or --join
position startpos --style letters => --style does nothing without --out
position startpos --flip => --flip does nothing without --out
review game.pgn --nodes 100 --effort deep => --effort does nothing with --nodes
review game.pgn --force => --force does nothing without --out or --html
term --server http://127.0.0.1:1 --level 3 => --level does nothing with --server
term --server http://127.0.0.1:1 --no-book => --book does nothing with --server
term --server http://127.0.0.1:1 --data dir => --data does nothing with --server
term --server http://127.0.0.1:1 --tables dir => --tables does nothing with --server
term game.pgn --fen startpos => --fen does nothing with file
term --handicap two_rooks --fen startpos => --handicap does nothing with --fen
`)
}
