package term

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// sheet is a text that covers the board. A long text can be scrolled.
type sheet struct {
	text string
	top  int // first line shown
}

// open shows a text over the board.
func (m *model) open(text string) { m.sheet = &sheet{text: text} }

// lines breaks the text into lines of the given width. If a line is indented, its continuation
// lines are indented too.
func (s *sheet) lines(width int) []string {
	const mostIndent = 8 // in columns
	var lines []string
	for line := range strings.SplitSeq(strings.TrimRight(s.text, "\n"), "\n") {
		text := strings.TrimLeft(line, " ")
		indent := min(len(line)-len(text), mostIndent)
		for _, part := range wrap(text, max(1, width-indent)) {
			lines = append(lines, strings.Repeat(" ", indent)+part)
		}
	}
	return lines
}

// sheetScreen returns the screen while a text covers the board. It contains as many lines as fit;
// the last row shows the available keys.
func (m *model) sheetScreen() []string {
	lines := m.sheet.lines(m.width)
	room := m.height - 1
	m.sheet.top = max(0, min(m.sheet.top, len(lines)-room))
	foot := m.text("term.anyKey")
	if len(lines) > room {
		foot = m.text("term.scroll", "from", m.sheet.top+1, "to", min(m.sheet.top+room, len(lines)), "of", len(lines))
	}
	shown := lines[m.sheet.top:min(m.sheet.top+room, len(lines))]
	return append(append([]string{}, shown...), m.theme.head.Render(clip(m.clean(foot), m.width)))
}

// sheetKey scrolls or closes the text.
func (m *model) sheetKey(name string) {
	page := max(1, m.height-2)
	switch name {
	case "up":
		m.sheet.top--
	case "down":
		m.sheet.top++
	case "pgup":
		m.sheet.top -= page
	case "pgdown", "space":
		m.sheet.top += page
	case "home":
		m.sheet.top = 0
	case "end":
		m.sheet.top = len(m.sheet.lines(m.width))
	default:
		m.sheet = nil
	}
}

// remarks returns what the record says about the position shown, or "" if it says nothing.
func (s *table) remarks() string {
	node := s.Live()
	var parts []string
	for _, text := range []string{node.Lead, node.Comment} {
		if text != "" {
			parts = append(parts, s.clean(text))
		}
	}
	return strings.Join(parts, "\n")
}

// doComment shows what the record says about the position shown.
func (s *table) doComment(string) reply {
	if text := s.remarks(); text != "" {
		return reply{text: text, long: true}
	}
	return s.said("term.noComment")
}

// remarkLines returns the remarks that are shown next to the board, in at most n lines. If the text
// has to be truncated, it ends with the key that shows the whole text.
func (m *model) remarkLines(width, most int) []string {
	text := m.remarks()
	if text == "" || most < 2 {
		return nil
	}
	lines := (&sheet{text: text}).lines(width)
	if len(lines) > most-1 {
		lines = lines[:most-1]
		more := m.clean(m.text("term.more"))
		last := len(lines) - 1
		lines[last] = clip(lines[last], width-lipgloss.Width(more)-1) + " " + m.theme.head.Render(more)
	}
	return append(lines, "")
}
