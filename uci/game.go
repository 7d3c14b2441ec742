package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// game is a position to search, together with the moves that led to it.
type game struct {
	start xiangqi.Position
	moves []xiangqi.Move
	now   xiangqi.Position

	// base is the position after the last capture, or the start position of the game if there was no capture.
	// No earlier position can recur. quiet holds the moves since base.
	base  xiangqi.Position
	quiet []xiangqi.Move
}

// makeGame plays the moves. If one of them is illegal, the error is a *xiangqi.PlyError.
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

// recent returns a position at most the given number of plies ago, together with the moves since then. It
// never goes back beyond the last capture.
func (g *game) recent(most int) (xiangqi.Position, []xiangqi.Move) {
	base, cut := g.base, max(0, len(g.quiet)-most)
	for _, m := range g.quiet[:cut] {
		base.MakeMove(m)
	}
	return base, g.quiet[cut:]
}

// occurrences returns how many times the current position has occurred, including this time.
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

// withoutLoops returns moves from start to the same final position, without the moves between two occurrences
// of a position.
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

// choose returns the moves permitted by l, or nil if all moves are permitted.
func (g *game) choose(l *Limits) ([]xiangqi.Move, error) {
	if len(l.SearchMoves) == 0 && len(l.BanMoves) == 0 {
		return nil, nil
	}
	chosen := l.SearchMoves
	if len(chosen) == 0 {
		chosen = g.now.LegalMoves()
		slices.Sort(chosen) // so that equal requests result in equal lines
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

// without returns the legal moves that are not in left, sorted.
func (g *game) without(left []xiangqi.Move) (banned []xiangqi.Move) {
	for _, m := range g.now.LegalMoves() {
		if !slices.Contains(left, m) {
			banned = append(banned, m)
		}
	}
	slices.Sort(banned)
	return banned
}

// legalPart returns the moves of line that precede the first illegal one.
func legalPart(p xiangqi.Position, line []xiangqi.Move) []xiangqi.Move {
	for i, m := range line {
		if !p.IsLegal(m) {
			return line[:i]
		}
		p.MakeMove(m)
	}
	return line
}

// Letters determine how an engine writes bishops and knights.
type Letters uint8

// The possible letters. LettersAuto leaves the choice to the client, which bases it on what it knows about
// the engine.
const (
	LettersAuto Letters = iota
	LettersBN           // as in this project; used by nearly all engines
	LettersEH           // elephant and horse; used by SjaakII
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

// maxSentPlies is the largest number of plies without a capture that the client sends in a position. If
// Pikafish reads a larger one, it exits.
const maxSentPlies = 119

// fen formats p with the engine's letters.
func (d dialect) fen(p xiangqi.Position) string {
	fields := strings.Fields(p.FEN())
	fields[4] = strconv.Itoa(min(p.PliesSinceCapture(), maxSentPlies))
	if d.letters == LettersEH {
		fields[0] = strings.NewReplacer("B", "E", "b", "e", "N", "H", "n", "h").Replace(fields[0])
	}
	return strings.Join(fields, " ")
}

// positionLine returns the position command for base followed by the given moves.
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

// atLeastOne raises a time of zero, the result of rounding, to 1.
func atLeastOne(t int64) int64 { return max(1, t) }
