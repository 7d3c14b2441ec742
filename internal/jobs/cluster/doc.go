// Package cluster distributes runs of package jobs over many machines without losing a unit or counting one
// twice, whichever process dies along the way.
//
// Workers ([Worker]) ask the coordinator ([Hub]) for units, compute them, and return one result for each. The
// coordinator writes the results to the run's ledger and folds them. All its durable knowledge is in the run
// folders. Only memory records which units are out; the coordinator hands out again any that it forgets.
//
// Requests and replies travel over NATS, through a server in this process ([StartServer]) or servers
// elsewhere ([Connect]). The server stores nothing: it has no streams and no buckets that could be lost or
// written to.
//
// Every client has a key. A client may publish below a subject that contains its key, and subscribe to the
// replies addressed to that key; the coordinator may publish replies and nothing else. The server thus
// verifies every sender, and no message can pretend to come from another client, whatever reply subject it
// names.
//
// # Parts, in reading order
//
//   - message.go: what workers and the coordinator say.
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
// Any kind of work: it hands out units of a jobs.Spec and returns bytes. The ledger, the folds and the state
// of a run belong to package jobs.
package cluster
