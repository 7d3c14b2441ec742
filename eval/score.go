package eval

// score is a middlegame and an endgame value in centipawns, packed into the low
// and the high half of one word, so that one addition adds both. Sums may pass
// through any values; what is unpacked must lie within 16 bits.
type score int32

func pack(mg, eg int) score { return score(mg) + score(eg)<<16 }

func (s score) mg() int { return int(int16(s)) }

// eg rounds: a negative middlegame half has borrowed one from the other.
func (s score) eg() int { return int(int16((s + 0x8000) >> 16)) }

// MaxStage is the stage of a position with all strong pieces on the board; with none it is 0.
const MaxStage = 32

// What each strong piece adds to the stage.
const (
	rookStage   = 4
	knightStage = 2
	cannonStage = 2
)

// taper mixes a middlegame and an endgame value by the stage.
func taper(mg, eg, stage int) int { return (mg*stage + eg*(MaxStage-stage)) / MaxStage }

// toInt is 1 for true, without a jump.
func toInt(b bool) int {
	n := 0
	if b {
		n = 1
	}
	return n
}
