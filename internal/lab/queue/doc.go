// Package queue tests whether changes to the engine are improvements. It works through a queue of tests.
// Each test is a match between the engine with the change and the engine without it, which continues until a
// sequential test reaches a decision.
//
// A [Test] is a file in the folder of a [Queue]. Its games form a run in the queue's runs folder, so no game
// is lost or counted twice when a process is killed. A [Worker] takes the first test with the highest
// priority, plays it until it is decided, and then takes the next one. When the queue is paused, or when a
// test with a higher priority is added, the games in progress are stopped within seconds.
//
// A change is either a list of settings for the built-in engine or a diff of its source files. For a diff,
// the engines with and without the change are both built from the same commit, each in its own folder.
//
// The package is intended only for the owner of the queue. It builds and runs whatever the queue contains,
// so do not add other people's tests to a queue.
package queue
