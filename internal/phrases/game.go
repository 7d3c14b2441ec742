package phrases

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Side returns the name of a side, such as "Red" or "红方".
func Side(c xiangqi.Color) Text { return Say(Key("side." + c.String())) }

// Piece returns the name of a piece with its side, such as "red rook" or "红车". For xiangqi.NoPiece,
// it returns nil.
func Piece(p xiangqi.Piece) Text {
	if p == xiangqi.NoPiece {
		return nil
	}
	return Say(Key("piece." + p.Color().String() + "." + p.Kind().String()))
}

// PieceOn returns the name of a piece with its square, such as "the red rook on e5" or "e5的红车".
func PieceOn(m xiangqi.PlacedPiece) Text {
	return Say("piece.on", "piece", Piece(m.Piece), "square", m.Square)
}

// RuleSet returns the name of a rule set, such as "the Asian rules" or "亚洲规则".
func RuleSet(s xiangqi.RuleSet) Text { return Say(Key("ruleSet." + s.String())) }

// ThePiece returns the name of a piece for use within a sentence, such as "the red rook" or "红车".
func ThePiece(p xiangqi.Piece) Text { return Say("piece.the", "piece", Piece(p)) }

// Move returns a move in the notation of each language, such as "R3=4" or "车三平四".
func Move(p *xiangqi.Position, m xiangqi.Move) Text {
	t := make(Text, len(catalogue().languages))
	for _, l := range catalogue().languages {
		t[l] = p.FormatMove(m, l.Notation())
	}
	return t
}

// Notation returns the move notation used by players who speak the language. It is specified in the
// language file.
func (l Language) Notation() xiangqi.Notation {
	n, err := xiangqi.ParseNotation(catalogue().sentence(l, "language.moves"))
	if err != nil {
		return xiangqi.WXF // a test reads the files
	}
	return n
}
