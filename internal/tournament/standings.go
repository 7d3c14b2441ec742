package tournament

import (
	"cmp"
	"slices"
)

// Break is a tie-break between players with equal points.
type Break string

// The tie-breaks of FIDE's C.07 and of the Chinese rules, in which the sum of the opponents' points
// comes first ("小分").
const (
	Buchholz    Break = "buchholz"      // points of all opponents
	BuchholzCut Break = "buchholz_cut1" // Buchholz without the lowest value
	Median      Break = "median"        // Buchholz without the lowest and highest values
	Berger1     Break = "berger"        // points of opponents who were beaten, and half the points of those who drew
	Direct      Break = "direct"        // points scored against players with the same score
	Wins        Break = "wins"          // wins over the board
	BlackWins1  Break = "black_wins"
	BlackGames  Break = "black_games"
	Progressive Break = "progressive" // sum of the points after each round
)

// AllBreaks lists all tie-breaks.
var AllBreaks = []Break{Buchholz, BuchholzCut, Median, Berger1, Direct, Wins, BlackWins1, BlackGames, Progressive}

// DefaultBreaks returns the default tie-breaks for a kind of tournament.
func DefaultBreaks(k Kind) []Break {
	switch k {
	case SwissKind:
		return []Break{Buchholz, BuchholzCut, Berger1, Wins, BlackWins1}
	case RoundRobin:
		return []Break{Direct, Berger1, Wins, BlackWins1}
	}
	return []Break{}
}

// Standing is a row of the standings.
type Standing struct {
	Rank   int       `json:"rank"` // from 1, shared by players eliminated together; 0 for the host of an exhibition
	Player int       `json:"player"`
	Points float64   `json:"points"`
	Wins   int       `json:"wins"` // over the board, as are draws and losses
	Draws  int       `json:"draws"`
	Losses int       `json:"losses"`
	Breaks []float64 `json:"breaks" ts:"number[]"` // in the order of the settings
	Streak bool      `json:"streak"`               // arena only: whether the next win counts double
	left   int       // last knock-out round reached, plus one for the winner
}

// table holds the data needed to compute tie-breaks.
type table struct {
	past   [][]Past // without games that do not count
	points []int    // in half points
	worth  []int    // half points as they count for the player's opponents
	share  []bool   // by player: tied with the player being ranked (for direct encounters)
	robin  bool
	rounds int // number of rounds in a Swiss tournament; 0 for other kinds
}

// Standings returns the standings, leader first.
func (e *Event) Standings() []Standing {
	list := make([]Standing, len(e.Players))
	switch e.Kind {
	case Arena:
		e.arenaTable(list)
		return list
	case Simul:
		e.simulTable(list)
		return list
	}
	t := e.table()
	for p := range list {
		s := &list[p]
		*s = Standing{Player: p, Breaks: make([]float64, len(e.Breaks))}
		for _, g := range t.past[p] {
			s.add(g.Half, g.Played)
		}
		t.share = make([]bool, len(list))
		for o := range list {
			t.share[o] = t.points[o] == t.points[p]
		}
		for i, b := range e.Breaks {
			s.Breaks[i] = t.value(b, p)
		}
	}
	if e.Kind == KnockOut {
		e.survived(list)
	}
	order := func(a, b *Standing) int {
		if e.Kind == KnockOut {
			return cmp.Compare(b.left, a.left)
		}
		return cmp.Or(cmp.Compare(b.Points, a.Points), slices.Compare(b.Breaks, a.Breaks))
	}
	rank(list, order)
	return list
}

// simulTable fills in the standings of an exhibition, beginning with the host, who is not ranked.
func (e *Event) simulTable(list []Standing) {
	host := e.Find(e.Host)
	for p := range list {
		list[p] = Standing{Player: p, Breaks: []float64{}}
	}
	for i := range e.Rounds {
		for _, g := range e.Rounds[i].Games {
			red, black, played := g.Result.halves()
			list[g.Red].add(red, played)
			list[g.Black].add(black, played)
		}
	}
	rank(list, func(a, b *Standing) int {
		if (a.Player == host) != (b.Player == host) {
			return 2*truth(b.Player == host) - 1
		}
		return cmp.Compare(b.Points, a.Points)
	})
	if host != None {
		for i := range list {
			list[i].Rank--
		}
	}
}

// add adds the result of a game.
func (s *Standing) add(half int, played bool) {
	s.Points += float64(half) / 2
	switch {
	case !played:
	case half == winHalf:
		s.Wins++
	case half == drawHalf:
		s.Draws++
	default:
		s.Losses++
	}
}

// rank sorts the standings and gives tied players the same rank.
func rank(list []Standing, order func(a, b *Standing) int) {
	slices.SortStableFunc(list, func(a, b Standing) int { return cmp.Or(order(&a, &b), cmp.Compare(a.Player, b.Player)) })
	for i := range list {
		list[i].Rank = i + 1
		if i > 0 && order(&list[i-1], &list[i]) == 0 {
			list[i].Rank = list[i-1].Rank
		}
	}
}

func (e *Event) arenaTable(list []Standing) {
	scores := e.arenaScores()
	for p := range list {
		list[p] = Standing{Player: p, Points: float64(scores[p].points), Breaks: []float64{}, Streak: scores[p].streak >= arenaStreak}
	}
	if e.Begun() {
		for _, g := range e.Rounds[0].Games {
			red, black, played := g.Result.halves()
			if !played {
				continue
			}
			for p, half := range map[int]int{g.Red: red, g.Black: black} {
				switch half {
				case 2:
					list[p].Wins++
				case 1:
					list[p].Draws++
				default:
					list[p].Losses++
				}
			}
		}
	}
	rank(list, func(a, b *Standing) int { return cmp.Compare(b.Points, a.Points) })
}

// survived determines the last knock-out round that each player reached.
func (e *Event) survived(list []Standing) {
	for i := range e.Rounds {
		r := &e.Rounds[i]
		if r.Extra > 0 {
			continue
		}
		for _, g := range r.Games {
			list[g.Red].left = r.Number
			if g.Black != None {
				list[g.Black].left = r.Number
			}
			if w := e.winner(r.Number, &g); w != None {
				list[w].left = r.Number + 1
			}
		}
	}
}

// annulled reports whether the games of a player who left a round robin are disregarded, which is
// the case if fewer than half of them were played.
func (e *Event) annulled(p int, past [][]Past) bool {
	if e.Kind != RoundRobin || !e.Players[p].Gone {
		return false
	}
	played := 0
	for _, g := range past[p] {
		if g.Played {
			played++
		}
	}
	return 2*played < e.Cycles*(len(e.Players)-1)
}

func (e *Event) table() *table {
	t := &table{past: e.past(), points: make([]int, len(e.Players)), robin: e.Kind == RoundRobin}
	counts := make([]bool, len(e.Players))
	for p := range counts {
		counts[p] = !e.annulled(p, t.past)
	}
	for p := range t.past {
		for r := range t.past[p] {
			g := &t.past[p][r]
			if g.Opponent != None && !counts[g.Opponent] {
				*g = Past{Opponent: None}
			}
			t.points[p] += g.Half
		}
	}
	t.worth = slices.Clone(t.points)
	if e.Kind == SwissKind {
		t.rounds = e.Settings.Rounds
		for p := range t.past {
			t.worth[p] = adjusted(t.past[p])
		}
	}
	return t
}
