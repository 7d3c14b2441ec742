package tourney

import "github.com/chuhe-xiangqi/chuhe/internal/app/club"

// NewImpatient is New with absence that may be as short as a second.
func NewImpatient(c *club.Club) club.Part {
	t, _ := New(c).(*Tourneys)
	t.leastAbsent = 1
	return t
}
