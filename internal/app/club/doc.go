// Package club implements a play server: accounts, a lobby, and games between people who need not trust
// each other. It serves the same page as the local board and speaks the protocol of package talk.
// Everything important is stored through package store. The package starts no programs.
//
// A command on a game is prepared by the game's session, then stored, applied, published and answered, in
// this order, so that users never see anything of a game that is not in the store. If a command cannot be
// stored, the game is reloaded from the store before it continues.
//
// Below this package are four others, each of which imports only those listed before it: request (reading
// and refusing requests), bounds (client limits), account (names, passwords, sessions, and the Visitor that
// issues a command) and admin (policy, moderation, the host). Package club itself implements the games, the
// lobby, and the cooperation of several processes. Packages account and admin need some of its functions,
// which Open passes to them as Hooks.
//
// # Parts, in reading order
//
//   - club.go, config.go, messages.go: the life of a [Club] from [Open] to Close, and the messages it
//     sends.
//   - http.go, metrics.go, limits.go, reads.go, doors.go: requests, metrics, read limits, and ways into
//     the club other than the page (packages lines and botapi).
//   - room.go, commands.go, timing.go, lag.go: a game, its commands and its clocks.
//   - games.go, challenges.go, offers.go, lobby.go, people.go, states.go: how games begin and end, and
//     who is online.
//   - absence.go, outage.go: absent players, and outages of the store.
//   - archive.go, review.go, sideboard.go: completed games, and analysis by viewers.
//   - house.go: the house players, which are engines.
//   - parts.go, seat.go, tourneygames.go: the hooks for packages school and tourney.
//   - cluster.go, clustermessages.go, forward.go, places.go, mirror.go, together.go: several processes
//     serving one club, each of which owns some of the games.
//
// # What it does not know
//
// The package leaves the following to others: SQL and files (package store), transport between processes
// (package peers), sockets and session keys (package gate), listeners and host settings (package host), the
// rules (xiangqi, through package session), and rating computation (package rating).
package club
