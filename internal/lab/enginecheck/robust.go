package enginecheck

import (
	"fmt"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var robustChecks = []check{
	{id: "robust.memory", title: "Its memory does not grow from search to search.",
		why: "Matches and analyses run for days.", ask: (*asker).memory},
	{id: "robust.hurry", must: true, title: "Fifty immediately stopped searches all end with a legal move.",
		why: "Users who step quickly through a game cause exactly this.", protocols: uciLike, ask: (*asker).hurry},
	{id: "robust.two", must: true, title: "Two instances can run at the same time.",
		why: "Engines play against themselves, and shared output files are a trap.", ask: (*asker).two},
}

var speedChecks = []check{
	{id: "speed.same-move", title: "With one thread, the same nodes give the same move and score.",
		why: "Without reproducible results there is no testing: no signature, no bisection.", protocols: uciLike, ask: (*asker).sameMove},
	{id: "speed.nodes", title: "It reports nodes per second.",
		why: "Users and authors use this to compare machines and versions.", protocols: uciLike, ask: (*asker).nodes},
}

func (a *asker) memory() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	if _, known := memoryOf(s.cmd.Process.Pid); !known {
		return Skipped, "this system does not report it"
	}
	list := playouts(40, func(p *xiangqi.Position) bool { return p.HasLegalMove() })
	var used []float64
	for range 5 {
		for i := range list {
			if i%10 == 0 {
				if err := s.send(s.newGame()...); err != nil {
					return verdictOf(err)
				}
			}
			if _, err := s.best(list[i], nil, limit{depth: 4}, 6*s.most); err != nil {
				return verdictOf(err)
			}
		}
		mib, _ := memoryOf(s.cmd.Process.Pid)
		used = append(used, mib)
	}
	a.figure("after 40 searches", used[0], "MiB")
	a.figure("after 200 searches", used[4], "MiB")
	detail := fmt.Sprintf("%.0f MiB after 40 searches, %.0f MiB after 200", used[0], used[4])
	if used[4] > used[0]*1.25+16 && used[4] > used[2]+8 {
		return Fail, detail
	}
	return Pass, detail
}

const hurried = 50

func (a *asker) hurry() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	list := playouts(hurried, func(p *xiangqi.Position) bool { return p.HasLegalMove() })
	lines, _ := s.think(limit{infinite: true})
	var took []time.Duration
	for i := range list {
		begun := time.Since(s.begun)
		if err := s.send(append(append(s.position(list[i], nil), lines...), s.speech.stop())...); err != nil {
			return verdictOf(err)
		}
		got, err := s.awaitBest(begun, s.most)
		if err == nil {
			err = legal(&list[i], got)
		}
		if err != nil {
			return Fail, fmt.Sprintf("search %d: %v", i+1, err)
		}
		took = append(took, got.took)
	}
	slices.Sort(took)
	a.percentiles("from go to the answer", took)
	return Pass, fmt.Sprintf("%d searches, %.1f ms at the median", len(list), ms(took[len(took)/2]))
}

func (a *asker) two() (Verdict, string) {
	first, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	second, err := a.begin()
	if err != nil {
		return Fail, "the second: " + err.Error()
	}
	for _, s := range []*session{first, second} {
		got, err := s.best(startPosition, nil, limit{depth: 3}, 4*s.most)
		if err == nil {
			err = legal(&startPosition, got)
		}
		if err != nil {
			a.evidence = s
			return Fail, err.Error()
		}
	}
	return Pass, "both play"
}

func (a *asker) sameMove() (Verdict, string) {
	type outcome struct {
		move  xiangqi.Move
		score uci.Score
	}
	list := playouts(5, func(p *xiangqi.Position) bool { return len(p.LegalMoves()) > 5 })
	outcomes := [2][]outcome{}
	for i := range outcomes {
		s, err := a.begin()
		if err != nil {
			return verdictOf(err)
		}
		if o := s.option("Threads"); o != nil {
			if err := s.send(s.set(o.Name, "1")); err != nil {
				return verdictOf(err)
			}
		}
		for j := range list {
			got, err := s.best(list[j], nil, limit{nodes: 20_000}, 6*s.most)
			if err == nil {
				err = legal(&list[j], got)
			}
			if err != nil {
				return verdictOf(err)
			}
			outcomes[i] = append(outcomes[i], outcome{got.move, got.info.Score})
		}
		s.kill()
		a.open = a.open[:len(a.open)-1]
		a.evidence = s
	}
	for j := range list {
		if one, other := outcomes[0][j], outcomes[1][j]; one != other {
			return Fail, fmt.Sprintf("%s: %s at %s, then %s at %s", list[j].FEN(), list[j].WXF(one.move), one.score.String(), list[j].WXF(other.move), other.score.String())
		}
	}
	return Pass, fmt.Sprintf("%d positions, 20,000 nodes each, two runs", len(list))
}

func (a *asker) nodes() (Verdict, string) {
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	list := playouts(3, func(p *xiangqi.Position) bool { return len(p.LegalMoves()) > 20 })
	var nodes, micros, depth float64
	for i := range list {
		got, err := s.best(list[i], nil, limit{move: time.Second}, time.Second+s.most)
		if err != nil {
			return verdictOf(err)
		}
		if got.info.Nodes == 0 {
			return Fail, "it reports no nodes"
		}
		nodes += float64(got.info.Nodes)
		took := got.info.Time
		if took == 0 {
			took = got.took
		}
		micros += float64(took.Microseconds())
		depth += float64(got.info.Depth) / float64(len(list))
	}
	a.figure("nodes a second", 1e6*nodes/micros, "")
	a.figure("depth after a second, mean", depth, "plies")
	return Pass, fmt.Sprintf("%.0f nodes a second, depth %.1f after a second", 1e6*nodes/micros, depth)
}
