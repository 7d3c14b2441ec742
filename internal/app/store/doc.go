// Package store keeps a person's games and settings: one SQLite file in a folder that
// one process at a time owns.
//
// What a call has accepted survives the end of the process and of the machine. A game
// is saved with the version that it replaces, so a writer that missed a change is
// refused even where locks do not work. Copies are made now and then and before the
// file is brought to a new version (backup.go). A damaged file is replaced by one
// with all that can still be read in its pages and in the last backup; the original
// stays next to it, with a list of what is lost (salvage.go).
package store
