package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// moveCount answers a request with the number of its moves.
func moveCount(r Request) (any, error) {
	switch r.FEN {
	case "bad":
		return nil, &Error{Code: "empty", Message: "bad FEN"}
	case "invalid":
		return struct {
			Valid bool `json:"valid"`
		}{false}, ErrAnswered
	case "nothing":
		return struct{}{}, nil
	}
	return struct {
		Moves int `json:"moves"`
	}{len(r.Moves)}, nil
}

func TestAnswerLines(t *testing.T) {
	tests := []struct{ Name, Input, Want string }{
		{"no input", "", ""},
		{"text id", `{"id":"a","moves":["h2e2","h9g7"]}`, `{"id":"a","moves":2}`},
		{"number id", `{"id":12345678901234567890}`, `{"id":12345678901234567890,"moves":0}`},
		{"object id", `{"id":{"n": 1}}`, `{"id":{"n": 1},"moves":0}`},
		{"null id", `{"id":null}`, `{"id":null,"moves":0}`},
		{"id not in UTF-8", "{\"id\":\"a\xff\"}", `{"id":"a�","moves":0}`},
		{"no id", `{"fen":"x"}`, `{"moves":0}`},
		{"no fields", `{"id":1,"fen":"nothing"}`, `{"id":1}`},
		{"unknown field", `{"id":1,"source":"book"}`, `{"id":1,"moves":0}`},
		{"failure", `{"id":1,"fen":"bad"}`, `{"id":1,"error":{"code":"empty","message":"bad FEN"}}`},
		{"failure in the answer", `{"id":1,"fen":"invalid"}`, `{"id":1,"valid":false}`},
		{"byte order mark", "\uFEFF{\"id\":1}", `{"id":1,"moves":0}`},
		{"empty lines, CRLF", "\r\n{\"id\":1}\r\n\n {\"id\":2}\n", "{\"id\":1,\"moves\":0}\n{\"id\":2,\"moves\":0}"},
	}
	for _, tt := range tests {
		t.Run(tt.Name, func(t *testing.T) {
			c, out, _ := newConsole(tt.Input)
			// One line that failed is enough for the status of a failure.
			failed := strings.Contains(tt.Want, "error") || strings.Contains(tt.Want, "false")
			if err := c.AnswerLines(context.Background(), moveCount); errors.Is(err, ErrAnswered) != failed || err != nil && !failed {
				t.Fatalf("error %v, failed: %v", err, failed)
			}
			if got := strings.TrimSuffix(out.String(), "\n"); got != tt.Want {
				t.Errorf("got %s, want %s", got, tt.Want)
			}
		})
	}
}

// A line that is no request is answered, and so are those after it.
func TestAnswerLinesBadRequest(t *testing.T) {
	for _, bad := range []string{"x", "{", "[1]", "3", "null", `{"id":7,"moves":"h2e2"}`, "\xff"} {
		c, out, _ := newConsole(bad + "\n" + `{"id":2}` + "\n")
		if err := c.AnswerLines(context.Background(), moveCount); !errors.Is(err, ErrAnswered) {
			t.Fatalf("%q: %v, want the failure", bad, err)
		}
		first, second, _ := strings.Cut(strings.TrimSpace(out.String()), "\n")
		if !strings.Contains(first, `"error":{"code":"bad_request"`) || second != `{"id":2,"moves":0}` {
			t.Errorf("%q: answers %s and %s", bad, first, second)
		}
		if strings.Contains(bad, `"id":7`) && !strings.HasPrefix(first, `{"id":7,`) {
			t.Errorf("%q: answer %s without the id", bad, first)
		}
	}
}

func TestAnswerLinesStops(t *testing.T) {
	c, _, _ := newConsole(`{"id":1}` + "\n" + strings.Repeat("x", maxRequest+1))
	if err := c.AnswerLines(context.Background(), moveCount); !errors.Is(err, bufio.ErrTooLong) {
		t.Errorf("endless line: error %v, want %v", err, bufio.ErrTooLong)
	}

	ctx, cancel := context.WithCancel(context.Background())
	c, out, _ := newConsole("{}\n{}\n{}\n")
	err := c.AnswerLines(ctx, func(r Request) (any, error) {
		if out.Len() > 0 {
			cancel()
		}
		return moveCount(r)
	})
	if !errors.Is(err, context.Canceled) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("canceled in the second line: error %v after %q", err, out)
	}
}

// An interrupt ends a command that waits for a line.
func TestAnswerLinesStopsWaiting(t *testing.T) {
	in, writer := io.Pipe()
	defer func() { _ = writer.Close() }() // lets the read end that was left waiting
	ctx, cancel := context.WithCancel(context.Background())
	c, _, _ := newConsole("")
	c.In = in
	go func() {
		_, _ = io.WriteString(writer, "{}\n")
		cancel()
	}()
	if err := c.AnswerLines(ctx, moveCount); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted while it waits: error %v, want %v", err, context.Canceled)
	}
}

func FuzzAnswerLine(f *testing.F) {
	f.Add([]byte(`{"id":1,"fen":"x","moves":["h2e2"],"depth":3,"rules":"axf"}`))
	f.Add([]byte(`{"id":{"a":[]},"fen":"bad"}`))
	f.Add([]byte(`{"id":7,"moves":"h2e2"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		got, _, err := answerLine(line, moveCount)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		c, _, _ := newConsole(string(got))
		if err := c.AnswerLines(context.Background(), moveCount); err != nil && !errors.Is(err, ErrAnswered) {
			t.Errorf("%q: answer %q is no JSON line: %v", line, got, err)
		}
	})
}
