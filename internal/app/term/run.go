package term

import (
	"context"
	"errors"
	"io"

	tea "charm.land/bubbletea/v2"
)

// Run plays on the full screen of the terminal connected to in and out. It returns the final state
// of the game when the user quits or ctx is done. env describes the terminal, in the form of
// os.Environ.
func Run(ctx context.Context, in io.Reader, out io.Writer, env []string, o Options) (Outcome, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m, err := newModel(ctx, o)
	if err != nil {
		return Outcome{}, err
	}
	program := tea.NewProgram(m,
		tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithEnvironment(env),
		tea.WithoutSignalHandler(), // a signal cancels ctx
	)
	_, err = program.Run()
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		err = nil
	}
	m.stopThinking()
	cancel()
	m.thinker.close()
	return m.outcome(), err
}
