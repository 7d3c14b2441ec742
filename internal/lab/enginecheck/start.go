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
	{id: "start.greeting", must: true, title: "The engine starts and greets.",
		why: "Nothing else can be asked of an engine that does not answer uci, ucci or xboard.", ask: (*asker).greeting},
	{id: "start.time", title: "It greets within two seconds of its start.",
		why: "Front ends start engines while a person waits, and match runners for each game.", ask: (*asker).startTime},
	{id: "start.identity", title: "It says its name and author.",
		why: "Results of matches and lists of engines are told apart by them.", protocols: uciLike, ask: (*asker).identity},
	{id: "start.options", title: "Its options can be read: each once, with a default within its bounds.",
		why: "Front ends build their settings from these lines and leave out what they cannot read.", protocols: uciLike, ask: (*asker).optionLines},
}

// greeting finds the protocol.
func (a *asker) greeting() (Verdict, string) {
	protocols := []uci.Protocol{a.o.Protocol}
	if a.o.Protocol == uci.Detect {
		protocols = []uci.Protocol{uci.UCI, uci.UCCI, uci.CECP}
	}
	var last error
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
			return Pass, fmt.Sprintf("%v, ranks %v, %d options", protocol, s.ranks, len(s.options))
		}
		last = err
		if s != nil {
			s.kill()
			a.open = a.open[:len(a.open)-1]
			a.evidence = s
		}
	}
	return Fail, last.Error()
}

const starts = 5

func (a *asker) startTime() (Verdict, string) {
	var took []time.Duration
	for range starts {
		s, err := a.start()
		if err != nil {
			return Fail, err.Error()
		}
		if err := s.listens(); err != nil {
			return Fail, err.Error()
		}
		took = append(took, time.Since(s.begun))
		s.kill()
		a.open = a.open[:len(a.open)-1]
		a.evidence = s
	}
	slices.Sort(took)
	a.figure("median of five", ms(took[starts/2]), "ms")
	a.figure("longest", ms(took[starts-1]), "ms")
	detail := fmt.Sprintf("ready after %.0f ms, at most %.0f ms", ms(took[starts/2]), ms(took[starts-1]))
	if took[starts/2] > 2*time.Second {
		return Warn, detail
	}
	return Pass, detail
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
			faults = append(faults, o.Name+" stands twice")
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

// begin starts an engine and asks whether it listens, for checks that go on from
// there.
func (a *asker) begin() (*session, error) {
	s, err := a.start()
	if err != nil {
		return s, err
	}
	return s, s.listens()
}

var startPosition = xiangqi.StartPosition()
