//go:build !unix

package store

import "time"

// cpuTime is not known here.
func cpuTime() time.Duration { return 0 }
