package drill

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Speed is the throughput of units that contain no work.
type Speed struct {
	Units   int     `json:"units"`   // units done
	Seconds float64 `json:"seconds"` // total time in seconds
	Rate    float64 `json:"rate"`    // units per second
	Machine string  `json:"machine"` // processor, number of cores, operating system and Go version
}

// MeasureSpeed measures the speed of a run whose units contain no work. It does slots units at a time, each
// with the given number of bytes of records. The run is stored in a folder below dir, which is removed
// afterwards. MeasureSpeed calls watch with the number of units done so far.
func MeasureSpeed(ctx context.Context, dir string, units, slots, bytes int, watch func(done int)) (speed *Speed, err error) {
	if dir, err = os.MkdirTemp(dir, "chuhe-speed-*"); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	began := time.Now()
	spec, err := Spec(units, 1, Params{Bytes: bytes, Poison: []int{}})
	if err != nil {
		return nil, err
	}
	s, err := Alone(ctx, dir, spec, slots, func(s *jobs.Status) { watch(s.Done) })
	if err != nil {
		return nil, err
	}
	if s.Done != units {
		return nil, fmt.Errorf("%d of %d units done: %s", s.Done, units, s.Reason)
	}
	seconds := time.Since(began).Seconds()
	return &Speed{Units: units, Seconds: seconds, Rate: float64(units) / seconds}, nil
}

// WriteText writes a description of the speed.
func (s *Speed) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d units in %.2f s: %.0f a second\n", s.Units, s.Seconds, s.Rate)
	return err
}

// BuildServer builds the nats-server that is among this module's dependencies. It stores the program in dir
// and returns its path.
func BuildServer(ctx context.Context, dir string) (string, error) {
	path := filepath.Join(dir, "nats-server")
	out, err := exec.CommandContext(ctx, "go", "build", "-o", path, "github.com/nats-io/nats-server/v2").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("building nats-server in this module (or give --nats-server): %w: %s", err, out)
	}
	return path, nil
}
