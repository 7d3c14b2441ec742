package enginecheck

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// report checks the test engine with a fault.
func report(t *testing.T, fault string, only ...string) *Report {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	patience := 20 * time.Second // a machine may stand still for a while
	if slices.Contains([]string{"mute", "hangs", "deaf"}, fault) {
		patience = time.Second
	}
	o := Options{Command: []string{self, engineArgument + fault}, Protocol: uci.UCI, Only: only, Positions: 20, Answer: patience, Most: 10 * time.Minute}
	if fault == "sound" { // the faulty ones are late themselves, whatever the machine does
		o.Mock = []string{self, mockArgument + "0s"}
	}
	return whenClear(t, o)
}

// whenClear runs checks again while one is unclear: a machine that is busy with other tests may be
// late in truth, which is to be reported.
func whenClear(t *testing.T, o Options) *Report {
	t.Helper()
	const tries = 10
	for n := 1; ; n++ {
		r := run(t, o)
		if r.Counts[Unclear] == 0 || n == tries {
			return r
		}
	}
}

func run(t *testing.T, o Options) *Report {
	t.Helper()
	r, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A sound engine passes what can be asked of one that does not search.
func TestSoundEngine(t *testing.T) {
	r := report(t, "sound", "start", "protocol", "input", "options", "moves", "robust.hurry", "robust.two", "time.stop", "speed.same-move")
	for _, c := range r.Results {
		unasked := c.ID == "moves.perft"
		if want := map[bool]Verdict{false: Pass, true: Skipped}[unasked]; c.Verdict != want {
			t.Errorf("%s: %s, want %s: %s\n%s", c.ID, c.Verdict, want, c.Detail, strings.Join(c.Lines, "\n"))
		}
	}
	if !r.Passed || r.Name != "Test" || r.Author != "nobody" || r.Protocol != "uci" {
		t.Errorf("%+v", r)
	}
}

// Each fault is found by the check that is for it, and reported with what was said.
func TestFaultyEngines(t *testing.T) {
	for _, tt := range []struct {
		fault, id string
		want      Verdict
		says      string
	}{
		{"dies", "start.greeting", Fail, "exit status 3; its last words: no licence"},
		{"mute", "start.greeting", Fail, "no answer within"},
		{"options", "start.options", Warn, "Hash occurs twice; Hash: the default 99 is not between 1 and 64"},
		{"hangs", "protocol.search", Fail, "no answer within"},
		{"twice", "protocol.once", Fail, "another one came: bestmove"},
		{"deaf", "protocol.ready-thinking", Warn, "no answer"},
		{"early", "protocol.infinite", Warn, "it ended by itself"},
		{"early", "protocol.ponder", Warn, "before ponderhit"},
		{"stray", "protocol.stop-idle", Fail, "it was answered by bestmove"},
		{"quit", "protocol.quit", Fail, "runs on after 2 s"},
		{"eof", "protocol.eof", Fail, "runs on after 2 s"},
		{"fragile", "input.unknown", Fail, "the engine has ended: exit status 2"},
		{"crashes", "input.bad-fen", Fail, "after position fen:"},
		{"stale", "input.bad-fen-answer", Warn, "8 of 8"},
		{"stale", "input.illegal-answer", Warn, "3 of 5"},
		{"strict", "input.illegal-answer", Warn, `"bestmove (none)" although there are 4`},
		{"over", "protocol.over", Warn, "ended by itself: bestmove (none)"},
		{"state", "options.defaults", Warn, "19 nodes and e0d0 instead of 38 and e0d0"},
		{"opens", "options.defaults", Warn, "a file <empty> came to be in the working folder"},
		{"mum", "options.paths", Warn, "not a word about /no-such-folder-at-all/no-such-file.bin as Book File"},
		{"ranks", "start.ranks", Warn, "UCI_Variant announces ranks 1-10, and after it was set to xiangqi the moves are of ranks 0-9"},
		{"pseudo", "moves.evasions", Fail, "king left in check"},
		{"invents", "moves.checkmate", Fail, "bestmove a0a1"},
		{"invents", "moves.stalemate", Fail, "bestmove a0a1"},
		{"blind", "moves.mate-in-one", Warn, "missed"},
		{"slow", "time.movetime", Fail, "ms at most"},
		{"slow", "time.short", Fail, "on the clock"},
		{"grows", "robust.memory", Warn, "MiB after 200"},
		{"moods", "speed.same-move", Warn, "then"},
	} {
		t.Run(tt.fault+" "+tt.id, func(t *testing.T) {
			t.Parallel()
			if _, known := memoryOf(os.Getpid()); tt.id == "robust.memory" && !known {
				t.Skip("this system does not tell the memory of a process")
			}
			r := report(t, tt.fault, tt.id)
			got := r.Results[len(r.Results)-1]
			if tt.id == "start.greeting" {
				got = r.Results[0]
			}
			if got.ID != tt.id || got.Verdict != tt.want || !strings.Contains(got.Detail, tt.says) {
				t.Errorf("%s: %s: %s, want %s that says %q\n%s", got.ID, got.Verdict, got.Detail, tt.want, tt.says, strings.Join(got.Lines, "\n"))
			}
			if r.Passed != (tt.want != Fail) {
				t.Errorf("passed: %v", r.Passed)
			}
			if tt.id != "start.options" && len(got.Lines) == 0 {
				t.Error("no lines are shown")
			}
		})
	}
}

// A failure by time is unclear where a mock engine is late too, and none where it passes at
// the second try. The try that came further is reported.
func TestBusyMachine(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, fault, mock string
		want              Verdict
		says              string
	}{
		{"a late engine", "slow", "0s", Fail, "; twice, in which the engine waited"},
		{"a late machine", "late", "1500ms", Unclear, "and a mock engine was late by"},
		{"late once", "odd " + filepath.Join(t.TempDir(), "tries"), "0s", Pass, "; too late at the first try"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			check := whenClear
			if tt.want == Unclear {
				check = run
			}
			r := check(t, Options{
				Command: []string{self, engineArgument + tt.fault}, Protocol: uci.UCI, Only: []string{"time.movetime"}, Positions: 20,
				Answer: 4 * time.Second, Most: 10 * time.Minute, Mock: []string{self, mockArgument + tt.mock},
			})
			got := r.Results[len(r.Results)-1]
			if got.Verdict != tt.want || !strings.Contains(got.Detail, tt.says) || got.Tries != 2 || r.Passed != (tt.want != Fail) {
				t.Errorf("%s, %s, %d tries, passed %v; want %s that says %q", got.Verdict, got.Detail, got.Tries, r.Passed, tt.want, tt.says)
			}
		})
	}
}

// Verdicts of two reports are compared: only what fails and did not fail before counts.
func TestCompare(t *testing.T) {
	report := func(verdicts ...Verdict) *Report {
		r := &Report{Counts: map[Verdict]int{}, Passed: true}
		for i, v := range verdicts {
			if v != "" {
				r.add(Result{ID: fmt.Sprintf("check.%d", i), Verdict: v})
			}
		}
		return r
	}
	before := report(Fail, Pass, Pass, Warn, Unclear, "", "")
	now := report(Fail, Warn, Pass, Pass, Fail, Pass, Skipped)
	now.Compare(before)
	want := []Change{{"check.1", Pass, Warn}, {"check.3", Warn, Pass}}
	if !now.Passed || now.Changes == nil || !slices.Equal(*now.Changes, want) {
		t.Errorf("%v, passed %v, want %v", now.Changes, now.Passed, want)
	}
	worse := report(Fail, Fail, Pass, Warn, Pass, Fail, Pass)
	worse.Compare(before)
	if worse.Passed || !slices.Equal(*worse.Changes, []Change{{"check.1", Pass, Fail}, {"check.5", "", Fail}}) {
		t.Errorf("%v, passed %v", *worse.Changes, worse.Passed)
	}
	var object, text, junit bytes.Buffer
	if err := errors.Join(worse.Writer("x.json", false)(&object), worse.WriteText(&text), worse.Writer("x.xml", false)(&junit)); err != nil {
		t.Fatal(err)
	}
	if again, err := ReadReport(&object); err != nil || len(again.Results) != len(worse.Results) {
		t.Errorf("read back: %+v, %v", again, err)
	}
	if !strings.Contains(text.String(), "new     check.1                   pass before, now fail\n") {
		t.Errorf("the text:\n%s", text.String())
	}
	var suite struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Cases    []struct {
			Name    string    `xml:"name,attr"`
			Failure *struct{} `xml:"failure"`
		} `xml:"testcase"`
	}
	if err := xml.Unmarshal(junit.Bytes(), &suite); err != nil || suite.Tests != 7 || suite.Failures != 2 || suite.Cases[0].Failure != nil || suite.Cases[1].Failure == nil {
		t.Errorf("JUnit: %v, %+v\n%s", err, suite, junit.String())
	}
	if _, err := ReadReport(strings.NewReader("{}")); !errors.Is(err, ErrBaseline) {
		t.Errorf("an empty object as baseline: %v", err)
	}
}

// Where no protocol is given, the try in which the engine said most comes first.
func TestFurthestTry(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), Options{
		Command: []string{self, engineArgument + "half"}, Only: []string{"start.greeting"}, Positions: 20, Answer: 300 * time.Millisecond, Most: time.Minute,
	})
	if err != nil {
		t.Fatal(err)
	}
	got := r.Results[0]
	if got.Verdict != Fail || !strings.HasPrefix(got.Detail, "ucci: no answer within") || !strings.Contains(got.Detail, "; uci: ") || !strings.Contains(got.Detail, "; cecp: ") ||
		!slices.ContainsFunc(got.Lines, func(text string) bool { return strings.HasSuffix(text, "> ucci") }) {
		t.Errorf("%+v", got)
	}
}

// Checks that take too long are skipped, and the report is not passed.
func TestLimit(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), Options{
		Command: []string{self, engineArgument + "hangs"}, Protocol: uci.UCI, Positions: 20, Answer: time.Minute, Most: 700 * time.Millisecond,
	})
	if err != nil || r.Passed || !r.CutShort || r.Counts[Skipped] < 20 {
		t.Errorf("%v, %+v", err, r.Counts)
	}
}

func TestReports(t *testing.T) {
	r := report(t, "twice", "start", "protocol.once")
	r.Name = "<script>x</script>"
	var page, text bytes.Buffer
	if err := r.WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	if s := page.String(); strings.Contains(s, "<script>") || strings.Contains(s, "http") || !strings.Contains(s, "protocol.once") || !strings.Contains(s, "another one came") {
		t.Errorf("the page:\n%s", s)
	}
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"fail    protocol.once", "wanted: A search ends once", "why: ", "> uci", "1 failed"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, text.String())
		}
	}
	if object, err := json.Marshal(r); err != nil || bytes.Contains(object, []byte("null")) {
		t.Errorf("%s, %v", object, err)
	}
}

// The names of checks stay and are distinct; the loops are what their names say.
func TestChecks(t *testing.T) {
	var seen []string
	for _, c := range Checks() {
		if slices.Contains(seen, c.ID) || c.Title == "" || c.Why == "" || !strings.Contains(c.ID, ".") {
			t.Errorf("%+v", c)
		}
		seen = append(seen, c.ID)
	}
	if _, err := Run(context.Background(), Options{Command: []string{"x"}, Only: []string{"nonsense"}}); !errors.Is(err, ErrCheck) {
		t.Errorf("an unknown check: %v", err)
	}
	all := []xiangqi.Rules{xiangqi.RulesAXF(), xiangqi.RulesCXA(), xiangqi.RulesComputer()}
	for _, tt := range []struct {
		loops []loop
		move  []string
		rules []xiangqi.Rules
		loses bool
	}{
		{perpetualCheck, []string{"a8a9", "a1a0"}, all, true},
		{perpetualChase, []string{"c3d3", "c6d6"}, all, true},
		{drawing, []string{"a0a1"}, all[2:], false},
	} {
		for i, lo := range tt.loops {
			_, _, end, stack, err := lo.read()
			if err != nil {
				t.Fatal(err)
			}
			m, err := xiangqi.ParseMove(tt.move[i])
			if err != nil || !end.IsLegal(m) {
				t.Fatalf("%s: %v, %v", lo.name, m, err)
			}
			for _, rules := range tt.rules {
				c := choice{mover: end.Turn(), verdict: after(rules, end, stack, m)}
				if c.loses() != tt.loses || !tt.loses && c.verdict.Result != xiangqi.Draw {
					t.Errorf("%s: %v under %v", lo.name, c.verdict, rules.Set)
				}
			}
			others := 0
			for _, other := range end.LegalMoves() {
				if verdict := after(xiangqi.RulesAXF(), end, stack, other); !verdict.Over() {
					others++
				}
			}
			if others == 0 {
				t.Errorf("%s: there is no other move", lo.name)
			}
		}
	}
}

var update = flag.Bool("update", false, "rewrite the table of checks of the manual")

// The manual has a table of all checks. "go test ./internal/lab/enginecheck -update"
// writes it.
func TestManual(t *testing.T) {
	const name, head = "../../../docs/check-engine.md", "## The checks\n\n"
	var table strings.Builder
	table.WriteString("| check | | requirement | reason |\n|---|---|---|---|\n")
	for _, c := range Checks() {
		must := "should"
		if c.Must {
			must = "must"
		}
		fmt.Fprintf(&table, "| `%s` | %s | %s | %s |\n", c.ID, must, c.Title, c.Why)
	}
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(string(page), head)
	if !found {
		t.Fatalf("%s has no %q", name, head)
	}
	if *update {
		if err := os.WriteFile(name, []byte(before+head+table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if after != table.String() {
		t.Errorf("%s does not list the checks as they are: run go test ./internal/lab/enginecheck -update", name)
	}
}
