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
analyse startpos --explain --lines 3 => --lines has no effect with --explain
analyse startpos --explain --net small.nnue => --net has no effect with --explain
analyse startpos --explain --eval network => --eval has no effect with --explain
analyse startpos --explain --mate => --explain has no effect with --mate
analyse startpos --mate --lines 1 => --lines has no effect with --mate
analyse startpos --mate --threads 2 => --threads has no effect with --mate
analyse startpos --mate --depth 4 => --depth has no effect with --mate
analyse startpos --mate --tables dir => --tables has no effect with --mate
analyse startpos --tables dir --no-tables => --tables has no effect with --no-tables
analyse startpos -o mate.pgn => --out requires --mate
analyse startpos --force => --force requires --out
book build games.pgn -o my.book --nodes 0 --margin 20 => --margin has no effect with --nodes
book build games.pgn -o my.book --seed 3 => --seed requires --selfplay
data backup --force => --force requires --out
docs library -o manual.tar.gz => page has no effect with --out
docs library --force => --force requires --out
judge - --moves 'h2e2' => --moves has no effect with input
judge - --fen startpos => --fen has no effect with input
library search --exact --player Anna => --exact requires --position or --pattern
library search --any-color => --any-color requires --material
library search --limit 0 --offset 3 => --offset has no effect with --limit
library stats --exact => --exact requires --position or --pattern
library explore --lines 2 => --lines requires --engine
library print 1 2 -o out.html --player Anna => --player has no effect with id
library print 1 -o out.html --limit 3 => --limit has no effect with id
library novelty 2 --limit 3 => --limit has no effect with id
library novelty --file game.pgn --limit 3 => --limit has no effect with --file
library repertoire red.jsonl -o small.book --player Anna => --player has no effect with repertoire
library repertoire red.jsonl -o small.book --plies 3 => --plies has no effect with repertoire
library repertoire --side red -o small.book --nodes 5 => --nodes requires --style
library repertoire red.jsonl -o small.book --library games.db => --library has no effect with repertoire
library bench --pgn out.pgn --searches 3 => --searches has no effect with --pgn
library names --team Beijing => --team requires --confirm or --join
position startpos --style letters => --style requires --out
position startpos --flip => --flip requires --out
review game.pgn --nodes 100 --effort deep => --effort has no effect with --nodes
review game.pgn --force => --force requires --out or --html
term --server http://127.0.0.1:1 --level 3 => --level has no effect with --server
term --server http://127.0.0.1:1 --no-book => --book has no effect with --server
term --server http://127.0.0.1:1 --data dir => --data has no effect with --server
term --server http://127.0.0.1:1 --tables dir => --tables has no effect with --server
term game.pgn --fen startpos => --fen has no effect with file
term --handicap two_rooks --fen startpos => --handicap has no effect with --fen
`)
}
