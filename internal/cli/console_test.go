package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// newConsole returns a console that reads input, and where it writes to.
func newConsole(input string) (c *Console, out, errs *bytes.Buffer) {
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	return &Console{In: strings.NewReader(input), Out: out, Err: errs, program: "chuhe"}, out, errs
}

func TestFinish(t *testing.T) {
	ply := 3
	illegal := &Error{Code: "illegal_move", Message: "h2h9: path blocked", Ply: &ply}
	tests := []struct {
		Name   string
		Err    error
		Status int
		JSON   string
		Text   string
	}{
		{"success", nil, 0, "", ""},
		{"answered", fmt.Errorf("position: %w", ErrAnswered), 1, "", ""},
		{"plain", errors.New("no <file>"), 1,
			`{"error":{"code":"failed","message":"no <file>"}}`, "chuhe: no <file>"},
		{"code and ply", fmt.Errorf("moves: %w", illegal), 1,
			`{"error":{"code":"illegal_move","message":"moves: h2h9: path blocked","ply":3}}`,
			"chuhe: moves: h2h9: path blocked"},
		{"usage", UsageErrorf("depth %d", -1), 2,
			`{"error":{"code":"usage","message":"depth -1"}}`,
			"chuhe: depth -1\nRun \"chuhe --help\" for usage."},
		{"interrupted", fmt.Errorf("perft: %w", context.Canceled), 1,
			`{"error":{"code":"interrupted","message":"interrupted"}}`,
			"chuhe: interrupted"},
	}
	for _, tt := range tests {
		t.Run(tt.Name, func(t *testing.T) {
			for _, asJSON := range []bool{false, true} {
				wantOut, wantErrs := "", tt.Text
				if asJSON {
					wantOut, wantErrs = tt.JSON, ""
				}
				c, out, errs := newConsole("")
				c.JSON = asJSON
				if got := c.Finish(tt.Err); got != tt.Status {
					t.Errorf("json %t: status %d, want %d", asJSON, got, tt.Status)
				}
				if got := strings.TrimSpace(out.String()); got != wantOut {
					t.Errorf("json %t: output %q, want %q", asJSON, got, wantOut)
				}
				if got := strings.TrimSpace(errs.String()); got != wantErrs {
					t.Errorf("json %t: error output %q, want %q", asJSON, got, wantErrs)
				}
			}
		})
	}
}

func TestAnswer(t *testing.T) {
	result := struct {
		Legal []string `json:"legal"`
	}{[]string{}}
	text := func(w io.Writer) error {
		_, err := io.WriteString(w, "no moves\n")
		return err
	}
	for asJSON, want := range map[bool]string{false: "no moves\n", true: `{"legal":[]}` + "\n"} {
		c, out, _ := newConsole("")
		c.JSON = asJSON
		if err := c.Answer(result, text); err != nil {
			t.Errorf("json %t: %v", asJSON, err)
		}
		if got := out.String(); got != want {
			t.Errorf("json %t: got %q, want %q", asJSON, got, want)
		}
	}
}
