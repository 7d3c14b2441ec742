package main

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// TestWords holds what is answered to words that are no commands, and who we say to be.
func TestWords(t *testing.T) {
	tests := []struct {
		args, in string
		status   int
		want     string
	}{
		{"bnech", "", cli.StatusUsage, `did you mean "bench"?`},
		{"zzzzzzzz", "", cli.StatusUsage, `no such command: "zzzzzzzz"`},
		{"go perft 2", "", cli.StatusOK, "Nodes searched: 1920"},
		{"", "uci\nquit\n", cli.StatusOK, "id name Chuhe " + cli.Version() + "\n"},
		{"", "uci\nquit\n", cli.StatusOK, "option name UCI_Variant type combo default iccs var iccs var xiangqi\n"},
		{"", "uci\nfrobnicate now\nquit\n", cli.StatusOK, `info string no such command: "frobnicate"`},
		{"--help", "", cli.StatusOK, "\n  bench compiler d eval "},
		{"help", "", cli.StatusOK, "UCCI: ucci"},
		{"version", "", cli.StatusOK, "chuhe-engine " + cli.Version() + " ("},
		{"--version", "", cli.StatusOK, "chuhe-engine " + cli.Version() + " ("},
	}
	for _, tt := range tests {
		var out, errs strings.Builder
		status := program.Run(t.Context(), &cli.Console{In: strings.NewReader(tt.in), Out: &out, Err: &errs}, strings.Fields(tt.args))
		if text := out.String() + errs.String(); status != tt.status || !strings.Contains(text, tt.want) {
			t.Errorf("%q with %q: status %d, %s; want %d, %q", tt.args, tt.in, status, text, tt.status, tt.want)
		}
	}
}
