// Package review analyses a whole game. It finds the value of every position, the moves that gave
// something away, and the reasons why, as far as a line of play proves them.
//
// Run searches every position of the main line, in three passes: first with few nodes for an
// initial picture, then with the requested number of nodes, and finally more deeply where the mark
// of a move depends on it. Each position is searched by one thread with an empty table, so with a
// node limit the same game always yields the same report, however many players share the work.
//
// # What moves are worth
//
// Win converts centipawns into the points that people scored from such positions: the probability
// of a win plus half that of a draw. The loss of a move is the difference between the value of the
// position before it and that of the position after it. The mark of a move depends on its loss; see
// the constants of Mark.
//
// # Reasons
//
// A Reason names what is wrong with a move and contains the line of play that shows it. A reason is
// reported only if it passes two tests. First, Prove, which replays the line by the rules and does
// not use the search, must agree with it. Second, the position at the end of the line must be worth
// no more to the losing side than the search said before the line; otherwise the loss might be an
// accident of the line.
//
// Material is reported as lost, or as a missed gain, only if two searches agree: an engine that
// only counts pieces, and a plain tree. They examine two branches, the move played and the better
// move. In one branch the material must be lost along the line, against every other defence, and
// one exchange beyond the end of the line. In the other branch it must not be lost. Threats of mate
// and attacks with tempo are reported only if the other branch does not reach one as soon. Package
// check verifies both independently.
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
// returns a [Report]. Package report writes a Report as text, as a page or as a table, and stores
// it in a file.
package review
