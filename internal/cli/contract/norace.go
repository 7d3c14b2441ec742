//go:build !race

package contract

// raceDetector reports that the programs were built with it, which makes them that many times
// slower.
const (
	raceDetector = false
	slower       = 1
)
