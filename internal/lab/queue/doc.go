// Package queue decides one by one whether changes of the engine are improvements. It works through a
// queue of tests. Each test is a match between the engine with a change and the engine without it. A
// sequential test ends the match.
//
// A [Test] is a file in the folder of a [Queue]. Its games are a run in the runs folder of the queue,
// so that no game is lost or counted twice when a process is killed. A [Worker] takes the first test
// with the highest priority, plays it until it is decided, and then takes the next one. When the queue
// is paused, or when a test with a higher priority is added, the games under way are ended within
// seconds.
//
// A change is either a list of settings of the built-in engine, or a diff of its source files. For a
// diff, the engines with and without the change are both built from one commit, each in its own
// folder.
//
// The package is intended for the owner of the queue. It builds and runs whatever the queue contains,
// so tests from other people must not be added to a queue.
package queue
