// Package runs contains what the commands for long jobs share: the flags that specify where a run is
// stored, which hub serves it and how it is executed; and the code that starts a run, executes it
// here or follows it there, and reports on it. Each command adds what its kind of work needs.
package runs
