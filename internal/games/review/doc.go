// Package review analyses a whole game. It evaluates every position, finds the moves that gave something
// away, and gives the reasons for them, as far as a line of play can prove them.
//
// Run searches every position of the main line in three passes: with few nodes for a first impression, then
// with the requested number of nodes, and finally more deeply wherever the mark of a move depends on it. Each
// position is searched by a single thread that starts with an empty table. Under a node limit, the same game
// therefore always yields the same report, no matter how many players share the work.
//
// # What moves are worth
//
// Win converts centipawns into expected points, as scored by people in such positions: the probability of a
// win plus half the probability of a draw. A move's loss is the difference between the value of the position
// before it and the value of the position after it. The loss determines the mark that the move gets; see the
// constants of type Mark.
//
// # Reasons
//
// A Reason identifies what is wrong with a move, and includes the line of play that shows it. It is reported
// only if it passes two tests. First, Prove must confirm it by replaying the line according to the rules,
// without using the search. Second, the position at the end of the line must be worth no more to the losing
// side than the search said before the line. Otherwise, the loss might be an accident of that line.
//
// Material is reported as lost, or a gain as missed, only if two searches agree: an engine that only counts
// pieces, and a plain tree search. They examine two branches, the move played and the better move. In one
// branch, the material must be lost along the line and for one exchange beyond its end, against every other
// defence. In the other branch, it must not be lost. A threat of mate or an attack with tempo is reported only
// if the same side does not reach one as soon in the other branch. Package check verifies all of these claims
// independently.
//
// # Parts, in reading order
//
//   - review.go, report.go, decode.go: the review, the report that it produces, and how a report is decoded.
//   - assess.go, settle.go, win.go, hard.go, facts.go: the value of moves, and what the book, the tables and
//     the human move model say about them.
//   - reason.go, explain.go, material.go, forced.go, threats.go, tempo.go, draws.go, prove.go: finding and
//     proving reasons.
//   - annotate.go, summary.go, story.go: the report as annotations in a record, as sentences, and as a
//     story.
//   - coach.go, try.go: the same judgement for a single move, before and after it is played.
//
// # What it does not know
//
// The package knows nothing about boards, pages or stores. It takes a record and players, and returns a
// [Report]. Package report writes a Report as text, as a page or as a table, and saves it in a file.
package review
