package term

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// sheet is text that covers the board. Long text can be scrolled.
type sheet struct {
	text string
	top  int // first line shown
}

// open covers the board with text.
func (m *model) open(text string) { m.sheet = &sheet{text: text} }

// lines breaks the text into lines of the given width. Continuation lines keep the indentation of
// the line that they continue.
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

// sheetScreen returns the screen while text covers the board. It shows as many lines as fit, and
// lists the available keys in the last row.
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

// sheetKey handles a key that scrolls or closes the text.
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

// remarkLines returns up to most lines of remarks, to be shown next to the board. If they have to
// be truncated, the last one names the key that shows the whole text.
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
