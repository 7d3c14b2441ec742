// Package cluster does runs of package jobs on many machines, and loses none of
// their units and counts none twice, whoever dies meanwhile.
//
// Workers ([Worker]) pull units, compute and publish one result each. The
// coordinator ([Hub]) writes results into the ledger of the run and folds them.
// Units and results travel through NATS JetStream, by a server in this process
// ([StartServer], by default without a socket) or by servers elsewhere
// ([Connect]). The message system is transport only: whatever it forgets the
// coordinator finds missing and queues again.
package cluster
