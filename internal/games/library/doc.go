// Package library stores games in a single SQLite file. It imports games from every supported record format
// and detects duplicates. It searches by player, event, date, result, opening, line of play and position. It
// also computes statistics, explores the moves played in a position, and exports games.
//
// Position searches use an index that the package maintains in the same file. For each position in the main
// line of a game, the index has an entry with the move played there, the result and the year. Entries are
// packed into sorted runs (see index.go), and positions in variations have runs of their own. The layout is
// described, with some figures, in docs/library.md.
//
// # Parts, in reading order
//
//   - library.go, schema.go, driver.go, upgrade.go: the file, and how it is opened and upgraded.
//   - game.go, short.go, date.go, material.go: a game as a row.
//   - import.go, writer.go, copies.go, known.go, near.go: importing games, and recognizing duplicates and
//     near duplicates.
//   - index.go, packed.go, bits.go, runmaker.go, runs.go, replay.go, progress.go: the position index.
//   - search.go, conditions.go, position_search.go, line.go, pattern.go, pattern_search.go: searching for
//     games.
//   - explore.go, orders.go, novelty.go, stats.go: the moves played, and their results.
//   - names.go, names_change.go, persons.go, player.go: names, and the persons they belong to.
//   - edit.go, label.go, history.go, own.go, first.go, set.go: edits, tags, undo, games from the board, and
//     the games supplied with the program.
//   - export.go, show.go, text.go: exporting games, and text reports.
//   - obk.go: other programs' opening books, when stored in SQLite files.
//   - bench.go, synth.go, timing.go: measurements.
//
// # What it does not know
//
// The package knows nothing about engines, pages or messages. Record formats are handled by package record,
// opening names by package opening, and the merging of two records of a game by package merge.
package library
