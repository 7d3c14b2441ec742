// Package load tests a club by playing on it from outside, as many people would at the same time. It checks
// the club's promise that no move that anyone has seen is lost, whatever is killed.
package load
