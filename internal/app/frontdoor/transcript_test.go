package frontdoor

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The files in testdata/frontends say what programs send to an engine and what they make
// of its answers, each taken from its source or manual. A file begins with lines "field:
// value": program, from (source or manual), source, revision, place, ranks. Then come
// conversations, each under a heading "== what happens" and with a new engine:
//
//	> line      the program sends it; $best and $ponder are the engine's last answer
//	echo P      it sends the default of each option back by the protocol P, as public-Xiangqi
//	            does: without those whose line has Threads or Hash, the first word of each
//	hears A     from here on it understands lines that match A and no others
//	< A         it waits for a line that matches A
//	quiet       it is not answered with a best move for a while
//	# text      what the source says
//
// Of every line the test checks that the program understands it and that its moves are
// legal in the position that was sent, in the ranks of the program.

// frontend is a file.
type frontend struct {
	fields        map[string]string
	conversations []conversation
}

// conversation is the input of a program for an engine that it has started.
type conversation struct {
	title string
	steps []string
}

func readFrontend(t *testing.T, path string) frontend {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f := frontend{fields: map[string]string{}}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		title, heading := strings.CutPrefix(line, "== ")
		switch n := len(f.conversations); {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
		case heading:
			f.conversations = append(f.conversations, conversation{title: title})
		case n > 0:
			f.conversations[n-1].steps = append(f.conversations[n-1].steps, line)
		default:
			name, value, _ := strings.Cut(line, ": ")
			f.fields[name] = strings.TrimSpace(f.fields[name] + " " + value)
		}
	}
	return f
}

// TestFrontends replays the conversations.
func TestFrontends(t *testing.T) {
	files, err := filepath.Glob("testdata/frontends/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../../docs/other-programs.md")
	if err != nil {
		t.Fatal(err)
	}
	chinese, err := os.ReadFile("../../../docs/other-programs.zh.md")
	if err != nil {
		t.Fatal(err)
	}
	known, fromManual := 0, 0
	for _, path := range files {
		f := readFrontend(t, path)
		known++
		for _, name := range []string{"program", "from", "source", "revision", "place", "ranks"} {
			if f.fields[name] == "" {
				t.Errorf("%s: no field %q", path, name)
			}
		}
		if f.fields["from"] == "manual" {
			fromManual++
		}
		if !strings.Contains(string(page), f.fields["program"]) || !strings.Contains(string(page), f.fields["revision"]) {
			t.Errorf("docs/other-programs.md lacks %s, %s", f.fields["program"], f.fields["revision"])
		}
		if !strings.Contains(string(chinese), f.fields["program"]) {
			t.Errorf("docs/other-programs.zh.md lacks %s", f.fields["program"])
		}
		ranks, err := uci.ParseRanks(f.fields["ranks"])
		if err != nil || len(f.conversations) == 0 {
			t.Errorf("%s: %d conversations, %v", path, len(f.conversations), err)
		}
		for _, c := range f.conversations {
			t.Run(f.fields["program"]+"/"+c.title, func(t *testing.T) {
				t.Parallel()
				replay(t, c, ranks)
			})
		}
	}
	const least, mostFromManuals = 10, 3
	if known-fromManual < least-mostFromManuals || known-max(0, fromManual-mostFromManuals) < least {
		t.Errorf("%d front ends, %d of them from manuals", known, fromManual)
	}
}

// visitor replays a conversation.
type visitor struct {
	*talk
	ranks        uci.Ranks
	hears        *regexp.Regexp
	position     xiangqi.Position
	options      []uci.Option
	best, ponder string
	over         bool // the engine was asked to quit
}

func replay(t *testing.T, c conversation, ranks uci.Ranks) {
	v := &visitor{talk: start(t), ranks: ranks, position: xiangqi.StartPosition(), hears: regexp.MustCompile(`^`)}
	for _, step := range c.steps {
		verb, rest, _ := strings.Cut(step, " ")
		switch verb {
		case ">":
			v.say(strings.NewReplacer("$best", v.best, "$ponder", v.ponder).Replace(rest))
		case "<":
			v.wait(whole(t, rest))
		case "hears":
			v.hears = whole(t, rest)
		case "echo":
			v.echo(rest)
		case "quiet":
			const moment = 150 * time.Millisecond
			v.without("bestmove", moment)
		default:
			t.Fatalf("no such step: %q", step)
		}
	}
	if !v.over {
		v.say("quit")
	}
	for _, line := range v.finish() {
		v.check(line)
	}
}

func whole(t *testing.T, text string) *regexp.Regexp {
	t.Helper()
	r, err := regexp.Compile("^(?:" + text + ")$")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// say sends a line and notes the position in it.
func (v *visitor) say(line string) {
	v.t.Helper()
	v.send(line)
	switch c := uci.ParseCommand(line); c.Kind {
	case uci.CommandPosition:
		start, moves, err := c.Setup.Resolve(v.ranks)
		if err != nil {
			v.t.Fatalf("%q: %v", line, err)
		}
		for _, m := range moves {
			start.MakeMove(m)
		}
		v.position = start
	case uci.CommandQuit:
		v.over = true
	}
}

// wait reads lines up to one that matches.
func (v *visitor) wait(wanted *regexp.Regexp) {
	v.t.Helper()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for {
		select {
		case line, ok := <-v.lines:
			if !ok {
				v.t.Fatalf("ended without a line %v", wanted)
			}
			v.check(line)
			if wanted.MatchString(line) {
				return
			}
		case <-timer.C:
			v.t.Fatalf("no line %v in %v", wanted, patience)
		}
	}
}

// check checks that the program understands a line, and that the moves in it are legal.
func (v *visitor) check(line string) {
	v.t.Helper()
	if !v.hears.MatchString(line) {
		v.t.Errorf("said %q, which the program does not understand: %v", line, v.hears)
	}
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "option":
		o, err := uci.ParseOption(line)
		if err == nil && o.Type != uci.Button && o.Type != uci.String {
			_, err = o.Normalize(o.Default)
		}
		if err != nil {
			v.t.Errorf("%q: %v", line, err)
		}
		v.options = append(v.options, o)
	case "info":
		if _, pv, ok := strings.Cut(rest, " pv "); ok && !strings.HasPrefix(rest, "string") && !strings.HasPrefix(rest, "message") {
			v.play(line, strings.Fields(pv))
		}
	case "bestmove":
		fields := strings.Fields(rest)
		v.best, v.ponder = fields[0], ""
		moves := fields[:1]
		if i := slices.Index(fields, "ponder"); i > 0 && i+1 < len(fields) {
			v.ponder = fields[i+1]
			moves = append(moves, v.ponder)
		}
		if v.best != "(none)" {
			v.play(line, moves)
		}
	}
}

// play checks that the moves are legal.
func (v *visitor) play(line string, moves []string) {
	v.t.Helper()
	now := v.position
	for _, text := range moves {
		m, err := v.ranks.ParseMove(text)
		if err == nil {
			err = now.CheckMove(m)
		}
		if err != nil {
			v.t.Errorf("%q: %s with ranks %v: %v", line, text, v.ranks, err)
			return
		}
		now.MakeMove(m)
	}
}

// echo sends defaults back.
func (v *visitor) echo(protocol string) {
	v.t.Helper()
	if len(v.options) == 0 {
		v.t.Fatal("no options to send back")
	}
	for _, o := range v.options {
		line := o.Format(uci.UCI)
		_, value, ok := strings.Cut(line, " default ")
		if !ok || strings.Contains(line, "Threads") || strings.Contains(line, "Hash") {
			continue
		}
		value, _, _ = strings.Cut(value, " ")
		if protocol == uci.UCCI.String() {
			v.send(fmt.Sprintf("setoption %s %s", uci.OneWord(o.Name), value))
			continue
		}
		v.send(fmt.Sprintf("setoption name %s value %s", o.Name, value))
	}
}
