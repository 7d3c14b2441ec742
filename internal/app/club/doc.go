// Package club is a play server: accounts, a lobby, and games between people who need
// not trust each other. It speaks the protocol of package talk to the same page as the
// local board, keeps all that matters by package store, and starts no programs.
//
// A command about a game is prepared by its session, stored, carried out, published and
// answered, in this order. So whatever anybody has seen of a game is in the store, and a
// game whose store failed is read again from there before it continues.
//
// Packages below this one, which import each other only in this order: request (how requests
// are read and refused), bounds (what clients may do at most), account (names, passwords,
// sessions: the Visitor that gives a command), admin (policy, order, the host). This package
// has the games, the lobby, and several processes that serve together; what account and admin
// need of it they get as functions, their Hooks, in Open.
package club
