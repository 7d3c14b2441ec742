//go:build !race

package engine

// raceDetector reports that the tests run with it.
const raceDetector = false
