package tournament

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestDutch holds the pairings of an independent program: testdata/dutch.txt.
func TestDutch(t *testing.T) {
	data, err := os.ReadFile("testdata/dutch.txt")
	if err != nil {
		t.Fatal(err)
	}
	rounds := 0
	var s *Swiss
	for number, line := range strings.Split(string(data), "\n") {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0 || fields[0] == "#":
		case fields[0] == "tournament":
			n, err1 := strconv.Atoi(fields[1])
			r, err2 := strconv.Atoi(fields[3])
			if err := errors.Join(err1, err2); err != nil {
				t.Fatal(err)
			}
			s = &Swiss{Past: make([][]Past, n), Rounds: r}
		case fields[0] == "none":
			// Who was absent in a round without pairing is not in the file.
		case fields[0] == "round":
			rounds++
			follow(t, s, number+1, fields[1:])
		}
	}
	if rounds < 150 {
		t.Errorf("%d rounds", rounds)
	}
}

// follow pairs a round, compares it with a line, and takes the results of that.
func follow(t *testing.T, s *Swiss, line int, fields []string) {
	t.Helper()
	var want []Pair
	s.Absent = make([]bool, len(s.Past))
	add := func(p int, past Past) { s.Past[p] = append(s.Past[p], past) }
	var later []func()
	for _, f := range fields {
		who, result, _ := strings.Cut(f, ":")
		a, b, two := strings.Cut(who, "-")
		red, err := strconv.Atoi(a)
		if err != nil {
			t.Fatalf("line %d: %v", line, err)
		}
		red--
		if !two {
			half := map[string]int{"bye": 2, "half": 1, "zero": 0}[result]
			if result == "bye" {
				want = append(want, Pair{red, None})
			} else {
				s.Absent[red] = true
			}
			later = append(later, func() { add(red, Past{None, false, half, false, result == "bye"}) })
			continue
		}
		black, err := strconv.Atoi(b)
		if err != nil {
			t.Fatalf("line %d: %v", line, err)
		}
		black--
		want = append(want, Pair{red, black})
		r := map[string]Result{"1": RedWins, "0": BlackWins, "=": Drawn, "+": BlackAbsent, "-": RedAbsent, "n": BothAbsent}[result]
		later = append(later, func() {
			x, y, played := r.halves()
			add(red, Past{black, true, x, played, false})
			add(black, Past{red, false, y, played, false})
		})
	}
	got, err := s.Pair()
	if err != nil {
		t.Fatalf("line %d: %v", line, err)
	}
	if !slices.Equal(sorted(got), sorted(want)) {
		t.Errorf("line %d: %v, want %v", line, sorted(got), sorted(want))
	}
	for _, f := range later {
		f()
	}
}

func sorted(list []Pair) []Pair {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Pair) int { return (a.Red-b.Red)*MostPlayers + a.Black - b.Black })
	return list
}

// TestNoPairing: three who have all met.
func TestNoPairing(t *testing.T) {
	s := &Swiss{Rounds: 9, Past: [][]Past{
		{{1, true, 2, true, false}, {None, false, 2, false, true}},
		{{0, false, 0, true, false}, {2, true, 1, true, false}},
		{{None, false, 2, false, true}, {1, false, 1, true, false}},
	}}
	// 1 may still meet 3, then 2 is left over.
	pairs, err := s.Pair()
	if want := []Pair{{2, 0}, {1, None}}; err != nil || !slices.Equal(pairs, want) {
		t.Errorf("%v %v, want %v", pairs, err, want)
	}
	s.Past = append(s.Past[:2:2], nil)
	s.Absent = []bool{false, false, true}
	if pairs, err := s.Pair(); !errors.Is(err, ErrNoPairing) {
		t.Errorf("two who have met: %v %v", pairs, err)
	}
}

// TestHeaviest compares matchings with all that there are.
func TestHeaviest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for try := range 2000 {
		n := 2 + rng.IntN(7)
		w := make([][]uint64, n)
		for a := range w {
			w[a] = make([]uint64, n)
			for b := range a {
				if rng.IntN(4) > 0 {
					w[a][b] = uint64(1 + rng.IntN(12))
				}
				w[b][a] = w[a][b]
			}
		}
		partner := heaviest(n, func(a, b int) (x weight) {
			x.push(64, 0)
			x.push(70-64, 0)
			x.push(12, w[a][b])
			x.push(63, 0) // the value is above the lowest word
			return x
		})
		var got uint64
		for a, b := range partner {
			if b != None && (partner[b] != a || w[a][b] == 0) {
				t.Fatalf("try %d: %v is no matching", try, partner)
			}
			if b > a {
				got += w[a][b]
			}
		}
		if want := most(w, 0); got != want {
			t.Fatalf("try %d: weight %d, want %d\n%v", try, got, want, w)
		}
	}
}

// most is the weight of the heaviest matching, by trying all; used has a bit for each
// vertex that is taken.
func most(w [][]uint64, used uint) uint64 {
	first := 0
	for first < len(w) && used>>first&1 == 1 {
		first++
	}
	if first == len(w) {
		return 0
	}
	best := most(w, used|1<<first)
	for b := first + 1; b < len(w); b++ {
		if used>>b&1 == 0 && w[first][b] > 0 {
			best = max(best, w[first][b]+most(w, used|1<<first|1<<b))
		}
	}
	return best
}

// TestSwissLaws plays tournaments of 40 with byes, late entries and withdrawals, and holds
// what every pairing must keep.
func TestSwissLaws(t *testing.T) {
	for seed := range uint64(2) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 3))
			e := &Event{Settings: Settings{Kind: SwissKind, Rounds: 9, LateHalf: 2}}
			players := 37 + int(seed)
			for i := range players - 2 {
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
				finish(r, rng)
				e.Rounds = append(e.Rounds, *r)
				if len(e.Rounds) <= 2 {
					join(t, e, players-len(e.Rounds))
				}
				if len(e.Rounds) == 5 {
					e.Leave("p3")
				}
			}
			if len(e.Rounds) != 9 {
				t.Errorf("%d rounds", len(e.Rounds))
			}
			holdLaws(t, e)
		})
	}
}

func join(t *testing.T, e *Event, i int) {
	t.Helper()
	if err := e.Join(Player{ID: fmt.Sprintf("p%d", i), Name: fmt.Sprintf("P%d", i), Rating: 2000 - 10*i}); err != nil {
		t.Fatal(err)
	}
}

// finish gives the games of a round results, among them some of those who do not come.
func finish(r *Round, rng *rand.Rand) {
	results := []Result{RedWins, RedWins, RedWins, BlackWins, BlackWins, BlackWins, Drawn, Drawn, Drawn, RedAbsent}
	for i := range r.Games {
		if r.Games[i].Result == Pending {
			r.Games[i].Result = results[rng.IntN(len(results))]
		}
	}
}

// holdLaws: no player meets the same opponent twice or is left over twice, and colours stay in
// balance; each player has one game or bye a round.
func holdLaws(t *testing.T, e *Event) {
	t.Helper()
	for p, past := range e.past() {
		met, balance, byes := map[int]bool{}, 0, 0
		for r, g := range past {
			if g.Given {
				byes++
			}
			if !g.Played {
				continue
			}
			if met[g.Opponent] {
				t.Errorf("player %d meets %d twice", p, g.Opponent)
			}
			met[g.Opponent] = true
			if g.Red {
				balance++
			} else {
				balance--
			}
			if r < len(past)-1 && (balance > 2 || balance < -2) {
				t.Errorf("player %d has a difference of colours of %d after round %d", p, balance, r+1)
			}
		}
		if byes > 1 {
			t.Errorf("player %d was left over %d times", p, byes)
		}
	}
	for _, r := range e.Rounds {
		busy := map[int]bool{}
		for _, g := range r.Games {
			for _, p := range []int{g.Red, g.Black} {
				if p != None && busy[p] {
					t.Errorf("player %d has two games in round %d", p, r.Number)
				}
				busy[p] = true
			}
		}
	}
}
