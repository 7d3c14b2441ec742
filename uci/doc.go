// Package uci speaks the protocols of xiangqi engines, from both ends.
//
// The text of UCI and UCCI: ParseCommand and Command.Format for what a front end
// says, ParseReply and Writer for what an engine says. The parsers take whatever
// comes: what they do not know is skipped, and nothing makes them panic. Moves in
// commands stay text, because a line need not tell which dialect it is in:
// DeduceRanks finds out, Ranks translates them.
//
// A Program is an engine in a file; its Start makes a Client, which drives the
// engine under UCI, UCCI or CECP, the protocol of XBoard. Whatever an engine does
// wrong ends as an *EngineError that names it: an engine that dies, hangs, lies
// or floods its output neither blocks nor fills the program that drives it.
//
// Three dialects of UCI are in the field. Most engines number the ranks 0 to 9
// and play nothing but xiangqi. Engines for many games offer the option
// UCI_Variant, want it set to "xiangqi", and number the ranks 1 to 10. Some front
// ends leave out the word "position". UCCI numbers the ranks 0 to 9 always.
package uci
