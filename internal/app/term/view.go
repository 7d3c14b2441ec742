package term

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Sizes on the screen, in columns and rows.
const (
	leastPane  = 24 // narrower panes are left out
	roomyPane  = 56 // minimum width of the pane next to a large board
	wideList   = 38 // minimum width of a move list with whole words
	paneGap    = 2  // between board and pane
	beyondPane = 3  // rows outside the pane: title, message and input
)

// scale returns the largest scale that fits the window. A large board must also leave room for a
// wide pane; the usual one only has to fit.
func (m *model) scale() *scale {
	large, usual, small := &scales[0], &scales[1], &scales[2]
	switch {
	case m.height >= large.leastHeight() && m.width >= large.columns()+paneGap+roomyPane:
		return large
	case m.height >= usual.leastHeight() && m.width >= usual.columns():
		return usual
	}
	return small
}

// View draws the whole screen.
func (m *model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = m.clean(m.text("term.title"))
	lines := m.screen()
	v.Content = strings.Join(lines, "\n")
	if m.sheet == nil && m.fits() {
		v.Cursor = m.input.Cursor()
		if v.Cursor != nil {
			v.Cursor.Y = len(lines) - 1
		}
	}
	return v
}

// fits reports whether the board fits into the window.
func (m *model) fits() bool {
	s := m.scale()
	return m.width >= s.columns() && m.height >= s.leastHeight()
}

// screen returns the lines of the whole screen.
func (m *model) screen() []string {
	switch {
	case !m.fits():
		s := m.scale()
		small := m.text("term.small", "width", m.width, "height", m.height, "leastWidth", s.columns(), "leastHeight", s.leastHeight())
		return wrap(small, max(1, m.width))
	case m.sheet != nil:
		return m.sheetScreen()
	}
	board := m.drawBoard()
	column := m.scale().columns() + paneGap
	if width := m.width - column; width >= leastPane {
		pane := m.pane(width, m.height-beyondPane)
		for i, line := range pane {
			if i >= len(board) {
				board = append(board, "")
			}
			if line != "" {
				board[i] = pad(board[i], column) + line
			}
		}
	}
	message := clip(strings.ReplaceAll(m.message, "\n", " "), m.width)
	if m.failed {
		message = m.theme.alarm.Render(message)
	}
	lines := append([]string{m.titleLine()}, board...)
	return append(lines, message, m.inputLine())
}

// titleLine returns the title, which names the players and the rules.
func (m *model) titleLine() string {
	parts := []string{m.text("term.title")}
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		parts = append(parts, phrases.Side(c).In(m.lang)+": "+m.playerName(c))
	}
	parts = append(parts, phrases.RuleSet(m.o.Rules.Set).In(m.lang))
	return m.theme.title.Render(clip(m.clean(strings.Join(parts, "   ")), m.width))
}

// inputLine returns the input typed so far.
func (m *model) inputLine() string { return strings.TrimRight(m.input.View(), " ") }

// helpLines returns the help text, which lists the keys and the commands, side by side if the
// window is wide enough.
func (m *model) helpLines() []string {
	const gap, leastHalf = 2, 38 // in columns
	lines := wrap(m.clean(m.text("term.keys")), m.width)
	commands := m.help(m.width, false)
	lines = append(lines, "", commands[0])
	commands = commands[1:]
	if half := (m.width - gap) / 2; half > leastHalf {
		rows := (len(commands) + 1) / 2
		for i := range rows {
			line := clip(commands[i], half)
			if i+rows < len(commands) {
				line = pad(line, half+gap) + clip(commands[i+rows], half)
			}
			lines = append(lines, line)
		}
	} else {
		lines = append(lines, commands...)
	}
	return lines
}

// pane returns the pane next to the board, which is exactly height lines long. It shows the state
// of the game, the moves, the engine's analysis and the keys.
func (m *model) pane(width, height int) []string {
	top := m.statusLines(width)
	bottom := m.insightLines(width)
	var footer []string
	for _, l := range wrap(m.clean(m.text("term.footer")), width) {
		footer = append(footer, m.theme.faint.Render(l))
	}
	bottom = append(bottom, footer...)
	top = append(top[:min(len(top), height)], "")
	top = append(top, m.remarkLines(width, (height-len(top)-len(bottom))/2)...)
	if room := height - len(top) - len(bottom); room > 1 {
		top = append(top, m.movePart(width, room)...)
	}
	for len(top)+len(bottom) < height {
		top = append(top, "")
	}
	return append(top, bottom...)[:height]
}

// statusLines returns lines that show whose turn it is or, after the game, the result and the
// grounds for it.
func (m *model) statusLines(width int) []string {
	const most = 8 // lines in an explanation
	text := m.clean(m.standing())
	pos := *m.Game().Position()
	style := m.theme.title
	switch {
	case m.Game().Over():
		style = m.theme.alarm
	case m.thought != nil && m.thought.purpose != forAnalysis:
		text += ", " + m.text("term.thinking")
		if n := m.shown.root; n.RootMoves > 0 && m.shown.from == pos {
			text += fmt.Sprintf(" %d/%d", n.CurrentNumber, n.RootMoves)
		}
	}
	if pos.InCheck() && !m.Game().Over() {
		text += "  " + m.text("term.check")
		style = m.theme.alarm
	}
	lines := wrap(text, width)
	lines = lines[:min(most, len(lines))]
	for i := range lines {
		lines[i] = style.Render(lines[i])
	}
	if m.problem != nil {
		name := wrap(m.clean(m.problem.Problem.Collection+" "+m.problem.Problem.Name), width)
		lines = append(name[:min(len(name), most/2)], lines...)
	}
	return lines
}

// movePart returns the given number of lines with the moves around the position shown.
func (m *model) movePart(width, height int) []string {
	lines := []string{m.theme.head.Render(m.text("term.moves"))}
	notation := m.notation
	if width < wideList && notation == xiangqi.Vietnamese {
		notation = xiangqi.VietnameseShort
	}
	list := m.moveLines(notation)
	room := height - 1
	at := 0
	for i, l := range list {
		if strings.Contains(l, "*") {
			at = i
		}
	}
	first := max(0, min(at-room/2, len(list)-room))
	for _, l := range list[first:min(len(list), first+room)] {
		lines = append(lines, clip(m.clean(l), width))
	}
	return lines
}

// insightLines returns the lines of play found by the engine.
func (m *model) insightLines(width int) []string {
	const each = 2 // rows for each line of play
	if len(m.shown.lines) == 0 || !m.analysing && m.thought == nil && m.hint == xiangqi.NoMove {
		return nil
	}
	head := phrases.Key("term.engine")
	if m.analysing {
		head = "term.analysis"
	}
	best := m.shown.lines[0]
	depth := m.text("term.depth", "depth", best.Depth, "nodes", countText(best.Nodes))
	lines := []string{m.theme.head.Render(m.text(head)) + " " + m.theme.faint.Render(depth)}
	shown := min(analysisPVs, len(m.shown.lines))
	for _, info := range m.shown.lines[:shown] {
		if len(info.PV) == 0 {
			continue
		}
		moves := strings.Join(movesText(m.shown.from, info.PV, m.notation), " ")
		text := pad(scoreText(info.Score, m.shown.from.Turn()), 6) + " " + m.clean(moves)
		rows := wrap(text, width)
		lines = append(lines, rows[:min(each, len(rows))]...)
	}
	for i, l := range lines {
		if lipgloss.Width(l) > width {
			lines[i] = clip(l, width)
		}
	}
	return append(lines, "")
}
