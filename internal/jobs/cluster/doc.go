// Package cluster does runs of package jobs on many machines, and loses none of
// their units and counts none twice, no matter which dies meanwhile.
//
// Workers ([Worker]) ask the coordinator ([Hub]) for units, compute, and give one
// result for each. The coordinator writes results into the ledger of the run and
// folds them. All that it has to know is in the folders of runs: which units are
// out is in memory only, and what it forgets is handed out again.
//
// Requests and answers travel over NATS, by a server in this process ([StartServer])
// or by servers elsewhere ([Connect]). The server keeps nothing: there is no stream
// and no bucket that could be lost or written to.
//
// Anyone who connects has a key. It may publish below a subject that has the key in it,
// and listen to the answers that are addressed to the key; the coordinator may
// publish answers and nothing else. So the sender is who the server has verified, and no
// message, whatever subject it names for the answer, comes from anybody but its
// sender.
package cluster
