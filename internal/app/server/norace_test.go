//go:build !race

package server

// raceDetector says that the tests run with it.
const raceDetector = false
