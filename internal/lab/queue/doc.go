// Package queue decides engine changes one by one. It runs a queue of tests, each a match of the
// engine with a change against the engine without it, ended by a sequential test.
//
// A [Test] is a file in the folder of a [Queue], and its games are a run in the runs folder
// there, so that nothing is lost or counted twice, whatever process is killed. A [Worker] takes the first
// test with the highest priority, plays it until it is decided, and takes the next. A pause, or a
// test that comes first, ends the games under way within seconds.
//
// A change is a list of settings of the built-in engine, or a diff of its source files. For a
// diff, both engines are built from a commit, with and without it, each in its own folder.
//
// The package serves the queue's owner. It builds and runs whatever the queue contains, so a
// queue accepts no tests from other people.
package queue
