// Package cluster carries long work out on many machines, or on the cores of
// one, and loses none of it and counts none twice, whoever dies meanwhile.
//
// A [Spec] describes a run: a number of units of one [Kind] of work. A unit is a
// pure function of the run and its index. Workers ([Worker]) pull units, compute
// and publish one result each. The coordinator ([Hub]) writes results into the
// ledger of the run, an append-only file; totals, tests and the end of the run
// are a fold over that file. Units and results travel through NATS JetStream, by
// a server in this process ([StartServer], by default without a socket) or by
// servers elsewhere ([Connect]). The message system is transport only: whatever
// it forgets the coordinator finds missing and queues again.
//
// The package knows no kind of work. Packages above implement [Kind].
package cluster
