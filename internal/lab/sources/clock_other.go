//go:build !unix

package sources

import "time"

// processorTime is the time on the wall, where nothing better is known.
func processorTime() time.Duration { return time.Since(started) }
