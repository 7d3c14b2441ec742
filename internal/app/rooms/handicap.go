package rooms

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// noHandicap is an even game.
const noHandicap = "none"

// A handicap is a start without some of Red's men: who gives it plays Red.
type handicap struct {
	named
	FEN string `json:"fen"`

	without []string // squares
}

// handicaps are the traditional ones, lightest first.
var handicaps = makeHandicaps([]handicap{
	{named: named{noHandicap, Words{EN: "Even game", ZH: "分先"}}},
	{named: named{"knight_left", Words{EN: "Left knight", ZH: "让左马"}}, without: []string{"b0"}},
	{named: named{"knight_right", Words{EN: "Right knight", ZH: "让右马"}}, without: []string{"h0"}},
	{named: named{"cannon_left", Words{EN: "Left cannon", ZH: "让左炮"}}, without: []string{"b2"}},
	{named: named{"cannon_right", Words{EN: "Right cannon", ZH: "让右炮"}}, without: []string{"h2"}},
	{named: named{"two_knights", Words{EN: "Two knights", ZH: "让双马"}}, without: []string{"b0", "h0"}},
	{named: named{"knight_cannon", Words{EN: "Left knight and left cannon", ZH: "让左马左炮"}}, without: []string{"b0", "b2"}},
	{named: named{"two_cannons", Words{EN: "Two cannons", ZH: "让双炮"}}, without: []string{"b2", "h2"}},
	{named: named{"rook_left", Words{EN: "Left rook", ZH: "让左车"}}, without: []string{"a0"}},
	{named: named{"rook_right", Words{EN: "Right rook", ZH: "让右车"}}, without: []string{"i0"}},
	{named: named{"rook_knight", Words{EN: "Left rook and left knight", ZH: "让左车左马"}}, without: []string{"a0", "b0"}},
	{named: named{"two_rooks", Words{EN: "Two rooks", ZH: "让双车"}}, without: []string{"a0", "i0"}},
})

func makeHandicaps(list []handicap) []handicap {
	for i := range list {
		start := xiangqi.StartPosition()
		setup := start.Setup()
		for _, name := range list[i].without {
			s, err := xiangqi.ParseSquare(name)
			if err != nil {
				panic("rooms: handicap: " + err.Error())
			}
			setup.Remove(s)
		}
		list[i].FEN = setup.FEN()
	}
	return list
}

// findHandicap returns the handicap of an id; "" is none.
func findHandicap(id string) (handicap, bool) {
	if id == "" {
		id = noHandicap
	}
	for _, h := range handicaps {
		if h.ID == id {
			return h, true
		}
	}
	return handicap{}, false
}

// handicapIDs lists the ids for error messages.
func handicapIDs() string {
	var ids []string
	for _, h := range handicaps {
		ids = append(ids, h.ID)
	}
	return strings.Join(ids, ", ")
}
