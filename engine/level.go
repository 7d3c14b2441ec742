package engine

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MaxLevel is the strongest level, which plays at full strength. Level 1 is a beginner.
const MaxLevel = 20

// Level describes how a weaker player thinks. Such a player searches few positions. Like a human, it
// sometimes overlooks the opponent's replies, and it does not compare moves precisely.
//
// The lower levels choose moves as people do, according to the model described in docs/choice.md: they favour
// eye-catching moves and tend to overlook the replies that are hard to see. The higher levels choose among
// the moves that look about as good as the best one. No level gives pieces away at random. A weak player
// loses them to replies that it has overlooked or to moves beyond its horizon.
type Level struct {
	Elo         int    // as measured; docs/levels.md describes the scale
	Nodes       uint64 // positions searched per move; 0 means no limit
	Depth       int    // maximum depth in plies; 0 means no limit
	Candidates  int    // number of moves compared
	Temperature Score  // size of the differences that go unnoticed, in centipawns
	Overlooked  int    // percentage of the compared moves whose replies are ignored
	// Spread is above 0 for the levels that choose moves as people do. If it is 1, a move's probability is
	// the one that the model assigns to it. The larger the value, the smaller the influence of the model.
	Spread float64
}

// levels is indexed by level - 1.
var levels = makeLevels()

// Levels returns the settings of all levels. Level n is at index n - 1. The last level plays at full strength
// and has no limits.
func Levels() []Level { return slices.Clone(levels[:]) }

// ladder places the levels below full strength on a scale from 0, the weakest player, to 1, the player with
// the highest limits. The values were chosen so that all steps between levels are about equal in the games
// described in docs/levels.md.
var ladder = [MaxLevel - 1]float64{
	0, 0.08, 0.135, 0.18, 0.21, 0.25, 0.285, 0.325, 0.375, 0.42,
	0.46, 0.502, 0.536, 0.58, 0.634, 0.695, 0.765, 0.86, 1,
}

// choosing rates the levels that choose moves as people do. The values, from 0 to 1, measure how well a level
// compares moves and notices replies. They were chosen so that the steps between these levels are also about
// equal.
var choosing = [...]float64{0, 0.077, 0.154, 0.231, 0.277, 0.385, 0.47, 0.57, 0.631, 0.7, 0.769, 0.862, 0.931, 1}

// levelElo is the strength of each level, as measured in the games described in docs/levels.md.
var levelElo = [MaxLevel]int{
	159, 306, 575, 850, 1075, 1300, 1399, 1507, 1577, 1688,
	1843, 1973, 2104, 2247, 2439, 2634, 2730, 2982, 3168, 3409,
}

func makeLevels() (t [MaxLevel]Level) {
	const (
		leastNodes, mostNodes = 2000.0, 40_000.0
		mostDepth             = 30.0
		mostCandidates        = 60.0  // more moves than most positions have
		widest                = 200.0 // blur
		forgets               = 60.0  // percent overlooked
	)
	const ( // for the levels that choose moves as people do
		widestChoice, leastChoice = 500.0, 14.0 // blur
		forgetsMost, forgetsLeast = 95.0, 20.0  // percent overlooked
		leastSpread, moreSpread   = 1.0, 3.0
	)
	for i, x := range ladder {
		left := 1 - x
		t[i] = Level{
			Nodes:       uint64(leastNodes * math.Pow(mostNodes/leastNodes, x)),
			Depth:       1 + int((mostDepth-1)*x*x),
			Candidates:  int(math.Round(math.Pow(mostCandidates, left))),
			Temperature: Score(widest * left * left * left),
			Overlooked:  int(math.Round(forgets * left * left)),
		}
	}
	for i, x := range choosing {
		left := 1 - x
		t[i].Temperature = Score(math.Round(widestChoice * math.Pow(leastChoice/widestChoice, x)))
		t[i].Overlooked = int(math.Round(forgetsMost - (forgetsMost-forgetsLeast)*x))
		t[i].Spread = math.Round(100*(leastSpread+moreSpread*left*left*left)) / 100
	}
	t[MaxLevel-1] = Level{Candidates: 1}
	for i := range t {
		t[i].Elo = levelElo[i]
	}
	return t
}

// weaken returns l with the limits of a level below full strength applied. Any node or depth limit in l that
// is already lower stays in effect. The number of lines is at least the number of candidates.
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

// weakness determines how a possibly inferior move is chosen. The fields are those of Level.
type weakness struct {
	temperature Score   // in centipawns
	overlooked  int     // in percent
	spread      float64 // see Level
}

// A chooser picks a move from among several lines of play.
type chooser struct {
	random *rand.Rand
	weakness
}

// newChooser returns a chooser whose choices depend only on seed and key, the position's key. If seed is 0,
// the choices depend on the time instead, so that games differ.
func newChooser(seed uint64, key uint64, w weakness) chooser {
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	return chooser{rand.New(rand.NewPCG(seed, key)), w}
}

// pick returns the index of the line to play. It blurs each score by a random amount of about the size of the
// temperature and then picks the line with the highest result.
//
// If pick overlooks the replies to a move, it takes the move's score from glance, which returns the
// evaluation of the position right after the move, for the side that moved. If the first line wins by mate,
// pick always returns that line, unless it overlooks the replies to its first move.
func (c chooser) pick(lines []Info, glance func(xiangqi.Move) Score) int {
	best, bestScore := 0, math.Inf(-1)
	for i, line := range lines {
		score := line.Score
		if c.random.IntN(100) < c.overlooked {
			score = glance(line.PV[0])
		} else if _, mate := score.MateIn(); mate && i == 0 && score > 0 {
			return 0
		}
		if blurred := float64(score) + float64(c.temperature)*c.random.ExpFloat64(); blurred > bestScore {
			best, bestScore = i, blurred
		}
	}
	return best
}

// EloRange returns the ratings of the weakest level and of full strength on the scale of docs/levels.md.
func EloRange() (least, most int) { return levels[0].Elo, levels[MaxLevel-1].Elo }

// LevelForElo returns the level whose rating is nearest to elo on the scale of docs/levels.md.
func LevelForElo(elo int) int {
	nearest := 0
	for i, lv := range levels {
		if abs(lv.Elo-elo) < abs(levels[nearest].Elo-elo) {
			nearest = i
		}
	}
	return nearest + 1
}

// replaceBest makes line i the result's best line.
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
