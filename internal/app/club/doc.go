// Package club implements a play server: accounts, a lobby, and games between people who need not trust
// each other. It speaks the protocol of package talk with the same page as the local board, persists
// everything important with package store, and starts no programs.
//
// The session of a game prepares each command, which is then stored, applied, published and answered, in
// this order. Everything that users have seen of a game is therefore in the store. After a store failure,
// the game is reloaded from the store before it continues.
//
// The packages below this one import each other only in this order: request (reading and refusing
// requests), bounds (client limits), account (names, passwords, sessions: the Visitor that issues a
// command), admin (policy, moderation, the host). This package implements the games, the lobby, and the
// cooperation of several processes; Open passes account and admin the functions they need from it as
// their Hooks.
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
// SQL and files (package store), transport between processes (package peers), sockets and session keys
// (package gate), listeners and host settings (package host), the rules (xiangqi, through package
// session), and rating computation (package rating).
package club
