package nnue

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Inputs is the number of inputs for a side in one king bucket: its own king on 6 squares (mirrored to the
// left half of its palace), the other king on 9, and for each side advisors on 5, bishops on 7, knights,
// rooks and cannons on 90 each, and pawns on 55.
const Inputs = 689

// NoInput marks a king on a square that it cannot reach.
const NoInput = 0xffff

// FeatureTable maps a piece on a square to its input.
type FeatureTable [16][128]uint16

// featureTables is indexed by side, and by whether that side sees the board mirrored.
var featureTables = makeFeatureTables()

// Features returns the inputs as seen by side c, mirrored left to right or not.
func Features(c xiangqi.Color, mirrored bool) *FeatureTable {
	return &featureTables[c&1][flag(mirrored)]
}

// Mirrored reports whether the side whose king is on s sees the board mirrored.
func Mirrored(king xiangqi.Square) bool { return king.File() > middleFile }

const middleFile = 4

// KingPlaces is the number of king squares that a king bucket distinguishes.
const KingPlaces = 6

// KingPlace returns the number of the square of c's king, after mirroring it to the left half of its
// palace. There are two such squares per rank, numbered from the home rank on.
func KingPlace(c xiangqi.Color, king xiangqi.Square) int {
	if c == xiangqi.Black {
		king = king.MirrorRank()
	}
	if Mirrored(king) {
		king = king.MirrorFile()
	}
	const leftFile = 3 // of a palace
	return min(max(2*king.Rank()+king.File()-leftFile, 0), KingPlaces-1)
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// homes lists the squares that Red's pieces of a kind can reach.
func homes(k xiangqi.Kind) (squares []xiangqi.Square) {
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		if reaches(k, s) {
			squares = append(squares, s)
		}
	}
	return squares
}

// reaches reports whether a red piece of kind k can be on s.
func reaches(k xiangqi.Kind, s xiangqi.Square) bool {
	file, rank := s.File(), s.Rank()
	palace := file >= 3 && file <= 5 && rank <= 2
	switch k {
	case xiangqi.King:
		return palace
	case xiangqi.Advisor:
		return palace && (file+rank)%2 == 1
	case xiangqi.Bishop:
		// Two squares from c0, in any number of steps.
		return rank <= 4 && rank%2 == 0 && file%2 == 0 && (file+rank)%4 == 2
	case xiangqi.Pawn:
		return rank >= 5 || rank >= 3 && file%2 == 0
	}
	return true
}

// lend handles advisors, bishops and pawns on squares that they cannot reach, as in composed positions.
// Such a piece uses the input of the nearest square that it could reach.
func (t *FeatureTable) lend() {
	for _, c := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for _, k := range [...]xiangqi.Kind{xiangqi.Advisor, xiangqi.Bishop, xiangqi.Pawn} {
			inputs := &t[xiangqi.NewPiece(c, k)]
			own := *inputs
			for s := range xiangqi.Square(xiangqi.NumSquares) {
				least := xiangqi.NumSquares
				for to := range xiangqi.Square(xiangqi.NumSquares) {
					d := abs(s.File()-to.File()) + abs(s.Rank()-to.Rank())
					if own[to] != NoInput && d < least {
						inputs[s], least = own[to], d
					}
				}
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

func makeFeatureTables() (tables [2][2]FeatureTable) {
	var base FeatureTable // as Red sees it, not mirrored
	for i := range base {
		for j := range base[i] {
			base[i][j] = NoInput
		}
	}
	next := uint16(0)
	for _, own := range [...]bool{true, false} {
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			for _, s := range homes(k) {
				switch {
				case own && k == xiangqi.King && Mirrored(s):
				case own:
					base[xiangqi.NewPiece(xiangqi.Red, k)][s] = next
					next++
				default:
					base[xiangqi.NewPiece(xiangqi.Black, k)][s.MirrorRank()] = next
					next++
				}
			}
		}
	}
	base.lend()
	for piece := range 16 {
		for s := range 128 {
			to := xiangqi.Square(s)
			if to.Valid() {
				other := piece ^ 8
				tables[0][0][piece][s] = base[piece][s]
				tables[0][1][piece][s] = base[piece][to.MirrorFile()]
				tables[1][0][piece][s] = base[other][to.MirrorRank()]
				tables[1][1][piece][s] = base[other][to.MirrorRank().MirrorFile()]
				continue
			}
			for c := range 2 {
				tables[c][0][piece][s], tables[c][1][piece][s] = NoInput, NoInput
			}
		}
	}
	return tables
}

// MaxAttackBuckets is the number of attack buckets in networks that have more than one.
const MaxAttackBuckets = 3

// AttackBucket classifies positions by the pieces of a side that can attack the opposing king. A rook
// counts as two and a knight or cannon as one, so that all of them together count eight.
func AttackBucket(rooks, knightsAndCannons int) int {
	const weak, strong = 2, 6 // at most, at least
	switch force := 2*rooks + knightsAndCannons; {
	case force <= weak:
		return 0
	case force < strong:
		return 1
	}
	return 2
}

// MaxOutputBuckets is the number of output buckets in networks that have more than one.
const MaxOutputBuckets = 8

// OutputBucket classifies positions by the attacking pieces of both sides: by the number of rooks, and by
// whether more than three knights and cannons are left.
func OutputBucket(rooks, knightsAndCannons int) int {
	const fewMinor = 3
	return 2*min(rooks, 3) + flag(knightsAndCannons > fewMinor)
}

// outputBucket returns the output bucket of a position.
func outputBucket(p *xiangqi.Position) int {
	minor := p.ByKind(xiangqi.Knight).Or(p.ByKind(xiangqi.Cannon))
	return OutputBucket(p.ByKind(xiangqi.Rook).Len(), minor.Len())
}
