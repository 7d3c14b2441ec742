package reader

import (
	"context"
	"errors"
	"io"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Read shows a page on the full screen of the terminal connected to in and out, until the user
// quits or ctx is done. env has the form of os.Environ.
func Read(ctx context.Context, in io.Reader, out io.Writer, env []string, markdown string, l phrases.Language) error {
	program := tea.NewProgram(&pager{markdown: markdown, language: l, found: -1},
		tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithEnvironment(env),
		tea.WithoutSignalHandler(), // a signal cancels ctx
	)
	_, err := program.Run()
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		err = nil
	}
	return err
}

// pager is the state of a page on the screen.
type pager struct {
	markdown      string
	language      phrases.Language
	width, height int
	lines         []line
	top           int    // first line shown
	typing        bool   // whether the user is typing a search
	words         string // the words to search for
	found         int    // line where they were found, or -1
}

// Init does nothing. The size of the screen arrives without being requested.
func (p *pager) Init() tea.Cmd { return nil }

// Update handles keys and changes to the size of the screen.
func (p *pager) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		at := 0.0 // relative position in the page, which is preserved
		if len(p.lines) > 0 {
			at = float64(p.top) / float64(len(p.lines))
		}
		p.width, p.height = msg.Width, msg.Height
		p.lines = render(p.markdown, p.width)
		p.found = -1
		p.scroll(int(at * float64(len(p.lines))))
	case tea.MouseWheelMsg:
		const step = 3
		if msg.Button == tea.MouseWheelUp {
			p.scroll(p.top - step)
		} else {
			p.scroll(p.top + step)
		}
	case tea.KeyPressMsg:
		if p.typing {
			p.typed(msg)
			return p, nil
		}
		return p, p.key(msg.String())
	}
	return p, nil
}

// room returns the number of lines that fit.
func (p *pager) room() int { return max(1, p.height-1) }

// scroll scrolls so that the given line is at the top.
func (p *pager) scroll(top int) { p.top = max(0, min(top, len(p.lines)-p.room())) }

func (p *pager) key(name string) tea.Cmd {
	switch name {
	case "q", "esc", "ctrl+c":
		return tea.Quit
	case "up", "k":
		p.scroll(p.top - 1)
	case "down", "j", "enter":
		p.scroll(p.top + 1)
	case "pgup", "b":
		p.scroll(p.top - p.room())
	case "pgdown", "space", "f":
		p.scroll(p.top + p.room())
	case "home", "g":
		p.scroll(0)
	case "end", "G":
		p.scroll(len(p.lines))
	case "/":
		p.typing, p.words, p.found = true, "", -1
	case "n":
		p.find(p.found+1, 1)
	case "N":
		p.find(p.found-1, -1)
	}
	return nil
}

// typed handles a key while the user is typing a search.
func (p *pager) typed(msg tea.KeyPressMsg) {
	switch msg.String() {
	case "enter":
		p.typing = false
		p.find(p.top, 1)
	case "esc", "ctrl+c":
		p.typing, p.words = false, ""
	case "backspace":
		if r := []rune(p.words); len(r) > 0 {
			p.words = string(r[:len(r)-1])
		}
	default:
		p.words += msg.Text
	}
}

// find moves to the next line that contains the words, starting at the given line and wrapping
// around. step is the direction.
func (p *pager) find(from, step int) {
	p.found = -1
	if p.words == "" {
		return
	}
	n := len(p.lines)
	for i := range n {
		at := ((from+i*step)%n + n) % n
		if strings.Contains(strings.ToLower(p.lines[at].text()), strings.ToLower(p.words)) {
			p.found = at
			p.scroll(at - p.room()/3)
			return
		}
	}
}

// View draws the screen.
func (p *pager) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	rows := make([]string, 0, p.height)
	for i := p.top; i < min(p.top+p.room(), len(p.lines)); i++ {
		rows = append(rows, draw(p.lines[i], p.width, i == p.found))
	}
	for len(rows) < p.room() {
		rows = append(rows, "")
	}
	foot, _ := cut(line{{p.foot(), plain}}, max(1, p.width))
	rows = append(rows, lipgloss.NewStyle().Reverse(true).Render(foot.text()))
	v.Content = strings.Join(rows, "\n")
	return v
}

// foot returns the last row, which shows either the search or the available keys.
func (p *pager) foot() string {
	switch {
	case p.typing:
		return phrases.Say("reader.find").In(p.language) + " " + p.words
	case p.words != "" && p.found < 0:
		return phrases.Say("reader.none", "words", p.words).In(p.language)
	}
	return phrases.Say("reader.keys", "to", min(p.top+p.room(), len(p.lines)), "of", len(p.lines)).In(p.language)
}

// draw formats a line with its looks, truncated to the width of the screen.
func draw(l line, width int, found bool) string {
	head, _ := cut(l, max(1, width))
	var b strings.Builder
	for _, p := range head {
		style := lipgloss.NewStyle()
		switch p.look {
		case heading:
			style = style.Bold(true).Underline(true)
		case strong:
			style = style.Bold(true)
		case code:
			style = style.Foreground(lipgloss.Cyan)
		case faint:
			style = style.Faint(true)
		case plain:
		}
		b.WriteString(style.Reverse(found).Render(p.text))
	}
	return b.String()
}
