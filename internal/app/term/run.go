package term

import (
	"context"
	"errors"
	"io"

	tea "charm.land/bubbletea/v2"
)

// Run plays on the whole screen of the terminal of in and out until the
// person quits or ctx ends, and returns the game as it was left. The environment
// describes what the terminal can do, as os.Environ returns it.
func Run(ctx context.Context, in io.Reader, out io.Writer, env []string, o Options) (Outcome, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m, err := newModel(ctx, o)
	if err != nil {
		return Outcome{}, err
	}
	program := tea.NewProgram(m,
		tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out), tea.WithEnvironment(env),
		tea.WithoutSignalHandler(), // ctx ends at a signal
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
