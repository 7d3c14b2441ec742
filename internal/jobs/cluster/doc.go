// Package cluster distributes the runs of package jobs over many machines. No unit is lost or counted twice,
// even if processes die along the way.
//
// Workers ([Worker]) ask the coordinator ([Hub]) for units, compute them, and return one result for each.
// The coordinator writes the results to the run's ledger and folds them. Everything that must survive a
// crash is stored in the run folders. Which units are handed out is recorded only in memory, so units that a
// coordinator forgets are simply handed out again.
//
// Requests and replies travel over NATS, either through a server in this process ([StartServer]) or through
// servers elsewhere ([Connect]). The server stores nothing: it uses no streams or buckets that could be lost
// or tampered with.
//
// Every client has a key. It may publish only below a subject that contains its key, and may subscribe only
// to the replies addressed to that key. The coordinator, in turn, may publish only replies. The server
// therefore guarantees the identity of every sender, and no client can impersonate another, whatever reply
// subject its messages contain.
//
// # Parts, in reading order
//
//   - message.go: the messages between workers and the coordinator.
//   - keys.go, users.go, conn.go, server.go, link.go: who may connect, and the connection itself.
//   - worker.go, unit.go, cache.go, backoff.go: the worker, from its request for a unit to the result.
//   - hub.go, desk.go, members.go, quota.go: the coordinator, its clients, and their limits.
//   - queue.go, handout.go, lease.go: which worker receives which unit, and for how long.
//   - coordinate.go, result.go, audit.go: the coordination of a run, its incoming results, and units that
//     are computed a second time for comparison.
//   - files.go: files that runs and workers need.
//   - control.go, present.go: user commands from anywhere, and the state shown on the page.
//
// # What it does not know
//
// The package knows nothing about any particular kind of work. It hands out the units of a jobs.Spec and
// receives bytes. The ledger, the folds and the state of a run belong to package jobs.
package cluster
