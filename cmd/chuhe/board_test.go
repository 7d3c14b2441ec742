package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// TestBoard starts the board as the command does, asks for the page and with the
// key for the API, and ends it as Ctrl-C does.
func TestBoard(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	out, in := io.Pipe()
	status := make(chan int, 1)
	data := t.TempDir()
	go func() {
		c := &cli.Console{In: strings.NewReader(""), Out: in, Err: io.Discard}
		status <- program.Run(ctx, c, []string{"--json", "--no-open", "--data", data, "--addr", "127.0.0.1:0"})
		_ = in.Close() // a pipe's Close does not fail
	}()
	line, err := bufio.NewReader(out).ReadBytes('\n')
	if err != nil {
		t.Fatal(err)
	}
	var answer boardAnswer
	if err := json.Unmarshal(line, &answer); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	_, key, _ := strings.Cut(answer.URL, "#key=")
	for path, want := range map[string]int{"/": http.StatusOK, "/api/hello": http.StatusOK, "/nothing": http.StatusNotFound} {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, answer.Addr+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+key)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close() // it was not read
		if response.StatusCode != want {
			t.Errorf("%s: status %d, want %d", path, response.StatusCode, want)
		}
	}
	cancel()
	if got := <-status; got != cli.StatusOK {
		t.Errorf("exit status %d, want %d", got, cli.StatusOK)
	}
}
