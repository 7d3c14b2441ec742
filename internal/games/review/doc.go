// Package review analyses a whole game: the value of every position, the moves that gave something
// away, and the reasons, as far as a line proves them.
//
// Run searches every position of the main line in three passes: first with few nodes for an initial
// picture, then with the requested nodes, then more deeply where a mark depends on it. With a node
// limit, the same game always yields the same report, regardless of the number of players: one
// thread searches each position with an empty table.
//
// # What moves are worth
//
// Win converts centipawns into the points that people scored: the probability of a win plus half
// that of a draw. A move loses the difference between the position before it and the one after it.
// Marks depend on that loss; see the constants of Mark.
//
// # Reasons
//
// A Reason names the fault of a move and contains the line of play that shows it. It is shown only
// if Prove, which replays the line by the rules without using the search, agrees, and if the
// position at the end of the line is worth no more to its loser than the search said before the
// line, so that the line is no accident. Material is reported as lost, or as missed, only if two
// searches, an engine that only counts pieces and a plain tree, show it in two branches: it is lost
// along the line, against every other defence, and one exchange beyond the line, and it is not lost
// in the other branch. Threats of mate and attacks with tempo are reported only if the other line
// reaches none as soon. Package check verifies both independently.
//
// # Parts, in reading order
//
//   - review.go, report.go, decode.go: a review from the game to the report, its form, and
//     decoding it.
//   - assess.go, settle.go, win.go, hard.go, facts.go: the value of moves, and what the book, the
//     tables and the human move model say about them.
//   - reason.go, explain.go, material.go, forced.go, threats.go, tempo.go, draws.go, prove.go:
//     finding and proving reasons.
//   - annotate.go, summary.go, story.go: the report as annotations in a record, as sentences, and
//     as a story.
//   - coach.go, try.go: the same judgement for one move, before and after it.
//
// # What it does not know
//
// The package knows nothing about boards, pages or stores: it takes a record and players, and
// returns a [Report]. Package report writes it as text, as a page or as a table, and stores it in a
// file.
package review
