// Package store stores a person's games and settings in one SQLite file. The file is in a folder
// that only one process at a time can own.
//
// Once a call has accepted data, the data survive the end of the process and a crash of the
// machine. Each save names the version that it replaces. A writer that has missed a change is
// therefore refused, even on file systems where locks do not work. Backups are made at regular
// intervals, and before the file is migrated to a new version (backup.go). A damaged file is
// replaced by a new one. The new file contains everything that can still be read from the pages of
// the damaged file and from the last backup. The original is kept next to it, with a list of what
// was lost (salvage.go).
package store
