//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// startBoard starts a board as a process and returns its answer.
func startBoard(t *testing.T, data string) (*exec.Cmd, boardAnswer) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "chuhe", "board", "--json", "--no-open", "--data", data, "--addr", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadBytes('\n')
	var answer boardAnswer
	if err != nil || json.Unmarshal(line, &answer) != nil {
		t.Fatalf("the board says %q, %v", line, err)
	}
	return cmd, answer
}

// end ends a process and waits for it.
func end(t *testing.T, cmd *exec.Cmd, signal syscall.Signal) {
	t.Helper()
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // a signal ended it
}

// TestSecondBoard starts boards on one folder one after the other: the second finds
// the first, whatever has become of those before.
func TestSecondBoard(t *testing.T) {
	data := t.TempDir()
	first, answer := startBoard(t, data)
	second, found := startBoard(t, data)
	if err := second.Wait(); err != nil || !found.Running || answer.Running || found.URL != answer.URL {
		t.Errorf("the second says %+v and ends with %v; the first said %+v", found, err, answer)
	}
	// What reads and copies works next to it, and a library of its own does too.
	for _, args := range []string{"data check", "data backup", "library search --player Hu", "library stats", "table list"} {
		words := strings.Fields(args)
		switch words[0] {
		case "data":
			words = append(words, "--data", data)
		case "library":
			words = append(words, "--library", filepath.Join(data, "library.db"))
		}
		if out, err := exec.CommandContext(t.Context(), "chuhe", words...).CombinedOutput(); err != nil {
			t.Errorf("%s beside a board: %v\n%s", args, err, out)
		}
	}
	out, err := exec.CommandContext(t.Context(), "chuhe", "data", "restore", "--force", "--json", "--data", data).Output()
	if err == nil || !strings.Contains(string(out), `"code":"in_use"`) {
		t.Errorf("restoring beside a board: %s, %v", out, err)
	}

	// A process that is stopped does not answer; one of another name is reported.
	if err := first.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	out, err = exec.CommandContext(t.Context(), "chuhe", "board", "--json", "--no-open", "--data", data).Output()
	if err == nil || !strings.Contains(string(out), `"code":"no_answer"`) {
		t.Errorf("a second board beside one that is stopped: %s, %v", out, err)
	}
	if err := first.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	end(t, first, syscall.SIGKILL)

	// Neither a kill nor an end leaves anything in the way.
	third, again := startBoard(t, data)
	if again.Running || again.URL == answer.URL {
		t.Errorf("after a kill: %+v", again)
	}
	end(t, third, syscall.SIGTERM)
	fourth, again := startBoard(t, data)
	if again.Running {
		t.Errorf("after an end: %+v", again)
	}
	end(t, fourth, syscall.SIGTERM)
}

// TestBoardsAtOnce starts several boards at the same moment: one serves, the others
// find it.
func TestBoardsAtOnce(t *testing.T) {
	const boards = 5
	for range 3 {
		data := t.TempDir()
		type result struct {
			cmd    *exec.Cmd
			out    io.ReadCloser
			answer boardAnswer
		}
		results := make([]result, boards)
		for i := range results {
			cmd := exec.CommandContext(t.Context(), "chuhe", "board", "--json", "--no-open", "--data", data, "--addr", "127.0.0.1:0")
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			results[i] = result{cmd: cmd, out: out}
		}
		served := 0
		for i := range results {
			r := &results[i]
			line, err := bufio.NewReader(r.out).ReadBytes('\n')
			if err != nil || json.Unmarshal(line, &r.answer) != nil {
				t.Errorf("a board says %q, %v", line, err)
				continue
			}
			if !r.answer.Running {
				served++
			}
			if r.answer.URL != results[0].answer.URL {
				t.Errorf("two boards serve: %s and %s", r.answer.URL, results[0].answer.URL)
			}
		}
		if served != 1 {
			t.Errorf("%d boards serve, want 1", served)
		}
		for _, r := range results {
			if !r.answer.Running {
				end(t, r.cmd, syscall.SIGTERM)
			} else if err := r.cmd.Wait(); err != nil {
				t.Errorf("a board that found another ends with %v, want status %d", err, cli.StatusOK)
			}
		}
	}
}
