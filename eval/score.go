package eval

// score holds a middlegame and an endgame value in centipawns. The two are packed into the low and high
// halves of one word, so that a single addition adds both. Intermediate sums may overflow, but unpacked
// values must fit 16 bits.
type score int32

func pack(mg, eg int) score { return score(mg) + score(eg)<<16 }

func (s score) mg() int { return int(int16(s)) }

// eg rounds the value, because a negative middlegame half has borrowed one from the endgame half.
func (s score) eg() int { return int(int16((s + 0x8000) >> 16)) }

// MaxStage is the stage of a position with all strong pieces on the board. With none, the stage is 0.
const MaxStage = 32

// The contribution of each strong piece to the stage.
const (
	rookStage   = 4
	knightStage = 2
	cannonStage = 2
)

// taper mixes a middlegame and an endgame value according to the stage.
func taper(mg, eg, stage int) int { return (mg*stage + eg*(MaxStage-stage)) / MaxStage }

// toInt returns 1 for true and 0 for false, without a branch.
func toInt(b bool) int {
	n := 0
	if b {
		n = 1
	}
	return n
}
