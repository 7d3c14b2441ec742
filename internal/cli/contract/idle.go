package contract

import (
	"bytes"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// Idle checks that flags without effect are rejected. Each line consists of a command line of the program,
// "=>", and the part of the error message that names the flags. The command must not start, so files named in
// a line need not exist.
func Idle(t *testing.T, p *Program, lines string) {
	t.Helper()
	for line := range strings.Lines(lines) {
		command, want, _ := strings.Cut(strings.TrimSpace(line), " => ")
		if command == "" {
			continue
		}
		args, err := split(command)
		if err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		var out, errs bytes.Buffer
		status := p.Run(t.Context(), &cli.Console{In: strings.NewReader(""), Out: &out, Err: &errs}, args)
		if said := out.String() + errs.String(); status != cli.StatusUsage || !strings.Contains(said, want) || want == "" {
			t.Errorf("%s: exit status %d, %q, want %q", command, status, said, want)
		}
	}
}
