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
//
// # Parts, in reading order
//
//   - message.go: what workers and coordinator say.
//   - keys.go, users.go, conn.go, server.go, link.go: who may connect, and the connection.
//   - worker.go, unit.go, cache.go, backoff.go: a worker, from the request to the result.
//   - hub.go, desk.go, members.go, quota.go: the coordinator, who it talks to, and how much.
//   - queue.go, handout.go, lease.go: which unit goes to whom, and until when.
//   - coordinate.go, result.go, audit.go: a run: results that come in, units that are computed
//     twice to compare.
//   - files.go: files that runs and workers need.
//   - control.go, present.go: commands of people, from anywhere, and what a page shows them.
//
// # What it does not know
//
// Any kind of work: it hands out units of a jobs.Spec and returns bytes. The ledger, the folds
// and the state of a run belong to package jobs.
package cluster
