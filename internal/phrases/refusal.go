package phrases

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// IllegalMove explains why a move cannot be played.
func IllegalMove(r xiangqi.IllegalReason) Text { return Say(Key("illegal." + r.String())) }

// MoveText explains why a text is not a valid move.
func MoveText(e *xiangqi.MoveTextError) Text {
	key := Key("move.unknown")
	switch {
	case errors.Is(e, xiangqi.ErrAmbiguousMove):
		key = "move.ambiguous"
	case errors.Is(e, xiangqi.ErrNoSuchMove):
		key = "move.impossible"
	}
	return Say(key, "text", Clip(e.Text, mostMoveText))
}

// mostMoveText is the maximum number of characters of an invalid move text that are repeated in the
// message.
const mostMoveText = 60

// Fault describes what is wrong with a position and, if known, with which piece. The place is named
// only in the fault's Message, in English.
func Fault(f xiangqi.Fault) Text {
	known := f.Piece != xiangqi.NoPiece
	switch {
	case known && f.Code == xiangqi.FaultMissingKing:
		return Say("fault.whose.missing_king", "piece", Piece(f.Piece))
	case known && f.Code == xiangqi.FaultTooManyPieces:
		return Say("fault.whose.too_many_pieces", "piece", Piece(f.Piece))
	}
	return Say(Key("fault." + f.Code.String()))
}
