package nnue

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Inputs is the number of inputs that one side has in a king bucket. Its own king has 6 squares, since it is
// always mirrored to the left half of the palace, and the other king has 9. Each side's advisors have 5
// squares, bishops 7, knights, rooks and cannons 90 each, and pawns 55.
const Inputs = 689

// NoInput marks a square that a king cannot reach.
const NoInput = 0xffff

// FeatureTable maps each combination of piece and square to an input.
type FeatureTable [16][128]uint16

// featureTables is indexed by side and then by whether the side sees the board mirrored.
var featureTables = makeFeatureTables()

// Features returns the inputs as seen by c, optionally with the board mirrored left to right.
func Features(c xiangqi.Color, mirrored bool) *FeatureTable {
	return &featureTables[c&1][flag(mirrored)]
}

// Mirrored reports whether a side whose king is on the given square sees the board mirrored.
func Mirrored(king xiangqi.Square) bool { return king.File() > middleFile }

const middleFile = 4

// KingPlaces is the number of king squares that are distinguished when selecting a king bucket.
const KingPlaces = 6

// KingPlace returns the number of the square of c's king, after mirroring it to the left half of the palace.
// Each rank has two such squares, and they are numbered starting from the home rank.
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

// homes returns the squares that a red piece of kind k can reach.
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
		// The squares that a bishop on c0 can reach in any number of moves.
		return rank <= 4 && rank%2 == 0 && file%2 == 0 && (file+rank)%4 == 2
	case xiangqi.Pawn:
		return rank >= 5 || rank >= 3 && file%2 == 0
	}
	return true
}

// lend assigns inputs to advisors, bishops and pawns on squares that they cannot reach, as may happen in
// composed positions. Such a piece uses the input of the nearest square that it can reach.
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
	var base FeatureTable // as Red sees it, without mirroring
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

// MaxAttackBuckets is the number of attack buckets, unless a network has only one.
const MaxAttackBuckets = 3

// AttackBucket classifies a position by the pieces that one side can use to attack the opposing king. A rook
// counts two, and a knight or cannon counts one. The pieces at the start of a game count eight.
func AttackBucket(rooks, knightsAndCannons int) int {
	const weak, strong = 2, 6 // the largest weak force and the smallest strong one
	switch force := 2*rooks + knightsAndCannons; {
	case force <= weak:
		return 0
	case force < strong:
		return 1
	}
	return 2
}

// MaxOutputBuckets is the number of output buckets, unless a network has only one.
const MaxOutputBuckets = 8

// OutputBucket classifies a position by the attacking pieces of both sides. The bucket depends on the number
// of rooks and on whether there are more than three knights and cannons.
func OutputBucket(rooks, knightsAndCannons int) int {
	const fewMinor = 3
	return 2*min(rooks, 3) + flag(knightsAndCannons > fewMinor)
}

// outputBucket returns the output bucket of p.
func outputBucket(p *xiangqi.Position) int {
	minor := p.ByKind(xiangqi.Knight).Or(p.ByKind(xiangqi.Cannon))
	return OutputBucket(p.ByKind(xiangqi.Rook).Len(), minor.Len())
}
