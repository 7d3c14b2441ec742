// Package runs contains what the commands for long jobs share. It provides the flags that specify
// where a run is stored, which hub serves it and how it is executed. It also contains the code that
// starts a run, executes it on this machine or follows it at a hub, and reports on it. Each command
// adds only what its kind of work needs.
package runs
