// Package pace lets a test bound what a piece of work takes of the processor, on any
// machine: a limit in seconds is exceeded by a slow or busy one, where two threads share a
// core and a page of memory costs more, without a fault of the program. Here the limit
// grows with what a fixed piece of work takes at the same time.
package pace
