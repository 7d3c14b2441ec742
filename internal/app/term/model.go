package term

import (
	"context"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// model is the state of the full screen: the session, and other state that only a face needs.
// Bubble Tea calls Init, Update and View from a single goroutine.
type model struct {
	*table
	ctx     context.Context // the program's context, which ends all searches
	thinker *thinker
	theme   theme
	input   textinput.Model

	width, height int // size of the window, in columns and rows
	cursor        xiangqi.Square
	selected      xiangqi.Square
	hint          xiangqi.Move
	message       string
	failed        bool               // whether the message is a refusal
	sheet         *sheet             // text that covers the board, or nil
	asking        func() tea.Cmd     // begins another game once the user confirms; may be nil
	working       context.CancelFunc // cancels work on a problem or a review; nil if there is none

	thought   *thought // the search in progress, or nil
	analysing bool
	shown     insight // what the pane shows
}

// insight holds what a search found about a position.
type insight struct {
	from  xiangqi.Position
	lines []player.Info
	root  player.Info
}

// newModel returns the initial state. The window is assumed to have the classic size until the
// terminal reports the real one.
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

// marks returns what is currently marked on the board.
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

// Init starts the engine if it has the first move.
func (m *model) Init() tea.Cmd { return m.settle() }
