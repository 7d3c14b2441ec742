package tablebase

import (
	"math/bits"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Config is an arrangement of a side's king and guards, as seen by Red. For Black, reflect the squares
// across the river.
type Config struct {
	King     xiangqi.Square
	Advisors xiangqi.Bitboard
	Bishops  xiangqi.Bitboard
}

// Occupied returns the squares of all pieces of the configuration.
func (c *Config) Occupied() xiangqi.Bitboard {
	return c.King.Bit().Or(c.Advisors).Or(c.Bishops)
}

// ConfigSet contains all configurations of a king with the given numbers of guards, numbered from 0. In the
// folded numbering, a configuration and its mirror image share one number. Of the two, the one with the
// lower ordinary number is called the chosen form.
type ConfigSet struct {
	Configs []Config // by number
	Mirror  []uint16 // the number of the left-right mirror image
	Fold    []uint16 // the folded number
	Chosen  []uint16 // by folded number: the number of the chosen form
}

// Len returns the number of configurations.
func (s *ConfigSet) Len() int { return len(s.Configs) }

// Mirrored reports whether configuration n is not the chosen form of its pair.
func (s *ConfigSet) Mirrored(n int) bool {
	return uint(n) < uint(len(s.Mirror)) && s.Mirror[n] < uint16(n)
}

// The numbers of squares that Red's king, advisors and bishops can occupy.
const (
	kingSquares    = 9
	advisorSquares = 5
	bishopSquares  = 7
)

// homeSquares numbers the squares that Red's king, advisors and bishops can occupy. Each kind is numbered
// separately.
var homeSquares = makeHomeSquares()

type homeTable struct {
	king, advisor, bishop []xiangqi.Square
	// For Red's squares and, reflected across the river, Black's:
	kingNumber [128]uint8
	guardBit   [128]uint8 // no square is both an advisor's and a bishop's
}

func makeHomeSquares() *homeTable {
	var t homeTable
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		if s.Rank() >= xiangqi.NumRanks/2 {
			break
		}
		// The kings' squares are those in a palace. The guards' squares are those that a guard can move
		// from or to.
		far := s.MirrorRank()
		if !xiangqi.KingAttacks(s).Empty() {
			t.kingNumber[s], t.kingNumber[far] = uint8(len(t.king)), uint8(len(t.king))
			t.king = append(t.king, s)
		}
		if !xiangqi.AdvisorAttacks(s).Empty() {
			t.guardBit[s], t.guardBit[far] = 1<<len(t.advisor), 1<<len(t.advisor)
			t.advisor = append(t.advisor, s)
		}
		if !xiangqi.BishopAttacks(s, xiangqi.Bitboard{}).Empty() {
			t.guardBit[s], t.guardBit[far] = 1<<len(t.bishop), 1<<len(t.bishop)
			t.bishop = append(t.bishop, s)
		}
	}
	return &t
}

// configNumber maps a king, advisors and bishops to the number of their configuration among those with the
// same numbers of guards. The advisors and the bishops are sets of bits.
type configNumber [kingSquares][1 << advisorSquares][1 << bishopSquares]uint16

// configTable contains all configurations.
type configTable struct {
	sets    [3][3]*ConfigSet // by the numbers of advisors and bishops
	numbers configNumber
}

// configs is built when the first table is numbered.
var configs = sync.OnceValue(func() *configTable {
	t := new(configTable)
	for a := range t.sets {
		for b := range t.sets[a] {
			t.sets[a][b] = makeConfigSet(a, b, &t.numbers)
		}
	}
	return t
})

func makeConfigSet(advisors, bishops int, numbers *configNumber) *ConfigSet {
	s := new(ConfigSet)
	for king := range kingSquares {
		for a := range 1 << advisorSquares {
			for b := range 1 << bishopSquares {
				if bits.OnesCount(uint(a)) != advisors || bits.OnesCount(uint(b)) != bishops {
					continue
				}
				c := Config{
					King:     homeSquares.king[king],
					Advisors: pick(homeSquares.advisor, a),
					Bishops:  pick(homeSquares.bishop, b),
				}
				if c.Occupied().Len() == 1+advisors+bishops {
					numbers[king][a][b] = uint16(len(s.Configs))
					s.Configs = append(s.Configs, c)
				}
			}
		}
	}
	s.fold(numbers)
	return s
}

// fold finds the mirror images.
func (s *ConfigSet) fold(numbers *configNumber) {
	for n := range s.Configs {
		c := &s.Configs[n]
		mirror := Config{c.King.MirrorFile(), mirrorFile(c.Advisors), mirrorFile(c.Bishops)}.number(numbers)
		s.Mirror = append(s.Mirror, uint16(mirror))
		if mirror < n {
			s.Fold = append(s.Fold, s.Fold[mirror])
			continue
		}
		s.Fold = append(s.Fold, uint16(len(s.Chosen)))
		s.Chosen = append(s.Chosen, uint16(n))
	}
}

// Number returns the number of the configuration among those with the same guards. The pieces must be on
// valid squares; those of Black need not be reflected.
func (c Config) Number() int { return c.number(&configs().numbers) }

func (c Config) number(numbers *configNumber) int {
	return int(numbers[homeSquares.kingNumber[c.King&127]][guardBits(c.Advisors)][guardBits(c.Bishops)])
}

// guardBits maps the squares of a side's guards of one kind to the lowest bits.
func guardBits(pieces xiangqi.Bitboard) (b uint8) {
	for !pieces.Empty() {
		b |= homeSquares.guardBit[pieces.PopFirst()&127]
	}
	return b
}

// pick returns the squares whose bits are set.
func pick(points []xiangqi.Square, set int) (b xiangqi.Bitboard) {
	for i, s := range points {
		if set>>i&1 != 0 {
			b = b.Or(s.Bit())
		}
	}
	return b
}

func mirrorFile(b xiangqi.Bitboard) (m xiangqi.Bitboard) {
	for s := range b.Squares() {
		m = m.Or(s.MirrorFile().Bit())
	}
	return m
}
