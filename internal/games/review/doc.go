// Package review looks at a whole game: what every position was worth, which moves
// threw something away, and why, as far as the reason can be proved by a line.
//
// Run searches every position of the main line three times over: first with few
// nodes, so that there is a first picture, then with the nodes that were asked for,
// then more deeply where a mark depends on it. With a limit in nodes the same game
// gives the same report every time, however many players search: each position is
// searched by one thread with an empty table.
//
// # What moves are worth
//
// Win turns centipawns into the points that people scored: the chance to win plus
// half that of a draw. A move loses the difference between the position before it
// and the one after it. Marks are given by that loss; see the constants of Mark.
//
// # Reasons
//
// A Reason names what is wrong with a move and holds the line of play that shows
// it. None is shown unless Prove, which replays the line by the rules and knows
// nothing of the search, agrees; and unless the position at the end of the line is
// worth no more to its loser than the search said before it, so that the line is no
// accident. Material is said to be lost, or to have been there to win, only where two searches
// show it in two branches, an engine that counts pieces only and a plain tree: along the line and against every other
// defence it is lost, one exchange beyond the line too, and in the other branch it is not.
// Threats of mate and attacks with tempo are said where the other line comes to none as soon.
// Package check verifies both by itself.
//
// # Parts, in reading order
//
//   - review.go, report.go, decode.go: a review from the game to the report, its form, and reading it again.
//   - assess.go, settle.go, win.go, hard.go, facts.go: what moves are worth, and what the book, the
//     tables and people know of them.
//   - reason.go, explain.go, material.go, forced.go, threats.go, tempo.go, draws.go, prove.go: reasons, found and proved.
//   - annotate.go, summary.go, story.go: the report as remarks in a record, in sentences, and as a story.
//   - coach.go, try.go: the same judgement for one move, before and after it.
//
// # What it does not know
//
// Boards, pages and stores: it takes a record and players, and returns a [Report]. Package report
// writes it as text, as a page and as a table, and keeps it in a file.
package review
