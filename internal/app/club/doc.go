// Package club implements a play server: accounts, a lobby, and games between people who need not trust
// each other. It speaks the protocol of package talk with the same page as the local board, persists
// everything important with package store, and starts no programs.
//
// Each command on a game is prepared by the game's session, and is then stored, applied, published and
// answered, in this order. The store therefore contains everything that users have seen of a game. If
// storing a command fails, the game is reloaded from the store before it continues.
//
// Four packages below this one are layered, and each imports only those before it: request (reading and
// refusing requests), bounds (client limits), account (names, passwords, sessions, and the Visitor that
// issues a command) and admin (policy, moderation, the host). This package itself implements the games, the
// lobby, and the cooperation of several processes. The packages account and admin need some of its
// functions; Open passes them as Hooks.
//
// # Parts, in reading order
//
//   - club.go, config.go, messages.go: the life of a [Club] from [Open] to Close, and the messages it
//     sends.
//   - http.go, metrics.go, limits.go, reads.go, doors.go: requests, metrics, read limits, and the
//     entrances other than the page (packages lines and botapi).
//   - room.go, commands.go, timing.go, lag.go: one game, its commands and its clocks.
//   - games.go, challenges.go, offers.go, lobby.go, people.go, states.go: how games begin and end, and
//     who is online.
//   - absence.go, outage.go: absent players, and an unavailable store.
//   - archive.go, review.go, sideboard.go: games that have ended, and analysis by viewers.
//   - house.go: the house players, which are engines.
//   - parts.go, seat.go, tourneygames.go: the hooks for packages school and tourney.
//   - cluster.go, clustermessages.go, forward.go, places.go, mirror.go, together.go: several processes
//     that serve one club, each owning some of the games.
//
// # What it does not know
//
// The package leaves the following to others: SQL and files (package store), transport between processes
// (package peers), sockets and session keys (package gate), listeners and host settings (package host), the
// rules (xiangqi, through package session), and rating computation (package rating).
package club
