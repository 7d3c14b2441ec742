// Package store stores a person's games and settings in one SQLite file, in a folder that only one
// process at a time owns.
//
// Data accepted by a call survive the end of the process and a crash of the machine. Each save
// names the version that it replaces, so that a writer who missed a change is refused even where
// locks do not work. Backups are made periodically and before the file is migrated to a new version
// (backup.go). A damaged file is replaced by a new one that contains everything still readable in
// its pages and in the last backup; the original is kept next to it, with a list of what was lost
// (salvage.go).
package store
