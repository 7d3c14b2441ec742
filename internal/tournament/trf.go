package tournament

import (
	"fmt"
	"strings"
)

// TRF returns a report on the tournament in FIDE's format, which other programs use for pairing and
// checking. It has a line for each player, with the opponent, colour and result of every round.
// White means Red.
func (e *Event) TRF(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "012 %s\n062 %d\n", name, len(e.Players))
	if e.Kind == SwissKind {
		fmt.Fprintf(&b, "XXR %d\n", e.Settings.Rounds)
	}
	b.WriteString("XXC white1\n")
	ranks := make([]int, len(e.Players))
	points := make([]float64, len(e.Players))
	for _, s := range e.Standings() {
		ranks[s.Player], points[s.Player] = s.Rank, s.Points
	}
	rounds := e.cells()
	for p, player := range e.Players {
		fmt.Fprintf(&b, "001 %4d      %-33.33s %4d%28s%4.1f %4d%s\n", p+1, player.Name, player.Rating, "", points[p], ranks[p], strings.Join(rounds[p], ""))
	}
	return b.String()
}

// cells returns, for each player, ten characters for every round.
func (e *Event) cells() [][]string {
	all := make([][]string, len(e.Players))
	for r := range e.Rounds {
		if e.Kind == Arena { // an arena has no rounds
			break
		}
		for p := range all {
			all[p] = append(all[p], "  0000 - Z")
		}
		for _, g := range e.Rounds[r].Games {
			if g.Black == None {
				all[g.Red][r] = "  0000 - " + map[Result]string{Bye: "U", HalfBye: "H", ZeroBye: "Z"}[g.Result]
				continue
			}
			codes := map[Result]string{
				RedWins: "10", BlackWins: "01", Drawn: "==", RedAbsent: "-+", BlackAbsent: "+-", BothAbsent: "--", Pending: "  ", Void: "  ",
			}[g.Result]
			all[g.Red][r] = fmt.Sprintf("  %4d w %c", g.Black+1, codes[0])
			all[g.Black][r] = fmt.Sprintf("  %4d b %c", g.Red+1, codes[1])
		}
	}
	return all
}
