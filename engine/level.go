package engine

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MaxLevel is full strength; levels go from 1, a beginner, up to it.
const MaxLevel = 20

// Level says how a weaker player thinks. It sees few positions and, like a
// person, does not compare moves exactly: it takes one of those that look about
// as good as the best. It does not throw men away at random; what it overlooks
// is what lies behind its horizon.
type Level struct {
	Nodes       uint64 // positions looked at for a move; 0 = no limit
	Depth       int    // plies at the most; 0 = no limit
	Candidates  int    // moves compared
	Temperature Score  // differences of about this size go unnoticed, centipawns
}

// levels is indexed by level - 1; the last entry is never used.
var levels = makeLevels()

// Levels returns what the levels do; the entry of level n is at n - 1, and the
// last one, full strength, has no limits.
func Levels() []Level {
	list := slices.Clone(levels[:])
	list[MaxLevel-1] = Level{Candidates: 1}
	return list
}

func makeLevels() (t [MaxLevel]Level) {
	const (
		leastNodes = 40.0
		mostNodes  = 400_000.0
		widest     = 450.0 // temperature of level 1
		narrows    = 3.5   // how fast it falls: power of the share of levels left
	)
	for i := range t {
		x := float64(i) / (MaxLevel - 1) // 0 for level 1, 1 for full strength
		t[i] = Level{
			Nodes:       uint64(leastNodes * math.Pow(mostNodes/leastNodes, x)),
			Depth:       1 + int(22*x*x+6*x),
			Candidates:  max(1, int(math.Round(8*(1-x)))),
			Temperature: Score(widest * math.Pow(1-x, narrows)),
		}
	}
	return t
}

// weaken returns the limits with which a level below full strength searches. A
// node limit of the caller holds if it is lower.
func (lv *Level) weaken(l Limits) Limits {
	if l.Nodes == 0 || l.Nodes > lv.Nodes {
		l.Nodes = lv.Nodes
	}
	if l.Depth == 0 || l.Depth > lv.Depth {
		l.Depth = lv.Depth
	}
	l.MultiPV = max(l.MultiPV, lv.Candidates)
	return l
}

// chooser picks among lines of play that differ little.
type chooser struct {
	random      *rand.Rand
	temperature Score
}

// newChooser returns a chooser whose picks depend on the seed and the position
// alone. Seed 0 takes the time instead, so that games differ.
func newChooser(seed uint64, key uint64, temperature Score) chooser {
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	return chooser{rand.New(rand.NewPCG(seed, key)), temperature}
}

// pick returns the index of the line to play: each line's score is blurred by a
// random amount of the size of the temperature, and the best then wins. A mate
// that is in sight is not missed.
func (c chooser) pick(lines []Info) int {
	best, bestScore := 0, math.Inf(-1)
	for i, line := range lines {
		if _, mate := line.Score.MateIn(); mate && i == 0 && line.Score > 0 {
			return 0
		}
		score := float64(line.Score) + float64(c.temperature)*c.random.ExpFloat64()
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// EloRange is what UCI_Elo may be set to.
const (
	MinElo = 600
	MaxElo = 3000
)

// LevelForElo returns the level nearest to a playing strength on the scale of
// docs/levels.md.
func LevelForElo(elo int) int {
	x := float64(elo-MinElo) / (MaxElo - MinElo)
	return max(1, min(MaxLevel, 1+int(math.Round(x*(MaxLevel-1)))))
}

// replaceBest makes the line at index i the result's move.
func (r *Result) replaceBest(i int) {
	if i <= 0 || i >= len(r.Lines) {
		return
	}
	line := &r.Lines[i]
	r.Best, r.Score, r.Ponder = line.PV[0], line.Score, xiangqi.NoMove
	if len(line.PV) > 1 {
		r.Ponder = line.PV[1]
	}
}
