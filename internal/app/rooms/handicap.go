package rooms

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// handicap is a handicap that faces can offer.
type handicap struct {
	named
	FEN string `json:"fen"`
}

// handicapNames are what the handicaps are called.
var handicapNames = map[string]Words{
	session.NoHandicap: {EN: "Even game", ZH: "分先"},
	"knight_left":      {EN: "Left knight", ZH: "让左马"},
	"knight_right":     {EN: "Right knight", ZH: "让右马"},
	"cannon_left":      {EN: "Left cannon", ZH: "让左炮"},
	"cannon_right":     {EN: "Right cannon", ZH: "让右炮"},
	"two_knights":      {EN: "Two knights", ZH: "让双马"},
	"knight_cannon":    {EN: "Left knight and left cannon", ZH: "让左马左炮"},
	"two_cannons":      {EN: "Two cannons", ZH: "让双炮"},
	"rook_left":        {EN: "Left rook", ZH: "让左车"},
	"rook_right":       {EN: "Right rook", ZH: "让右车"},
	"rook_knight":      {EN: "Left rook and left knight", ZH: "让左车左马"},
	"two_rooks":        {EN: "Two rooks", ZH: "让双车"},
}

// handicaps lists all, lightest first.
func handicaps() []handicap {
	var list []handicap
	for _, h := range session.Handicaps() {
		list = append(list, handicap{named{h.ID, handicapNames[h.ID]}, h.FEN})
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
