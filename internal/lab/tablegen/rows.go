package tablegen

import (
	"context"
	"sync"
	"sync/atomic"
)

// worker is the state of one goroutine that processes rows.
type worker struct {
	walker
	place   place
	facts   facts
	targets []target
	acc     set
	pending [2][2][maxCode + 1]bool
	tally   [2]tally
}

// rowsAtOnce is how many rows a worker takes at a time.
const rowsAtOnce = 256

// forRows calls visit for every row, using the given number of goroutines. If done is not nil, it is called
// for each worker afterwards, one at a time.
func (s *shape) forRows(ctx context.Context, workers int, visit func(w *worker, row int), done func(w *worker)) error {
	var next atomic.Int64
	var wait sync.WaitGroup
	var mutex sync.Mutex
	for range workers {
		wait.Go(func() {
			w := &worker{walker: walker{s: s}, facts: s.newFacts(), acc: s.newSet()}
			for ctx.Err() == nil {
				first := int(next.Add(rowsAtOnce)) - rowsAtOnce
				if first >= s.rows {
					break
				}
				for row := first; row < min(first+rowsAtOnce, s.rows); row++ {
					w.reset()
					visit(w, row)
				}
			}
			if done != nil {
				mutex.Lock()
				defer mutex.Unlock()
				done(w)
			}
		})
	}
	wait.Wait()
	return ctx.Err()
}
