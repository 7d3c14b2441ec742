//go:build !race

package main

// raceDetector reports that the tests run with it.
const raceDetector = false
