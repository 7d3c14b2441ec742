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

	"golang.org/x/text/encoding/simplifiedchinese"
)

// copyCommand is a command with an input, an output and words to choose from.
type copyCommand struct {
	In    string `arg:"" file:"in" help:"A file."`
	Out   string `short:"o" required:"" file:"out" packs:"" help:"A file."`
	Count int    `help:"A number."`
	Rules string `enum:"computer,axf" default:"axf" needs:"count" help:"Rules."`
	Plain bool   `without:"count" help:"Plain."`
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
			Copy  copyCommand `cmd:"" example:"parts copy a -o b" help:"Copy."`
			Say   sayCommand  `cmd:"" example:"parts say" help:"Say."`
			Group struct {
				Inner sayCommand `cmd:"" example:"parts group inner" help:"Say."`
			} `cmd:"" help:"A group."`
			Completion CompletionCommand `cmd:"" example:"parts completion bash" help:"Complete."`
		})
	}}
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
		{[]string{"copy", "a", "-o", "there"}, StatusFailed, "there already exists; use --force to overwrite it"},
		{[]string{"copy", "a", "-o", "same", "--force"}, StatusUsage, "same is an input"},
		{[]string{"copy", "a", "-o", "b.zip"}, StatusUsage, "cannot write zip archives"},
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

// TestLocales: a file or a pipe loses no character, whatever the locale.
func TestLocales(t *testing.T) {
	const text = "±1 炮 𠀀"
	for _, charset := range []Charset{UTF8, Narrow} {
		if _, out, _ := try(t, &Console{Charset: charset}, "say"); out != text {
			t.Errorf("%v: %q", charset, out)
		}
	}
	_, out, _ := try(t, &Console{Charset: GB18030}, "say")
	if back, err := simplifiedchinese.GB18030.NewDecoder().String(out); err != nil || back != text || out == text {
		t.Errorf("in GB 18030: %q, read back %q, %v", out, back, err)
	}
	for _, charset := range []Charset{GB18030, Narrow} {
		_, out, _ := try(t, &Console{Charset: charset}, "say", "--json")
		var answer struct{ Text string }
		if err := json.Unmarshal([]byte(out), &answer); err != nil || answer.Text != text || strings.ContainsFunc(out, func(r rune) bool { return r > 127 }) {
			t.Errorf("JSON in ASCII: %q, %v", out, err)
		}
	}
}

func TestCharset(t *testing.T) {
	for _, tt := range []struct {
		set  map[string]string
		want Charset
	}{
		{nil, UTF8},
		{map[string]string{"LANG": "zh_CN.UTF-8"}, UTF8},
		{map[string]string{"LANG": "zh_CN.GB18030"}, GB18030},
		{map[string]string{"LANG": "zh_CN.gbk"}, GB18030},
		{map[string]string{"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, Narrow},
		{map[string]string{"LC_CTYPE": "POSIX"}, Narrow},
		{map[string]string{"LANG": "en_GB"}, Narrow},
		{map[string]string{"LANG": "zh_TW.Big5"}, Narrow},
	} {
		if got := charsetOf(func(name string) string { return tt.set[name] }); got != tt.want {
			t.Errorf("%v: %v, want %v", tt.set, got, tt.want)
		}
	}
}

// TestASCII: moves and boards can be read on a terminal without Chinese.
func TestASCII(t *testing.T) {
	for text, want := range map[string]string{
		"炮二平五 马８进７ 前車退一":                "C2=5 H8+7 +r-1",
		"9  車──馬──士\n   │ ╲ │":          "9  r---h---a\n   | \\ |",
		"├───砲──┼":                      "+---c---+",
		"│     楚  河         漢  界     │": "|     Chu He         HanJie     |",
		"红方胜": "???",
	} {
		if got := ASCII(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestPart: what was done before an interruption is reported, with the reason.
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
		{"copy a -o b --count 2 --rules axff", `did you mean "axf"?`},
		{"copy a -o b --count -1", "--count -1: must be at least 0"},
		{"--json=false coppy x", `did you mean "copy"?`},
	} {
		if status, _, errs := try(t, &Console{}, strings.Fields(tt.line)...); status != StatusUsage || !strings.Contains(errs, tt.said) {
			t.Errorf("%s: exit status %d, %q", tt.line, status, errs)
		}
	}
	if status, out, _ := try(t, &Console{}, "copy", "--out", "other", "--help"); status != StatusOK || !strings.Contains(out, "Examples:\n  parts copy a -o b\n") {
		t.Errorf("the value of a flag is taken for a command: exit status %d, %s", status, out)
	}
}

// TestWordsForFlags: help and version work as words, and the name of a group lists it.
func TestWordsForFlags(t *testing.T) {
	_, missing := os.Stat("help")
	for _, tt := range []struct {
		line   string
		status int
		want   string
	}{
		{"help", StatusOK, "Usage: parts <command>"},
		{"help copy", StatusOK, "Usage: parts copy --out=STRING <in>"},
		{"help group inner", StatusOK, "Usage: parts group inner"},
		{"help coppy", StatusUsage, `did you mean "copy"?`},
		{"version", StatusOK, "parts " + Version() + " ("},
		{"group", StatusOK, "inner    Say."},
		{"group --json", StatusUsage, `"code":"usage"`},
		{"copy help -o made", StatusFailed, "help: " + errors.Unwrap(missing).Error()},
	} {
		status, out, errs := try(t, &Console{}, strings.Fields(tt.line)...)
		if status != tt.status || !strings.Contains(out+errs, tt.want) {
			t.Errorf("%s: exit status %d, %s%s, want %q", tt.line, status, out, errs, tt.want)
		}
	}
}

// TestOwnFlags: flags after the command line of another program are those of the command.
func TestOwnFlags(t *testing.T) {
	p := &Program{Name: "parts", Commands: func() any {
		return new(struct {
			Flags
			Check struct {
				Command []string `arg:"" optional:"" passthrough:"partial"`
				Only    string
				List    bool
			} `cmd:""`
			Say sayCommand `cmd:""`
		})
	}}
	parser, err := p.Parser(t.Context(), &Console{Out: io.Discard, Err: io.Discard}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ line, want string }{
		{"check ./e --only a", "check --only a ./e"},
		{"check ./e -v --only=a x --list --json", "check --only=a --list --json ./e -v x"},
		{"check --only a ./e -- --only b", "check --only a ./e --only b"},
		{"--json check ./e --only", "--json check --only ./e"},
		{"say --half", "say --half"},
	} {
		if got := strings.Join(ownFlags(parser.Model.Node, strings.Fields(tt.line)), " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.line, got, tt.want)
		}
	}
}

// TestIdleFlags: a flag that would do nothing is refused, and named.
func TestIdleFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a", []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		line   string
		status int
		want   string
	}{
		{"copy a -o b --count 3", StatusOK, ""},
		{"copy a -o c --rules axf", StatusUsage, "--rules requires --count"},
		{"copy a -o c --rules axf --count 0", StatusUsage, "--rules requires --count"},
		{"copy a -o c --rules axf --count 2", StatusOK, ""},
		{"copy a -o d --count 3 --plain", StatusUsage, "--plain has no effect with --count"},
		{"copy a -o d --count 3 --plain=false", StatusOK, ""},
		{"copy a -o e --plain", StatusOK, ""},
	} {
		if status, _, errs := try(t, &Console{}, strings.Fields(tt.line)...); status != tt.status || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: exit status %d, %q, want %q", tt.line, status, errs, tt.want)
		}
	}
}

func TestComplete(t *testing.T) {
	for _, tt := range []struct {
		words []string
		want  string
	}{
		{[]string{""}, "copy\tCopy.\nsay\tSay.\ngroup\tA group.\ncompletion\tComplete.\nhelp\tList the commands, or one command's flags.\nversion\tPrint the version.\n"},
		{[]string{"help", "s"}, "say\tSay.\n"},
		{[]string{"group", ""}, "inner\tSay.\n"},
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
