package match

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// Standing is a row of the tournament table.
type Standing struct {
	Rank     int     `json:"rank"`             // rank from 1; in a knock-out, shared by engines eliminated in the same round
	Engine   string  `json:"engine"`           // name of the engine
	Points   float64 `json:"points"`           // 1 for a win, 0.5 for a draw; includes byes, but not play-offs
	Games    int     `json:"games"`            // finished games, excluding play-offs
	Wins     int     `json:"wins"`             // games won, excluding byes and play-offs
	Draws    int     `json:"draws"`            // games drawn, excluding play-offs
	Losses   int     `json:"losses"`           // games lost, excluding play-offs
	Byes     int     `json:"byes"`             // rounds without an opponent; they add the points of won games, but no wins
	PlayOff  float64 `json:"play_off"`         // points from games that decide a shared place, which count nowhere else
	Buchholz float64 `json:"buchholz"`         // sum of the opponents' points; a tie-break of Swiss tournaments
	Berger   float64 `json:"sonneborn_berger"` // sum over the opponents of the score against each times that opponent's points
	number   int
}

// Cross is the result of one engine against another.
type Cross struct {
	Wins   int `json:"wins"`   // games that the first of the two won
	Draws  int `json:"draws"`  // drawn games
	Losses int `json:"losses"` // games that the first of the two lost
}

// EncounterReport is an encounter together with its score.
type EncounterReport struct {
	Round   int     `json:"round"`    // number of the round, from 1
	A       string  `json:"a"`        // name of the first engine
	B       string  `json:"b"`        // name of the second engine; "" if the first had no opponent
	Extra   int     `json:"extra"`    // number of the tie-break (knock-out) or play-off (round robin), from 1; 0 for regular games
	PlayOff bool    `json:"play_off"` // the games decide a shared place and do not count in points and games of the standings
	Games   int     `json:"games"`    // finished games; 0 without an opponent
	PointsA float64 `json:"points_a"` // points of the first engine; without an opponent, 1 for each game not played
	PointsB float64 `json:"points_b"` // points of the second engine
}

// TournamentReport is the state of a tournament.
type TournamentReport struct {
	Run      string         `json:"run"`      // ID of the run
	Event    string         `json:"event"`    // name of the event in the game records
	Format   Format         `json:"format"`   // "round-robin", "gauntlet", "knock-out" or "swiss"
	Engines  []EngineReport `json:"engines"`  // engines in the order given
	Machine  string         `json:"machine"`  // processor, cores, operating system and Go version; "" if unknown, as for a run on several machines
	Openings OpeningsReport `json:"openings"` // set from which openings were taken
	Seed     uint64         `json:"seed"`     // seed of the order of the openings
	Rules    string         `json:"rules"`    // "axf", "cxa" or "computer"
	Finished bool           `json:"finished"` // all games of the schedule were played

	Standings  []Standing        `json:"standings"`     // standings by rank, best first
	Cross      [][]Cross         `json:"cross"`         // results by engine and opponent, both in the order of the engines; without play-offs
	Ratings    *stats.Ratings    `json:"ratings"`       // null before the first game
	Encounters []EncounterReport `json:"encounters"`    // encounters requested so far, in the order of the schedule
	Games      int               `json:"games"`         // finished games, including play-offs
	Planned    int               `json:"planned_games"` // planned games, as far as the schedule is known
	Incidents  []IncidentReport  `json:"incidents"`     // failures of the engines; empty if there were none
	Duration   float64           `json:"duration"`      // playing time in seconds
}

// report returns the state of the tournament, without ratings.
func (s *tournament) report() *TournamentReport {
	r := &TournamentReport{
		Run: s.run, Event: s.Event, Format: s.Format, Engines: slices.Clone(s.engines), Machine: s.Machine,
		Openings: s.openings, Seed: s.Seed, Rules: s.Referee.Rules.String(),
		Cross: make([][]Cross, len(s.Engines)), Encounters: []EncounterReport{}, Games: len(s.outcomes),
		Incidents: s.incidents.report(s.Engines), Duration: s.worked,
	}
	for i := range r.Cross {
		r.Cross[i] = make([]Cross, len(s.Engines))
	}
	for i := range s.encounters {
		e := &s.encounters[i]
		report := EncounterReport{Round: e.Round, A: s.Engines[e.A].Name, Extra: e.Extra, PlayOff: s.isPlayOff(e), PointsA: 2 * float64(e.Pairs)}
		if e.B != bye {
			c := s.score(e)
			r.Planned += 2 * e.Pairs
			report.B, report.Games = s.Engines[e.B].Name, c.games()
			report.PointsA, report.PointsB = c.points(), c.reversed().points()
			if !s.isPlayOff(e) {
				r.Cross[e.A][e.B] = r.Cross[e.A][e.B].plus(c)
				r.Cross[e.B][e.A] = r.Cross[e.B][e.A].plus(c.reversed())
			}
		}
		r.Encounters = append(r.Encounters, report)
	}
	r.Standings = s.standings(r.Cross)
	return r
}

func (c Cross) games() int      { return c.Wins + c.Draws + c.Losses }
func (c Cross) points() float64 { return float64(c.Wins) + float64(c.Draws)/2 }
func (c Cross) reversed() Cross { return Cross{c.Losses, c.Draws, c.Wins} }

func (c Cross) plus(d Cross) Cross {
	return Cross{c.Wins + d.Wins, c.Draws + d.Draws, c.Losses + d.Losses}
}

// standings returns the table, ordered by rank.
func (s *tournament) standings(cross [][]Cross) []Standing {
	list, points, extra := make([]Standing, len(s.Engines)), s.points(), s.playOffPoints()
	for i, e := range s.Engines {
		list[i] = Standing{Engine: e.Name, number: i, Byes: s.byes(i), Points: float64(points[i]) / 2, PlayOff: float64(extra[i]) / 2}
		for _, c := range cross[i] {
			list[i].Wins += c.Wins
			list[i].Draws += c.Draws
			list[i].Losses += c.Losses
			list[i].Games += c.games()
		}
	}
	for i := range list {
		for j, c := range cross[i] {
			if c.games() > 0 {
				list[i].Buchholz += list[j].Points
				list[i].Berger += list[j].Points * c.points()
			}
		}
	}
	left := s.roundsSurvived()
	compare := func(a, b Standing) int {
		for _, x := range [...]float64{
			float64(left[b.number] - left[a.number]), b.Points - a.Points, b.PlayOff - a.PlayOff, s.buchholz(b) - s.buchholz(a),
			b.Berger - a.Berger,
		} {
			if x != 0 {
				return sign(x)
			}
		}
		return a.number - b.number
	}
	slices.SortStableFunc(list, compare)
	for i := range list {
		list[i].Rank = i + 1
		if s.Format == KnockOut && i > 0 && left[list[i].number] == left[list[i-1].number] {
			list[i].Rank = list[i-1].Rank
		}
	}
	return list
}

func sign(x float64) int {
	if x < 0 {
		return -1
	}
	return 1
}

// buchholz returns a's Buchholz score in a Swiss tournament, and 0 in all other formats.
func (s *tournament) buchholz(a Standing) float64 {
	if s.Format == Swiss {
		return a.Buchholz
	}
	return 0
}

// roundsSurvived returns, for each engine in a knock-out, the last round that it has played, plus
// one if it won that round. For other formats, every entry is 0.
func (s *tournament) roundsSurvived() []int {
	last := make([]int, len(s.Engines))
	if s.Format != KnockOut {
		return last
	}
	for i := range s.encounters {
		e := &s.encounters[i]
		last[e.A], last[e.B] = max(last[e.A], e.Round), max(last[e.B], e.Round)
		duel := s.duel(e.Round, e.A, e.B)
		if duel.Wins > duel.Losses || duel.Wins == duel.Losses && e.Extra == mostExtras {
			last[e.A] = max(last[e.A], e.Round+1)
		} else if duel.Losses > duel.Wins {
			last[e.B] = max(last[e.B], e.Round+1)
		}
	}
	return last
}

// ranking returns the engines ordered by points. Engines with equal points remain in the given
// order.
func (s *tournament) ranking() []int {
	list, points := make([]int, len(s.Engines)), s.points()
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return points[b] - points[a] })
	return list
}

// Text returns the report in human-readable form, with the table, the cross table and the ratings.
func (r *TournamentReport) Text() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("run %s, %v", r.Run, r.Format)
	for i := range r.Engines {
		line("  %s", r.Engines[i].line())
	}
	if r.Machine != "" {
		line("machine %s", r.Machine)
	}
	line("openings %s (%d, %s), seed %d, rules %s", r.Openings.Name, r.Openings.Count, r.Openings.Hash, r.Seed, r.Rules)
	line("")
	b.WriteString(r.table())
	for _, i := range r.Incidents {
		line("!! %s: %d %s", i.Engine, i.Count, i.Kind)
	}
	if r.Ratings != nil {
		line("red advantage %+.0f Elo; ratings are relative to the average, ± 95 %%", r.Ratings.RedAdvantage)
	}
	state := "finished"
	if !r.Finished {
		state = "unfinished"
	}
	line("%d games, %s, time %v", r.Games, state, duration(r.Duration).Round(time.Second))
	return b.String()
}

// table returns the standings and the cross table combined.
func (r *TournamentReport) table() string {
	number := map[string]int{}
	width := 6
	for i, e := range r.Engines {
		number[e.Name] = i
		width = max(width, len([]rune(e.Name)))
	}
	var b strings.Builder
	playOff := slices.ContainsFunc(r.Encounters, func(e EncounterReport) bool { return e.PlayOff })
	fmt.Fprintf(&b, "%4s  %-*s %7s %6s %5s", "rank", width, "engine", "points", "games", "wins")
	if playOff {
		fmt.Fprintf(&b, " %8s", "play-off")
	}
	fmt.Fprintf(&b, " %7s %15s", "SB", "Elo")
	for i := range r.Standings {
		fmt.Fprintf(&b, " %9d", i+1)
	}
	b.WriteString("\n")
	for _, s := range r.Standings {
		i := number[s.Engine]
		elo := ""
		if r.Ratings != nil {
			elo = fmt.Sprintf("%+d ± %.0f", int(math.Round(r.Ratings.Engines[i].Elo)), r.Ratings.Engines[i].Error)
		}
		fmt.Fprintf(&b, "%4d  %-*s %7.1f %6d %5d", s.Rank, width, s.Engine, s.Points, s.Games, s.Wins)
		if playOff {
			fmt.Fprintf(&b, " %8.1f", s.PlayOff)
		}
		fmt.Fprintf(&b, " %7.2f %15s", s.Berger, elo)
		for _, other := range r.Standings {
			c := r.Cross[i][number[other.Engine]]
			cell := "-"
			if c.games() > 0 {
				cell = fmt.Sprintf("+%d=%d-%d", c.Wins, c.Draws, c.Losses)
			}
			fmt.Fprintf(&b, " %9s", cell)
		}
		b.WriteString("\n")
	}
	return b.String()
}
