// Package pace lets a test limit the processor time of a piece of work on any machine. A fixed
// limit in seconds fails on a slow or busy machine, where two threads share a core and memory
// pages cost more, without a fault of the program. Here the limit scales with the time of a fixed
// piece of work measured then.
package pace
