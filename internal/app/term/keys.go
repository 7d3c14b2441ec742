package term

import (
	tea "charm.land/bubbletea/v2"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// shortcuts maps keys to commands.
var shortcuts = map[string]string{
	"f1": "help", "f3": "undo", "ctrl+z": "undo", "f4": "hint", "f5": "analyse", "f6": "flip",
	"f7": "comment", "f8": "review",
	"pgup": "back", "pgdown": "next", "ctrl+s": "save", "ctrl+c": "quit", "ctrl+q": "quit",
}

// key handles a key press. Letters always go to the input line, so that the user can type a move at
// any time. As long as the input line is empty, the arrow keys move the cursor on the board.
func (m *model) key(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	if m.sheet != nil && name != "ctrl+c" {
		m.sheetKey(name)
		return nil
	}
	if begin := m.asking; begin != nil {
		m.asking, m.message = nil, ""
		if name == "f2" || name == "enter" {
			return begin()
		}
		if name == "esc" {
			return nil
		}
	}
	if name == "f2" {
		return m.unlessRunning("term.help.new", func() tea.Cmd { return m.submit("new") })
	}
	if line, ok := shortcuts[name]; ok {
		return m.submit(line)
	}
	if m.input.Value() == "" {
		if cmd, done := m.boardKey(name); done {
			return cmd
		}
	}
	switch name {
	case "up":
		m.cursor = stepSquare(m.view, m.cursor, 0, -1)
	case "down":
		m.cursor = stepSquare(m.view, m.cursor, 0, 1)
	case "enter":
		line := m.input.Value()
		m.input.Reset()
		return m.submit(line)
	case "esc":
		m.input.Reset()
		m.moved()
		m.message = ""
	default:
		var cmd tea.Cmd
		m.input, cmd = m.input.Update(msg)
		return cmd
	}
	return nil
}

// boardKey handles a key that acts on the board, as some keys do while the input line is empty.
func (m *model) boardKey(name string) (cmd tea.Cmd, done bool) {
	switch name {
	case "left":
		m.cursor = stepSquare(m.view, m.cursor, -1, 0)
	case "right":
		m.cursor = stepSquare(m.view, m.cursor, 1, 0)
	case "enter", "space":
		return m.pick(m.cursor), true
	case "home":
		return m.submit("first"), true
	case "end":
		return m.submit("last"), true
	case "?":
		return m.submit("help"), true
	default:
		return nil, false
	}
	return nil, true
}

// click handles a mouse click. Clicking on the board picks a point.
func (m *model) click(msg tea.MouseClickMsg) tea.Cmd {
	if m.sheet != nil {
		m.sheet = nil
		return nil
	}
	if sq, ok := m.scale().squareUnder(m.view, msg.X, msg.Y); ok && msg.Button == tea.MouseLeft {
		m.cursor = sq
		return m.pick(sq)
	} else if msg.Button == tea.MouseRight {
		m.selected = xiangqi.NoSquare
	}
	return nil
}

// wheel steps through the game with the mouse wheel.
func (m *model) wheel(msg tea.MouseWheelMsg) {
	if m.sheet != nil {
		switch msg.Button {
		case tea.MouseWheelUp:
			m.sheetKey("up")
		case tea.MouseWheelDown:
			m.sheetKey("down")
		}
		return
	}
	switch msg.Button {
	case tea.MouseWheelUp:
		m.submit("back")
	case tea.MouseWheelDown:
		m.submit("next")
	}
}
