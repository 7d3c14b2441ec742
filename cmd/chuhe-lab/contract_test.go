package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/cli/contract"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
)

// TestContract checks that every command keeps the contract of all commands.
func TestContract(t *testing.T) {
	const (
		signal    = "it answers when a signal ends it, and the test of JSON waits for none; the scripts run.txtar and TestHubPage read it"
		secretKey = "a secret key goes to a new file alone, never to what is there"
		word      = "a word that is no command is a file of games to train on"
		atTheEnd  = "it writes to standard output only when it has ended, with --json"
	)
	contract.Check(t, &contract.Program{
		Program: program,
		Fixture: contractFixture,
		Replace: func(t *testing.T, folder string) map[string]string {
			return map[string]string{"3f2a": contractRun(t, folder, "begun"), "7b1c": contractRun(t, folder, "done"), "5d0e": contractRun(t, folder, "long")}
		},
		// Objects that there need not be: the report of a run that has none, the engine
		// that holds a scale, a timing that was left out, the result of a test that waits.
		Nullable: []string{"report", "anchor", "lines", "result", "elo", "elo_error"},
		Cases: map[string]contract.Case{
			"worker":         {Stays: "slots", Without: map[string]string{contract.JSON: signal, contract.FullDisk: signal, contract.Broken: signal}},
			"hub serve":      {Stays: "coordinating the runs", Without: map[string]string{contract.JSON: signal, contract.FullDisk + " stdout": atTheEnd, contract.Broken: atTheEnd}},
			"hub user":       {Without: map[string]string{contract.FullDisk + " --out": secretKey, contract.Existing + " --force": secretKey}},
			"match play":     {Long: "chuhe-lab match --engine builtin --engine 'name=B builtin' --tc move=200ms"},
			"tournament":     {Long: "chuhe-lab tournament --engine builtin --engine 'name=B builtin' --tc move=200ms --games 100"},
			"selfplay run":   {Long: "chuhe-lab selfplay --out long.games"},
			"suite":          {Long: "chuhe-lab suite puzzles.epd --movetime 1m"},
			"ablation":       {Long: "chuhe-lab ablation --depth 20"},
			"speed":          {Long: "chuhe-lab speed --movetime 10s"},
			"levels":         {Long: "chuhe-lab levels"},
			"scaling":        {Long: "chuhe-lab scaling --against 'name=Weak builtin level=5'"},
			"train network":  {Long: "chuhe-lab train my.games -o long.nnue --epochs 1000", Without: map[string]string{contract.Words: word}},
			"train choice":   {Without: map[string]string{contract.Words: word}},
			"net report":     {Long: "chuhe-lab net report --games 4000 --positions 40000"},
			"tune search":    {Long: "chuhe-lab tune search --tc move=100ms"},
			"match openings": {Long: "chuhe-lab match openings -o long.txt"},
			"match stats": {
				Long:    "chuhe-lab match stats --elo0 0 --elo1 1 --simulate 1000000",
				Without: map[string]string{contract.Flags + " --workers": "they are workers of a run, with what each has played"},
			},
			"match overhead": {Long: "chuhe-lab match overhead --games 100000"},
			"analysis":       {Long: "chuhe-lab analysis games.pgn --movetime 1m"},
			"check-engine":   {Long: "chuhe-lab check-engine ./myengine"},
			"table generate": {Long: "chuhe-lab table generate KRNKR --tables tables"},
			"run try":        {Long: "chuhe-lab run try --units 1000"},
			"run drill":      {Long: "chuhe-lab run drill", Without: map[string]string{contract.Flags + " --workers": "they are processes, each with --jobs"}},
			"run speed":      {Long: "chuhe-lab run speed --units 1000000"},
			"test work":      {Long: "chuhe-lab test work --dir long-tests"},
			"run resume":     {Long: "chuhe-lab run resume 5d0e"},
		},
	})
}

// contractRun is the number of a run that the fixture has made.
func contractRun(t *testing.T, folder, name string) string {
	t.Helper()
	id, err := os.ReadFile(filepath.Join(folder, name+".id"))
	if err != nil {
		t.Fatal(err)
	}
	return string(id)
}

// contractFixture makes the files that the examples name.
func contractFixture(t *testing.T, folder string) {
	t.Helper()
	const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
	for name, text := range map[string]string{
		"positions.txt": start + "\n",
		"puzzles.epd":   start + " bm h2e2; id \"start\";\n",
		"games.pgn":     "[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马８进７ 1-0\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// Games that are long enough to learn choices from, of many events.
	var choices strings.Builder
	for i := range 16 {
		fmt.Fprintf(&choices, `{"event":"event %d","moves":"%s h2e2 h9g7"}`+"\n", i, strings.TrimSpace(strings.Repeat("a0a1 a9a8 a1a0 a8a9 ", 6)))
	}
	if err := os.WriteFile(filepath.Join(folder, "games.jsonl"), []byte(choices.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "myengine"), []byte("#!/bin/sh\nexec chuhe-lab engine\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "small"), 0o700); err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(small.Files(), "K*K.*")
	if err != nil || len(names) == 0 {
		t.Fatalf("no table of KPK: %v", err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(small.Files(), name)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, "small", name), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("XDG_DATA_HOME", filepath.Join(folder, "data"))
	t.Setenv("HOME", folder)
	in := func(name string) string { return filepath.Join(folder, name) }
	run := func(args ...string) string {
		var said bytes.Buffer
		c := &cli.Console{In: strings.NewReader(""), Out: &said, Err: &said}
		if status := program.Run(t.Context(), c, args); status != cli.StatusOK {
			t.Fatalf("%v: exit status %d, %s", args, status, said.String())
		}
		return said.String()
	}
	// Enough games that some of those with a result are held out.
	run("selfplay", "--eval", "handcrafted", "--games", "60", "--nodes", "10", "--seed", "3", "--play-on", "--out", in("my.games"))
	run("train", in("my.games"), "-o", in("small.nnue"), "--hidden", "64", "--epochs", "1")
	run("hub", "user", "anna", "-o", in("anna.nk"))
	run("test", "create", "A change", "--set", "feature.NullMove=off", "--tc", "nodes=10", "--games", "2")
	run("test", "create", "A change", "--set", "feature.NullMove=off", "--tc", "move=200ms", "--dir", in("long-tests"))
	for name, more := range map[string][]string{"begun": {"--units", "5", "--detach"}, "done": {"--units", "2", "--bytes", "10"}, "long": {"--units", "100000", "--detach"}} {
		said := run(append([]string{"run", "try", "--milliseconds", "1", "--json"}, more...)...)
		var status struct {
			ID string `json:"id"`
		}
		if err := json.Unmarshal([]byte(said), &status); err != nil {
			t.Fatal(err, said)
		}
		if err := os.WriteFile(in(name+".id"), []byte(status.ID), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDocuments checks that every line that the documents show for the program does what
// it says.
func TestDocuments(t *testing.T) {
	contract.Documents(t, &contract.Program{
		Program: program,
		Fixture: contractFixture,
		Replace: func(t *testing.T, folder string) map[string]string {
			return map[string]string{"7412": contractRun(t, folder, "begun"), "7b1c": contractRun(t, folder, "done")}
		},
	}, "../..")
}
