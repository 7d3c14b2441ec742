package endgame

import (
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Name returns the name of a class in theory, or nil if it has none.
func Name(c tablebase.Class) *phrases.Text {
	c, _ = c.Canonical()
	key := phrases.Key("endgame.name." + c.String())
	if !phrases.Has(key) {
		return nil
	}
	name := phrases.Say(key)
	return &name
}

// Title names a class by its pieces. The stronger side comes first.
func Title(c tablebase.Class) phrases.Text {
	c, _ = c.Canonical()
	return phrases.Say("endgame.title", "first", piecesOf(c, xiangqi.Red), "second", piecesOf(c, xiangqi.Black)).Capitalized()
}

var attackers = [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Knight, xiangqi.Cannon, xiangqi.Pawn}

// piecesOf names the pieces of a side, except for the king.
func piecesOf(c tablebase.Class, side xiangqi.Color) phrases.Text {
	advisors, bishops := c.Count(side, xiangqi.Advisor), c.Count(side, xiangqi.Bishop)
	guarded := advisors+bishops > 0
	guards := "a" + strconv.Itoa(advisors) + "b" + strconv.Itoa(bishops)
	var pieces []phrases.Text
	for _, kind := range attackers {
		switch n := c.Count(side, kind); {
		case n == 1 && c.Attackers(side) == 1 && !guarded:
			return phrases.Say(phrases.Key("endgame.lone." + kind.String()))
		case n > 0:
			pieces = append(pieces, phrases.Say(phrases.Key("endgame.pieces."+kind.String()), "n", n))
		}
	}
	switch last := len(pieces) - 1; {
	case last < 0 && guarded:
		return phrases.Say(phrases.Key("endgame.guards." + guards))
	case guarded:
		return phrases.Say(phrases.Key("endgame.with."+guards), "pieces", phrases.Join("endgame.list", pieces...))
	case last < 0:
		return phrases.Say("endgame.bareKing")
	case last == 0:
		return pieces[0]
	default:
		return phrases.Say("endgame.last", "first", phrases.Join("endgame.list", pieces[:last]...), "rest", pieces[last])
	}
}
