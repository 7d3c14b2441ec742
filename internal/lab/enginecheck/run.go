package enginecheck

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/childtime"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options specify what to check and how.
type Options struct {
	Command   []string
	Dir       string
	Protocol  uci.Protocol // Detect tries UCI, UCCI, then CECP
	Ranks     uci.Ranks
	Settings  []uci.Setting // sent to every engine that is started
	Only      []string      // identifiers, or patterns such as time.*; nil for all
	Positions int           // number of positions used by the legality checks
	Answer    time.Duration // time limit for answers that should be immediate
	Most      time.Duration // time limit for all checks; the remaining ones are then skipped
	Machine   string
	Mock      []string // command that runs ServeMock, to measure the machine's delay; nil to not measure it
	Progress  func(id string, done, all int)
}

// check is one test of an engine.
type check struct {
	id, title, why string
	must           bool
	protocols      []uci.Protocol // nil for all
	ask            func(*asker) (Verdict, string)
}

// Check describes a check in the list of checks.
type Check struct {
	ID    string `json:"id"`    // group and name, such as "time.clock"; --only accepts it
	Title string `json:"title"` // the requirement, as a sentence that is true of a good engine
	Why   string `json:"why"`   // why the requirement matters
	Must  bool   `json:"must"`  // if true, violating the requirement means "fail"; otherwise, "warn"
}

// Checks lists all checks in the order in which they run.
func Checks() (all []Check) {
	for i := range checks {
		c := &checks[i]
		all = append(all, Check{c.id, c.title, c.why, c.must})
	}
	return all
}

// checks lists all checks in the order in which they run. The first one determines the protocol.
var checks = slices.Concat(startChecks, protocolChecks, inputChecks, optionChecks, moveChecks, repetitionChecks, timeChecks, robustChecks, speedChecks)

// ErrCheck is wrapped by errors about names that match no check.
var ErrCheck = errors.New("unknown check")

// selected reports whether the check with the given ID is requested.
func selected(only []string, id string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(pattern string) bool {
		matched, err := path.Match(pattern, id)
		return err == nil && matched || strings.HasPrefix(id, pattern+".")
	})
}

// validate returns an error if any name matches no check.
func (o *Options) validate() error {
	for _, pattern := range o.Only {
		if !slices.ContainsFunc(checks, func(c check) bool { return selected([]string{pattern}, c.id) }) {
			return fmt.Errorf("%w %q, see --list", ErrCheck, pattern)
		}
	}
	return nil
}

// errTooLong is the cause recorded when the time limit for all checks expires.
var errTooLong = errors.New("the time for all checks is over")

// Run runs the checks. Failures of the engine are recorded in the report and are not errors of Run.
// If a requested check does not exist, the error wraps ErrCheck. The only other error is ctx.Err().
func Run(ctx context.Context, o Options) (*Report, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	r := &Report{Command: o.Command, Machine: o.Machine, Begun: time.Now(), Counts: map[Verdict]int{}, Results: []Result{}, Options: []string{}, Passed: true}
	limited, cancel := context.WithTimeoutCause(ctx, o.Most, errTooLong)
	defer cancel()
	a := &asker{ctx: limited, o: &o, report: r}
	var wanted []*check
	for i := range checks {
		if i == 0 || selected(o.Only, checks[i].id) { // the first check determines the protocol
			wanted = append(wanted, &checks[i])
		}
	}
	a.machineDelay()
	for i, c := range wanted {
		if ctx.Err() != nil {
			break
		}
		if o.Progress != nil {
			o.Progress(c.id, i, len(wanted))
		}
		r.add(a.make(c))
	}
	r.Seconds, r.MachineDelay = time.Since(r.Begun).Seconds(), ms(a.slowest)
	return r, ctx.Err()
}

// asker runs the checks on one engine.
type asker struct {
	ctx    context.Context
	o      *Options
	report *Report
	met    *speech // nil until the engine has greeted
	// announced is the rank numbering announced by the engine's options.
	announced uci.Ranks

	open     []*session // sessions of the current check
	figures  []Figure
	evidence *session // the session whose exchange is shown; nil means the last one
	used     childtime.Use
	// Late answers in the current check. excess is the longest delay, or 0 if no answer was late.
	// excused is set if the engine's waiting for a processor explains every late answer.
	excess  time.Duration
	excused bool

	delayed  time.Duration // longest delay of the mock engine in the latest measurement
	measured time.Time     // when that measurement was made
	slowest  time.Duration // longest delay of the mock engine in all measurements
}

// make runs a check. A check that fails because the engine was late is tried once more. If it fails
// again and the load on the machine explains the failure, the verdict is Unclear.
func (a *asker) make(c *check) Result {
	begun := time.Now()
	r := Result{ID: c.id, Title: c.title, Why: c.why, Must: c.must, Verdict: Skipped, Lines: []string{}, Figures: []Figure{}}
	switch {
	case a.ctx.Err() != nil:
		r.Detail, a.report.CutShort = context.Cause(a.ctx).Error(), true
		return r
	case a.met == nil && c.id != startChecks[0].id:
		r.Detail = "the engine has not greeted"
		return r
	case c.protocols != nil && !slices.Contains(c.protocols, a.met.protocol):
		r.Detail = fmt.Sprintf("nothing that %v knows", a.met.protocol)
		return r
	}
	t := a.try(c)
	if t.timed() {
		t = t.better(a.try(c))
		if a.judgeMachine(&t); t.verdict == Pass {
			t.detail += "; too late at the first try"
		}
		r.Tries = 2
	}
	r.Verdict, r.Detail, r.Lines, r.Figures = t.verdict, t.detail, t.lines, t.figures
	if a.ctx.Err() != nil && r.Verdict != Pass {
		r.Verdict, r.Detail, a.report.CutShort = Skipped, context.Cause(a.ctx).Error(), true
	}
	if r.Verdict == Fail && !c.must {
		r.Verdict = Warn
	}
	r.Seconds, r.CPU, r.Waited = time.Since(begun).Seconds(), t.used.CPU.Seconds(), t.used.Delay.Seconds()
	return r
}

// try is one attempt at a check.
type try struct {
	verdict Verdict
	detail  string
	lines   []string
	figures []Figure
	got     int // lines received from the engine
	used    childtime.Use
	excess  time.Duration
	excused bool
}

// timed reports whether the attempt failed because the engine was late.
func (t *try) timed() bool { return t.excess > 0 && (t.verdict == Fail || t.verdict == Warn) }

// better returns the more successful of two attempts.
func (t try) better(other try) try {
	rank := func(t *try) int { return slices.Index([]Verdict{Fail, Warn, Unclear, Skipped, Pass}, t.verdict) }
	switch by := cmp.Compare(rank(&other), rank(&t)); {
	case by > 0, by == 0 && other.excused && !t.excused, by == 0 && other.excused == t.excused && other.got > t.got:
		return other
	}
	return t
}

// try runs a check once.
func (a *asker) try(c *check) (t try) {
	a.open, a.figures, a.evidence = nil, []Figure{}, nil
	a.used, a.excess, a.excused = childtime.Use{}, 0, true
	t.verdict, t.detail = c.ask(a)
	for _, s := range a.open {
		s.kill()
	}
	if a.evidence == nil && len(a.open) > 0 {
		a.evidence = a.open[len(a.open)-1]
	}
	t.lines, t.figures = []string{}, a.figures
	if a.evidence != nil {
		t.lines, t.got = a.evidence.lines(), a.evidence.heard()
	}
	t.used, t.excess, t.excused = a.used, a.excess, a.excused
	return t
}

// overdue records a late answer.
func (a *asker) overdue(excess time.Duration, excused bool) {
	a.excess, a.excused = max(a.excess, excess), a.excused && excused
}

// too returns the verdict and detail of a check that concerns time. Unless the verdict is Pass, it
// also records that the engine was late by excess. verdict is based on wall-clock time, whereas
// fair disregards the time that the engine spent waiting for a processor.
func (a *asker) too(verdict, fair Verdict, excess time.Duration, detail string) (Verdict, string) {
	if verdict != Pass {
		a.overdue(max(excess, 1), fair == Pass)
	}
	return verdict, detail
}

// judgeMachine changes the verdict on a late engine to Unclear if the load on the machine explains
// the delay. It also appends the measured delays to the detail.
func (a *asker) judgeMachine(t *try) {
	if !t.timed() {
		return
	}
	mock := a.machineDelay()
	if t.excused || mock >= t.excess {
		t.verdict = Unclear
	}
	t.detail += fmt.Sprintf("; twice, in which the engine waited %.0f ms for a processor", ms(t.used.Delay))
	if mock > 0 {
		t.detail += fmt.Sprintf(" and a mock engine was late by %.0f ms", ms(mock))
	}
}

// figure records a measured number.
func (a *asker) figure(name string, value float64, unit string) {
	a.figures = append(a.figures, Figure{name, value, unit})
}

// session is a running engine together with its protocol.
type session struct {
	*process
	*speech
	most time.Duration // time limit for answers that should be immediate
}

// start starts the engine and greets it.
func (a *asker) start() (*session, error) { return a.startIn(a.met.protocol) }

// startIn starts the engine and greets it in the given protocol. The lines in before are sent ahead
// of the engine's settings.
func (a *asker) startIn(protocol uci.Protocol, before ...string) (*session, error) {
	p, err := startProcess(a.ctx, a.o.Command, a.o.Dir)
	if err != nil {
		return nil, err
	}
	ranks := a.o.Ranks
	if ranks == uci.RanksAuto && protocol != uci.UCI {
		ranks = uci.Ranks0To9
	}
	p.overdue = a.overdue
	p.ended = func(u childtime.Use) { a.used.CPU, a.used.Delay = a.used.CPU+u.CPU, a.used.Delay+u.Delay }
	s := &session{p, &speech{protocol: protocol, ranks: ranks, unit: time.Millisecond, features: map[string]string{}}, a.o.Answer}
	a.open = append(a.open, s)
	if err := s.send(hello(protocol)...); err != nil {
		return s, err
	}
	if _, err := s.until(2*a.o.Answer, s.hear); err != nil {
		if protocol != uci.CECP || len(s.raw) == 0 { // the list of features does not have to be terminated
			return s, err
		}
	}
	if s.ranks == uci.RanksAuto {
		s.ranks = uci.Ranks0To9
	}
	if a.met != nil {
		s.ranks = a.met.ranks // as deduced from its moves
	}
	s.group = nil // look up the processes again to find those started by a wrapper
	if err := s.send(slices.Concat(before, s.settings)...); err != nil {
		return s, err
	}
	for _, setting := range a.o.Settings {
		if err := s.send(s.set(setting.Name, setting.Value)); err != nil {
			return s, err
		}
	}
	return s, nil
}

// listens asks whether the engine is ready and waits for the answer.
func (s *session) listens() error {
	ask, want := s.ready()
	if ask == "" {
		return nil
	}
	if err := s.send(ask); err != nil {
		return err
	}
	_, err := s.until(s.most, func(text string) bool { return strings.TrimSpace(text) == want })
	return err
}

// errWords is returned for limits that the protocol cannot express.
var errWords = errors.New("the protocol has no words for it")

// best sets up a position and makes the engine search it.
func (s *session) best(base xiangqi.Position, moves []xiangqi.Move, l limit, most time.Duration) (answer, error) {
	if err := s.send(s.position(base, moves)...); err != nil {
		return answer{}, err
	}
	return s.search(l, most)
}

// search makes the engine search its current position.
func (s *session) search(l limit, most time.Duration) (answer, error) {
	lines, ok := s.think(l)
	if !ok {
		return answer{}, errWords
	}
	begun := time.Since(s.begun)
	if err := s.send(lines...); err != nil {
		return answer{}, err
	}
	return s.awaitBest(begun, most)
}

// awaitBest waits for the search to end.
func (s *session) awaitBest(begun, most time.Duration) (a answer, err error) {
	var info uci.Info
	l, err := s.until(most, func(text string) bool {
		if reply := uci.ParseReply(text, s.ranks); reply.Kind == uci.ReplyInfo && (reply.Info.Depth > 0 || reply.Info.Nodes > 0) {
			nodes, spent := info.Nodes, info.Time
			if reply.Info.Depth > 0 { // UCCI reports nodes on separate lines
				info = reply.Info
			}
			info.Nodes, info.Time = max(nodes, reply.Info.Nodes), max(spent, reply.Info.Time)
		}
		var ok bool
		a, ok = s.hearBest(text)
		return ok
	})
	a.at, a.took, a.info = l.at, l.at-begun, info
	a.fair = a.took - s.delay(a.took)
	s.mark, _ = s.use()
	return a, err
}

// quiet reports whether no search ends within the given time. If a search does end, quiet returns
// the line that ended it.
func (s *session) quiet(most time.Duration) (string, bool) {
	var found answer
	_, err := s.listen(most, func(text string) (ok bool) { found, ok = s.hearBest(text); return ok }, false)
	return found.text, err != nil
}
