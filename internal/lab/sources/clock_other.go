//go:build !unix

package sources

import "time"

// processorTime returns wall-clock time on systems where processor time is unavailable.
func processorTime() time.Duration { return time.Since(started) }
