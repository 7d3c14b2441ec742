// Package mate proves forced mates. A proof is a tree in which the attacker has one move against
// every defence and every line ends in checkmate or stalemate. The package finds such trees and
// returns them as a Proof, which Check verifies using nothing but the rules.
//
// # The searches
//
// Solver.Solve is a depth-first proof-number search (df-pn): it always works on the line that needs
// the fewest additional positions to complete a proof. At first it tries only checks; quiet moves
// follow later. Solver.MateIn is a bounded search over all moves of both sides. Only a bounded
// search can show that there is no mate in n moves, and therefore which mate is the shortest.
//
// # Repetition
//
// A repetition proves nothing here. If a line returns to a position that is already on the line, or
// that occurred before the search began, the defender is considered to have escaped, whatever the
// rules say about the cycle. A win therefore never depends on perpetual check.
//
// A position counts as proved only once its successors have been proved. It follows that no line of
// a proof repeats a position, and that a proof holds on every path to its root. An escape by
// repetition, on the other hand, holds only on the path where it was found. Such a result is stored
// along with the repeated position and is ignored unless that position is on the current line.
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
