package rooms

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// handicap is a handicap that faces can offer.
type handicap struct {
	named
	FEN   string        `json:"fen"`
	Giver xiangqi.Color `json:"giver"` // the side that gives the handicap: Black gives moves, Red pieces
}

// handicaps lists all handicaps. Those that give moves come before those that give pieces, and each
// group begins with the lightest.
func handicaps() []handicap {
	var list []handicap
	for _, h := range session.Handicaps() {
		list = append(list, handicap{named{h.ID, handicapName(h.ID)}, h.FEN, h.Giver})
	}
	return list
}

// handicapHeader is the record header that names the handicap. Its value is the name that players
// use for the handicap.
const handicapHeader = "Handicap"

func handicapName(id string) phrases.Text { return phrases.Say(phrases.Key("handicap." + id)) }

// handicapIDs lists the IDs for error messages.
func handicapIDs() string {
	var ids []string
	for _, h := range session.Handicaps() {
		ids = append(ids, h.ID)
	}
	return strings.Join(ids, ", ")
}
