// Package session implements one game as a pure state machine: the tree of its moves, with the game
// as a line of the tree, the seats, whose turn it is, clocks, offers and the result. A command goes
// in and a change comes out (Session.Apply).
//
// A session receives the time with every command and has no timer of its own: its holder calls
// FlagIn to learn when to come back. It performs no input or output and starts no goroutines; its
// holder must lock it. It produces no text for people either: events and errors are data, and faces
// supply the sentences.
//
// Every command that was carried out is an Entry. A State and the entries after it reproduce the
// same session (Log), so a host can store a game as a list of entries. Each entry has a sequence
// number; a writer that has not seen the last entry is refused with Stale. Prepare returns the entry
// before anything changes, so that it can be stored first; Advance carries it out.
//
// A game may be free or strict. In a free game, at one's own board, moves can be taken back,
// replayed and jumped to at will, and the game can be paused and resumed. In a strict game, between
// strangers, this requires the consent of the other side (Propose, Answer).
package session
