package tablegen

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// measure determines how distances are counted: in plies to the end of the game, or in plies to the first
// capture.
type measure int

const (
	toMate measure = iota
	toConversion
)

// maxCode is the largest code for a distance. Tables that contain distances beyond it cannot be generated.
const maxCode = math.MaxUint8

// A code stores a distance in one byte, where zero means that there is none. With toMate, distances are odd
// for wins and even for losses, so it is sufficient to store half the distance.

func (m measure) winCode(plies int) int {
	if m == toMate {
		return (plies + 1) / 2
	}
	return plies
}

func (m measure) lossCode(plies int) int {
	if m == toMate {
		return plies/2 + 1
	}
	return plies + 1
}

func (m measure) winPlies(code int) int {
	if m == toMate {
		return 2*code - 1
	}
	return code
}

func (m measure) lossPlies(code int) int {
	if m == toMate {
		return 2*code - 2
	}
	return code - 1
}

// hasWins and hasLosses report whether wins and losses, respectively, can have the given distance.
func (m measure) hasWins(plies int) bool { return m == toConversion || plies%2 == 1 }

func (m measure) hasLosses(plies int) bool { return m == toConversion || plies%2 == 0 }

// effects returns the effect of a capture for each symbol, where the symbol represents the value of the
// position after the capture, with the opponent to move. The remaining symbols, up to illegal, have no
// effect.
func effects(values []tablebase.Value, illegal int, m measure) []effect {
	list := make([]effect, 0, illegal+1)
	for _, v := range values {
		plies := 1
		if m == toMate {
			plies += v.Plies()
		}
		switch v.WDL() {
		case tablebase.Draw:
			list = append(list, effectDraw)
		case tablebase.Loss:
			list = append(list, effectWin|effect(m.winCode(plies)))
		default:
			list = append(list, effectLoss|effect(m.lossCode(plies)))
		}
	}
	for len(list) <= illegal {
		list = append(list, effectNone)
	}
	return list
}
