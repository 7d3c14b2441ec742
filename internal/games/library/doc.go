// Package library stores games in one SQLite file: it supports import from every record format with
// duplicate detection, search by player, event, date, result, opening, line of play and position,
// statistics, an explorer of the moves played in a position, and export.
//
// Positions are found through the package's own index inside the file: each position of the main
// line of each game, with the move played in it, the result and the year, as sorted runs of packed
// entries (index.go). Positions in variations have separate runs. docs/library.md describes the
// layout and gives figures.
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
// The package knows nothing about engines, pages or messages. Package record handles record formats,
// package opening the names of openings, and package merge the merging of two records of one game.
package library
