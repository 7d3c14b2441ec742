// Package runs contains what the commands for long jobs share: the flags that say where a run is,
// which hub serves it and how it is done; and the code that starts a run, executes it here or
// follows it there, and reports on it. Each command adds what its kind of work needs.
package runs
