// Package session implements a single game as a pure state machine. Its state consists of the move
// tree, one line of which is the game, as well as the seats, the side to move, the clocks, the
// offers and the result. Session.Apply accepts a command and returns the resulting change.
//
// A session has no timer of its own. Every command comes with the time, and the session's owner calls
// FlagIn to find out when to act next. A session performs no I/O and starts no goroutines, and its
// owner must provide locking. It also produces no text for people: events and errors are plain
// data, and faces put them into words.
//
// Each command that is carried out is recorded as an Entry. A State and the entries that follow it
// reproduce the session exactly (see Log), so a host can store a game as a list of entries. Entries
// are numbered. If a writer has not seen the last entry, its own is refused with Stale. Prepare
// returns an entry before anything changes, so that it can be stored first; Advance then carries it
// out.
//
// A game is either free or strict. In a free game, which a person plays at their own board, players
// may always take back moves, replay them, jump to another position, and pause or resume the game.
// In a strict game, which is played between strangers, each of these actions requires the
// opponent's consent (see Propose and Answer).
package session
