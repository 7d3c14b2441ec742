//go:build race

package engine

// raceDetector reports that the tests run with it: it sees in one run what would go wrong once in
// many runs without it, and so these run less often.
const raceDetector = true
