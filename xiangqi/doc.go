// Package xiangqi implements the rules of xiangqi (Chinese chess, 象棋): positions and their legal
// moves, move notations for people and programs, complete games and their results, and the rule
// sets that govern repetition. It depends only on the standard library.
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
// Pieces sit where the lines cross. This package calls these points squares. Files run from a to i,
// starting at Red's left, and ranks from 0 to 9, starting at Red's home rank. Uppercase letters are
// Red's pieces. Red moves first.
//
// # The parts
//
// A [Board] records which piece is on which square. A [Position] adds the side to move and the
// counters that the rules depend on; it is a plain value that can be copied and compared. A [Game]
// is a sequence of moves played under a rule set. Only a Game decides when and why play has ended.
//
// To handle input from outside the program, use [ParseFEN], [Position.ParseMove], [Game.Play] and
// similar functions. They validate their input, and the errors they return point to the fault.
// [Position.MakeMove] and the other methods meant for search do not check their arguments.
//
// # Glossary
//
//   - King (general, 帅 将), Advisor (guard, 仕 士), Bishop (elephant, 相 象), Knight (horse, 马), Rook
//     (chariot, 车), Cannon (炮), Pawn (soldier, 兵 卒).
//   - Palace: the nine squares where files d to f cross a side's three home ranks; kings and
//     advisors never leave it.
//   - River: the line between ranks 4 and 5. Bishops never cross it, and pawns may move sideways
//     once they have crossed it.
//   - Leg: the square next to a knight that must be empty for it to jump in that direction. Eye:
//     the square that plays the same role for a bishop.
//   - Screen: the one piece that a cannon jumps over when it captures.
//   - Facing kings (flying general): two kings on one file with nothing between them. A move that
//     leads to this is illegal.
//   - Ply: one move by one side.
//   - Checkmate and stalemate: the side to move has no legal move and is in check (checkmate) or
//     is not (stalemate). It loses in either case.
//   - Chase: a threat to capture that, under the repetition rules, a side may not repeat
//     indefinitely. See [RulesAXF], [RulesCXA] and [RulesComputer].
//
// # Speed
//
// A board is stored both as an array of squares and as sets of pieces, each of which takes two
// 45-bit words. Rook and cannon attacks are looked up by the occupancy of the piece's rank and
// file, and knight and bishop attacks by the occupancy of its legs or eyes. Functions meant for
// search never allocate. Benchmark figures for this package are in docs/performance.md.
package xiangqi
