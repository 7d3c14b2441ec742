// Package mate proves forced mates. It searches for a tree in which the attacker has one move
// against every defence and every line ends in checkmate or stalemate, and returns the tree as a
// Proof that Check can verify by the rules alone.
//
// # The searches
//
// Solver.Solve is a depth-first proof-number search (df-pn): it always works on the line that needs
// the fewest additional positions for a proof. It tries only checks at first, then quiet moves too.
// Solver.MateIn is a bounded search over all moves of both sides; only it can show that there is no
// mate in n moves, and thus which mate is the shortest.
//
// # Repetition
//
// A repetition proves nothing here. A position that is already on the line, or that occurred before
// the search began, counts as an escape for the defender, regardless of how the rules judge the
// cycle: perpetual check therefore never counts as a win. A position is considered proved only
// after its successors, so no line of a proof repeats a position, and a proof holds on every path
// that leads to its root. An escape by repetition holds only for the path on which it was found;
// such results are stored with the repeated position, and discarded when that is not on the line.
//
// # Sources
//
// Allis, van der Meulen, van den Herik, "Proof-number search", Artificial Intelligence 66, 1994.
// Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002. Ueda, Hashimoto,
// Hashimoto, Iida, "Weak proof-number search", 2008 (numbers of several lines are not added up,
// since they transpose). Pawlewicz, Lew, "Improving depth-first PN-search: 1 + ε trick", 2007.
// Kishimoto, Müller, "A solution to the GHI problem for depth-first proof-number search", 2005.
// Thomsen, "Lambda-search in game trees", 2000 (quiet moves must threaten a mate by checks).
package mate
