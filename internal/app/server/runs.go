package server

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// runsFolder is where long jobs lie, in the folder of the data.
const runsFolder = "runs"

// runs shows the long jobs of this machine. It reads what their coordinator, which
// may be another process, has written into their folders.
type runs struct{ store jobs.Store }

func newRuns(data string) *runs {
	return &runs{jobs.Store{Dir: filepath.Join(data, runsFolder)}}
}

// Register implements Module.
func (m *runs) Register(h *talk.Hub) error {
	talk.HandleSlow(h, "runs.list", m.list)
	talk.HandleSlow(h, "runs.show", m.show)
	return nil
}

// Close implements Module. Nothing was started.
func (m *runs) Close() error { return nil }

type runsAnswer struct {
	Runs []jobs.Status `json:"runs"`
}

func (m *runs) list(ctx context.Context, _ *talk.Conn, _ struct{}) (runsAnswer, error) {
	list, err := m.store.List(ctx)
	return runsAnswer{list}, err
}

type runArgs struct {
	Run string `json:"run"`
}

func (m *runs) show(ctx context.Context, _ *talk.Conn, args runArgs) (*jobs.Status, error) {
	s, err := m.store.Show(ctx, args.Run)
	if errors.Is(err, jobs.ErrNoRun) {
		return nil, talk.NewError("not_found", "runs.noSuch")
	}
	return s, err
}
