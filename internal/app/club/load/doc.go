// Package load tests a club by playing on it from outside, as many people would at the same time. It checks
// the club's promise: whatever is killed, no move that anyone has seen is lost.
package load
