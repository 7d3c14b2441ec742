package tournament

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestBerger holds the tables of the FIDE Handbook, C.05, annex 1.
func TestBerger(t *testing.T) {
	tables := map[int]string{
		4:  "1-4 2-3, 4-3 1-2, 2-4 3-1",
		6:  "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
		8:  "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4, 4-8 5-3 6-2 7-1",
		10: "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7, 10-7 8-6 9-5 1-4 2-3, 3-10 4-2 5-1 6-9 7-8, 10-8 9-7 1-6 2-5 3-4, 4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1",
	}
	for n, text := range tables {
		for round, want := range strings.Split(text, ", ") {
			for _, players := range []int{n, n - 1} {
				var got, wanted []string
				for _, p := range Berger(players, round) {
					got = append(got, fmt.Sprintf("%d-%d", p.Red+1, p.Black+1))
				}
				for _, pair := range strings.Fields(want) {
					if players == n || !strings.Contains("-"+pair+"-", fmt.Sprintf("-%d-", n)) {
						wanted = append(wanted, pair)
					}
				}
				slices.Sort(got)
				slices.Sort(wanted)
				if !slices.Equal(got, wanted) {
					t.Errorf("%d players, round %d: %v, want %v", players, round+1, got, wanted)
				}
			}
		}
	}
}

// TestRobinOf40 lets all meet all twice, once with each colour.
func TestRobinOf40(t *testing.T) {
	e := &Event{Settings: Settings{Kind: RoundRobin, Cycles: 2}}
	for i := range 40 {
		join(t, e, i)
	}
	met := map[Pair]int{}
	rng := rand.New(rand.NewPCG(1, 1))
	for {
		r, err := e.Next()
		if err != nil {
			t.Fatal(err)
		}
		if r == nil {
			break
		}
		finish(r, rng)
		for _, g := range r.Games {
			met[Pair{g.Red, g.Black}]++
		}
		e.Rounds = append(e.Rounds, *r)
	}
	if len(e.Rounds) != 78 || len(met) != 40*39 {
		t.Errorf("%d rounds, %d different games, want 78 and 1560", len(e.Rounds), len(met))
	}
	total := 0.0
	for _, s := range e.Standings() {
		total += s.Points
	}
	if total != 40*39 {
		t.Errorf("%v points, want one for each game", total)
	}
}

// TestBracket: the best seeds meet last.
func TestBracket(t *testing.T) {
	if got, want := Bracket(8), []int{0, 7, 3, 4, 1, 6, 2, 5}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := Bracket(5), []int{0, None, 3, 4, 1, None, 2, None}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestKnockOut40 plays a bracket of 40 in which the better seed wins, with byes, and then
// one in which every game is drawn.
func TestKnockOut40(t *testing.T) {
	for _, drawn := range []bool{false, true} {
		e := &Event{Settings: Settings{Kind: KnockOut, Replays: 1}}
		for i := range 40 {
			join(t, e, i)
		}
		for {
			r, err := e.Next()
			if err != nil {
				t.Fatal(err)
			}
			if r == nil {
				break
			}
			if r.Number == 1 && r.Extra == 0 {
				if byes := slices.IndexFunc(r.Games, func(g Game) bool { return g.Result == Bye && g.Red >= 24 }); byes >= 0 || len(r.Games) != 32 {
					t.Errorf("%d encounters, a bye for %d", len(r.Games), byes)
				}
			}
			for i := range r.Games {
				g := &r.Games[i]
				switch {
				case g.Result != Pending:
				case drawn:
					g.Result = Drawn
				case g.Red < g.Black:
					g.Result = RedWins
				default:
					g.Result = BlackWins
				}
			}
			e.Rounds = append(e.Rounds, *r)
		}
		last := e.Rounds[len(e.Rounds)-1]
		standings := e.Standings()
		if last.Number != 6 || standings[0].Rank != 1 || standings[1].Rank != 2 || standings[2].Rank != 3 || standings[3].Rank != 3 {
			t.Errorf("drawn %v: %d rounds, %+v", drawn, last.Number, standings[:4])
		}
		if drawn {
			final := last.Games[0]
			if last.Extra != 2 || standings[0].Player != final.Black {
				t.Errorf("the last game %+v of extra %d, first %d: a draw is enough for Black", final, last.Extra, standings[0].Player)
			}
		} else if standings[0].Player != 0 || standings[1].Player != 1 {
			t.Errorf("first %d, second %d", standings[0].Player, standings[1].Player)
		}
	}
}

// TestArena40 plays 400 games of an arena; no player meets the same opponent twice in a row.
func TestArena40(t *testing.T) {
	e := &Event{Settings: Settings{Kind: Arena}}
	for i := range 40 {
		join(t, e, i)
	}
	r, err := e.Next()
	if err != nil {
		t.Fatal(err)
	}
	e.Rounds = append(e.Rounds, *r)
	rng := rand.New(rand.NewPCG(7, 7))
	last := map[int]int{}
	colours := map[int]int{}
	free := make([]int, 40)
	for i := range free {
		free[i] = i
	}
	for len(e.Rounds[0].Games) < 400 {
		games := &e.Rounds[0].Games
		for _, p := range e.PairArena(free) {
			for _, x := range [][2]int{{p.Red, p.Black}, {p.Black, p.Red}} {
				if o, ok := last[x[0]]; ok && o == x[1] {
					t.Errorf("%d meets %d twice in a row", x[0], x[1])
				}
				last[x[0]] = x[1]
			}
			colours[p.Red]++
			colours[p.Black]--
			*games = append(*games, Game{Red: p.Red, Black: p.Black})
		}
		free = nil
		for i := range *games { // about half of the games end
			if g := &(*games)[i]; g.Result == Pending && rng.IntN(2) == 0 {
				g.Result = []Result{RedWins, BlackWins, Drawn}[rng.IntN(3)]
				free = append(free, g.Red, g.Black)
			}
		}
	}
	for p, d := range colours {
		if d > 3 || d < -3 {
			t.Errorf("player %d has %d more games with one colour", p, d)
		}
	}
	games := 0
	for _, s := range e.Standings() {
		games += s.Wins + s.Draws + s.Losses
	}
	if want := 2 * (len(e.Rounds[0].Games) - len(e.Open())); games != want {
		t.Errorf("%d halves of games, want %d", games, want)
	}
}

// TestArenaStreak: 2, 2, then doubled until a game is not won.
func TestArenaStreak(t *testing.T) {
	e := &Event{Settings: Settings{Kind: Arena}, Players: make([]Player, 2), Rounds: []Round{{Number: 1}}}
	want := []float64{2, 4, 8, 10, 10, 12}
	for i, r := range []Result{RedWins, RedWins, RedWins, Drawn, BlackWins, RedWins} {
		e.Rounds[0].Games = append(e.Rounds[0].Games, Game{Red: 0, Black: 1, Result: r})
		for _, s := range e.Standings() {
			if s.Player == 0 && s.Points != want[i] {
				t.Errorf("after %d games %v points, want %v", i+1, s.Points, want[i])
			}
		}
	}
	e.Rounds[0].Games = append(e.Rounds[0].Games, Game{Red: 0, Black: 1, Result: Void})
	if s := e.Standings(); s[0].Points != 12 || s[0].Streak {
		t.Errorf("an aborted game counts: %+v", s)
	}
}

// robin makes a round robin of results: a row for each player, with 1, 0, = or - against
// each other one.
func robin(breaks []Break, rows ...string) *Event {
	e := &Event{Settings: Settings{Kind: RoundRobin, Cycles: 1, Breaks: breaks}, Players: make([]Player, len(rows))}
	for round := range len(rows) + len(rows)%2 - 1 {
		r := e.round(round+1, Berger(len(rows), round))
		for i := range r.Games {
			g := &r.Games[i]
			g.Result = map[byte]Result{'1': RedWins, '0': BlackWins, '=': Drawn}[rows[g.Red][g.Black]]
		}
		e.Rounds = append(e.Rounds, *r)
	}
	return e
}

// TestBreaks holds each tie-break of a small table, worked out by the definitions of C.07:
// points are 3, 2, 1.5, 1.5, 2.
func TestBreaks(t *testing.T) {
	e := robin(AllBreaks,
		"-1110",
		"0-1==",
		"00-=1",
		"0==-=",
		"1=0=-",
	)
	points := map[int]float64{0: 3, 1: 2, 2: 1.5, 3: 1.5, 4: 2}
	want := map[Break]map[int]float64{
		Buchholz:    {0: 7, 1: 8, 2: 8.5, 3: 8.5, 4: 8},
		BuchholzCut: {0: 5.5, 1: 6.5, 2: 7, 3: 7, 4: 6.5},
		Median:      {0: 3.5, 1: 3.5, 2: 4, 3: 4, 4: 3.5},
		Berger1:     {0: 5, 1: 3.25, 2: 2.75, 3: 2.75, 4: 4.75},
		Direct:      {0: 0, 1: .5, 2: .5, 3: .5, 4: .5},
		Wins:        {0: 3, 1: 1, 2: 1, 3: 0, 4: 1},
	}
	for _, s := range e.Standings() {
		if s.Points != points[s.Player] {
			t.Errorf("player %d has %v points, want %v", s.Player, s.Points, points[s.Player])
		}
		for i, b := range AllBreaks {
			if w, ok := want[b]; ok && s.Breaks[i] != w[s.Player] {
				t.Errorf("player %d: %s %v, want %v", s.Player, b, s.Breaks[i], w[s.Player])
			}
		}
	}
	black, games := 0.0, 0.0
	for _, s := range e.Standings() {
		black += s.Breaks[slices.Index(AllBreaks, BlackWins1)]
		games += s.Breaks[slices.Index(AllBreaks, BlackGames)]
	}
	won := 0.0
	for _, r := range e.Rounds {
		for _, g := range r.Games {
			if g.Result == BlackWins {
				won++
			}
		}
	}
	if black != won || games != 10 {
		t.Errorf("%v wins and %v games with Black, want %v and 10", black, games, won)
	}
}

// TestUnplayed: rounds that were not played count by article 16 of C.07, as of March 2026:
// against a player with the same points, but no more than half of the rounds, or than the
// points of who did not come; the last ones that an opponent left out as draws; and one's
// own are cut first. Progressive scores add up.
func TestUnplayed(t *testing.T) {
	e := &Event{Settings: Settings{Kind: SwissKind, Rounds: 3, Breaks: []Break{Buchholz, BuchholzCut, Berger1, Progressive, Wins, BlackGames}}, Players: make([]Player, 3), Rounds: []Round{
		{Number: 1, Games: []Game{{0, 1, RedWins, ""}, {2, None, Bye, ""}}},
		{Number: 2, Games: []Game{{2, 0, Drawn, ""}, {1, None, Bye, ""}}},
		{Number: 3, Games: []Game{{1, 2, RedAbsent, ""}, {0, None, ZeroBye, ""}}},
	}}
	// Points: 1.5, 1, 2.5; for their opponents 2 (the bye at the end), 1, 2.5.
	want := map[int][]float64{
		0: {1 + 2.5 + 1.5, 1 + 2.5, 1 + 1.25, 1 + 1.5 + 1.5, 1, 1},
		1: {2 + 1 + 1, 2 + 1, 1, 0 + 1 + 1, 0, 1},
		2: {1.5 + 2 + 1, 1.5 + 2, 1.5 + 1 + 1, 1 + 1.5 + 2.5, 0, 0},
	}
	for _, s := range e.Standings() {
		if !slices.Equal(s.Breaks, want[s.Player]) {
			t.Errorf("player %d: %v, want %v", s.Player, s.Breaks, want[s.Player])
		}
	}
}

// TestAdjusted: the value of a player to opponents. Rounds are written as they were scored: 1 = 0
// over the board, + - by absence, B the bye of the pairing, H half a point and Z
// nothing without a game.
func TestAdjusted(t *testing.T) {
	kinds := map[rune]Past{
		'1': {Half: 2, Played: true}, '=': {Half: 1, Played: true}, '0': {Played: true}, '+': {Half: 2}, '-': {},
		'B': {Opponent: None, Half: 2, Given: true}, 'H': {Opponent: None, Half: 1}, 'Z': {Opponent: None},
	}
	for _, tt := range []struct {
		rounds string
		want   float64
	}{
		{"11=0", 2.5},
		{"1ZZZ", 2.5}, // withdrew after the first round
		{"ZZ11", 2},   // came late
		{"HH11", 3},
		{"1Z1Z", 2.5}, // only the last one
		{"1HZZ", 2.5},
		{"1-ZZ", 2}, // what was lost by absence stays lost
		{"1Z-", 1.5},
		{"1Z-1", 2},
		{"1ZB", 2},
		{"1Z+", 2},
		{"ZZZ", 1.5},
		{"", 0},
	} {
		var past []Past
		for _, r := range tt.rounds {
			past = append(past, kinds[r])
		}
		if got := float64(adjusted(past)) / 2; got != tt.want {
			t.Errorf("%q: %v, want %v", tt.rounds, got, tt.want)
		}
	}
}

// TestSimul: an exhibition has one round, in which the host meets all others.
func TestSimul(t *testing.T) {
	for color, reds := range map[string]int{"": 5, HostRed: 5, HostBlack: 0, HostBoth: 3} {
		e := &Event{Settings: Settings{Kind: Simul, Host: "p3", HostColor: color}}
		if err := e.Check(); err != nil {
			t.Fatal(err)
		}
		for i := range 6 {
			join(t, e, i)
		}
		r, err := e.Next()
		if err != nil || len(r.Games) != 5 {
			t.Fatal(r, err)
		}
		host, got := e.Find("p3"), 0
		for i := range r.Games {
			g := &r.Games[i]
			if g.Red == host {
				got++
			}
			if (g.Red == host) == (g.Black == host) {
				t.Errorf("%+v is not with the host", g)
			}
			g.Result = []Result{RedWins, Drawn, BlackWins}[i%3]
		}
		if got != reds {
			t.Errorf("%q: the host has Red %d times, want %d", color, got, reds)
		}
		e.Rounds = append(e.Rounds, *r)
		if r, err := e.Next(); r != nil || err != nil {
			t.Errorf("a second round: %v, %v", r, err)
		}
		table := e.Standings()
		if s := table[0]; s.Player != host || s.Rank != 0 || s.Wins+s.Draws+s.Losses != 5 || table[1].Rank != 1 {
			t.Errorf("%q: %+v", color, table)
		}
		if err := e.Join(Player{ID: "late"}); err == nil {
			t.Error("somebody joins an exhibition that has begun")
		}
	}
	e := &Event{Settings: Settings{Kind: Simul, Host: "nobody", HostColor: HostRed}}
	join(t, e, 1)
	join(t, e, 2)
	if _, err := e.Next(); !errors.Is(err, ErrNoPairing) {
		t.Errorf("without its host: %v", err)
	}
	for _, s := range []Settings{{Kind: Simul, HostColor: "green"}, {Kind: SwissKind, Host: "1"}} {
		if err := s.Check(); !errors.Is(err, ErrSettings) {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

// TestOlympiad: ZMBL in Graz in 2003, six wins and two draws, one with each of two others,
// 7 points and 22.75 by Sonneborn and Berger, as published. The games of the others are
// made up, but for what follows from that figure.
func TestOlympiad(t *testing.T) {
	e := &Event{Settings: Settings{Kind: RoundRobin, Cycles: 2, Breaks: []Break{Berger1}}, Players: make([]Player, 5)}
	half := map[[2]int]int{ // of the first in two games
		{0, 1}: 3, {0, 2}: 3, {0, 3}: 4, {0, 4}: 4, {1, 2}: 2, {1, 3}: 2, {1, 4}: 2, {2, 3}: 2, {2, 4}: 1, {3, 4}: 3,
	}
	for r := e.nextRobin(); r != nil; r = e.nextRobin() {
		second := r.Number > 5
		for i := range r.Games {
			g := &r.Games[i]
			a, b := min(g.Red, g.Black), max(g.Red, g.Black)
			h := half[[2]int{a, b}] / 2
			if second {
				h = half[[2]int{a, b}] - h
			}
			if g.Red != a {
				h = 2 - h
			}
			g.Result = []Result{BlackWins, Drawn, RedWins}[h]
		}
		e.Rounds = append(e.Rounds, *r)
	}
	if s := e.Standings()[0]; s.Player != 0 || s.Points != 7 || s.Wins != 6 || s.Draws != 2 || s.Breaks[0] != 22.75 {
		t.Errorf("%+v", s)
	}
}

// TestAnnulled: the games of a player who leaves a round robin early do not count.
func TestAnnulled(t *testing.T) {
	e := &Event{Settings: Settings{Kind: RoundRobin, Cycles: 1}}
	for i := range 6 {
		join(t, e, i)
	}
	for r, err := e.Next(); r != nil; r, err = e.Next() {
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Games {
			if r.Games[i].Result == Pending {
				r.Games[i].Result = RedWins
			}
		}
		e.Rounds = append(e.Rounds, *r)
		if r.Number == 2 {
			e.Leave("p5")
		}
	}
	total := 0.0
	for _, s := range e.Standings() {
		if s.Player != 5 {
			total += s.Points
		}
	}
	if total != 10 {
		t.Errorf("%v points among five, want 10", total)
	}
}

func TestSettings(t *testing.T) {
	for _, bad := range []Settings{{}, {Kind: "lottery"}, {Kind: SwissKind, Rounds: 31}, {Kind: RoundRobin, Cycles: 3}, {Kind: SwissKind, Breaks: []Break{"x"}}, {Kind: SwissKind, Breaks: []Break{Wins, Wins}}} {
		if err := bad.Check(); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	s := Settings{Kind: SwissKind}
	if err := s.Check(); err != nil || s.Rounds != 5 || len(s.Breaks) == 0 {
		t.Errorf("%+v %v", s, err)
	}
}

// TestTRF holds the columns of the format: points in 81 to 84, the rounds from 92 on.
func TestTRF(t *testing.T) {
	e := &Event{Settings: Settings{Kind: SwissKind, Rounds: 3}, Players: []Player{{Name: "Anna", Rating: 1900}, {Name: "Bao", Rating: 1800}, {Name: "陈", Rating: 1700}}, Rounds: []Round{
		{Number: 1, Games: []Game{{0, 1, Drawn, "x"}, {2, None, Bye, ""}}},
		{Number: 2, Games: []Game{{2, 0, RedAbsent, "y"}, {1, None, HalfBye, ""}}},
	}}
	lines := strings.Split(e.TRF("Open"), "\n")
	for i, want := range []string{
		"001    1      Anna                              1900                             1.5    1     2 w =     3 b +",
		"001    2      Bao                               1800                             1.0    2     1 b =  0000 - H",
		"001    3      陈                                 1700                             1.0    2  0000 - U     1 w -",
	} {
		if got := lines[4+i]; got != want {
			t.Errorf("\n got %q\nwant %q", got, want)
		}
	}
}

// BenchmarkSwiss pairs nine rounds of 200 players, with the table after each.
func BenchmarkSwiss(b *testing.B) {
	for b.Loop() {
		rng := rand.New(rand.NewPCG(1, 2))
		e := &Event{Settings: Settings{Kind: SwissKind, Rounds: 9, Breaks: AllBreaks}}
		for i := range MostPlayers {
			if err := e.Join(Player{ID: fmt.Sprint(i), Rating: 1000 + rng.IntN(1500)}); err != nil {
				b.Fatal(err)
			}
		}
		for r, err := e.Next(); r != nil; r, err = e.Next() {
			if err != nil {
				b.Fatal(err)
			}
			for i := range r.Games {
				if g := &r.Games[i]; g.Result == Pending {
					g.Result = []Result{RedWins, BlackWins, Drawn}[rng.IntN(3)]
				}
			}
			e.Rounds = append(e.Rounds, *r)
			e.Standings()
		}
		if len(e.Rounds) != 9 {
			b.Fatalf("%d rounds", len(e.Rounds))
		}
	}
}
