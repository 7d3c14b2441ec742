package runs

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// SecondSignal returns a context that ends at the first termination signal received after ctx has
// ended. If the first signal ends ctx, this is the second one.
func SecondSignal(ctx context.Context) (now context.Context, stop func()) {
	now, cancel := context.WithCancel(context.WithoutCancel(ctx))
	signals := make(chan os.Signal, 2)
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-ctx.Done():
		case <-now.Done():
			return
		}
		signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
		select {
		case <-signals:
			cancel()
		case <-now.Done():
		}
	}()
	return now, func() {
		cancel()
		<-done
		signal.Stop(signals)
	}
}
