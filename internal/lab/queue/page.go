package queue

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Data is the permanent record of tests. It is stored in a file and outlives the queue.
type Data struct {
	Tests   []Test            `json:"tests"`   // tests with at least one pair of games, oldest first
	Patches map[string]string `json:"patches"` // texts of the patches, by their SHA-256
}

// ReadData parses the output of Data.Write.
func ReadData(text []byte) (d Data, err error) {
	err = json.Unmarshal(text, &d)
	return d, err
}

// Write writes the tests to w as JSON.
func (d *Data) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	e.SetEscapeHTML(false)
	return e.Encode(d)
}

// Merge adds the tests of a queue that have games, together with their patches. If a test is already
// present, the result with more games is kept.
func (d *Data) Merge(q Queue) error {
	list, err := q.List()
	if err != nil {
		return err
	}
	if d.Tests == nil {
		d.Tests = []Test{}
	}
	if d.Patches == nil {
		d.Patches = map[string]string{}
	}
	for _, t := range list {
		if t.Result == nil {
			continue
		}
		if t.Patch != "" {
			text, err := q.Kept(t.Patch)
			if err != nil {
				return err
			}
			d.Patches[t.Patch] = string(text)
		}
		t.Source = "" // the source is a path on this machine
		i := slices.IndexFunc(d.Tests, func(old Test) bool { return old.ID == t.ID })
		switch {
		case i < 0:
			d.Tests = append(d.Tests, t)
		case d.Tests[i].Result == nil || d.Tests[i].Result.Games.N() <= t.Result.Games.N():
			d.Tests[i] = t
		}
	}
	slices.SortStableFunc(d.Tests, func(a, b Test) int { return cmp.Or(a.Created.Compare(b.Created), strings.Compare(a.ID, b.ID)) })
	return nil
}

// WritePage writes a page about the tests. The page starts with a table of all tests, and then describes
// each test with the reason for it.
func (d *Data) WritePage(w io.Writer) error {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# Tests of single changes")
	line("")
	line("This page is written by `chuhe-lab test report`. Each test plays the engine with one change against the engine without it until a sequential")
	line("test (SPRT) accepts that the change gains, or that it does not. A test that has played all its games is undecided. The Elo of a test that was")
	line("ended by its bounds is biased outwards.")
	line("")
	line("| test | change | games | LLR | state |")
	line("|---|---|---|---|---|")
	for i := range d.Tests {
		t := &d.Tests[i]
		llr := ""
		if r := t.Result; r != nil {
			llr = fmt.Sprintf("%.2f [%.2f, %.2f]", r.LLR, r.Lower, r.Upper)
		}
		line("| [%s](#t-%s) | %s | %s | %s | %s |", t.ID, t.ID, cell(t.Title), t.Result.Score(), llr, t.State())
	}
	for i := range d.Tests {
		t := &d.Tests[i]
		line("")
		line("## <a id=\"t-%s\"></a>%s", t.ID, t.Title)
		line("")
		if t.Why != "" {
			line("%s", strings.TrimSpace(t.Why))
			line("")
		}
		line("- Change: `%s`", t.Line())
		line("- Conditions: %s", t.Conditions())
		if r := t.Result; r != nil {
			line("- Played: %s; pairs %v; engines %s against %s; %s", r.Score(), []int(r.Pairs), r.Engines[0], r.Engines[1], r.Updated.Format("2006-01-02"))
		}
		if text := strings.TrimSpace(d.Patches[t.Patch]); text != "" {
			line("")
			line("````diff")
			line("%s", text)
			line("````")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cell escapes text for use in a table cell.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
