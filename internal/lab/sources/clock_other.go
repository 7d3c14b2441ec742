//go:build !unix

package sources

import "time"

// processorTime returns the wall-clock time where processor time is unavailable.
func processorTime() time.Duration { return time.Since(started) }
