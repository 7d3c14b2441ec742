package enginecheck

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var uciLike = []uci.Protocol{uci.UCI, uci.UCCI}

var startChecks = []check{
	{id: "start.greeting", must: true, title: "The engine starts and answers the greeting.",
		why: "If an engine does not answer uci, ucci or xboard, no other check is possible.", ask: (*asker).greeting},
	{id: "start.time", title: "It answers within two seconds of starting.",
		why: "Users wait while a front end starts an engine, and match runners start one for each game.", ask: (*asker).startTime},
	{id: "start.identity", title: "It reports its name and author.",
		why: "These identify the engine in match results and engine lists.", protocols: uciLike, ask: (*asker).identity},
	{id: "start.ranks", title: "Its moves number the ranks as its options announce: 1-10 once UCI_Variant is set to xiangqi, otherwise 0-9.",
		why: "A program that trusts the announcement misreads every move, and the game is lost immediately.", protocols: []uci.Protocol{uci.UCI}, ask: (*asker).announcedRanks},
	{id: "start.options", title: "Its options are readable: each appears once, with a default within its bounds.",
		why: "Front ends build their settings from these lines and omit any that they cannot read.", protocols: uciLike, ask: (*asker).optionLines},
}

// greeting determines which protocol the engine speaks.
func (a *asker) greeting() (Verdict, string) {
	protocols := []uci.Protocol{a.o.Protocol}
	if a.o.Protocol == uci.Detect {
		protocols = []uci.Protocol{uci.UCI, uci.UCCI, uci.CECP}
	}
	var faults []string
	furthest := -1 // the most lines that the engine has sent in any protocol
	for _, protocol := range protocols {
		s, err := a.startIn(protocol)
		if err == nil {
			err = s.listens()
		}
		if err == nil {
			a.met = s.speech
			a.report.Protocol, a.report.Name, a.report.Author, a.report.Options = protocol.String(), s.name, s.author, slices.Clone(s.raw)
			if s.raw == nil {
				a.report.Options = []string{}
			}
			announced := s.ranks
			if a.o.Ranks == uci.RanksAuto {
				a.met.ranks = s.playedRanks()
			}
			a.announced = announced
			return Pass, fmt.Sprintf("%v, ranks %v, %d options", protocol, a.met.ranks, len(s.options))
		}
		fault := fmt.Sprintf("%v: %v", protocol, err)
		if s == nil {
			return Fail, fault // the program cannot be started, whatever the protocol
		}
		s.kill()
		a.open = a.open[:len(a.open)-1]
		if said := s.heard(); said > furthest {
			furthest, a.evidence = said, s
			faults = slices.Insert(faults, 0, fault)
		} else {
			faults = append(faults, fault)
		}
	}
	return Fail, strings.Join(faults, "; ")
}

// playedRanks deduces from the engine's first move of a game how the engine numbers the ranks. If
// there is no such move, or it cannot be parsed, playedRanks returns the numbering assumed so far.
func (s *session) playedRanks() uci.Ranks {
	lines, ok := s.think(limit{depth: 1})
	if !ok || s.protocol == uci.CECP || s.send(append(s.position(startPosition, nil), lines...)...) != nil {
		return s.ranks
	}
	played := uci.RanksAuto
	_, err := s.until(2*s.most, func(text string) bool {
		words := strings.Fields(text)
		if len(words) > 1 && words[0] == "bestmove" {
			played = uci.DeduceRanks(startPosition, words[1])
		}
		_, ended := s.hearBest(text)
		return ended
	})
	if err != nil || played == uci.RanksAuto {
		return s.ranks
	}
	return played
}

// announcedRanks compares the rank numbering that the options announce with the one used in moves.
func (a *asker) announcedRanks() (Verdict, string) {
	if a.o.Ranks != uci.RanksAuto {
		return Skipped, "the ranks are given"
	}
	s, err := a.begin()
	if err != nil {
		return verdictOf(err)
	}
	played := s.playedRanks()
	variant := s.option("UCI_Variant")
	switch {
	case variant == nil && played != uci.Ranks0To9:
		return Fail, fmt.Sprintf("it announces no UCI_Variant, by which engines say that they number the ranks 1-10, and plays moves of ranks %v", played)
	case variant == nil:
		return Pass, fmt.Sprintf("no UCI_Variant, moves of ranks %v", played)
	case played != a.announced:
		return Fail, fmt.Sprintf("%s announces ranks %v, and after it was set to xiangqi the moves are of ranks %v", variant.Name, a.announced, played)
	}
	return Pass, fmt.Sprintf("%s set to xiangqi, moves of ranks %v", variant.Name, played)
}

const starts = 5

func (a *asker) startTime() (Verdict, string) {
	var took, fair []time.Duration
	for range starts {
		s, err := a.start()
		if err != nil {
			return Fail, err.Error()
		}
		if err := s.listens(); err != nil {
			return Fail, err.Error()
		}
		took = append(took, time.Since(s.begun))
		fair = append(fair, took[len(took)-1]-min(took[len(took)-1], s.total().Delay))
		s.kill()
		a.open = a.open[:len(a.open)-1]
		a.evidence = s
	}
	slices.Sort(took)
	a.figure("median of five", ms(took[starts/2]), "ms")
	a.figure("longest", ms(took[starts-1]), "ms")
	detail := fmt.Sprintf("ready after %.0f ms, at most %.0f ms", ms(took[starts/2]), ms(took[starts-1]))
	slices.Sort(fair)
	const allowed = 2 * time.Second
	return a.too(within(took[starts/2], allowed), within(fair[starts/2], allowed), took[starts/2]-allowed, detail)
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func (a *asker) identity() (Verdict, string) {
	switch {
	case a.met.name == "":
		return Fail, "there is no id name"
	case a.met.author == "":
		return Fail, "there is no id author"
	}
	return Pass, a.met.name + " by " + a.met.author
}

func (a *asker) optionLines() (Verdict, string) {
	var faults []string
	for _, text := range a.met.bad {
		faults = append(faults, "cannot be read: "+clip(text, 80))
	}
	for i, o := range a.met.options {
		switch {
		case slices.ContainsFunc(a.met.options[:i], func(other uci.Option) bool { return strings.EqualFold(other.Name, o.Name) }):
			faults = append(faults, o.Name+" occurs twice")
		case o.Type == uci.Combo && len(o.Vars) > 0 && !slices.Contains(o.Vars, o.Default):
			faults = append(faults, fmt.Sprintf("%s: the default %q is no choice", o.Name, o.Default))
		}
		if n, err := parseNumber(o.Default); o.Type == uci.Spin && err == nil && (n < o.Min || n > o.Max) {
			faults = append(faults, fmt.Sprintf("%s: the default %s is not between %d and %d", o.Name, o.Default, o.Min, o.Max))
		}
	}
	if len(faults) > 0 {
		return Fail, strings.Join(faults, "; ")
	}
	return Pass, fmt.Sprintf("%d options", len(a.met.options))
}

// begin starts an engine and waits until it is ready. Most checks begin this way.
func (a *asker) begin() (*session, error) {
	s, err := a.start()
	if err != nil {
		return s, err
	}
	return s, s.listens()
}

var startPosition = xiangqi.StartPosition()
