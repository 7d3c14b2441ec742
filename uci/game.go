package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// game is the position to search, with its history.
type game struct {
	start xiangqi.Position
	moves []xiangqi.Move
	now   xiangqi.Position

	// base is the position after the last capture, or the start if there was none, because no earlier
	// position can recur. quiet holds the moves since then.
	base  xiangqi.Position
	quiet []xiangqi.Move
}

// makeGame plays the moves; the error is a *xiangqi.PlyError.
func makeGame(start xiangqi.Position, moves []xiangqi.Move) (game, error) {
	g := game{start: start, moves: slices.Clone(moves), now: start, base: start}
	last := 0
	for i, m := range g.moves {
		if err := g.now.CheckMove(m); err != nil {
			return game{}, &xiangqi.PlyError{Ply: i + 1, Text: m.String(), Err: err}
		}
		if g.now.MakeMove(m).Captured() != xiangqi.NoPiece {
			g.base, last = g.now, i+1
		}
	}
	g.quiet = g.moves[last:]
	return g, nil
}

// recent returns a position from at most the given number of plies ago, but not from before the last
// capture. It also returns the moves since that position.
func (g *game) recent(most int) (xiangqi.Position, []xiangqi.Move) {
	base, cut := g.base, max(0, len(g.quiet)-most)
	for _, m := range g.quiet[:cut] {
		base.MakeMove(m)
	}
	return base, g.quiet[cut:]
}

// occurrences returns how often the last position has occurred, including the current occurrence.
func (g *game) occurrences() int {
	p, now, count := g.base, g.now.Key(), 0
	for _, m := range g.quiet {
		if p.Key() == now {
			count++
		}
		p.MakeMove(m)
	}
	return count + 1
}

// withoutLoops returns moves that lead from start to the same position, omitting the moves between two
// occurrences of a position.
func withoutLoops(start xiangqi.Position, moves []xiangqi.Move) (short []xiangqi.Move) {
	p := start
	keys := []uint64{p.Key()}
	for _, m := range moves {
		p.MakeMove(m)
		short, keys = append(short, m), append(keys, p.Key())
		if i := slices.Index(keys, p.Key()); i < len(keys)-1 {
			short, keys = short[:i], keys[:i+1]
		}
	}
	return short
}

// choose returns the moves that the limits allow, or nil if they allow all.
func (g *game) choose(l *Limits) ([]xiangqi.Move, error) {
	if len(l.SearchMoves) == 0 && len(l.BanMoves) == 0 {
		return nil, nil
	}
	chosen := l.SearchMoves
	if len(chosen) == 0 {
		chosen = g.now.LegalMoves()
		slices.Sort(chosen) // so that equal requests produce equal lines
	}
	var left []xiangqi.Move
	for _, m := range chosen {
		if !g.now.IsLegal(m) {
			return nil, fmt.Errorf("%w: search move %v is not legal in %s", ErrLimits, m, g.now.FEN())
		}
		if !slices.Contains(l.BanMoves, m) {
			left = append(left, m)
		}
	}
	if len(left) == 0 {
		return nil, fmt.Errorf("%w: every move is banned in %s", ErrLimits, g.now.FEN())
	}
	return left, nil
}

// without returns the legal moves that are not in left, in order.
func (g *game) without(left []xiangqi.Move) (banned []xiangqi.Move) {
	for _, m := range g.now.LegalMoves() {
		if !slices.Contains(left, m) {
			banned = append(banned, m)
		}
	}
	slices.Sort(banned)
	return banned
}

// legalPart returns the moves before the first illegal one.
func legalPart(p xiangqi.Position, line []xiangqi.Move) []xiangqi.Move {
	for i, m := range line {
		if !p.IsLegal(m) {
			return line[:i]
		}
		p.MakeMove(m)
	}
	return line
}

// Letters are the letters that an engine uses for the bishop and the knight.
type Letters uint8

// The letters. With LettersAuto, the client chooses the letters according to what it knows about the
// engine.
const (
	LettersAuto Letters = iota
	LettersBN           // as in this project: nearly all engines
	LettersEH           // elephant and horse: SjaakII
)

var letterNames = [...]string{"auto", "bn", "eh"}

// String returns "bn", "eh" or "auto".
func (l Letters) String() string {
	if int(l) < len(letterNames) {
		return letterNames[l]
	}
	return "invalid"
}

// dialect is how positions and moves are written for an engine.
type dialect struct {
	ranks   Ranks
	letters Letters
}

// maxSentPlies is the largest number of plies without a capture that the client sends. Pikafish exits
// if it reads a larger number.
const maxSentPlies = 119

// fen formats a position with the letters that the engine uses.
func (d dialect) fen(p xiangqi.Position) string {
	fields := strings.Fields(p.FEN())
	fields[4] = strconv.Itoa(min(p.PliesSinceCapture(), maxSentPlies))
	if d.letters == LettersEH {
		fields[0] = strings.NewReplacer("B", "E", "b", "e", "N", "H", "n", "h").Replace(fields[0])
	}
	return strings.Join(fields, " ")
}

// positionLine formats the position command for a position and the moves after it.
func (d dialect) positionLine(base xiangqi.Position, moves []xiangqi.Move) string {
	line := []byte("position ")
	if base == xiangqi.StartPosition() {
		line = append(line, startWord...)
	} else {
		line = append(append(line, fenWord+" "...), d.fen(base)...)
	}
	if len(moves) > 0 {
		line = d.ranks.appendMoves(append(line, " "+movesWord...), moves)
	}
	return string(line)
}

// atLeastOne prevents a time from being rounded to zero.
func atLeastOne(t int64) int64 { return max(1, t) }
