package phrases

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Side names a side: "Red" or "红方".
func Side(c xiangqi.Color) Text { return Say(Key("side." + c.String())) }

// Piece names a piece of a side: "red rook" or "红车"; nil for none.
func Piece(p xiangqi.Piece) Text {
	if p == xiangqi.NoPiece {
		return nil
	}
	return Say(Key("piece." + p.Color().String() + "." + p.Kind().String()))
}

// PieceOn names a piece with its square: "the red rook on e5" or "e5的红车".
func PieceOn(m xiangqi.PlacedPiece) Text {
	return Say("piece.on", "piece", Piece(m.Piece), "square", m.Square)
}

// RuleSet names a rule set: "the Asian rules" or "亚洲规则".
func RuleSet(s xiangqi.RuleSet) Text { return Say(Key("ruleSet." + s.String())) }

// ThePiece names a piece within a sentence: "the red rook" or "红车".
func ThePiece(p xiangqi.Piece) Text { return Say("piece.the", "piece", Piece(p)) }

// Move writes a move in each language's notation: "R3=4" or "车三平四".
func Move(p *xiangqi.Position, m xiangqi.Move) Text {
	t := make(Text, len(catalogue().languages))
	for _, l := range catalogue().languages {
		t[l] = p.FormatMove(m, l.Notation())
	}
	return t
}

// Notation returns the move notation of a language's players, which its file names.
func (l Language) Notation() xiangqi.Notation {
	n, err := xiangqi.ParseNotation(catalogue().sentence(l, "language.moves"))
	if err != nil {
		return xiangqi.WXF // a test reads the files
	}
	return n
}
