//go:build race

package record

// raceDetector reports that the detector is at work, which takes many times the
// memory of what it watches.
const raceDetector = true
