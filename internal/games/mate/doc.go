// Package mate proves forced mates. It searches for a tree in which the attacker has one move
// against every defence and every line ends in checkmate or stalemate. It returns the tree as a
// Proof, which Check can verify by the rules alone.
//
// # The searches
//
// Solver.Solve is a depth-first proof-number search (df-pn): it always works on the line that needs
// the fewest additional positions to complete a proof. It tries only checks at first, and quiet
// moves later. Solver.MateIn is a bounded search over all moves of both sides. Only a bounded
// search can show that there is no mate in n moves, and therefore which mate is the shortest.
//
// # Repetition
//
// A repetition proves nothing here. If a line reaches a position that is already on the line, or
// that occurred before the search began, this counts as an escape for the defender, however the
// rules judge the cycle. Perpetual check therefore never counts as a win.
//
// A position is considered proved only after its successors have been proved, so no line of a proof
// repeats a position, and a proof holds on every path that leads to its root. An escape by
// repetition, in contrast, holds only on the path where it was found. Such a result is stored
// together with the repeated position, and is ignored when that position is not on the line.
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
