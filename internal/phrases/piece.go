package phrases

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// PieceIn names the piece on a square the way players do, according to what they see on the board.
// If the side has no other piece of the same kind, PieceIn uses only the kind. Otherwise, it uses a
// word for the piece's place, the piece's file as counted by its side, or its order among the pieces
// on the file, such as front or rear. For an empty square, it returns nil.
func PieceIn(p *xiangqi.Position, at xiangqi.Square) Text {
	piece := p.At(at)
	if piece == xiangqi.NoPiece {
		return nil
	}
	same := p.Pieces(piece.Color(), piece.Kind())
	if same.Single() {
		return ThePiece(piece)
	}
	side := piece.Color().String()
	values := []any{"side", Say(Key("piece.whose." + side)), "kind", Say(Key("piece.bare." + side + "." + piece.Kind().String()))}
	if word := placeWord(piece, at); word != "" {
		alone := true
		for s := range same.Squares() {
			alone = alone && (s == at || placeWord(piece, s) != word)
		}
		if alone {
			return Say(word, values...)
		}
	}
	ahead, behind := 0, 0 // on the same file
	for s := range same.Squares() {
		switch {
		case s.File() != at.File() || s == at:
		case forward(piece.Color(), s) > forward(piece.Color(), at):
			ahead++
		default:
			behind++
		}
	}
	file := at.File() + 1
	if piece.Color() == xiangqi.Red {
		file = 10 - file
	}
	values = append(values, "file", Say(Key("piece.file."+side), "n", file), "n", ahead+1)
	pair := same.Len() == 2
	switch {
	case ahead+behind == 0:
		return Say("piece.onFile", values...)
	case ahead == 0 && pair:
		return Say("piece.front", values...)
	case behind == 0 && pair:
		return Say("piece.rear", values...)
	case ahead == 0:
		return Say("piece.frontOnFile", values...)
	case behind == 0:
		return Say("piece.rearOnFile", values...)
	}
	return Say("piece.nthOnFile", values...)
}

// forward returns how many ranks the given square is in front of a side's back rank.
func forward(c xiangqi.Color, s xiangqi.Square) int {
	if c == xiangqi.Red {
		return s.Rank()
	}
	return 9 - s.Rank()
}

// placeWord returns the key for a piece in a place that has a word of its own, or "" if there is no
// such word. The places are the near bank of the river, for rooks, cannons and knights, and the
// opponent's back rank, for rooks and cannons.
func placeWord(piece xiangqi.Piece, at xiangqi.Square) Key {
	const bank, bottom = 4, 9
	rank := forward(piece.Color(), at)
	switch kind := piece.Kind(); {
	case rank == bank && (kind == xiangqi.Rook || kind == xiangqi.Cannon):
		return "piece.patrolling"
	case rank == bank && kind == xiangqi.Knight:
		return "piece.atRiver"
	case rank == bottom && (kind == xiangqi.Rook || kind == xiangqi.Cannon):
		return "piece.atBottom"
	}
	return ""
}
