//go:build !race

package contract

// raceDetector reports whether the programs were built with the race detector. slower is the factor by which
// it slows them down.
const (
	raceDetector = false
	slower       = 1
)
