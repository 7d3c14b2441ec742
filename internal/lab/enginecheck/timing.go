package enginecheck

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var timeChecks = []check{
	{id: "time.movetime", must: true, title: "It keeps to the time per move: nine of ten moves are at most 50 ms late, and none more than 500 ms.",
		why: "Match runners stop late engines, or score the game as a loss.", ask: (*asker).moveTimes},
	{id: "time.clock", must: true, title: "It plays 30 moves on a clock of 3 s plus 50 ms per move without overstepping it.",
		why: "Overstepping the clock loses the game.", ask: (*asker).clockGame},
	{id: "time.short", must: true, title: "When its clock has almost run out, it answers immediately.",
		why: "Long games end this way. An engine must know how long it takes to start a search.", protocols: uciLike, ask: (*asker).shortClocks},
	{id: "time.stop", must: true, title: "It ends a search within half a second of stop.",
		why: "Front ends stop the search whenever a move is made on the board.", protocols: uciLike, ask: (*asker).stopTimes},
}

// percentiles sorts a list of times and records its percentiles.
func (a *asker) percentiles(name string, list []time.Duration) {
	slices.Sort(list)
	for _, part := range []int{50, 90, 99} {
		a.figure(fmt.Sprintf("%s, %d %% at most", name, part), ms(list[min(len(list)-1, len(list)*part/100)]), "ms")
	}
	a.figure(name+", longest", ms(list[len(list)-1]), "ms")
}

func (a *asker) moveTimes() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	list := playouts(8, func(p *xiangqi.Position) bool { return len(p.LegalMoves()) > 5 })
	var over, fair []time.Duration
	used := 0.0
	for _, given := range []time.Duration{20 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond, 300 * time.Millisecond, time.Second} {
		for i := range list {
			if given >= 300*time.Millisecond && i >= 3 {
				break
			}
			got, err := s.best(list[i], nil, limit{move: given}, given+s.most)
			if errors.Is(err, errWords) {
				continue
			}
			if err == nil {
				err = legal(&list[i], got)
			}
			if err != nil {
				return verdictOf(err)
			}
			over, fair = append(over, got.took-given), append(fair, got.fair-given)
			used += float64(got.took) / float64(given)
		}
	}
	if len(over) == 0 {
		return Skipped, errWords.Error()
	}
	a.percentiles("over the time", over)
	a.figure("time used of that given, mean", 100*used/float64(len(over)), "%")
	slices.Sort(fair)
	late, most := over[len(over)*9/10], over[len(over)-1]
	detail := fmt.Sprintf("%d searches: over by %.0f ms at the median, %.0f ms at 90 %%, %.0f ms at most", len(over), ms(over[len(over)/2]), ms(late), ms(most))
	const allowed, never = 50 * time.Millisecond, 500 * time.Millisecond
	judge := func(list []time.Duration) Verdict {
		switch {
		case list[len(list)-1] > never:
			return Fail
		case list[len(list)*9/10] > allowed:
			return Warn
		}
		return Pass
	}
	return a.too(judge(over), judge(fair), max(most-never, late-allowed), detail)
}

func (a *asker) clockGame() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	const inc, plies = 50 * time.Millisecond, 60
	base := 3 * time.Second
	left := [2]time.Duration{base, base}
	p := xiangqi.StartPosition()
	var moves []xiangqi.Move
	var took []time.Duration
	var delayed time.Duration // so far
	least := base
	for len(moves) < plies && p.HasLegalMove() {
		clock := &left[p.Turn()]
		given := clock.Truncate(s.unit)
		got, err := s.best(startPosition, moves, limit{clock: max(given, s.unit), inc: inc}, given+s.most)
		if err == nil {
			err = legal(&p, got)
		}
		if err != nil {
			return verdictOf(err)
		}
		*clock -= got.took
		delayed += got.took - got.fair
		least = min(least, *clock)
		if *clock < 0 {
			fair := Fail
			if *clock+delayed >= 0 {
				fair = Pass
			}
			return a.too(Fail, fair, -*clock, fmt.Sprintf("ply %d took %.0f ms of a clock of %.0f ms", len(moves)+1, ms(got.took), ms(got.took+*clock)))
		}
		*clock += inc
		took = append(took, got.took)
		moves = append(moves, got.move)
		p.MakeMove(got.move)
	}
	a.percentiles("time for a move", took)
	a.figure("least time left on a clock", ms(least), "ms")
	return Pass, fmt.Sprintf("%d plies, %.0f ms left at least", len(moves), ms(least))
}

func (a *asker) shortClocks() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	list := playouts(6, func(p *xiangqi.Position) bool { return len(p.LegalMoves()) > 5 })
	var took []time.Duration
	late, fair, excess, first := 0, 0, time.Duration(0), ""
	const allowed = 100 * time.Millisecond
	for _, clock := range []time.Duration{100 * time.Millisecond, 30 * time.Millisecond, 10 * time.Millisecond, time.Millisecond} {
		for i := range list {
			got, err := s.best(list[i], nil, limit{clock: clock}, s.most)
			if err == nil {
				err = legal(&list[i], got)
			}
			if err != nil {
				return verdictOf(err)
			}
			if got.fair > clock+allowed {
				fair++
			}
			if over := got.took - clock - allowed; over > 0 {
				excess = max(excess, over)
				if late++; first == "" {
					first = fmt.Sprintf("%.0f ms with %v on the clock", ms(got.took), clock)
					s.hold()
				}
			}
			took = append(took, got.took)
		}
	}
	a.percentiles("time for a move", took)
	if late == 0 {
		return Pass, fmt.Sprintf("clocks of 1 to 100 ms: %.0f ms at most", ms(took[len(took)-1]))
	}
	judge := func(late int) Verdict {
		switch {
		case late > len(took)/10:
			return Fail
		case late > 0:
			return Warn
		}
		return Pass
	}
	return a.too(judge(late), judge(fair), excess, fmt.Sprintf("%d of %d too late: %s", late, len(took), first))
}

func (a *asker) stopTimes() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	var took []time.Duration
	var fair time.Duration
	list := playouts(10, func(p *xiangqi.Position) bool { return len(p.LegalMoves()) > 5 })
	for i := range list {
		lines, _ := s.think(limit{infinite: true})
		if err := s.send(append(s.position(list[i], nil), lines...)...); err != nil {
			return verdictOf(err)
		}
		if text, quiet := s.quiet(time.Duration(20+40*i) * time.Millisecond); !quiet {
			return Skipped, "a search without limit ended by itself: " + text
		}
		begun := time.Since(s.begun)
		if err := s.send(s.speech.stop()); err != nil {
			return verdictOf(err)
		}
		got, err := s.awaitBest(begun, s.most)
		if err == nil {
			err = legal(&list[i], got)
		}
		if err != nil {
			return verdictOf(err)
		}
		took, fair = append(took, got.took), max(fair, got.fair)
	}
	a.percentiles("time to stop", took)
	const allowed = 500 * time.Millisecond
	most := took[len(took)-1]
	return a.too(within(most, allowed), within(fair, allowed), most-allowed, fmt.Sprintf("%.1f ms at the median, %.1f ms at most", ms(took[len(took)/2]), ms(most)))
}

// within returns Pass if the time taken does not exceed the allowed time, and Fail otherwise.
func within(took, allowed time.Duration) Verdict {
	if took > allowed {
		return Fail
	}
	return Pass
}
