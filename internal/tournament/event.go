package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Kind is the kind of a tournament. It determines how players are paired.
type Kind string

// The kinds of tournament.
const (
	RoundRobin Kind = "robin"    // everyone plays everyone, by Berger's tables
	SwissKind  Kind = "swiss"    // by the FIDE (Dutch) System
	KnockOut   Kind = "knockout" // losers are eliminated
	Arena      Kind = "arena"    // free players are paired until time runs out
	Simul      Kind = "simul"    // a simultaneous exhibition, in which one player meets all the others
)

// Result is the result of a tournament game, or the reason why it was not played.
type Result string

// The possible results.
const (
	Pending     Result = ""
	RedWins     Result = "red"
	BlackWins   Result = "black"
	Drawn       Result = "draw"
	RedAbsent   Result = "red_absent" // Red did not show up, so Black wins
	BlackAbsent Result = "black_absent"
	BothAbsent  Result = "both_absent"
	Void        Result = "void" // an arena game that was aborted
	Bye         Result = "bye"  // a win for a player left without an opponent
	HalfBye     Result = "half" // half a point for a round missed by a late entry
	ZeroBye     Result = "zero"
)

// halves returns the half points scored by Red and Black, and whether the game was played.
func (r Result) halves() (red, black int, played bool) {
	switch r {
	case RedWins:
		return 2, 0, true
	case BlackWins:
		return 0, 2, true
	case Drawn:
		return 1, 1, true
	case RedAbsent:
		return 0, 2, false
	case BlackAbsent, Bye:
		return 2, 0, false
	case HalfBye:
		return 1, 0, false
	}
	return 0, 0, false
}

// Settings determine the rules of a tournament.
type Settings struct {
	Kind   Kind `json:"kind"`
	Rounds int  `json:"rounds"` // number of rounds in a Swiss tournament
	Cycles int  `json:"cycles"` // number of cycles in a round robin
	// Breaks lists the tie-breaks in order of precedence.
	Breaks []Break `json:"breaks" ts:"string[]"`
	// LateHalf is how many of its missed rounds earn a late entry half a point each.
	LateHalf int `json:"late_half"`
	// Replays is the maximum number of extra games after a drawn knock-out encounter. If all of
	// them are drawn, a last game follows in which Black needs only a draw.
	Replays int `json:"replays"`
	// Host is the ID of the player who gives an exhibition.
	Host      string `json:"host"`
	HostColor string `json:"host_color"` // red, black, or both to alternate colours
}

// Colours for the host of an exhibition.
const (
	HostRed   = "red"
	HostBlack = "black"
	HostBoth  = "both"
)

// Player is a participant in a tournament.
type Player struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Role   string `json:"role"` // role at the club; "" if unknown
	Rating int    `json:"rating"`
	Gone   bool   `json:"gone"` // whether the player has withdrawn
}

// Game is a game in a round. Players are given by index; in a bye, Black is None.
type Game struct {
	Red    int    `json:"red"`
	Black  int    `json:"black"`
	Result Result `json:"result"`
	ID     string `json:"id"` // ID of the game on a server; "" if there is none
}

// Round is a regular round, or a set of extra games that decide its drawn encounters. An arena has
// only one round.
type Round struct {
	Number int    `json:"number"` // starting at 1
	Extra  int    `json:"extra"`  // 0 for a regular round
	Games  []Game `json:"games"`
}

// Event is a tournament, consisting of its rules, its players and the rounds so far. It has no
// clock and no hidden state: the next round depends only on the contents of the Event.
type Event struct {
	Settings
	Players []Player `json:"players"`
	Rounds  []Round  `json:"played"`
}

// Limits on tournaments.
const (
	MostPlayers    = 200
	MostRobin      = 40 // players in a round robin
	MostBoards     = 40 // boards in an exhibition
	MostRounds     = 30
	MostReplays    = 4
	mostCycles     = 2
	leastToCompete = 2
)

// ErrSettings is wrapped by errors about invalid tournament settings.
var ErrSettings = errors.New("bad tournament")

// Check fills in default values and rejects invalid settings.
func (s *Settings) Check() error {
	switch s.Kind {
	case RoundRobin:
		s.Cycles = max(1, s.Cycles)
	case SwissKind:
		s.Rounds = cmp.Or(s.Rounds, 5)
	case Simul:
		s.HostColor = cmp.Or(s.HostColor, HostRed)
		if !slices.Contains([]string{HostRed, HostBlack, HostBoth}, s.HostColor) {
			return fmt.Errorf("%w: colour of the host %.20q", ErrSettings, s.HostColor)
		}
	case KnockOut, Arena:
	default:
		return fmt.Errorf("%w: kind %.20q", ErrSettings, s.Kind)
	}
	if s.Kind != Simul && s.Host+s.HostColor != "" {
		return fmt.Errorf("%w: a host without an exhibition", ErrSettings)
	}
	if s.Rounds < 0 || s.Rounds > MostRounds || s.Cycles < 0 || s.Cycles > mostCycles || s.Replays < 0 || s.Replays > MostReplays ||
		s.LateHalf < 0 || s.LateHalf > MostRounds || len(s.Breaks) > len(AllBreaks) {
		return fmt.Errorf("%w: numbers out of range", ErrSettings)
	}
	for i, b := range s.Breaks {
		if !slices.Contains(AllBreaks, b) || slices.Contains(s.Breaks[:i], b) {
			return fmt.Errorf("%w: tie-break %.20q", ErrSettings, b)
		}
	}
	if s.Breaks == nil {
		s.Breaks = DefaultBreaks(s.Kind)
	}
	return nil
}

// Most returns the maximum number of players.
func (s *Settings) Most() int {
	switch s.Kind {
	case RoundRobin:
		return MostRobin
	case Simul:
		return MostBoards + 1
	}
	return MostPlayers
}

// Begun reports whether the first round has been paired.
func (e *Event) Begun() bool { return len(e.Rounds) > 0 }

// Find returns the index of the player with the given ID, or None.
func (e *Event) Find(id string) int {
	return slices.IndexFunc(e.Players, func(p Player) bool { return p.ID == id })
}

// ErrLate is returned when it is too late to join a tournament.
var ErrLate = errors.New("too late to join")

// Join adds a player, or readmits one who had withdrawn. A player who joins a Swiss tournament in
// progress gets byes for the rounds already played.
func (e *Event) Join(p Player) error {
	at := e.Find(p.ID)
	if e.Begun() && e.Kind != SwissKind && e.Kind != Arena || e.Kind == SwissKind && len(e.Rounds) >= e.Settings.Rounds {
		return ErrLate
	}
	if at >= 0 {
		e.Players[at].Gone = false
		return nil
	}
	if len(e.Players) >= e.Most() {
		return fmt.Errorf("%w: %d players", ErrLate, e.Most())
	}
	e.Players = append(e.Players, p)
	if e.Kind == SwissKind {
		for i := range e.Rounds {
			result := ZeroBye
			if i < e.LateHalf {
				result = HalfBye
			}
			e.Rounds[i].Games = append(e.Rounds[i].Games, Game{len(e.Players) - 1, None, result, ""})
		}
	}
	return nil
}

// Leave withdraws a player. Before the first round, this frees the player's place. Later, games in
// progress are not affected, but games of a round robin that have not started are lost.
func (e *Event) Leave(id string) {
	at := e.Find(id)
	if at < 0 {
		return
	}
	if !e.Begun() {
		e.Players = slices.Delete(e.Players, at, at+1)
		return
	}
	e.Players[at].Gone = true
}

// Open returns the games that have no result yet, as pairs of round and game index.
func (e *Event) Open() (list [][2]int) {
	for r := range e.Rounds {
		for g := range e.Rounds[r].Games {
			if e.Rounds[r].Games[g].Result == Pending {
				list = append(list, [2]int{r, g})
			}
		}
	}
	return list
}

// Next pairs the next round but does not add it to the event. It returns nil if the tournament is
// over. Every game of the earlier rounds must have a result.
func (e *Event) Next() (*Round, error) {
	active := 0
	for _, p := range e.Players {
		if !p.Gone {
			active++
		}
	}
	if !e.Begun() {
		if active < leastToCompete {
			return nil, ErrNoPairing
		}
		slices.SortStableFunc(e.Players, func(a, b Player) int { return cmp.Compare(b.Rating, a.Rating) })
	}
	if active < leastToCompete && e.Kind != Arena {
		return nil, nil //nolint:nilnil // the end
	}
	switch e.Kind {
	case RoundRobin:
		return e.nextRobin(), nil
	case KnockOut:
		return e.nextKnockOut(), nil
	case Arena:
		if !e.Begun() {
			return &Round{Number: 1, Games: []Game{}}, nil
		}
		return nil, nil //nolint:nilnil // the only one
	case Simul:
		return e.nextSimul()
	}
	return e.nextSwiss()
}

// nextSimul returns the only round of an exhibition, in which the host meets everyone else.
func (e *Event) nextSimul() (*Round, error) {
	if e.Begun() {
		return nil, nil //nolint:nilnil // the only one
	}
	host := e.Find(e.Host)
	if host < 0 {
		return nil, ErrNoPairing
	}
	r := &Round{Number: 1}
	for p := range e.Players {
		if p == host {
			continue
		}
		g := Game{Red: host, Black: p}
		if e.HostColor == HostBlack || e.HostColor == HostBoth && len(r.Games)%2 == 1 {
			g.Red, g.Black = p, host
		}
		r.Games = append(r.Games, g)
	}
	return r, nil
}

func (e *Event) nextSwiss() (*Round, error) {
	if len(e.Rounds) >= e.Settings.Rounds {
		return nil, nil //nolint:nilnil // the end
	}
	s := &Swiss{Past: e.past(), Absent: make([]bool, len(e.Players)), Rounds: e.Settings.Rounds}
	for i, p := range e.Players {
		s.Absent[i] = p.Gone
	}
	pairs, err := s.Pair()
	if errors.Is(err, ErrNoPairing) && e.Begun() {
		return nil, nil //nolint:nilnil // those who are left have all met: the end
	}
	if err != nil {
		return nil, err
	}
	return e.round(len(e.Rounds)+1, pairs), nil
}

// round makes a round from the given pairs. A player without an opponent gets a bye.
func (e *Event) round(number int, pairs []Pair) *Round {
	r := &Round{Number: number, Games: make([]Game, len(pairs))}
	for i, p := range pairs {
		g := Game{Red: p.Red, Black: p.Black}
		switch {
		case p.Black == None:
			g.Result = Bye
		case e.Players[p.Red].Gone && e.Players[p.Black].Gone:
			g.Result = BothAbsent
		case e.Players[p.Red].Gone:
			g.Result = RedAbsent
		case e.Players[p.Black].Gone:
			g.Result = BlackAbsent
		}
		r.Games[i] = g
	}
	return r
}

// past returns the rounds of each player in order.
func (e *Event) past() [][]Past {
	all := make([][]Past, len(e.Players))
	for r := range e.Rounds {
		for p := range all {
			all[p] = append(all[p], Past{Opponent: None})
		}
		for _, g := range e.Rounds[r].Games {
			red, black, played := g.Result.halves()
			all[g.Red][r] = Past{g.Black, true, red, played, g.Result == Bye}
			if g.Black != None {
				all[g.Black][r] = Past{g.Red, false, black, played, false}
			}
		}
	}
	return all
}

// nextRobin returns the next round according to Berger's tables. A player without an opponent does
// not get a bye; the round simply does not count.
func (e *Event) nextRobin() *Round {
	n := len(e.Players)
	number := len(e.Rounds)
	rounds := n + n%2 - 1
	if number >= rounds*e.Cycles {
		return nil
	}
	pairs := Berger(n, number%rounds)
	if number >= rounds {
		for i, p := range pairs {
			pairs[i] = Pair{p.Black, p.Red}
		}
	}
	return e.round(number+1, pairs)
}

// Berger returns the pairs of one round of a round robin, following Berger's tables (FIDE Handbook,
// C.05, annex 1). Rounds are numbered from 0. The first player of each pair has Red. If the number
// of players is odd, the player without an opponent is left out.
func Berger(players, round int) []Pair {
	n := players + players%2
	// The last player stays in place; the others rotate by half their number each round.
	at := func(place int) int { return (place + round*(n/2)) % (n - 1) }
	var pairs []Pair
	for i := range n / 2 {
		p := Pair{at(i), at(n - 1 - i)}
		if i == 0 {
			p.Black = n - 1
			if round%2 == 1 {
				p = Pair{p.Black, p.Red}
			}
		}
		if max(p.Red, p.Black) < players {
			pairs = append(pairs, p)
		}
	}
	return pairs
}
