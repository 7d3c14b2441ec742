package term

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// thoughtMsg is an update from a search. After the last update, open is false.
type thoughtMsg struct {
	thought *thought
	update  update
	open    bool
}

// listen waits for the next update from a search.
func listen(th *thought) tea.Cmd {
	return func() tea.Msg {
		u, open := <-th.updates
		return thoughtMsg{th, u, open}
	}
}

// Update applies an event to the state, then makes sure that the right search is running.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.input.SetWidth(max(1, m.width-4))
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseClickMsg, tea.MouseWheelMsg:
		cmd = m.act(msg)
	case workedMsg:
		m.working()
		m.working = nil
		m.take(m.worked(msg.solution))
	case progressMsg:
		if msg.open {
			m.show(reply{text: m.clean(msg.text.In(m.lang))})
			cmd = msg.of.follow
		}
	case thoughtMsg:
		cmd = m.thoughtUpdate(msg)
	default:
		m.input, cmd = m.input.Update(msg)
	}
	return m, tea.Batch(cmd, m.settle())
}

// act handles an action by the user. While a problem is being solved or a game reviewed, the only
// action possible is Esc, which cancels that work.
func (m *model) act(msg tea.Msg) tea.Cmd {
	if m.working != nil {
		key, pressed := msg.(tea.KeyPressMsg)
		switch {
		case pressed && key.String() == "esc":
			m.working()
		case pressed && (key.String() == "ctrl+c" || key.String() == "ctrl+q"):
			return m.key(key)
		}
		return nil
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return m.key(msg)
	case tea.PasteMsg:
		return m.paste(msg)
	case tea.MouseClickMsg:
		return m.click(msg)
	case tea.MouseWheelMsg:
		m.wheel(msg)
	}
	return nil
}

// paste handles pasted text. Text of several lines is read as a record; a single line is handled as
// if it had been typed.
func (m *model) paste(msg tea.PasteMsg) (cmd tea.Cmd) {
	if !strings.ContainsAny(strings.TrimSpace(msg.Content), "\r\n") {
		m.input, cmd = m.input.Update(msg)
		return cmd
	}
	text := strings.ReplaceAll(msg.Content, "\r", "\n")
	return m.unlessRunning("term.paste", func() tea.Cmd { return m.take(m.doPaste(text)) })
}

// unlessRunning begins another game, after asking for confirmation if a game is in progress. words
// names the requested action.
func (m *model) unlessRunning(words phrases.Key, begin func() tea.Cmd) tea.Cmd {
	if !m.running() {
		return begin()
	}
	m.asking = begin
	m.show(m.refused("term.ask", "what", m.text(words)))
	return nil
}

// settle starts the search that the state calls for and stops any other. If it is the engine's
// turn, the search finds the engine's move; otherwise it provides the analysis, if that is turned
// on.
func (m *model) settle() tea.Cmd {
	if th := m.thought; th != nil {
		wanted := th.from == *m.Game().Position()
		switch th.purpose {
		case forMove:
			wanted = wanted && m.engineToMove()
		case forAnalysis:
			wanted = wanted && m.analysing && !m.engineToMove()
		}
		if wanted {
			return nil
		}
		m.stopThinking()
	}
	switch {
	case m.Game().Over():
		return nil
	case m.engineToMove():
		return m.think(forMove)
	case m.analysing:
		return m.think(forAnalysis)
	}
	return nil
}

// think starts a search, replacing the current one.
func (m *model) think(why purpose) tea.Cmd {
	m.stopThinking()
	m.thought = m.thinker.think(m.ctx, m.table, why)
	return listen(m.thought)
}

// stopThinking cancels the search. Any reports that still arrive are ignored.
func (m *model) stopThinking() {
	if m.thought != nil {
		m.thought.cancel()
		m.thought = nil
	}
}

// thoughtUpdate shows the results of a search, and acts on its final answer.
func (m *model) thoughtUpdate(msg thoughtMsg) tea.Cmd {
	if msg.thought != m.thought {
		return nil
	}
	if !msg.open {
		// When an analysis has used up its time, its lines stay on the screen.
		m.analysing = m.analysing && msg.thought.purpose != forAnalysis
		m.thought = nil
		return nil
	}
	m.shown = insight{msg.thought.from, msg.update.lines, msg.update.root}
	if !msg.update.done || msg.thought.purpose == forAnalysis {
		return listen(msg.thought)
	}
	m.thought = nil
	answer := msg.update.answer
	if answer.Move == xiangqi.NoMove || m.ctx.Err() != nil {
		return nil
	}
	if msg.thought.purpose == forHint {
		m.hint = answer.Move
		m.show(reply{text: m.hintText(msg.thought.from, answer)})
		return nil
	}
	if err := m.engineMoved(answer); err != nil {
		m.show(m.refused("term.failed", "err", err)) // cannot happen: searches find legal moves
		_ = m.apply(session.Sit{})                   // continue with people on both sides
		return nil
	}
	m.moved()
	m.show(reply{text: m.clean(m.moveNotice(msg.thought.from, answer.Move))})
	if m.Game().Outcome().Reason == xiangqi.Resignation {
		m.show(reply{text: m.clean(m.standing())})
	}
	return nil
}

// moved clears the marks that belong to the previous position.
func (m *model) moved() { m.selected, m.hint = xiangqi.NoSquare, xiangqi.NoMove }

// workedMsg is the result of work.
type workedMsg struct{ solution }

// submit carries out a line of input.
func (m *model) submit(line string) tea.Cmd { return m.take(m.do(line)) }

// take shows a reply and does what it asks for.
func (m *model) take(r reply) tea.Cmd {
	if r.works() {
		var ctx context.Context
		ctx, m.working = context.WithCancel(m.ctx)
		m.show(r)
		work := func() tea.Msg { return workedMsg{m.work(ctx, r)} }
		if r.review != nil {
			return tea.Batch(work, r.review.follow)
		}
		return work
	}
	if r.long {
		m.open(r.text)
		return nil
	}
	m.show(r)
	if r.moved {
		m.moved()
	}
	if r.marked != xiangqi.NoMove {
		m.hint = r.marked
	}
	switch r.act {
	case actHelp:
		m.open(strings.Join(m.helpLines(), "\n"))
	case actHint:
		return m.think(forHint)
	case actGo:
		return m.think(forGo)
	case actAnalyse:
		m.switchAnalysis()
	case actQuit:
		if m.working != nil {
			m.working()
		}
		m.stopThinking()
		return tea.Quit
	}
	return nil
}

// switchAnalysis turns the analysis on or off.
func (m *model) switchAnalysis() {
	m.analysing = !m.analysing
	if m.analysing {
		m.show(m.said("term.analysisOn"))
	} else {
		m.shown = insight{}
		m.show(m.said("term.analysisOff"))
	}
}

// pick picks a square, which is either that of a piece to move or its destination.
func (m *model) pick(sq xiangqi.Square) tea.Cmd {
	pos := *m.Game().Position()
	own := pos.At(sq) != xiangqi.NoPiece && pos.At(sq).Color() == pos.Turn()
	switch {
	case m.Game().Over():
		m.show(m.refused("term.gameOver"))
	case m.engineToMove():
		m.show(m.refused("term.notYours"))
	case sq == m.selected:
		m.selected = xiangqi.NoSquare
	case own:
		m.selected = sq
		m.show(reply{text: m.clean(phrases.PieceOn(xiangqi.PlacedPiece{Piece: pos.At(sq), Square: sq}).In(m.lang))})
	case m.selected != xiangqi.NoSquare:
		r := m.doPlay(xiangqi.NewMove(m.selected, sq))
		return m.take(r)
	case pos.At(sq) != xiangqi.NoPiece:
		m.show(reply{text: m.clean(phrases.IllegalMove(xiangqi.ReasonNotYourPiece).In(m.lang)), failed: true})
	default:
		m.show(reply{text: fmt.Sprint(sq)})
	}
	return nil
}
