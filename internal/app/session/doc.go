// Package session is one game as a pure state machine: the tree of its moves with
// the game as a line of it, who sits where, whose turn it is, clocks, offers and
// the result. A command comes in, a change comes out (Session.Apply).
//
// It gets the time with every command and has no timer of its own: anyone who
// holds a session asks FlagIn when to come back. It does no input or output, starts
// no goroutine, and wants to be locked by its holder. It says nothing to people
// either: events and errors are data, and faces have the sentences.
//
// Every command that was carried out is an Entry. A State and the entries since
// lead to the same session again (Log), so a host can keep a game as a list of
// entries: an entry carries the number that must come next, and a writer who has
// not seen the last one is refused with Stale. Prepare gives the entry before
// anything has changed, so that it can be stored first; Advance carries it out.
//
// A game may be free or strict. In a free one, at one's own board, moves are taken
// back, played again and jumped to at will, and the game is paused and resumed; in
// a strict one, between strangers, this needs the consent of the other side (Propose, Answer).
package session
