//go:build !race

package server

// raceDetector reports that the tests run with it.
const raceDetector = false
