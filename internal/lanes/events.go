package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

// An event is a line of go test -json output (go doc test2json).
type event struct {
	Action  string
	Package string
	Test    string
	Elapsed float64 // seconds
	Output  string
}

// runTests runs go test with the arguments, shows the failures and each package's last line, and adds every
// test to the record.
func runTests(w io.Writer, record string, args []string) error {
	command := exec.Command("go", append([]string{"test", "-json"}, args...)...)
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	results, reading := readEvents(w, out)
	if reading != nil {
		_, _ = io.Copy(w, out) // the remaining output still shows what happened
	}
	// The status of go test decides; the events only inform the reader.
	return errors.Join(command.Wait(), reading, appendRecord(record, results))
}

var (
	// frame matches what -json adds to each test's output.
	frame = regexp.MustCompile(`^\s*(=== (RUN|PAUSE|CONT|NAME) |--- (PASS|SKIP|FAIL): )`)
	// idle matches last lines of packages with nothing to report.
	idle = regexp.MustCompile(`^(PASS|testing: warning: no tests to run)\n$|\[no test files\]\n$|\[no tests to run\]\n$`)
	// noted matches lines that are shown even though their tests passed.
	noted = regexp.MustCompile(`(address (gone|not asked): |[0-9]+ of [0-9]+ addresses are there$|coverage:)`)
)

// A reader stores the output of each test until the test ends.
type reader struct {
	written map[[2]string][]string // by package and test
	results []result
}

// readEvents reads the output of go test -json, writes the part meant for users, and returns how each test
// ended.
func readEvents(w io.Writer, events io.Reader) ([]result, error) {
	r := reader{written: make(map[[2]string][]string)}
	for lines := bufio.NewReader(events); ; {
		line, reading := lines.ReadString('\n')
		shown := line // written by something other than go test
		var e event
		if json.Unmarshal([]byte(line), &e) == nil {
			shown = r.read(e)
		}
		if _, err := io.WriteString(w, shown); err != nil {
			return r.results, err
		}
		if reading == io.EOF {
			return r.results, nil
		}
		if reading != nil {
			return r.results, reading
		}
	}
}

// read handles one event and returns the text to show for it.
func (r *reader) read(e event) string {
	key := [2]string{e.Package, e.Test}
	switch {
	case e.Action == "build-output":
		return e.Output
	case e.Action == "output" && e.Test == "":
		if !idle.MatchString(e.Output) {
			return e.Output
		}
	case e.Action == "output":
		r.written[key] = append(r.written[key], e.Output)
	case e.Test != "" && (e.Action == "pass" || e.Action == "fail" || e.Action == "skip"):
		return r.ended(key, e)
	case e.Action == "fail":
		return r.unended(e.Package)
	}
	return ""
}

// ended records how a test ended, and returns its output if it failed.
func (r *reader) ended(key [2]string, e event) string {
	done := result{Package: e.Package, Test: e.Test, Outcome: outcome(e.Action), Seconds: e.Elapsed}
	var shown strings.Builder
	var said []string
	for _, line := range r.written[key] {
		switch {
		case e.Action == "fail":
			if !strings.HasPrefix(strings.TrimSpace(line), "=== ") {
				shown.WriteString(line)
			}
		case noted.MatchString(line):
			shown.WriteString(line)
		case !frame.MatchString(line):
			said = append(said, strings.TrimSpace(line))
		}
	}
	if e.Action == "skip" {
		done.Why = strings.Join(said, " ")
	}
	delete(r.written, key)
	r.results = append(r.results, done)
	return shown.String()
}

// unended returns the output of tests that never ended, because their process did.
func (r *reader) unended(of string) string {
	var shown strings.Builder
	for _, key := range slices.SortedFunc(maps.Keys(r.written), func(a, b [2]string) int { return strings.Compare(a[1], b[1]) }) {
		if key[0] != of {
			continue
		}
		shown.WriteString(key[1] + " did not end:\n" + strings.Join(r.written[key], ""))
		r.results = append(r.results, result{Package: of, Test: key[1], Outcome: failed})
		delete(r.written, key)
	}
	return shown.String()
}
