package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// TestMissingFile checks that a file which does not exist is a failed task for every
// command that reads one, and no wrong usage: exit status 1, and an error with a
// code of its own that names the file.
func TestMissingFile(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", "data")
	for name, text := range map[string]string{
		"positions.txt": "startpos\n",
		"game.pgn":      "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. 炮二平五 马８进７ *\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var said bytes.Buffer
	if status := program.Run(t.Context(), &cli.Console{Out: &said, Err: &said}, []string{"hub", "user", "me", "--role", "admin", "--dir", "hub", "-o", "me.key"}); status != cli.StatusOK {
		t.Fatalf("a key for the servers: exit status %d, %s", status, said.String())
	}
	const missing = "missing.file"
	for _, line := range []string{
		"problems missing.file --nodes 10",
		"mine missing.file",
		"suite missing.file --nodes 10",
		"suite positions.txt --nodes 10 --net missing.file",
		"ablation missing.file",
		"speed missing.file",
		"selfplay --net missing.file",
		"selfplay --eval network --net missing.file",
		"selfplay export missing.file --out out",
		"selfplay stats missing.file",
		"train missing.file --out out.nnue",
		"train missing.file --from missing.file --out out.nnue",
		"net show missing.file",
		"net eval startpos --net missing.file",
		"net compare missing.file",
		"net compare missing.file missing.file",
		"tune eval missing.file --out out.go",
		"tune search --openings missing.file",
		"match --engine builtin --engine builtin|name=B --openings missing.file",
		"match --engine builtin|net=missing.file --engine builtin|name=B --tc nodes=10 --games 2",
		"match --engine builtin|book=missing.file --engine builtin|name=B --tc nodes=10 --games 2",
		"match --engine cmd=./missing.file --engine builtin|name=B --tc nodes=10 --games 2",
		"match --engine builtin --engine builtin|name=B --tc nodes=10 --tables missing.file",
		"tournament --engine builtin --engine builtin|name=B --openings missing.file",
		"tournament --engine builtin|net=missing.file --engine builtin|name=B --tc nodes=10",
		"match --engine builtin --engine builtin|name=B --openings missing.file --detach",
		"match --engine builtin|net=missing.file --engine builtin|name=B --tc nodes=10 --detach",
		"selfplay --net missing.file --detach",
		"analysis missing.file --depth 1 --detach",
		"run list --server nats://127.0.0.1:1 --key missing.file",
		"run list --server nats://127.0.0.1:1 --key me.key --ca missing.file",
		"worker --server nats://127.0.0.1:1 --nps 1 --key missing.file",
		"worker --server nats://127.0.0.1:1 --nps 1 --key me.key --ca missing.file",
		"hub --listen 127.0.0.1:0 --cert missing.file --tls-key missing.file",
		"hub --listen 127.0.0.1:0 --users missing.file",
		"hub users --users missing.file",
		"hub config --users missing.file",
	} {
		args := strings.Fields(line)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "|", " ")
		}
		var out, errs bytes.Buffer
		status := program.Run(t.Context(), &cli.Console{In: strings.NewReader(""), Out: &out, Err: &errs}, append(args, "--json"))
		var answer cli.ErrorAnswer
		if err := json.Unmarshal(out.Bytes(), &answer); err != nil || answer.Error == nil {
			t.Errorf("%s: exit status %d, answer %q, %v", line, status, out.String(), errs.String())
			continue
		}
		if e := answer.Error; status != cli.StatusFailed || e.Code != cli.CodeNoFile || !strings.Contains(e.Message, missing) {
			t.Errorf("%s: exit status %d, want %d, error %+v", line, status, cli.StatusFailed, *e)
		}
	}
}
