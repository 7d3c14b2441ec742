package layers

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// outside are programs of other people that the documentation shows at work, and where
// what it shows was tried. Nothing of them is in this repository.
var outside = map[string]string{
	"apt":         "Debian's; docs/install.md tells of a trial in a fresh system",
	"systemctl":   "wants systemd; the unit is checked by TestUnits of internal/release",
	"journalctl":  "wants systemd",
	"podman":      "wants a registry of images",
	"docker":      "wants a registry of images",
	"minisign":    "a program of others; TestSign of internal/release runs it",
	"sha256sum":   "known to readers",
	"curl":        "wants a club; TestDocuments of cmd/chuhe-server starts one, tests of internal/app/club/botapi ask it",
	"nats-server": "a program of others; TestSurvival of internal/jobs/drill builds one and runs it",
	"xboard":      "wants a display; .ci/frontends plays by it where it is installed",
	"git":         "known to readers",
	"python3":     "a script of others; docs/other-programs.md tells of a trial",
	"export":      "of the shell", "rm": "of the shell", "source": "of the shell",
}

// shellBlock matches a block of Markdown for a shell.
var shellBlock = regexp.MustCompile("(?ms)^```(?:sh|bash|console)\n(.*?)^```")

// goCommand matches a call of go, make or npm, or a script of ours, in code within a sentence.
var goCommand = regexp.MustCompile("`((?:go (?:run|test|install|build)|npm|make|\\.ci/[a-z]+)(?: [^`]*)?)`")

// TestCommands checks that the commands that the documentation gives for a shell can be run: the
// packages, tests, scripts and targets that it names are there. The lines for the programs
// of Chuhe are run by the tests of those, TestDocuments.
func TestCommands(t *testing.T) {
	checked := 0
	for _, page := range documents(t) {
		if page == "CHANGELOG.md" { // it describes the past
			continue
		}
		text, err := os.ReadFile(filepath.Join(moduleRoot, page))
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, block := range shellBlock.FindAllStringSubmatch(string(text), -1) {
			lines = append(lines, strings.Split(strings.ReplaceAll(block[1], "\\\n", " "), "\n")...)
		}
		for _, code := range goCommand.FindAllStringSubmatch(string(text), -1) {
			lines = append(lines, code[1])
		}
		for _, line := range lines {
			line, _, _ = strings.Cut(" "+line, " #")
			for part := range strings.SplitSeq(line, "&&") {
				words := strings.Fields(part)
				if len(words) > 0 && strings.HasSuffix(words[0], "$") { // a prompt
					words = words[1:]
				}
				for len(words) > 0 && (words[0] == "nice" || regexp.MustCompile(`^[A-Z_]+=`).MatchString(words[0])) {
					words = words[1:]
				}
				if len(words) == 0 {
					continue
				}
				checked++
				if fault := command(t, words); fault != "" {
					t.Errorf("%s: %q: %s", page, strings.TrimSpace(part), fault)
				}
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d commands found", checked)
	}
}

// command returns what is wrong with a command, or "".
func command(t *testing.T, words []string) string {
	program := words[0]
	switch {
	case strings.HasPrefix(filepath.Base(program), "chuhe"), outside[program] != "":
		return ""
	case program == "go":
		return goFault(t, words[1:])
	case program == "make":
		text, err := os.ReadFile(filepath.Join(moduleRoot, "Makefile"))
		if err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`(?m)^` + words[1] + `:`).Match(text) {
			return "the Makefile has no such target"
		}
	case program == "npm":
		return npmFault(t, words[1:])
	default:
		if _, err := os.Stat(filepath.Join(moduleRoot, program)); err != nil || !strings.Contains(program, "/") {
			return "neither a file here nor a program that is known"
		}
	}
	return ""
}

// goFault returns what is wrong with the arguments of go, or "".
func goFault(t *testing.T, args []string) string {
	t.Helper()
	test, from := "", ""
	for i, arg := range args {
		switch {
		case arg == "./PACKAGE" || arg == "./..." || strings.HasSuffix(arg, "/..."):
			if folder := strings.TrimSuffix(arg, "/..."); strings.HasPrefix(arg, "./") && arg != "./PACKAGE" {
				if _, err := os.Stat(filepath.Join(moduleRoot, folder)); err != nil {
					return "no folder " + folder
				}
			}
		case strings.HasPrefix(arg, "./"):
			files, err := filepath.Glob(filepath.Join(moduleRoot, arg, "*.go"))
			if err != nil || len(files) == 0 {
				return "no package " + arg
			}
			from = arg
		case arg == "-run" && i+1 < len(args):
			test = strings.Trim(args[i+1], "'^$")
		}
		if args[0] == "run" && from != "" { // what follows is for the program
			break
		}
	}
	if test == "" || from == "" {
		return ""
	}
	tests, err := filepath.Glob(filepath.Join(moduleRoot, from, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(tests, func(file string) bool {
		text, err := os.ReadFile(file)
		return err == nil && regexp.MustCompile(`(?m)^func Test\w*`+regexp.QuoteMeta(strings.TrimPrefix(test, "Test"))).Match(text)
	}) {
		return "no test " + test + " in " + from
	}
	return ""
}

// npmFault returns what is wrong with the arguments of npm, or "".
func npmFault(t *testing.T, args []string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(moduleRoot, "web", "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Scripts map[string]string }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, arg := range args {
		if slices.Contains([]string{"run", "--silent"}, arg) {
			continue
		}
		if arg != "ci" && file.Scripts[arg] == "" {
			return "web/package.json has no script " + arg
		}
		break
	}
	return ""
}
