package runs

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// codeSilent is the error code of a match that was stopped because an engine does not answer.
const codeSilent = "engine_silent"

// Error assigns codes to errors about runs and games. Errors in the request become usage errors. A
// setting that names a missing file is not a usage error: the command line is correct, but the task
// fails.
func Error(err error) error {
	switch {
	case err == nil, errors.Is(err, fs.ErrNotExist), errors.Is(err, jobs.ErrUnreadable):
		return err
	case errors.Is(err, jobs.ErrInUse):
		return &cli.Error{Code: "in_use", Message: err.Error()}
	case errors.Is(err, jobs.ErrNoRun), errors.Is(err, cluster.ErrNoUser):
		return &cli.Error{Code: "not_found", Message: err.Error()}
	case errors.Is(err, entrant.ErrSilent):
		return &cli.Error{Code: codeSilent, Message: err.Error()}
	}
	for _, usage := range []error{
		jobs.ErrSpec, jobs.ErrFormat, cluster.ErrUser, cluster.ErrAddress, cluster.ErrPlain,
		match.ErrMatch, match.ErrTournament, entrant.ErrSpec, entrant.ErrTimeControl, stats.ErrSPRT,
		stats.ErrCounts, referee.ErrAdjudication, openings.ErrMaker,
	} {
		if errors.Is(err, usage) {
			return cli.UsageErrorf("%s", err)
		}
	}
	return err
}

// ServerError is like Error, but also names --server in errors about the address.
func ServerError(err error) error {
	if errors.Is(err, cluster.ErrAddress) {
		err = fmt.Errorf("--server: %w", err)
	}
	return Error(err)
}
