package rooms

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// handicap is a handicap that faces can offer.
type handicap struct {
	named
	FEN string `json:"fen"`
}

// handicaps lists all, lightest first.
func handicaps() []handicap {
	var list []handicap
	for _, h := range session.Handicaps() {
		list = append(list, handicap{named{h.ID, phrases.Say(phrases.Key("handicap." + h.ID))}, h.FEN})
	}
	return list
}

// handicapIDs lists the ids for error messages.
func handicapIDs() string {
	var ids []string
	for _, h := range session.Handicaps() {
		ids = append(ids, h.ID)
	}
	return strings.Join(ids, ", ")
}
