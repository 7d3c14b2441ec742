//go:build race

package server

// raceDetector reports that the tests run with it: it does not fit into the memory that
// hostile files may take, and reads large messages slowly.
const raceDetector = true
