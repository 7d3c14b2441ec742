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
	const missing = "missing.file"
	for _, line := range []string{
		"bench --net missing.file",
		"analyse startpos --depth 1 --tables missing.file",
		"problems import missing.file",
		"convert missing.file out.pgn",
		"convert missing.file out.pgn --from xqf",
		"book build missing.file -o out.book",
		"book learn missing.file --learned out.learned --player X",
		"book probe --book missing.file",
		"book probe --learned missing.file",
		"book export -o out.json --book missing.file",
		"book export -o out.json --book missing.file.obk",
		"library import missing.file",
		"review missing.file",
		"review game.pgn --library missing.file",
		"term missing.file --plain",
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
