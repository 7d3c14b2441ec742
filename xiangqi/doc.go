// Package xiangqi implements the rules of xiangqi (Chinese chess, 象棋): positions and legal moves,
// notations for people and programs, games and their results, and the repetition rule sets.
// It imports only the standard library.
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
// Pieces are placed on the intersections, which are called squares here: files a to i from Red's
// left, and ranks 0 to 9 from Red's home rank. Capital letters are Red's pieces. Red moves first.
//
// # The parts
//
// A [Board] maps squares to pieces. A [Position] adds the side to move and the counters that the
// rules need; it is a plain value that can be copied and compared. A [Game] is a sequence of moves
// played under a rule set. Only a Game decides when and why a game has ended.
//
// Pass external input to [ParseFEN], [Position.ParseMove], [Game.Play] and similar functions, which
// validate it and return errors that locate the fault. [Position.MakeMove] and the other methods
// intended for search do not check their arguments.
//
// # Glossary
//
//   - King (general, 帅 将), Advisor (guard, 仕 士), Bishop (elephant, 相 象), Knight (horse, 马), Rook
//     (chariot, 车), Cannon (炮), Pawn (soldier, 兵 卒).
//   - Palace: the nine squares on files d to f of a side's three home ranks; kings and advisors
//     never leave it.
//   - River: the line between ranks 4 and 5; bishops never cross it, and pawns may move sideways
//     after crossing it.
//   - Leg: the square next to a knight that must be empty for the knight to move past it. Eye: the
//     corresponding square for a bishop.
//   - Screen: the single piece over which a cannon captures.
//   - Facing kings (flying general): two kings on one file with nothing between them; no move may
//     lead to this.
//   - Ply: one move by one side.
//   - Checkmate and stalemate: the side to move has no legal move, in check or not; both lose.
//   - Chase: a threat to capture that the repetition rules forbid a side to repeat indefinitely.
//     See [RulesAXF], [RulesCXA] and [RulesComputer].
//
// # Speed
//
// The board stores an array of squares, and two 45-bit words for each set of pieces. The attacks of
// rooks and cannons are looked up by the occupancy of their rank and file, and those of knights and
// bishops by the occupancy of their legs and eyes. Functions intended for search never allocate.
// See docs/performance.md for this package's benchmark figures.
package xiangqi
