package runs

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// SecondSignal returns a context that ends when the second termination signal arrives.
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
