package record

import "strings"

// A forum post may contain words, and sometimes even other games, around the code of a DhtmlXQ
// game.

const movesOutside = "moves outside the code of a game are left out"

// outside looks for moves in the text outside fields. It ignores pages, because they also display
// the moves for human readers.
func (r *pageReader) outside(text string, line int) {
	if r.page || r.beside > 0 {
		return
	}
	for l := range strings.Lines(text) {
		if isDhtmlXQFrame(l) {
			line++
			continue
		}
		if scanned := (&proseState{}).scan(l); scanned.moves > 1 && scanned.isMoves() {
			r.beside = line
			r.reportOutside()
			return
		}
		line++
	}
}

// isDhtmlXQFrame reports whether a line contains nothing, or nothing but the beginning or the end of
// a game's code.
func isDhtmlXQFrame(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || strings.EqualFold(line, "[DhtmlXQ]") || strings.EqualFold(line, "[/DhtmlXQ]")
}

// reportOutside adds a warning to the current game about moves outside the code.
func (r *pageReader) reportOutside() {
	if r.f != nil && r.beside > 0 {
		r.f.game.warn(Place{Game: r.in.game, Line: r.beside}, movesOutside)
		r.beside = 0
	}
}
