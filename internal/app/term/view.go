package term

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Sizes of the screen, in columns and rows.
const (
	paneColumn  = boardColumn + 2             // where the pane begins
	leastPane   = 24                          // narrower panes are left out
	leastWidth  = boardColumn                 // of the window
	leastHeight = boardTop + boardRows + 3    // names of files, message, input
	paneTop     = 1                           // below the title
	fixedRows   = leastHeight - boardRows - 2 // rows of the window that are not the pane's
)

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = m.clean(m.text("term.title"))
	lines := m.screen()
	v.Content = strings.Join(lines, "\n")
	if !m.helping && m.fits() {
		v.Cursor = m.input.Cursor()
		if v.Cursor != nil {
			v.Cursor.Y = len(lines) - 1
		}
	}
	return v
}

// fits says whether the window has room for the board.
func (m *model) fits() bool { return m.width >= leastWidth && m.height >= leastHeight }

// screen returns the lines of the screen.
func (m *model) screen() []string {
	switch {
	case !m.fits():
		small := m.text("term.small", "width", m.width, "height", m.height, "leastWidth", leastWidth, "leastHeight", leastHeight)
		return wrap(small, max(1, m.width))
	case m.helping:
		return m.helpScreen()
	}
	board := m.drawBoard()
	if width := m.width - paneColumn; width >= leastPane {
		pane := m.pane(width, m.height-fixedRows)
		for i, line := range pane {
			if i >= len(board) {
				board = append(board, "")
			}
			if line != "" {
				board[i] = pad(board[i], paneColumn) + line
			}
		}
	}
	message := clip(m.message, m.width)
	if m.failed {
		message = m.theme.alarm.Render(message)
	}
	lines := append([]string{m.titleLine()}, board...)
	return append(lines, message, m.inputLine())
}

// titleLine names the players and the rules.
func (m *model) titleLine() string {
	parts := []string{m.text("term.title")}
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		parts = append(parts, phrases.Side(c).In(m.lang)+": "+m.playerName(c))
	}
	parts = append(parts, phrases.RuleSet(m.o.Rules.Set).In(m.lang))
	return m.theme.title.Render(clip(m.clean(strings.Join(parts, "   ")), m.width))
}

// inputLine shows what is typed.
func (m *model) inputLine() string { return strings.TrimRight(m.input.View(), " ") }

// helpScreen covers the board with the help: the keys, and the commands in two
// columns where the window is wide enough.
func (m *model) helpScreen() []string {
	const gap = 2
	lines := wrap(m.clean(m.text("term.keys")), m.width)
	commands := m.help(m.width, false)
	lines = append(lines, "", commands[0])
	commands = commands[1:]
	if half := (m.width - gap) / 2; half > boardColumn {
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
	lines = lines[:min(len(lines), m.height-1)]
	return append(lines, m.theme.head.Render(m.clean(m.text("term.anyKey"))))
}

// pane returns what stands beside the board, in exactly so many lines: how the
// game stands, the moves, what the engine thinks, the keys.
func (m *model) pane(width, height int) []string {
	top := m.statusLines(width)
	bottom := m.insightLines(width)
	var footer []string
	for _, l := range wrap(m.clean(m.text("term.footer")), width) {
		footer = append(footer, m.theme.faint.Render(l))
	}
	bottom = append(bottom, footer...)
	top = append(top[:min(len(top), height)], "")
	if room := height - len(top) - len(bottom); room > 1 {
		top = append(top, m.movePart(width, room)...)
	}
	for len(top)+len(bottom) < height {
		top = append(top, "")
	}
	return append(top, bottom...)[:height]
}

// statusLines tell who is to move, or the result with its grounds.
func (m *model) statusLines(width int) []string {
	const most = 8 // lines of an explanation
	text := m.clean(m.standing())
	pos := m.Game().Position()
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
	return lines
}

// movePart lists the moves around the position shown, in as many lines.
func (m *model) movePart(width, height int) []string {
	lines := []string{m.theme.head.Render(m.text("term.moves"))}
	list := m.moveLines()
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

// insightLines show the lines of play that the engine sees.
func (m *model) insightLines(width int) []string {
	const each = 2 // rows of a line of play
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
