//go:build race

package contract

// raceDetector reports whether the programs were built with the race detector. slower is how many times
// slower that makes them.
const (
	raceDetector = true
	slower       = 5
)
