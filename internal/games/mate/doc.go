// Package mate proves forced mates. It looks for a tree in which the attacker has
// one move against every defence and which ends everywhere in checkmate or
// stalemate, and hands the tree over as a Proof that Check can walk again by the
// rules alone.
//
// # The searches
//
// Solver.Solve is a depth-first proof-number search (df-pn): it always works on
// the line that needs the fewest further positions for a proof. First only
// checks are tried, then quiet moves too. Solver.MateIn is a search of bounded
// length over all moves of both sides; it is the one that can say that there is
// no mate in n moves, and so which mate is the shortest.
//
// # Repetition
//
// A repetition proves nothing here. A position that is on the line already, or
// that was on the board before the search began, counts as an escape of the
// defender, whatever the rules say of the cycle: so perpetual check never
// passes for a win. A position is called proved only after its successors have
// been, hence no line of a proof meets a position twice, and a proof holds on
// every path that leads to its root. An escape by repetition holds only for
// the path on which it was found; such results are kept with the position that
// was repeated, and forgotten when that is not on the line.
//
// # Sources
//
// Allis, van der Meulen, van den Herik, "Proof-number search", Artificial
// Intelligence 66, 1994. Nagai, "Df-pn algorithm for searching AND/OR trees and
// its applications", 2002. Ueda, Hashimoto, Hashimoto, Iida, "Weak proof-number
// search", 2008 (numbers of several lines are not added up, since they
// transpose). Pawlewicz, Lew, "Improving depth-first PN-search: 1 + ε trick",
// 2007. Kishimoto, Müller, "A solution to the GHI problem for depth-first
// proof-number search", 2005. Thomsen, "Lambda-search in game trees", 2000 (quiet
// moves must threaten a mate by checks).
package mate
