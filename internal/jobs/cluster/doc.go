// Package cluster distributes runs of package jobs over many machines without losing a unit or counting one
// twice, whichever process dies along the way.
//
// Workers ([Worker]) ask the coordinator ([Hub]) for units, compute them, and return one result for each.
// The coordinator writes the results to the run's ledger and folds them. Everything that must survive a
// crash is in the run folders. Which units are handed out is recorded only in memory; units that a
// coordinator forgets are handed out again.
//
// Requests and replies travel over NATS, through a server in this process ([StartServer]) or servers
// elsewhere ([Connect]). The server stores nothing: it has no streams or buckets that could be lost or
// tampered with.
//
// Every client has a key. A client may publish only below a subject that contains its key, and may
// subscribe only to the replies addressed to that key. The coordinator may publish replies and nothing
// else. The server therefore verifies the sender of every message. A client cannot pretend to be another
// one, whatever reply subject its message contains.
//
// # Parts, in reading order
//
//   - message.go: the messages between workers and the coordinator.
//   - keys.go, users.go, conn.go, server.go, link.go: who may connect, and the connection.
//   - worker.go, unit.go, cache.go, backoff.go: a worker, from the request to the result.
//   - hub.go, desk.go, members.go, quota.go: the coordinator, its clients, and their limits.
//   - queue.go, handout.go, lease.go: which unit goes to which worker, and until when.
//   - coordinate.go, result.go, audit.go: a run, its incoming results, and units computed twice for
//     comparison.
//   - files.go: files that runs and workers need.
//   - control.go, present.go: user commands from anywhere, and the state that a page shows.
//
// # What it does not know
//
// The package does not know any particular kind of work: it hands out units of a jobs.Spec and receives
// bytes. The ledger, the folds and the state of a run belong to package jobs.
package cluster
