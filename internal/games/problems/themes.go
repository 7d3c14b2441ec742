package problems

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Theme is a mating pattern. It is recognized from a line of a proof and the position at its end.
type Theme string

// The themes. The squares given are for a mate by Red, with the black king on ranks 7 to 9. A mate by Black
// is rotated before it is compared.
const (
	// KnightCannon 马后炮: a cannon gives check over its own knight. The knight is on the king's line, with one
	// square between them, and controls the squares next to the king.
	KnightCannon Theme = "knight_cannon"
	// CornerKnight 卧槽马: a knight on c8 or g8 gives check to the king on e9.
	CornerKnight Theme = "corner_knight"
	// PalaceKnight 挂角马: a knight on d7 or f7, a corner of the palace, gives check.
	PalaceKnight Theme = "palace_knight"
	// OctagonKnight 八角马: a knight on d7 or f7, diagonally across the palace from the king on f9 or d9,
	// controls the king's squares while another piece gives check.
	OctagonKnight Theme = "octagon_knight"
	// AnglerKnight 钓鱼马: a knight on c7 or g7 controls a square next to the king while a rook gives check.
	AnglerKnight Theme = "angler_knight"
	// IronBolt 铁门栓: a cannon on the centre file faces the king on e9 across two pieces, neither of which may
	// leave. A rook or pawn gives check from d9 or f9.
	IronBolt Theme = "iron_bolt"
	// SmotheredPalace 闷宫: a cannon gives check over one of the defender's advisors. The defender's own pieces
	// occupy all squares next to the king that are not on the line of the check.
	SmotheredPalace Theme = "smothered_palace"
	// TwoRooks 双车错: one rook gives check on the king's file or rank. The other, which gave the previous
	// check, controls the next file or rank.
	TwoRooks Theme = "two_rooks"
	// DoubleCannon 重炮: a cannon gives check over the attacker's other cannon.
	DoubleCannon Theme = "double_cannon"
	// FacingKings 白脸将: the attacking king takes part in the mate by denying the defending king a square on
	// which the two kings would face each other.
	FacingKings Theme = "facing_kings"
	// PiercedHeart 大胆穿心: a rook sacrifices itself for the advisor on e8, the middle of the palace. It is
	// recaptured, and mate follows.
	PiercedHeart Theme = "pierced_heart"
	// MoonFromSea 海底捞月: the king has left its back rank, from which a rook or cannon gives check along the
	// file.
	MoonFromSea Theme = "moon_from_sea"
	// HeavenEarth 天地炮: the king is on e9, with one cannon on the centre file and another on the back rank.
	HeavenEarth Theme = "heaven_earth"
	// TwoGhosts 二鬼拍门: two pawns are on d8 and f8.
	TwoGhosts Theme = "two_ghosts"
	// DoubleCheck 双将: two pieces give check at the same time.
	DoubleCheck Theme = "double_check"
	// Stalemated 困毙: the defender is not in check and cannot move.
	Stalemated Theme = "stalemated"
)

// patterns lists the functions that recognize the themes, in the order in which themes are named.
var patterns = []struct {
	theme Theme
	shows func(*ending) bool
}{
	{KnightCannon, (*ending).knightCannon},
	{CornerKnight, (*ending).cornerKnight},
	{PalaceKnight, (*ending).palaceKnight},
	{OctagonKnight, (*ending).octagonKnight},
	{AnglerKnight, (*ending).anglerKnight},
	{IronBolt, (*ending).ironBolt},
	{SmotheredPalace, (*ending).smotheredPalace},
	{TwoRooks, (*ending).twoRooks},
	{DoubleCannon, (*ending).doubleCannon},
	{FacingKings, (*ending).facingKings},
	{PiercedHeart, (*ending).piercedHeart},
	{MoonFromSea, (*ending).moonFromSea},
	{HeavenEarth, (*ending).heavenEarth},
	{TwoGhosts, (*ending).twoGhosts},
	{DoubleCheck, func(e *ending) bool { return e.checkers.Len() > 1 }},
	{Stalemated, func(e *ending) bool { return e.checkers.Empty() }},
}

// AllThemes returns all themes.
func AllThemes() []Theme {
	all := make([]Theme, len(patterns))
	for i, p := range patterns {
		all[i] = p.theme
	}
	return all
}

// ThemesOf returns the themes of a line that begins at start and ends in mate. For any other line, it returns
// none.
func ThemesOf(start xiangqi.Position, line []xiangqi.Move) []Theme {
	if _, _, err := xiangqi.Replay(start, line...); err != nil || len(line)%2 == 0 {
		return nil
	}
	e := ending{start: start, line: line}
	if start.Turn() == xiangqi.Black {
		e.start = start.ExchangeColors()
		e.line = make([]xiangqi.Move, len(line))
		for i, m := range line {
			e.line[i] = m.MirrorRank()
		}
	}
	end, _, err := xiangqi.Replay(e.start, e.line...)
	if err != nil || end.HasLegalMove() {
		return nil
	}
	e.pos, e.king, e.checkers = end, end.King(xiangqi.Black), end.Checkers()
	var found []Theme
	for _, p := range patterns {
		if p.shows(&e) {
			found = append(found, p.theme)
		}
	}
	return found
}

// ending is a mate by Red.
type ending struct {
	start    xiangqi.Position
	line     []xiangqi.Move
	pos      xiangqi.Position // Black is mated
	king     xiangqi.Square   // Black's king
	checkers xiangqi.Bitboard
}

// square parses the name of a square given in this file.
func square(name string) xiangqi.Square {
	s, err := xiangqi.ParseSquare(name)
	if err != nil {
		panic("no square: " + name)
	}
	return s
}

// on reports whether one of Red's pieces of the given kind is on any of the named squares.
func (e *ending) on(k xiangqi.Kind, names ...string) bool {
	for _, name := range names {
		if e.pos.At(square(name)) == xiangqi.NewPiece(xiangqi.Red, k) {
			return true
		}
	}
	return false
}

// checks iterates over the squares from which pieces of the given kind give check.
func (e *ending) checks(k xiangqi.Kind, yield func(xiangqi.Square) bool) bool {
	for s := range e.checkers.And(e.pos.ByKind(k)).Squares() {
		if yield(s) {
			return true
		}
	}
	return false
}

// screen returns the square of the piece over which a cannon gives check.
func (e *ending) screen(cannon xiangqi.Square) xiangqi.Square {
	return xiangqi.Between(cannon, e.king).And(e.pos.Occupied()).First()
}

// nextToKing returns the palace squares next to the king.
func (e *ending) nextToKing() xiangqi.Bitboard { return xiangqi.KingAttacks(e.king) }

func distance(a, b xiangqi.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files) + max(ranks, -ranks)
}

func (e *ending) knightCannon() bool {
	return e.checks(xiangqi.Cannon, func(cannon xiangqi.Square) bool {
		s := e.screen(cannon)
		return e.pos.At(s) == xiangqi.RedKnight && distance(s, e.king) == 2
	})
}

func (e *ending) knightChecks(names ...string) bool {
	return e.checks(xiangqi.Knight, func(s xiangqi.Square) bool {
		for _, name := range names {
			if s == square(name) {
				return true
			}
		}
		return false
	})
}

func (e *ending) cornerKnight() bool { return e.king == square("e9") && e.knightChecks("c8", "g8") }

func (e *ending) palaceKnight() bool { return e.knightChecks("d7", "f7") }

func (e *ending) octagonKnight() bool {
	across := e.king == square("f9") && e.on(xiangqi.Knight, "d7") || e.king == square("d9") && e.on(xiangqi.Knight, "f7")
	return across && !e.checkers.Empty() && !e.knightChecks("d7", "f7")
}

func (e *ending) anglerKnight() bool {
	if e.checkers.And(e.pos.ByKind(xiangqi.Rook)).Empty() {
		return false
	}
	for _, name := range []string{"c7", "g7"} {
		s := square(name)
		if e.on(xiangqi.Knight, name) && xiangqi.KnightAttacks(s, e.pos.Occupied()).Intersects(e.nextToKing()) {
			return true
		}
	}
	return false
}

func (e *ending) ironBolt() bool {
	if e.king != square("e9") {
		return false
	}
	doors := xiangqi.NewBitboard(square("d9"), square("f9"))
	if !e.checkers.And(e.pos.ByKind(xiangqi.Rook).Or(e.pos.ByKind(xiangqi.Pawn))).Intersects(doors) {
		return false
	}
	for s := range e.pos.Pieces(xiangqi.Red, xiangqi.Cannon).Squares() {
		if s.File() == e.king.File() && xiangqi.Between(s, e.king).And(e.pos.Occupied()).Len() == 2 {
			return true
		}
	}
	return false
}

func (e *ending) smotheredPalace() bool {
	if !e.checkers.Single() {
		return false
	}
	own := e.pos.ByColor(xiangqi.Black)
	return e.checks(xiangqi.Cannon, func(cannon xiangqi.Square) bool {
		if e.pos.At(e.screen(cannon)) != xiangqi.BlackAdvisor {
			return false
		}
		for s := range e.nextToKing().Squares() {
			sameLine := s.File() == e.king.File() && cannon.File() == e.king.File() || s.Rank() == e.king.Rank() && cannon.Rank() == e.king.Rank()
			if !sameLine && !own.Has(s) {
				return false
			}
		}
		return true
	})
}

func (e *ending) twoRooks() bool {
	rooks := e.pos.Pieces(xiangqi.Red, xiangqi.Rook)
	if rooks.Len() != 2 || len(e.line) < 3 {
		return false
	}
	// The other rook must have given check on the previous move.
	before, _, err := xiangqi.Replay(e.start, e.line[:len(e.line)-2]...)
	if err != nil || before.Checkers().And(before.ByKind(xiangqi.Rook)).Empty() {
		return false
	}
	other := e.line[len(e.line)-3].To()
	return e.checks(xiangqi.Rook, func(checker xiangqi.Square) bool {
		if checker != e.line[len(e.line)-1].To() || !rooks.Has(other) || other == checker {
			return false
		}
		barred := xiangqi.RookAttacks(other, e.pos.Occupied()).And(e.nextToKing())
		for s := range barred.Squares() {
			if checker.File() == e.king.File() && s.File() == other.File() && s.File() != e.king.File() ||
				checker.Rank() == e.king.Rank() && s.Rank() == other.Rank() && s.Rank() != e.king.Rank() {
				return true
			}
		}
		return false
	})
}

func (e *ending) doubleCannon() bool {
	return e.checks(xiangqi.Cannon, func(s xiangqi.Square) bool { return e.pos.At(e.screen(s)) == xiangqi.RedCannon })
}

func (e *ending) facingKings() bool {
	pos := e.pos
	for _, m := range pos.AppendPseudoLegal(nil, xiangqi.AllMoves) {
		if m.From() != e.king {
			continue
		}
		refusal := (*xiangqi.IllegalMoveError)(nil)
		if errors.As(pos.CheckMove(m), &refusal) && refusal.Reason == xiangqi.ReasonKingsFace {
			return true
		}
	}
	return false
}

func (e *ending) piercedHeart() bool {
	pos := e.start
	for i, m := range e.line {
		heart := m.To() == square("e8") && pos.At(m.From()) == xiangqi.RedRook && pos.At(m.To()) == xiangqi.BlackAdvisor
		if heart && i+1 < len(e.line) && e.line[i+1].To() == m.To() {
			return true
		}
		pos.MakeMove(m)
	}
	return false
}

func (e *ending) moonFromSea() bool {
	const back = xiangqi.NumRanks - 1
	for s := range e.checkers.And(e.pos.ByKind(xiangqi.Rook).Or(e.pos.ByKind(xiangqi.Cannon))).Squares() {
		if s.Rank() == back && s.File() == e.king.File() && e.king.Rank() < back {
			return true
		}
	}
	return false
}

func (e *ending) heavenEarth() bool {
	if e.king != square("e9") {
		return false
	}
	heaven, earth := false, false
	for s := range e.pos.Pieces(xiangqi.Red, xiangqi.Cannon).Squares() {
		heaven = heaven || s.File() == e.king.File()
		earth = earth || s.Rank() == e.king.Rank()
	}
	return heaven && earth
}

func (e *ending) twoGhosts() bool { return e.on(xiangqi.Pawn, "d8") && e.on(xiangqi.Pawn, "f8") }
