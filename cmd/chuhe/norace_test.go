//go:build !race

package main

// raceDetector says that the tests run with it.
const raceDetector = false
