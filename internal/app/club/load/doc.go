// Package load plays on a club from outside, as many people would, and checks the club's promise:
// whatever is killed, no move that anyone has seen is lost.
package load
