//go:build !race

package contract

// raceDetector reports whether the programs were built with the race detector, and slower by what factor it
// slows them.
const (
	raceDetector = false
	slower       = 1
)
