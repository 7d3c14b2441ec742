package tablegen

import (
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// shape is the geometry of a class. It arranges the placements of the class in a table of rows and columns,
// where number = row*columns + column. A column is a placement of the folded side's king and guards. A row
// is a placement of all other pieces, which are called the outer pieces. Moving an outer piece leads from
// one row to another, in the same way for every column, so sets of columns can be handled as the bits of a
// few words.
//
// If the folded side has few configurations, a column is a placement of both sides' kings and guards, and
// only the attackers are outer pieces.
type shape struct {
	index         *tablebase.Index
	folded, other xiangqi.Color
	joint         bool // columns contain the configurations of both sides
	rows, columns int
	words         int // in a set of columns
	chosen        int // number of folded configurations
	rowConfigs    int // number of the opponent's configurations that rows distinguish
	groups        []group

	all         set                             // all columns
	twins       set                             // columns whose folded configuration is its own mirror image
	pieces      [2][xiangqi.NumSquares]set      // columns with an inner piece of the side on the square; or nil
	occupied    [xiangqi.NumSquares]set         // columns with any inner piece on the square; nil for none
	kings       [2][xiangqi.NumSquares]set      // columns with the side's king on the square; nil for none
	facing      []facing                        // inner kings facing each other
	config      [2][]uint16                     // by column: number of an inner side's configuration
	outer       [][]configMove                  // by configuration: moves of the other side's king and guards, if outer
	outerPieces []xiangqi.Bitboard              // by configuration: squares of those pieces
	removed     [2][xiangqi.NumSquares][]uint16 // by column: an inner side's configuration without the guard on the square
	steps       [2]steps                        // moves of inner pieces
	sources     [2]sources                      // the same moves, backwards
	captures    [2][xiangqi.NumSquares][]hit    // captures, by inner pieces, of an outer piece on the square
}

// set is a set of columns.
type set []uint64

func (s set) add(column int) { s[column>>6] |= 1 << (column & 63) }

func (s set) has(column int) bool { return s[column>>6]>>(column&63)&1 != 0 }

// group is a group of attackers of the same kind, with the data needed to move one of them.
type group struct {
	*tablebase.Group
	stride int                       // rows per step of the digit
	number [xiangqi.NumSquares]uint8 // number of a square, by its square on the board
	digits []digit
}

// facing is a set of columns where the two inner kings are on the same file with no inner piece between
// them. Each row is checked for outer pieces between them.
type facing struct {
	between xiangqi.Bitboard
	columns set
}

// jointBelow is the number of folded configurations below which columns contain the configurations of both
// sides. If they did not, most of each word of 64 columns would be empty.
const jointBelow = 32

// sizes returns a shape with only the dimensions set.
func sizes(x *tablebase.Index) *shape {
	s := &shape{index: x, folded: x.Folded(), other: x.Folded().Other()}
	s.chosen = len(x.Configs(s.folded).Chosen)
	s.joint = s.chosen < jointBelow
	s.columns, s.rowConfigs = s.chosen, x.Configs(s.other).Len()
	if s.joint {
		s.columns, s.rowConfigs = s.chosen*s.rowConfigs, 1
	}
	s.rows = int(x.Len() / uint64(s.columns))
	s.words = (s.columns + 63) / 64
	return s
}

func newShape(class tablebase.Class) (*shape, error) {
	x, err := tablebase.NewIndex(class)
	if err != nil {
		return nil, err
	}
	s := sizes(x)
	for i := range x.Groups() {
		s.groups = append(s.groups, newGroup(&x.Groups()[i], s.columns))
	}
	s.makeColumns()
	for _, side := range s.innerSides() {
		s.makeSteps(side)
	}
	if !s.joint {
		s.makeOuter()
	}
	return s, nil
}

func newGroup(g *tablebase.Group, columns int) group {
	made := group{Group: g, stride: int(g.Stride / uint64(columns))}
	for n, own := range g.Squares() {
		made.number[onBoard(own, g.Color)] = uint8(n)
	}
	made.readDigits()
	return made
}

// onBoard converts a square from the side's own point of view to the board's, and vice versa.
func onBoard(own xiangqi.Square, side xiangqi.Color) xiangqi.Square {
	if side == xiangqi.Black {
		return own.MirrorRank()
	}
	return own
}

// innerSides returns the sides whose kings and guards belong to the columns.
func (s *shape) innerSides() []xiangqi.Color {
	if s.joint {
		return []xiangqi.Color{s.folded, s.other}
	}
	return []xiangqi.Color{s.folded}
}

func (s *shape) newSet() set { return make(set, s.words) }

// makeColumns sets all fields that depend only on the columns.
func (s *shape) makeColumns() {
	s.all, s.twins = s.newSet(), s.newSet()
	folded := s.index.Configs(s.folded)
	for column := range s.columns {
		s.all.add(column)
		number := folded.Chosen[column%s.chosen]
		if folded.Mirror[number] == number {
			s.twins.add(column)
		}
		s.config[s.folded] = append(s.config[s.folded], number)
		if s.joint {
			s.config[s.other] = append(s.config[s.other], uint16(column/s.chosen))
		}
		for _, side := range s.innerSides() {
			s.placeInner(column, side)
		}
		if s.joint {
			s.addFacing(column)
		}
	}
}

// placeInner records which squares the side's inner pieces occupy in the given column.
func (s *shape) placeInner(column int, side xiangqi.Color) {
	note := func(t *[xiangqi.NumSquares]set, at xiangqi.Square) {
		if t[at] == nil {
			t[at] = s.newSet()
		}
		t[at].add(column)
	}
	c := s.inner(column, side)
	note(&s.kings[side], onBoard(c.King, side))
	for own := range c.Occupied().Squares() {
		note(&s.pieces[side], onBoard(own, side))
		note(&s.occupied, onBoard(own, side))
	}
	for own := range c.Advisors.Or(c.Bishops).Squares() {
		t := &s.removed[side][onBoard(own, side)]
		if *t == nil {
			*t = make([]uint16, s.columns)
		}
		(*t)[column] = uint16(withoutGuard(*c, own).Number())
	}
}

// withoutGuard returns the configuration that remains when the guard on the given square is captured.
func withoutGuard(c tablebase.Config, own xiangqi.Square) tablebase.Config {
	c.Advisors = c.Advisors.AndNot(own.Bit())
	c.Bishops = c.Bishops.AndNot(own.Bit())
	return c
}

// makeOuter sets the fields that depend on the opponent's configurations, in case the opponent's king and
// guards are outer pieces.
func (s *shape) makeOuter() {
	configs := s.index.Configs(s.other)
	s.outer = configMoves(configs, s.other)
	for i := range configs.Configs {
		var pieces xiangqi.Bitboard
		for own := range configs.Configs[i].Occupied().Squares() {
			pieces = pieces.Or(onBoard(own, s.other).Bit())
		}
		s.outerPieces = append(s.outerPieces, pieces)
	}
}

// inner returns an inner side's configuration in the given column.
func (s *shape) inner(column int, side xiangqi.Color) *tablebase.Config {
	return &s.index.Configs(side).Configs[s.config[side][column]]
}

// addFacing records a column where the kings face each other unless an outer piece is between them.
func (s *shape) addFacing(column int) {
	var occupied xiangqi.Bitboard
	var kings [2]xiangqi.Square
	for _, side := range s.innerSides() {
		c := s.inner(column, side)
		kings[side] = onBoard(c.King, side)
		for own := range c.Occupied().Squares() {
			occupied = occupied.Or(onBoard(own, side).Bit())
		}
	}
	between := xiangqi.Between(kings[0], kings[1])
	if kings[0].File() != kings[1].File() || between.Intersects(occupied) {
		return
	}
	for i := range s.facing {
		if s.facing[i].between == between {
			s.facing[i].columns.add(column)
			return
		}
	}
	s.facing = append(s.facing, facing{between, s.newSet()})
	s.facing[len(s.facing)-1].columns.add(column)
}
