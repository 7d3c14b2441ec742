// Package library keeps games in one SQLite file: import from every record
// format with duplicates recognised, search by player, event, date, result,
// opening, line of play and position, statistics, an explorer of the moves played
// in a position, and export.
//
// Positions are found through an index of the package's own inside the file: each
// position of the main line of each game, with the move played in it, the result
// and the year, as sorted runs of packed entries (index.go); those of variations
// have runs of their own. docs/library.md describes the layout and has figures.
//
// # Parts, in reading order
//
//   - library.go, schema.go, driver.go, upgrade.go: the file, opened and brought to today's form.
//   - game.go, short.go, date.go, material.go: a game as a row.
//   - import.go, writer.go, copies.go, known.go, near.go: games that come in, those that are there
//     already, and those that nearly are.
//   - index.go, packed.go, bits.go, runmaker.go, runs.go, replay.go, progress.go: the index of positions.
//   - search.go, conditions.go, position_search.go, line.go, pattern.go, pattern_search.go: games found.
//   - explore.go, orders.go, novelty.go, stats.go: what was played, and how it went.
//   - names.go, names_change.go, persons.go, player.go: names, and whose they are.
//   - edit.go, label.go, history.go, own.go, first.go, set.go: changes, tags, what can be taken
//     back, games of the board, those that come with the program.
//   - export.go, show.go, text.go: games that go out, and reports for people.
//   - obk.go: opening books in SQLite files of other programs.
//   - bench.go, synth.go, timing.go: measurements.
//
// # What it does not know
//
// Engines, pages and messages. Formats of records belong to package record, names of openings to
// package opening, and the merging of two records of one game to package merge.
package library
