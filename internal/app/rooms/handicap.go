package rooms

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// handicap is a handicap in the form offered by faces.
type handicap struct {
	named
	FEN   string        `json:"fen"`
	Giver xiangqi.Color `json:"giver"` // side that gives the handicap: Black gives moves, Red gives pieces
}

// handicaps returns all handicaps. Those that give moves come first, followed by those that give
// pieces. Within each group, the lightest comes first.
func handicaps() []handicap {
	var list []handicap
	for _, h := range session.Handicaps() {
		list = append(list, handicap{named{h.ID, handicapName(h.ID)}, h.FEN, h.Giver})
	}
	return list
}

// handicapHeader is the record header for the handicap. Its value is the name used by players.
const handicapHeader = "Handicap"

func handicapName(id string) phrases.Text { return phrases.Say(phrases.Key("handicap." + id)) }

// handicapIDs lists the IDs of all handicaps for use in error messages.
func handicapIDs() string {
	var ids []string
	for _, h := range session.Handicaps() {
		ids = append(ids, h.ID)
	}
	return strings.Join(ids, ", ")
}
