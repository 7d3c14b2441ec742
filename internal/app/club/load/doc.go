// Package load plays on a club from outside, as many people would, and holds what the
// club promises: that no move which anybody has seen is lost, whatever is killed.
package load
