// Package club is a play server: accounts, a lobby, and games between people who need
// not trust each other. It speaks the protocol of package talk to the same page as the
// local board, keeps all that matters by package store, and starts no programs.
//
// A command about a game is prepared by its session, stored, carried out, published and
// answered, in this order. So whatever anybody has seen of a game is in the store, and a
// game whose store failed is read again from there before it continues.
//
// Packages below this one import each other only in this order: request (how requests
// are read and refused), bounds (what clients may do at most), account (names, passwords,
// sessions: the Visitor that gives a command), admin (policy, order, the host). This package
// has the games, the lobby, and several processes that serve together; what account and admin
// need of it they get as functions, their Hooks, in Open.
//
// # Parts, in reading order
//
//   - club.go, config.go, messages.go: a [Club] from [Open] to its end, and what it sends.
//   - http.go, metrics.go, limits.go, reads.go, doors.go: requests, figures, what reading costs, and the doors besides
//     the page (packages lines and botapi).
//   - room.go, commands.go, timing.go, lag.go: one game, the commands about it, its clocks.
//   - games.go, challenges.go, offers.go, lobby.go, people.go, states.go: how games begin and
//     end, and who is here.
//   - absence.go, outage.go: players who are away, and a store that is.
//   - archive.go, review.go, sideboard.go: games that are over, or that people look on.
//   - house.go: the players of the house, which are engines.
//   - parts.go, seat.go, tourneygames.go: what packages school and tourney hang into a club.
//   - cluster.go, clustermessages.go, forward.go, places.go, mirror.go, together.go: several
//     processes that serve one club, each the owner of some games.
//
// # What it does not know
//
// SQL and files (package store), transport between processes (package peers), sockets and keys
// of sessions (package gate), listeners and settings of a host (package host), the rules
// (xiangqi, by package session), and how ratings are computed (package rating).
package club
