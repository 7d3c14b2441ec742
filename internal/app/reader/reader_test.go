package reader

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/app/manual"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

func texts(lines []line) (list []string) {
	for _, l := range lines {
		list = append(list, l.text())
	}
	return list
}

func TestRender(t *testing.T) {
	for _, tt := range []struct {
		name, markdown string
		width          int
		want           []string
	}{
		{"paragraph", "One two\nthree *four* five.\n\nSix.", 14, []string{"One two three", "four five.", "", "Six."}},
		{"heading", "# Title\nText", 20, []string{"Title", "", "Text"}},
		{"Chinese", "棋盘上的楚河，\n汉界两边。", 12, []string{"棋盘上的楚", "河，汉界两", "边。"}},
		{"list", "- a first item\n  goes on\n- b\n12. c", 12, []string{"• a first", "  item goes", "  on", "• b", "12. c"}},
		{"quote", "> one two\n> three", 10, []string{"│ one two", "│ three"}},
		{"code", "```sh\nchuhe  docs # a\n\tb\n```\n", 20, []string{"    chuhe  docs # a", "        b"}},
		{"long code", "```sh\nchuhe docs   # the manual\n```\n", 20, []string{"    chuhe docs   #", "      the manual"}},
		{"links", "See [review](review.zh.md#marks), [age](https://a.b/) and [here](#x).", 80, []string{"See review [review], age <https://a.b/> and here."}},
		{"table", "| a | b |\n|---|---|\n| `x\\|y` | one |\n| | two |", 40, []string{"a    b", "x|y  one", "     two"}},
		{"narrow table", "| key | meaning |\n|---|---|\n| k | one two three four |", 16, []string{"key  meaning", "k    one two", "     three four"}},
		{"long word", "abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
	} {
		if got := texts(render(tt.markdown, tt.width)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestPages checks that every page of the manual fits every screen: no line of prose or
// tables of few columns is wider, no comment and no mark of Markdown is left.
func TestPages(t *testing.T) {
	for _, name := range manual.Pages() {
		page, err := manual.Page(name, phrases.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, width := range []int{1, 40, 80, 200} {
			for _, l := range render(page.Markdown, width) {
				text := l.text()
				listing := len(l) > 0 && l[len(l)-1].look == code && strings.HasPrefix(text, "    ")
				if !listing && width >= 80 && (strings.Contains(text, "<!--") || strings.Contains(text, "**") || strings.Contains(text, "](")) {
					t.Errorf("%s: %q", name, text)
				}
				if !listing && width == 200 && l.width() > mostWidth {
					t.Errorf("%s: %d columns: %q", name, l.width(), text)
				}
			}
		}
	}
}

func strike(p *pager, keys ...string) (quit bool) {
	special := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "down": tea.KeyDown, "pgdown": tea.KeyPgDown, "end": tea.KeyEnd, "home": tea.KeyHome, "backspace": tea.KeyBackspace}
	for _, key := range keys {
		msg := tea.KeyPressMsg{Code: special[key]}
		if msg.Code == 0 {
			msg = tea.KeyPressMsg{Code: []rune(key)[0], Text: key}
		}
		_, cmd := p.Update(msg)
		quit = cmd != nil
	}
	return quit
}

func TestPager(t *testing.T) {
	var b strings.Builder
	for i := range 50 {
		b.WriteString("- item " + string(rune('A'+i%26)) + "\n")
	}
	p := &pager{markdown: b.String(), language: phrases.English, found: -1}
	p.Update(tea.WindowSizeMsg{Width: 60, Height: 11})
	if p.top != 0 || len(p.lines) != 50 {
		t.Fatalf("line %d of %d", p.top, len(p.lines))
	}
	for _, tt := range []struct {
		keys  []string
		top   int
		found int
	}{
		{[]string{"down", "down"}, 2, -1},
		{[]string{"pgdown"}, 12, -1},
		{[]string{"end", "down"}, 40, -1},
		{[]string{"home"}, 0, -1},
		{[]string{"/", "i", "t", "e", "m", " ", "x", "c", "backspace", "enter"}, 20, 23},
		{[]string{"n"}, 40, 49},
		{[]string{"n"}, 20, 23},
		{[]string{"N"}, 40, 49},
		{[]string{"/", "?", "enter"}, 40, -1},
	} {
		if strike(p, tt.keys...); p.top != tt.top || p.found != tt.found {
			t.Errorf("after %q: line %d, found %d; want %d, %d", tt.keys, p.top, p.found, tt.top, tt.found)
		}
	}
	if foot := p.foot(); !strings.Contains(foot, "?") {
		t.Errorf("the last row is %q", foot)
	}
	if !strike(p, "q") {
		t.Error("q did not end it")
	}
	if rows := strings.Split(p.View().Content, "\n"); len(rows) != 11 {
		t.Errorf("%d rows", len(rows))
	}
}
