// Package runs contains what the commands for long jobs share: flags that specify where a run is
// stored, which hub serves it and how it is executed; and code that starts a run, executes it on
// this machine or follows it at a hub, and reports on it. Each command adds only what is specific
// to its kind of work.
package runs
