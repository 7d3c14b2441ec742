// Package load plays on a club from outside, as many people would, and checks the club's promise: no move
// that anyone has seen is lost, whatever is killed.
package load
