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
ablation --no-search --depth 8 => --depth does nothing with --no-search
ablation --tc nodes=50 => --tc does nothing without --games
analysis games.pgn --nodes 100 --key lab.nk => --key does nothing without --server
analysis games.pgn --nodes 100 --timeout 3s => --timeout does nothing without --server
analysis games.pgn --nodes 100 --audit 0.1 => --audit does nothing without --server or --detach
analysis games.pgn --nodes 100 --detach --jobs 2 => --jobs does nothing with --detach
analysis games.pgn --nodes 100 --server nats://127.0.0.1:1 --dir runs => --dir does nothing with --server
check-engine --list ./engine => cmd does nothing with --list
check-engine --list --positions 20 => --positions does nothing with --list
check-engine --html -o report.json ./engine => report.json: leave one of them out
check-engine --html --json ./engine => --html does nothing with --json
claims --seed 3 => --seed does nothing without --games
claims --depth 3 --detach -o claims.md => --out does nothing with --detach
hub --page 127.0.0.1:1 --no-page => --page does nothing with --no-page
hub --ca ca.pem => --ca does nothing without --server
hub --server nats://127.0.0.1:1 --cert cert.pem => --cert does nothing with --server
levels --anchor-elo 1900 => --anchor-elo does nothing without --anchor
levels --changed => --changed does nothing without --data
match --engine builtin --engine builtin --ship => --ship does nothing without --server
match --engine builtin --engine builtin --attempts 3 => --attempts does nothing without --server or --detach
match --engine builtin --engine builtin --detach --pgn games.pgn => --pgn does nothing with --detach
match --engine builtin --engine builtin --detach --picture score.svg => --picture does nothing with --detach
match --engine builtin --engine builtin --detach -j 2 => --jobs does nothing with --detach
match --engine builtin --engine builtin --force => --force does nothing without --pgn or --picture
match stats --counts 3,10,20,12,5 --alpha 0.01 => --alpha does nothing without --elo0
match stats --counts 3,10,20,12,5 --beta 0.01 => --beta does nothing without --elo0
match stats --counts 3,10,20,12,5 --model logistic => --model does nothing without --elo0
match stats --counts 3,10,20,12,5 --seed 2 => --seed does nothing without --simulate
problems --nodes 100 --seed 2 => --seed does nothing without --sample
problems --nodes 100 --detach --report report.md => --report does nothing with --detach
rulings games.pgn --source 'a club' => --source does nothing without --out
run drill --nats-server ./nats-server => --nats-server does nothing without --external
run resume 3f2a --server nats://127.0.0.1:1 -j 2 => --jobs does nothing with --server
selfplay --detach -j 2 => --jobs does nothing with --detach
selfplay --detach -o my.games => --out does nothing with --detach
selfplay --batch 3 => --batch does nothing without --server or --detach
selfplay --near my.games --book-share 3 => --book-share does nothing with --near
table generate KPK --plan --verify => --verify does nothing with --plan
table generate KPK --detach --verify => --verify does nothing with --detach
table generate KPK --runs dir => --runs does nothing without --detach
table verify --only => --only does nothing without names
tournament --engine builtin --engine builtin --preset olympiad --tc 10+0.1 => --tc does nothing with --preset
tournament --engine builtin --engine builtin --format knock-out --rounds 2 => --rounds does nothing with --format
train choice games.jsonl --keep views -o choice.bin --source 'a club' => --source does nothing without --page
tune eval my.games --report terms.md --epochs 3 => --epochs does nothing without --out
tune eval my.games --report terms.md --without Mobility => --without does nothing without --out
tune search --detach -o spsa.md => --out does nothing with --detach
`)
}
