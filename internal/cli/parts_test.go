package cli

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// copyCommand is a command with an input, an output and words to choose from.
type copyCommand struct {
	In    string `arg:"" file:"in" help:"A file."`
	Out   string `short:"o" required:"" file:"out" packs:"" help:"A file."`
	Count int    `help:"A number."`
	Rules string `enum:"computer,axf" default:"axf" help:"Rules."`
	Force
}

func (cmd *copyCommand) Run(_ context.Context, c *Console) error {
	in, err := Open(cmd.In)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // only read
	return c.WriteFile(cmd.Out, func(w io.Writer) error {
		_, err := io.Copy(w, in)
		return err
	})
}

// sayCommand writes a text with Chinese in it, or fails half way.
type sayCommand struct {
	Half bool `help:"Fail."`
}

func (cmd *sayCommand) Run(_ context.Context, c *Console) error {
	answer := struct {
		Text string `json:"text"`
	}{"±1 炮 𠀀"}
	text := func(w io.Writer) error {
		for i := range len(answer.Text) { // a byte at a time
			if _, err := w.Write([]byte{answer.Text[i]}); err != nil {
				return err
			}
		}
		return nil
	}
	if cmd.Half {
		return c.AnswerPart(answer, text, context.Canceled)
	}
	return c.Answer(answer, text)
}

func partsProgram() *Program {
	return &Program{Name: "parts", Commands: func() any {
		return new(struct {
			Flags
			Copy       copyCommand       `cmd:"" example:"parts copy a -o b" help:"Copy."`
			Say        sayCommand        `cmd:"" example:"parts say" help:"Say."`
			Completion CompletionCommand `cmd:"" example:"parts completion bash" help:"Complete."`
		})
	}, Moved: map[string]string{"other": "elsewhere other"}}
}

// try runs a line and returns its exit status and what it wrote.
func try(t *testing.T, c *Console, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	c.Out, c.Err = &o, &e
	status = partsProgram().Run(t.Context(), c, args)
	return status, o.String(), e.String()
}

func TestOutputs(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"a": "text", "there": "kept"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Link("a", "same"); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args   []string
		status int
		said   string
	}{
		{[]string{"copy", "a", "-o", "there"}, StatusFailed, "there exists; replace it with --force"},
		{[]string{"copy", "a", "-o", "same", "--force"}, StatusUsage, "same is an input"},
		{[]string{"copy", "a", "-o", "b.zip"}, StatusUsage, "zip archives are not written"},
		{[]string{"copy", "a", "-o", "new/folder/b.gz"}, StatusOK, ""},
		{[]string{"copy", "new/folder/b.gz", "-o", "c.zst"}, StatusOK, ""},
		{[]string{"copy", "c.zst", "-o", "there", "--force"}, StatusOK, ""},
		{[]string{"copy", "a", "-o", "a/b"}, StatusFailed, "a/b"},
		{[]string{"copy", "missing", "-o", "d"}, StatusFailed, "missing"},
	} {
		status, out, errs := try(t, &Console{}, tt.args...)
		if status != tt.status || !strings.Contains(errs, tt.said) || out != "" {
			t.Errorf("%v: exit status %d, %s%s", tt.args, status, out, errs)
		}
	}
	if got, err := os.ReadFile("there"); string(got) != "text" {
		t.Errorf("packed twice and unpacked: %q, %v", got, err)
	}
	if got, err := os.ReadFile("c.zst"); !bytes.HasPrefix(got, []byte(zstdMagic)) {
		t.Errorf("c.zst begins %q, %v", got[:min(4, len(got))], err)
	}
}

// TestOpen: an archive is opened when it holds one file.
func TestOpen(t *testing.T) {
	for _, names := range [][]string{{}, {"one"}, {"one", "two"}} {
		path := filepath.Join(t.TempDir(), "a.zip")
		var archive bytes.Buffer
		z := zip.NewWriter(&archive)
		for _, name := range names {
			w, err := z.Create(name)
			if err == nil {
				_, err = io.WriteString(w, name+"\n")
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(z.Close(), os.WriteFile(path, archive.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
		var text []byte
		f, err := Open(path)
		if err == nil {
			text, err = io.ReadAll(f)
			err = errors.Join(err, f.Close())
		}
		if good := err == nil && string(text) == "one\n"; good != (len(names) == 1) {
			t.Errorf("%v: %q, %v", names, text, err)
		}
	}
}

func TestLocales(t *testing.T) {
	if _, out, _ := try(t, &Console{}, "say"); out != "±1 炮 𠀀" {
		t.Errorf("as it is: %q", out)
	}
	if _, out, _ := try(t, &Console{ASCII: true}, "say"); out != "+/-1 ? ?" {
		t.Errorf("in ASCII: %q", out)
	}
	_, out, _ := try(t, &Console{ASCII: true}, "say", "--json")
	var answer struct{ Text string }
	if err := json.Unmarshal([]byte(out), &answer); err != nil || answer.Text != "±1 炮 𠀀" || strings.ContainsFunc(out, func(r rune) bool { return r > 127 }) {
		t.Errorf("JSON in ASCII: %q, %v", out, err)
	}
}

// TestPart: what was done before an interruption is told, with the reason.
func TestPart(t *testing.T) {
	if status, out, errs := try(t, &Console{}, "say", "--half"); status != StatusFailed || out == "" || errs != "parts: interrupted\n" {
		t.Errorf("exit status %d, %q, %q", status, out, errs)
	}
	status, out, errs := try(t, &Console{}, "say", "--half", "--json")
	if want := `{"text":"±1 炮 𠀀","error":{"code":"interrupted","message":"interrupted"}}` + "\n"; status != StatusFailed || out != want || errs != "" {
		t.Errorf("exit status %d, %q, %q", status, out, errs)
	}
}

func TestSuggestions(t *testing.T) {
	for _, tt := range []struct{ line, said string }{
		{"coppy", `did you mean "copy"?`},
		{"copy a --froce", `did you mean "--force"?`},
		{"copy a -o b --rules axff", `did you mean "axf"?`},
		{"copy a -o b --count -1", "--count -1, want at least 0"},
		{"other", "other is now: elsewhere other"},
		{"--json=false other x", "other is now: elsewhere other"},
	} {
		if status, _, errs := try(t, &Console{}, strings.Fields(tt.line)...); status != StatusUsage || !strings.Contains(errs, tt.said) {
			t.Errorf("%s: exit status %d, %q", tt.line, status, errs)
		}
	}
	if status, out, _ := try(t, &Console{}, "copy", "--out", "other", "--help"); status != StatusOK || !strings.Contains(out, "Examples:\n  parts copy a -o b\n") {
		t.Errorf("the value of a flag is taken for a command: exit status %d, %s", status, out)
	}
}

func TestComplete(t *testing.T) {
	for _, tt := range []struct {
		words []string
		want  string
	}{
		{[]string{""}, "copy\tCopy.\nsay\tSay.\ncompletion\tComplete.\n"},
		{[]string{"co"}, "copy\tCopy.\ncompletion\tComplete.\n"},
		{[]string{"copy", "--ru"}, "--rules\tRules.\n"},
		{[]string{"copy", "--rules", ""}, "computer\t\naxf\t\n"},
		{[]string{"copy", "--rules", "=", "a"}, "axf\t\n"}, // as bash parts it
		{[]string{"copy", "--rules=a"}, "--rules=axf\t\n"},
		{[]string{"copy", "--out", ""}, ""},
		{[]string{"completion", "z"}, "zsh\t\n"},
		{[]string{"nothing", "x"}, ""},
	} {
		if _, out, _ := try(t, &Console{}, append([]string{completeWord}, tt.words...)...); out != tt.want {
			t.Errorf("%q: %q, want %q", tt.words, out, tt.want)
		}
	}
}
