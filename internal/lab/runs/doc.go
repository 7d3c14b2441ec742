// Package runs holds what the commands of long jobs share: the flags that say where a run
// is, at which hub and how it is done; and how it is begun, done here or followed there,
// and answered for. A command adds what its kind of work asks.
package runs
