//go:build !race

package contract

// raceDetector says that the programs were built with it.
const raceDetector = false
