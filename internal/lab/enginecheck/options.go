package enginecheck

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var optionChecks = []check{
	{id: "options.defaults", title: "Setting all options to their announced defaults, in any order, changes nothing.",
		why: "Some front ends send back every default at each start. If the announced default differs from the engine's state, it plays with settings that no user chose.", protocols: uciLike, ask: (*asker).echoesDefaults},
	{id: "options.paths", title: "An option set to a nonexistent file or folder is reported.",
		why: "Otherwise a misspelt path goes unnoticed: users believe that they play with tables, a book or a network, but do not.", protocols: uciLike, ask: (*asker).wrongPaths},
}

// outcome is the reproducible part of a search result.
type outcome struct {
	move  xiangqi.Move
	score uci.Score
	nodes int64
}

// outcomes starts a new engine and searches the positions to a fixed depth. The lines in before are
// sent ahead of the engine's settings.
func (a *asker) outcomes(list []xiangqi.Position, before ...string) ([]outcome, error) {
	s, err := a.startIn(a.met.protocol, before...)
	if err == nil {
		err = s.listens()
	}
	if err != nil {
		return nil, err
	}
	var all []outcome
	for i := range list {
		const depth = 6
		got, err := s.best(list[i], nil, limit{depth: depth}, 6*s.most)
		if err == nil {
			err = legal(&list[i], got)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, outcome{got.move, got.info.Score, got.info.Nodes})
	}
	s.kill()
	a.open = a.open[:len(a.open)-1]
	a.evidence = s
	return all, nil
}

// defaultLines returns the lines that set every option to the default announced by the engine.
func (s *speech) defaultLines() (lines []string) {
	for i := range s.options {
		if o := &s.options[i]; o.Type != uci.Button && !uci.SameOption(o.Name, "newgame") {
			lines = append(lines, s.set(o.Name, announcedDefault(o)))
		}
	}
	return lines
}

// noText represents an empty string in the protocol.
const noText = "<empty>"

// announcedDefault returns the default exactly as the engine wrote it, which is how front ends send
// it back.
func announcedDefault(o *uci.Option) string {
	if o.Type == uci.String && o.Default == "" {
		return noText
	}
	return o.Default
}

func (a *asker) echoesDefaults() (Verdict, string) {
	list := playouts(3, func(p *xiangqi.Position) bool { return len(p.LegalMoves()) > 5 })
	lines := a.met.defaultLines()
	if len(lines) == 0 {
		return Skipped, "it has no options"
	}
	want, err := a.outcomes(list)
	if err != nil {
		return verdictOf(err)
	}
	again, err := a.outcomes(list)
	if err != nil {
		return verdictOf(err)
	}
	if !slices.Equal(want, again) {
		return Skipped, "the same search does not come to the same, so that nothing can be compared"
	}
	stray := filepath.Join(a.o.Dir, noText)
	_, before := os.Lstat(stray)
	random := rand.New(rand.NewPCG(seed, 4))
	const orders = 4 // in addition to the announced one
	for n := range orders + 1 {
		got, err := a.outcomes(list, lines...)
		if err != nil {
			return Fail, "after its defaults were set: " + err.Error()
		}
		for i := range list {
			if got[i] != want[i] {
				return Fail, fmt.Sprintf("%s: %d nodes and %s instead of %d and %s, with the order %s", list[i].FEN(),
					got[i].nodes, a.met.ranks.FormatMove(got[i].move), want[i].nodes, a.met.ranks.FormatMove(want[i].move), clip(strings.Join(lines, "; "), 300))
			}
		}
		if n == 0 {
			lines = slices.Clone(lines)
		}
		random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	}
	if info, err := os.Lstat(stray); before != nil && err == nil && info.Mode().IsRegular() {
		_ = os.Remove(stray) // the report mentions the file
		return Warn, "a default " + noText + " is taken for a name: a file " + noText + " came to be in the working folder, and was removed"
	}
	return Pass, fmt.Sprintf("%d options, %d orders, %d positions", len(lines), orders+1, len(list))
}

// pathWords are words found in the names of options that expect a path.
var pathWords = []string{"path", "file", "book", "dir", "folder", "egtb", "tablebase", "table base", "syzygy", "network", "nnue"}

// namesPath reports whether an option's name suggests that its value is the path of a file or
// folder.
func namesPath(o *uci.Option) bool {
	name := strings.ToLower(o.Name)
	return o.Type == uci.String && slices.ContainsFunc(pathWords, func(word string) bool { return strings.Contains(name, word) })
}

func (a *asker) wrongPaths() (Verdict, string) {
	const wrong = "/no-such-folder-at-all/no-such-file.bin"
	var silent, named []string
	for i := range a.met.options {
		o := &a.met.options[i]
		if !namesPath(o) {
			continue
		}
		named = append(named, o.Name)
		as, err := a.remarks("")
		if err != nil {
			return verdictOf(err)
		}
		told, err := a.remarks(a.met.set(o.Name, wrong))
		if err != nil && a.ctx.Err() != nil {
			return Fail, err.Error()
		}
		// A message printed as the engine exits counts as a report, too.
		if !slices.ContainsFunc(told, func(text string) bool { return !slices.Contains(as, text) }) {
			silent = append(silent, o.Name)
			a.evidence = a.open[len(a.open)-1]
		}
	}
	switch {
	case len(named) == 0:
		return Skipped, "no option takes a path by its name"
	case len(silent) > 0:
		return Fail, "not a word about " + wrong + " as " + strings.Join(silent, ", ")
	}
	return Pass, strings.Join(named, ", ")
}

// remarks sends a line and returns everything that the engine says about it, except for answers to
// commands. It listens until the end of the first search, because an engine may not report a
// problem with a file until it tries to read the file.
func (a *asker) remarks(text string) (remarks []string, err error) {
	s, err := a.begin()
	if err != nil {
		return nil, err
	}
	hear := func(text string) {
		reply := uci.ParseReply(text, s.ranks)
		if reply.Kind == uci.ReplyInfo && (reply.Info.Depth > 0 || reply.Info.Nodes > 0 || reply.Info.CurrMove != xiangqi.NoMove) || text == "" {
			return
		}
		remarks = append(remarks, digits.Replace(text))
	}
	if text != "" {
		err = s.send(text)
	}
	ask, want := s.ready()
	if err == nil {
		err = s.send(ask)
	}
	if err == nil {
		_, err = s.until(s.most, func(text string) bool { hear(text); return strings.TrimSpace(text) == want })
	}
	if err == nil {
		lines, _ := s.think(limit{depth: 1})
		err = s.send(append(s.position(startPosition, nil), lines...)...)
	}
	if err == nil {
		_, err = s.until(2*s.most, func(text string) bool {
			_, ended := s.hearBest(text)
			if !ended {
				hear(text)
			}
			return ended
		})
	}
	if err == nil { // its error output arrives separately
		s.quiet(100 * time.Millisecond)
	}
	return append(remarks, s.errorLines(err != nil)...), err
}

// digits removes all digits from a text, because times and sizes differ between runs.
var digits = strings.NewReplacer("0", "", "1", "", "2", "", "3", "", "4", "", "5", "", "6", "", "7", "", "8", "", "9", "")

// errorLines returns the last lines of the engine's error output. If ended is set, it first waits
// briefly for that output to end.
func (p *process) errorLines(ended bool) []string {
	if ended {
		select {
		case <-p.told:
		case <-time.After(200 * time.Millisecond): // a child process may hold it open
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.errors)
}
