package xiangqi

// Zobrist keys, after Zobrist, "A New Hashing Method with Application for Game Playing", 1970.
// They come from a fixed generator, so they are the same in every build and may be stored.
var pieceKeys, sideKey = makeKeys()

func makeKeys() (keys [numPieces][128]uint64, side uint64) {
	state := uint64(0x9e3779b97f4a7c15)
	for _, c := range [...]Color{Red, Black} {
		for k := King; k <= Pawn; k++ {
			for s := range NumSquares {
				keys[NewPiece(c, k)][s] = splitMix(&state)
			}
		}
	}
	return keys, splitMix(&state)
}

// splitMix is the SplitMix64 generator of Steele, Lea and Flood, 2014.
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// computeKey computes the key from scratch. It defines what the incrementally updated key must
// match.
func (p *Position) computeKey() uint64 {
	var key uint64
	for s, piece := range p.board.All() {
		key ^= pieceKeys[piece&15][s&127]
	}
	if p.turn == Black {
		key ^= sideKey
	}
	return key
}
