package match

import (
	"context"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MeasureSpeed returns how many nodes a second the built-in engine searches when
// as many searches run at a time as games will: the mean over them, after a
// warm-up. It takes about three times the given duration.
func MeasureSpeed(ctx context.Context, concurrency int, length time.Duration) (nps float64, err error) {
	speeds := make([]float64, max(1, concurrency))
	var searches sync.WaitGroup
	for i := range speeds {
		searches.Go(func() {
			o := engine.DefaultOptions()
			o.Hash, o.MoveOverhead = builtinHash, 0
			e := engine.New(o)
			for _, d := range []time.Duration{length, 2 * length} { // the first one warms up
				e.Clear()
				r := e.StartPosition(ctx, xiangqi.StartPosition(), nil, engine.Limits{MoveTime: d}).Wait()
				speeds[i] = float64(r.Nodes) / max(r.Time.Seconds(), 1e-9)
			}
		})
	}
	searches.Wait()
	for _, s := range speeds {
		nps += s / float64(len(speeds))
	}
	return nps, ctx.Err()
}
