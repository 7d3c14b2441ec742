package tourney

import "github.com/chuhe-xiangqi/chuhe/internal/app/club"

// NewImpatient is New with absence that may be as short as a second.
func NewImpatient(c *club.Club) club.Part {
	t, _ := New(c).(*Tourneys)
	t.leastAbsent = 1
	return t
}

// Look does what is due in all tournaments of a part, as every second.
func Look(p club.Part) {
	if t, ok := p.(*Tourneys); ok {
		t.look()
	}
}
