package main

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// TestOverHub lets a hub and two workers play a match, play for training and measure
// levels: the games are those that this process plays alone.
func TestOverHub(t *testing.T) {
	longtest.Only(t, "lets a hub and two workers do three runs")
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_DATA_HOME", "AppData", "LocalAppData"} {
		t.Setenv(name, home)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute) // a busy machine is slow
	var serving sync.WaitGroup
	t.Cleanup(func() {
		cancel()
		serving.Wait()
	})
	begin := func(errs *heard, args ...string) {
		serving.Go(func() {
			if status := program.Run(ctx, &cli.Console{In: strings.NewReader(""), Out: new(bytes.Buffer), Err: errs}, args); status != cli.StatusOK {
				t.Errorf("%v ends with status %d: %s", args, status, errs.text.String())
			}
		})
	}
	ready := make(chan struct{})
	hub := &heard{want: "--server ", seen: sync.OnceFunc(func() { close(ready) })}
	begin(hub, "hub", "--listen", "127.0.0.1:0", "--dir", filepath.Join(home, "hub"), "--no-page")
	select {
	case <-ready:
	case <-ctx.Done():
		t.Fatalf("the hub does not start: %s", hub.text.String())
	}
	hub.mu.Lock()
	server := regexp.MustCompile(`--server (\S+)`).FindStringSubmatch(hub.text.String())[1]
	hub.mu.Unlock()
	for _, name := range []string{"ann", "bob"} {
		quiet := &heard{want: "\x00"}
		begin(quiet, "worker", "--server", server, "--name", name, "--nps", "100000", "--jobs", "1", "--cache", filepath.Join(home, name))
	}

	run := func(answer any, args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		status := program.Run(ctx, &cli.Console{In: strings.NewReader(""), Out: &out, Err: &errs}, append([]string{"--json"}, args...))
		if status != cli.StatusOK {
			t.Fatalf("%v: status %d, %s%s", args, status, out.String(), errs.String())
		}
		if err := json.Unmarshal(out.Bytes(), answer); err != nil {
			t.Fatalf("%v: %v in %s", args, err, out.String())
		}
	}
	type status struct {
		ID      string
		Done    int
		Failed  int
		Workers []struct {
			Name  string
			Units int
		}
	}
	// finished wants a run to be whole, and done by the workers.
	finished := func(s status, units int) {
		t.Helper()
		sum := 0
		for _, w := range s.Workers {
			if name := path.Base(w.Name); name != "ann" && name != "bob" { // the key comes before it
				t.Errorf("run %s: %s is no worker", s.ID, w.Name)
			}
			sum += w.Units
		}
		if s.Done != units || s.Failed != 0 || sum != units {
			t.Errorf("run %+v, want %d units by the workers", s, units)
		}
	}
	exported := func(id string, place ...string) string {
		t.Helper()
		file := filepath.Join(home, id+"-"+filepath.Base(place[1])+".export")
		var answer struct{ Units int }
		run(&answer, append([]string{"run", "export", id, "-o", file}, place...)...)
		return file
	}
	here := []string{"--dir", filepath.Join(home, "here")}
	there := []string{"--server", server}

	// A match: the same moves.
	games := func(id string, place []string) map[string]string {
		t.Helper()
		text, err := os.ReadFile(exported(id, append(slices.Clone(place), "--format", "records")...))
		if err != nil {
			t.Fatal(err)
		}
		list := map[string]string{}
		for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
			var g struct {
				Unit, Number         int
				Red, Result, Moves   string
				Start, Black, Reason string
			}
			if err := d.Decode(&g); err != nil {
				t.Fatal(err)
			}
			list[string(rune('a'+g.Unit))+string(rune('0'+g.Number))] = strings.Join([]string{g.Start, g.Red, g.Black, g.Moves, g.Result, g.Reason}, " ")
		}
		return list
	}
	match := []string{"match", "--engine", "name=A builtin hash=1 level=5", "--engine", "name=B builtin hash=1 level=2", "--tc", "nodes=200", "--games", "8", "--seed", "3"}
	var alone struct {
		Run   string
		Games []int
	}
	run(&alone, append(match, here...)...)
	var s struct {
		status
		Report struct{ Games []int }
	}
	run(&s, append(match, there...)...)
	finished(s.status, 4)
	if want := games(alone.Run, here); len(want) != 8 || !slices.Equal(s.Report.Games, alone.Games) || !maps.Equal(games(s.ID, there), want) {
		t.Errorf("games %v and %v, alone %v and %v", s.Report.Games, games(s.ID, there), alone.Games, want)
	}

	// Games for training: the same positions.
	positions := func(file string) []string {
		t.Helper()
		var answer struct{ Positions int }
		run(&answer, "selfplay", "export", file, "--all", "-o", file+".txt")
		text, err := os.ReadFile(file + ".txt")
		if err != nil || answer.Positions == 0 {
			t.Fatalf("%d positions, %v", answer.Positions, err)
		}
		return slices.Sorted(strings.Lines(string(text)))
	}
	selfplay := []string{"selfplay", "--games", "6", "--nodes", "60", "--eval", "handcrafted", "--seed", "5"}
	own := filepath.Join(home, "own.games")
	run(&struct{}{}, append(append(selfplay, "--out", own), here...)...)
	var played status
	run(&played, append(append(selfplay, "--batch", "2"), there...)...)
	finished(played, 3)
	if want, got := positions(own), positions(exported(played.ID, there...)); !slices.Equal(got, want) {
		t.Errorf("%d positions over the hub, %d alone, or others", len(got), len(want))
	}

	// A measurement: the same figures in its file.
	data := func(place []string) string {
		t.Helper()
		file := filepath.Join(home, "levels-"+filepath.Base(place[1])+".json")
		var answer struct{ Matches json.RawMessage }
		run(&answer, append([]string{"levels", "--to", "3", "--games", "4", "--nodes", "50", "--data", file}, place...)...)
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
		return string(answer.Matches)
	}
	if got, want := data(there), data(here); got != want || !strings.Contains(want, `"games":4`) {
		t.Errorf("levels over the hub %s, alone %s", got, want)
	}
}
