// Package session implements a single game as a pure state machine. Its state consists of the tree of
// moves, in which the game is one line, the seats, the side to move, the clocks, the offers and the
// result. A command goes in, and a change comes out (Session.Apply).
//
// A session receives the time with every command and has no timer of its own. Its holder calls FlagIn
// to find out when it must act again. A session performs no input or output and starts no goroutines;
// its holder must lock it. It also produces no text for people. Events and errors are data, for which
// faces supply the sentences.
//
// Every command that was carried out is recorded as an Entry. A State, together with the entries made
// after it, reproduces the same session (Log), so a host can store a game as a list of entries. Each
// entry has a sequence number. A writer that has not seen the last entry is refused with Stale.
// Prepare returns an entry before anything changes, so that the entry can be stored first; Advance
// then carries it out.
//
// A game is either free or strict. In a free game, which a person plays at their own board, it is
// always possible to take back moves, to replay them and to jump to another position, and the game can
// be paused and resumed. In a strict game, between strangers, these actions require the consent of the
// other side (Propose, Answer).
package session
