package eval

// score holds a middlegame value and an endgame value, both in centipawns. They are packed into the two
// halves of a word, the middlegame value in the low half, so that both can be added in a single operation.
// Intermediate sums may overflow, but the unpacked values must fit in 16 bits.
type score int32

func pack(mg, eg int) score { return score(mg) + score(eg)<<16 }

func (s score) mg() int { return int(int16(s)) }

// eg rounds the endgame half up if the middlegame half is negative and has borrowed from it.
func (s score) eg() int { return int(int16((s + 0x8000) >> 16)) }

// MaxStage is the stage with all strong pieces on the board. With none on the board, the stage is 0.
const MaxStage = 32

// What each strong piece adds to the stage.
const (
	rookStage   = 4
	knightStage = 2
	cannonStage = 2
)

// taper mixes a middlegame value and an endgame value according to the stage.
func taper(mg, eg, stage int) int { return (mg*stage + eg*(MaxStage-stage)) / MaxStage }

// toInt returns 1 if b is true and 0 otherwise. It compiles to code without a branch.
func toInt(b bool) int {
	n := 0
	if b {
		n = 1
	}
	return n
}
