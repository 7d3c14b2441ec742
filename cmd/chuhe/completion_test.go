package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestCompletion lets each shell that is here complete words by the script that the
// program writes for it.
func TestCompletion(t *testing.T) {
	for _, tt := range []struct{ shell, script string }{
		{"bash", `source <(chuhe completion bash); COMP_WORDS=(chuhe TYPED); COMP_CWORD=2; _chuhe; printf '%s\n' "${COMPREPLY[@]}"`},
		{"zsh", `compdef() { : }; _describe() { print -l -- ${(P)2} }; _files() { print files }
			source <(chuhe completion zsh); words=(chuhe TYPED); CURRENT=3; _chuhe`},
		{"fish", `chuhe completion fish | source; complete -C "chuhe TYPED"`},
	} {
		shell, err := exec.LookPath(tt.shell)
		if err != nil {
			t.Logf("no %s here", tt.shell)
			continue
		}
		for words, want := range map[string]string{"analyse --mov": "--movetime", "book pr": "probe", "completion f": "fish"} {
			cmd := exec.CommandContext(t.Context(), shell, "-c", strings.Replace(tt.script, "TYPED", words, 1))
			cmd.Dir = t.TempDir() // whose files are no words
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.HasPrefix(string(out), want) {
				t.Errorf("%s: %q gives %q, %v, want %q", tt.shell, words, out, err, want)
			}
		}
	}
}
