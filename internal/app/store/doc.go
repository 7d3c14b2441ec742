// Package store stores a user's games and settings in a single SQLite file. The file is kept in a
// folder that only one process at a time can own.
//
// Data that a call has accepted survive the end of the process and a crash of the machine. Each
// save names the version that it replaces, so a writer that has missed a change is refused, even on
// file systems where locks do not work. Backups are made at regular intervals and before the file
// is migrated to a new version (backup.go).
//
// A damaged file is replaced by a new one, which contains everything that can still be read from the
// damaged file's pages and whatever the last backup can add. The original is kept next to it, along
// with a list of what was lost (salvage.go).
package store
