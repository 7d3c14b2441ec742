// Package xiangqi knows the rules of xiangqi (Chinese chess, 象棋): positions and
// legal moves, the notations that people and programs write, games with their
// end, and the rule sets on repetition. It imports only the standard library.
//
// # The board
//
//	9  r──n──b──a──k──a──b──n──r   Black's home rank
//	   │  │  │  │ ╲│╱ │  │  │  │
//	8  ├──┼──┼──┼──┼──┼──┼──┼──┤
//	   │  │  │  │ ╱│╲ │  │  │  │
//	7  ├──c──┼──┼──┼──┼──┼──c──┤
//	   │  │  │  │  │  │  │  │  │
//	6  p──┼──p──┼──p──┼──p──┼──p
//	   │  │  │  │  │  │  │  │  │
//	5  ├──┴──┴──┴──┴──┴──┴──┴──┤
//	   │        the river      │
//	4  ├──┬──┬──┬──┬──┬──┬──┬──┤
//	   │  │  │  │  │  │  │  │  │
//	3  P──┼──P──┼──P──┼──P──┼──P
//	   │  │  │  │  │  │  │  │  │
//	2  ├──C──┼──┼──┼──┼──┼──C──┤
//	   │  │  │  │ ╲│╱ │  │  │  │
//	1  ├──┼──┼──┼──┼──┼──┼──┼──┤
//	   │  │  │  │ ╱│╲ │  │  │  │
//	0  R──N──B──A──K──A──B──N──R   Red's home rank
//	   a  b  c  d  e  f  g  h  i
//
// Pieces stand on the crossings, called squares here: files a to i from Red's left,
// ranks 0 to 9 from Red's home rank. Capitals are Red's pieces; Red moves first.
//
// # The parts
//
// A [Board] is pieces on squares. A [Position] is a board with the side to move and
// the counters that the rules need; it is a plain value that can be copied and
// compared. A [Game] is moves over time under a rule set, and the one place that
// decides when and why a game has ended. Anything from outside goes through
// [ParseFEN], [Position.ParseMove], [Game.Play] and the like, which check and
// return errors that name the place; [Position.MakeMove] and its kin, made for
// searching, check nothing.
//
// # Glossary
//
//   - King (general, 帅 将), Advisor (guard, 仕 士), Bishop (elephant, 相 象), Knight
//     (horse, 马), Rook (chariot, 车), Cannon (炮), Pawn (soldier, 兵 卒).
//   - Palace: the nine squares d to f of a side's three home ranks; kings and
//     advisors never leave it.
//   - River: the line between ranks 4 and 5; bishops never cross it, pawns step
//     sideways once they have.
//   - Leg: the square next to a knight that must be empty for it to move past. Eye:
//     the same for a bishop.
//   - Screen: the one piece that a cannon captures over.
//   - Facing kings (flying general): two kings on one file with nothing between;
//     no move may lead there.
//   - Ply: one move of one side.
//   - Checkmate and stalemate: the side to move has no legal move, in check or
//     not; both lose.
//   - Chase: a threat to capture that the rules on repetition forbid to repeat
//     without end. See [RulesAXF], [RulesCXA] and [RulesComputer].
//
// # Speed
//
// The board keeps two 45-bit words per set of pieces and an array of squares.
// Rooks and cannons look up the squares they reach by the occupancy of their rank
// and file, knights and bishops by that of their legs and eyes. Nothing that a
// search calls allocates. The benchmarks of this package measure it;
// docs/performance.md has figures.
package xiangqi
