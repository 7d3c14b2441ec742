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
ablation --no-search --depth 8 => --depth has no effect with --no-search
ablation --tc nodes=50 => --tc requires --games
analysis games.pgn --nodes 100 --key lab.nk => --key requires --server
analysis games.pgn --nodes 100 --timeout 3s => --timeout requires --server
analysis games.pgn --nodes 100 --audit 0.1 => --audit requires --server or --detach
analysis games.pgn --nodes 100 --detach --jobs 2 => --jobs has no effect with --detach
analysis games.pgn --nodes 100 --server nats://127.0.0.1:1 --dir runs => --dir has no effect with --server
check-engine --list ./engine => cmd has no effect with --list
check-engine --list --positions 20 => --positions has no effect with --list
check-engine --html -o report.json ./engine => --html cannot be used with -o
check-engine --html --json ./engine => --html has no effect with --json
claims --seed 3 => --seed requires --games
claims --depth 3 --detach -o claims.md => --out has no effect with --detach
hub --page 127.0.0.1:1 --no-page => --page has no effect with --no-page
hub --ca ca.pem => --ca requires --server
hub --server nats://127.0.0.1:1 --cert cert.pem => --cert has no effect with --server
levels --anchor-elo 1900 => --anchor-elo requires --anchor
levels --changed => --changed requires --data
match --engine builtin --engine builtin --ship => --ship requires --server
match --engine builtin --engine builtin --attempts 3 => --attempts requires --server or --detach
match --engine builtin --engine builtin --detach --pgn games.pgn => --pgn has no effect with --detach
match --engine builtin --engine builtin --detach --picture score.svg => --picture has no effect with --detach
match --engine builtin --engine builtin --detach -j 2 => --jobs has no effect with --detach
match --engine builtin --engine builtin --force => --force requires --pgn or --picture
match stats --counts 3,10,20,12,5 --alpha 0.01 => --alpha requires --elo0
match stats --counts 3,10,20,12,5 --beta 0.01 => --beta requires --elo0
match stats --counts 3,10,20,12,5 --model logistic => --model requires --elo0
match stats --counts 3,10,20,12,5 --seed 2 => --seed requires --simulate
problems --nodes 100 --seed 2 => --seed requires --sample
problems --nodes 100 --detach --report report.md => --report has no effect with --detach
rulings games.pgn --source 'a club' => --source requires --out
run drill --nats-server ./nats-server => --nats-server requires --external
run resume 3f2a --server nats://127.0.0.1:1 -j 2 => --jobs has no effect with --server
selfplay --detach -j 2 => --jobs has no effect with --detach
selfplay --detach -o my.games => --out has no effect with --detach
selfplay --batch 3 => --batch requires --server or --detach
selfplay --near my.games --book-share 3 => --book-share has no effect with --near
table generate KPK --plan --verify => --verify has no effect with --plan
table generate KPK --detach --verify => --verify has no effect with --detach
table generate KPK --runs dir => --runs requires --detach
table verify --only => --only requires names
tournament --engine builtin --engine builtin --preset olympiad --tc 10+0.1 => --tc has no effect with --preset
tournament --engine builtin --engine builtin --format knock-out --rounds 2 => --rounds has no effect with --format
train choice games.jsonl --keep views -o choice.bin --source 'a club' => --source requires --page
tune eval my.games --report terms.md --epochs 3 => --epochs requires --out
tune eval my.games --report terms.md --without Mobility => --without requires --out
tune search --detach -o spsa.md => --out has no effect with --detach
`)
}
