package frontdoor

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/uci"
)

// TestManual checks that the page on the options names, in each language, every option that
// is announced, with its type, default and range, and no other.
func TestManual(t *testing.T) {
	for _, name := range []string{"engine-options.md", "engine-options.zh.md"} {
		page, err := os.ReadFile("../../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		compareManual(t, name, string(page))
	}
}

// compareManual compares a page with the options.
func compareManual(t *testing.T, name, page string) {
	inUCI, inUCCI, found := strings.Cut(page, "\n## UCCI\n")
	if !found {
		t.Fatalf("%s has no part on UCCI", name)
	}
	rows := func(part string) (list []string) {
		for line := range strings.Lines(part) {
			if cells := strings.Split(line, " | "); len(cells) == 4 && strings.HasPrefix(line, "| `") {
				list = append(list, strings.Join(cells[:3], " | "))
			}
		}
		slices.Sort(list)
		return list
	}
	var both, onlyUCCI []string
	table := optionTable()
	for i := range table {
		switch o := &table[i]; {
		case o.hidden:
		case o.only == uci.UCCI:
			onlyUCCI = append(onlyUCCI, manualRow(o))
		default:
			both = append(both, manualRow(o))
		}
	}
	slices.Sort(both)
	slices.Sort(onlyUCCI)
	for part, lists := range map[string][2][]string{"UCI": {rows(inUCI), both}, "UCCI": {rows(inUCCI), onlyUCCI}} {
		if !slices.Equal(lists[0], lists[1]) {
			t.Errorf("%s: the rows under %s are\n%s\nand should begin\n%s", name, part, strings.Join(lists[0], "\n"), strings.Join(lists[1], "\n"))
		}
	}
}

// manualRow is the row of an option in the table of the page.
func manualRow(o *option) string {
	about := o.Default
	switch o.Type {
	case uci.Button:
		about = "–"
	case uci.Spin:
		about = fmt.Sprintf("%s; %d to %d", o.Default, o.Min, o.Max)
	case uci.Combo:
		about += "; " + strings.Join(o.Vars, ", ")
	case uci.String:
		if about == "" || about == "<empty>" {
			about = "empty"
		}
	}
	return fmt.Sprintf("| `%s` | %s | %s", o.Name, o.Type, about)
}
