package term

import (
	"context"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// model is the state of the full screen. It consists of the session and of what only a face needs.
// Bubble Tea calls Init, Update and View from a single goroutine.
type model struct {
	*table
	ctx     context.Context // of the program; searches end with it
	thinker *thinker
	theme   theme
	input   textinput.Model

	width, height int // of the window, in columns and rows
	cursor        xiangqi.Square
	selected      xiangqi.Square
	hint          xiangqi.Move
	message       string
	failed        bool               // whether the message is a refusal
	sheet         *sheet             // the text that covers the board, or nil
	asking        func() tea.Cmd     // begins another game once confirmed; nil for none
	working       context.CancelFunc // cancels the work on a problem or a review; nil if there is none

	thought   *thought // the search in progress, or nil
	analysing bool
	shown     insight // shown in the pane
}

// insight holds a search's results for a position.
type insight struct {
	from  xiangqi.Position
	lines []player.Info
	root  player.Info
}

// newModel returns the initial state. Until the terminal has reported its size, the window is
// assumed to have the classic size.
func newModel(ctx context.Context, o Options) (*model, error) {
	s, err := newTable(o)
	if err != nil {
		return nil, err
	}
	m := &model{
		table: s, ctx: ctx, thinker: newThinker(&o), theme: newTheme(o.NoColor),
		input: textinput.New(), width: 80, height: 24,
		cursor: xiangqi.SquareAt(4, 0), selected: xiangqi.NoSquare,
	}
	if o.Human == xiangqi.Black {
		m.cursor = xiangqi.SquareAt(4, 9)
	}
	m.input.Prompt = "> "
	m.input.CharLimit = maxLine
	m.input.SetVirtualCursor(false)
	m.input.SetStyles(textinput.Styles{})
	m.input.Focus()
	if o.Record != "" {
		m.show(m.said("term.loaded", "file", o.Record, "moves", len(m.line())))
	}
	return m, nil
}

// marks returns the current marks on the board.
func (m *model) marks() marks {
	k := marks{cursor: m.cursor, selected: m.selected, hint: m.hint, last: m.Live().Move}
	if m.selected != xiangqi.NoSquare {
		for _, move := range m.Game().LegalMoves() {
			if move.From() == m.selected {
				k.targets = k.targets.Or(xiangqi.NewBitboard(move.To()))
			}
		}
	}
	return k
}

// show shows a reply in the message line.
func (m *model) show(r reply) {
	m.message, m.failed = r.text, r.failed
}

// Init starts the engine if it moves first.
func (m *model) Init() tea.Cmd { return m.settle() }
