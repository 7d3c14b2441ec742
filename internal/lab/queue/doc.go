// Package queue decides changes of the engine one by one: a queue of tests, each a match of
// the engine with a change against the engine without it that a sequential test ends.
//
// A [Test] is a file in the folder of a [Queue], and its games are a run in the folder of runs
// there, so that nothing is lost or counted twice, whatever is killed. A [Worker] takes the first of
// the tests with the highest priority, plays it until it is decided, and takes the next. A pause, or
// a test that comes first, ends the games under way within seconds.
//
// A change is a list of settings of the built-in engine, or a difference of its source files: then
// both engines are built, from a commit with and without it, in a folder of their own.
//
// The package is used by the user whose queue it is. It builds and runs what is in the queue, so a
// queue takes no tests of other people.
package queue
