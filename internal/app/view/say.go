package view

import (
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// SayMove describes the move that leads to a node, along with any capture or check.
func SayMove(node int, before *xiangqi.Position, m xiangqi.Move) []Said {
	by, captured := before.At(m.From()), before.At(m.To())
	said := []Said{{Kind: "move", Node: &node, Message: phrases.Move(before, m)}}
	if captured != xiangqi.NoPiece {
		said = append(said, Said{
			Kind: "capture", Node: &node, Piece: captured.String(), By: by.String(),
			Message: phrases.Say("say.captures", "by", phrases.Piece(by), "taken", phrases.Piece(captured)),
		})
	}
	after := *before
	after.MakeMove(m)
	switch {
	case !after.HasLegalMove() && after.InCheck():
		said = append(said, Said{Kind: "mate", Node: &node, Message: phrases.Say("say.checkmate")})
	case !after.HasLegalMove():
		said = append(said, Said{Kind: "mate", Node: &node, Message: phrases.Say("say.stalemate")})
	case after.InCheck():
		said = append(said, Said{Kind: "check", Node: &node, Message: phrases.Say("say.check")})
	}
	return said
}
