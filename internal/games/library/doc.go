// Package library stores games in one SQLite file. It imports games from every record format and
// detects duplicates. It searches for games by player, event, date, result, opening, line of play
// and position, computes statistics, explores the moves played in a position, and exports games.
//
// Positions are found through an index that the package maintains inside the file. The index
// contains an entry for each position of the main line of each game, with the move played in it,
// the result and the year. The entries are packed in sorted runs (index.go). Positions in
// variations have separate runs. The layout and some figures are in docs/library.md.
//
// # Parts, in reading order
//
//   - library.go, schema.go, driver.go, upgrade.go: the file, opening and upgrading it.
//   - game.go, short.go, date.go, material.go: a game as a row.
//   - import.go, writer.go, copies.go, known.go, near.go: importing games, and recognizing
//     duplicates and near duplicates.
//   - index.go, packed.go, bits.go, runmaker.go, runs.go, replay.go, progress.go: the position
//     index.
//   - search.go, conditions.go, position_search.go, line.go, pattern.go, pattern_search.go:
//     searching games.
//   - explore.go, orders.go, novelty.go, stats.go: moves played, and their results.
//   - names.go, names_change.go, persons.go, player.go: names, and the persons they belong to.
//   - edit.go, label.go, history.go, own.go, first.go, set.go: changes, tags, undo, games from
//     the board, games that come with the program.
//   - export.go, show.go, text.go: exporting games, and text reports.
//   - obk.go: opening books of other programs in SQLite files.
//   - bench.go, synth.go, timing.go: measurements.
//
// # What it does not know
//
// The package knows nothing about engines, pages or messages. Other packages handle record formats
// (package record), the names of openings (package opening), and the merging of two records of one
// game (package merge).
package library
