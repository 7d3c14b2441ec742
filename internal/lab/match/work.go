package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Work is matches as work of a cluster: a unit is a pair of games.
type Work struct{}

// Name returns "match".
func (Work) Name() string { return "match" }

// workParams are the parameters of a run: all that its games depend on, beside
// number of pairs and seed.
type workParams struct {
	Engines      [2]EngineSpec  `json:"engines"`
	Signatures   [2]string      `json:"signatures"`
	Identities   [2]Identity    `json:"identities"` // for reports; empty in runs begun without them
	Openings     OpeningsReport `json:"openings"`
	Rules        storedRules    `json:"rules"`
	Adjudication Adjudication   `json:"adjudication"`
	Margin       time.Duration  `json:"margin"`
	Patience     Patience       `json:"patience"`
	SPRT         *SPRT          `json:"sprt,omitempty"`
	Event        string         `json:"event"`
	ReferenceNPS float64        `json:"reference_nps"` // 0: times hold as they are
}

// openingsFile is the name of an opening set among the files of a run.
const openingsFile = "openings.txt"

// fileMark begins a path that stands for a file of the run.
const fileMark = "@"

// WorkOptions say how a match becomes a run.
type WorkOptions struct {
	// OpeningsPath is the file that the openings were read from, "" for those of
	// the program.
	OpeningsPath string
	// Ship sends the files of programs along. Else workers must have them under
	// the same names, with the same content.
	Ship bool
	// Audit is the share of pairs that the coordinator repeats.
	Audit float64
	// ReferenceNPS, when not 0, is the speed for which the times are meant.
	ReferenceNPS float64
}

// WorkSpec returns the run that plays a match, and where its files are.
func WorkSpec(ctx context.Context, m Match, o WorkOptions) (s jobs.Spec, paths map[string]string, err error) {
	if err := m.validate(); err != nil {
		return s, nil, err
	}
	if err := m.complete(); err != nil {
		return s, nil, err
	}
	if o.Audit > 0 && slices.ContainsFunc(m.Engines[:], func(e EngineSpec) bool { return e.Control.Timed() }) {
		return s, nil, fmt.Errorf("%w: games played by the clock cannot be repeated, so there is no audit", ErrMatch)
	}
	engines, err := identify(ctx, m.Engines[:], &m.Conditions)
	if err != nil {
		return s, nil, err
	}
	p := workParams{
		Engines: m.Engines, Openings: m.Openings.report(),
		Rules: storeRules(m.Referee.Rules), Adjudication: m.Referee.Adjudication, Margin: m.Referee.Margin, Patience: m.Patience.withDefaults(),
		SPRT: m.SPRT, Event: m.Event, ReferenceNPS: o.ReferenceNPS,
	}
	for i := range engines {
		p.Signatures[i], p.Identities[i] = engines[i].Signature, engines[i].Identity
		if engines[i].Builtin() {
			// Any version with this signature plays the same games, so it is the same run.
			p.Identities[i].Version = ""
		}
	}
	s = jobs.Spec{Kind: Work{}.Name(), Name: m.Event, Units: m.Pairs, Seed: m.Seed, Audit: o.Audit, Limits: p.limits()}
	paths = map[string]string{}
	send := func(name, path string) error {
		f, err := jobs.DescribeFile(name, path)
		if err == nil {
			s.Files, paths[name] = append(s.Files, f), path
		}
		return err
	}
	if o.OpeningsPath != "" {
		if err := send(openingsFile, o.OpeningsPath); err != nil {
			return s, nil, err
		}
	}
	for i := range p.Engines {
		if err := p.Engines[i].ship(fmt.Sprintf("engine-%d", i+1), o.Ship, send); err != nil {
			return s, nil, err
		}
	}
	s.Params, err = json.Marshal(p)
	return s, paths, err
}

// ship puts marks in place of the paths of files that go with the run.
func (s *EngineSpec) ship(name string, program bool, send func(name, path string) error) error {
	if !s.Builtin() {
		if !program {
			return nil
		}
		path, err := findProgram(s.Command[0])
		if err != nil {
			return err
		}
		s.Command = slices.Clone(s.Command)
		s.Command[0] = fileMark + name
		return send(name, path)
	}
	s.Options = slices.Clone(s.Options)
	for i, o := range s.Options {
		if !o.isFile() {
			continue
		}
		file := name + "-" + o.Name
		s.Options[i].Value = fileMark + file
		if err := send(file, o.Value); err != nil {
			return err
		}
	}
	return nil
}

// unpack puts the paths of this machine in place of the marks.
func (s EngineSpec) unpack(files map[string]string) (EngineSpec, error) {
	path := func(text string) (string, error) {
		name, marked := strings.CutPrefix(text, fileMark)
		if !marked {
			return text, nil
		}
		if files[name] == "" {
			return "", fmt.Errorf("%w: %s: the run has no file %q", ErrEngineSpec, s.Name, name)
		}
		return files[name], nil
	}
	s.Command, s.Options = slices.Clone(s.Command), slices.Clone(s.Options)
	var err error
	if len(s.Command) > 0 {
		if s.Command[0], err = path(s.Command[0]); err != nil {
			return s, err
		}
	}
	for i, o := range s.Options {
		if s.Builtin() && o.isFile() {
			if s.Options[i].Value, err = path(o.Value); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// limits bound a pair. Games by the clock have an end that can be computed.
func (p *workParams) limits() jobs.Limits {
	longest, stall := time.Duration(0), time.Minute
	moves := p.Adjudication.MostMoves
	if moves == 0 {
		moves = 2 * DefaultMostMoves
	}
	times := func(n int, d time.Duration) time.Duration { return time.Duration(float64(n) * float64(d)) }
	for _, e := range p.Engines {
		c, patience := e.Control, p.Patience.Timed
		if !c.Timed() {
			patience = p.Patience.Untimed
		}
		oneMove := c.Base + c.Increment + c.Byoyomi + c.MoveTime + patience + p.Patience.Start
		stall = max(stall, 2*oneMove)
		game := times(moves, c.Increment+c.Byoyomi+c.MoveTime)
		if c.Moves > 0 {
			game += times(moves/c.Moves+1, c.Base)
		}
		if !c.Timed() {
			game = times(moves, patience) / 10 // far more than such moves take
		}
		longest += c.Base + game + oneMove
	}
	const gamesOfPair, slowest = 2, 4 // machines as slow as a quarter of the reference
	return jobs.Limits{
		Wall:  jobs.Duration((gamesOfPair * slowest * longest).Round(time.Second)),
		Stall: jobs.Duration((slowest * stall).Round(time.Second)),
	}
}

func readParams(s *jobs.Spec) (p workParams, err error) {
	if err := json.Unmarshal(s.Params, &p); err != nil {
		return p, fmt.Errorf("%w: %w", ErrMatch, err)
	}
	if err := checkNames(p.Engines[:]); err != nil {
		return p, err
	}
	for i := range p.Engines {
		if err := p.Engines[i].Control.Validate(); err != nil {
			return p, err
		}
	}
	if p.SPRT != nil {
		err = p.SPRT.Validate()
	}
	return p, err
}

// readOpenings gets the openings of a run and checks that they are the right ones.
func (p *workParams) readOpenings(path string) (set *Openings, err error) {
	switch {
	case path != "":
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
		}
		set, err = ReadOpenings(p.Openings.Name, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
		}
	case p.Openings.Hash == StartOnly().Hash():
		set = StartOnly()
	default:
		if set, err = OwnOpenings(); err != nil {
			return nil, err
		}
	}
	if set.Hash() != p.Openings.Hash {
		return nil, fmt.Errorf("%w: this program has other openings (%s) than the run (%s): install the coordinator's version",
			jobs.ErrRefused, set.Hash(), p.Openings.Hash)
	}
	return set, nil
}

// Open gets the engines and openings ready.
func (Work) Open(ctx context.Context, r *jobs.Run) (jobs.Job, error) {
	p, err := readParams(&r.Spec)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	j := &pairJob{params: p, referee: Referee{Rules: p.Rules.rules(), Adjudication: p.Adjudication, Margin: p.Margin}}
	if j.openings, err = p.readOpenings(r.Files[openingsFile]); err != nil {
		return nil, err
	}
	j.order = j.openings.Order(r.Spec.Seed)
	factor := 1.0
	if p.ReferenceNPS > 0 {
		if factor, err = SpeedFactor(p.ReferenceNPS, r.Identity.NPS); err != nil {
			return nil, fmt.Errorf("%w: the run scales its times: %w", jobs.ErrRefused, err)
		}
	}
	for i, e := range p.Engines {
		if e, err = e.unpack(r.Files); err != nil {
			return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
		}
		if err := e.verify(ctx, p.Signatures[i], p.Patience); err != nil {
			return nil, err
		}
		e.Control = e.Control.Scale(factor)
		j.engines[i] = e
	}
	for i, e := range j.engines {
		if j.players[i], err = newPlayer(e, p.Patience); err != nil {
			return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
		}
	}
	return j, nil
}

// verify compares an engine with the signature that it had when the run was made.
func (s *EngineSpec) verify(_ context.Context, want string, p Patience) error {
	var got string
	var err error
	if s.Builtin() {
		var id Identity
		id, err = builtinIdentity(*s, "")
		got = id.Signature
	} else {
		got, err = fileDigest(s.Program(p).Path)
	}
	if err != nil {
		return fmt.Errorf("%w: engine %s: %w: install it on this machine, or create the run so that it sends its programs",
			jobs.ErrRefused, s.Name, err)
	}
	if got != want {
		return fmt.Errorf("%w: engine %s has signature %s here, the run wants %s: install the coordinator's version",
			jobs.ErrRefused, s.Name, got, want)
	}
	return nil
}

// pairJob plays pairs of a run.
type pairJob struct {
	params   workParams
	referee  Referee
	openings *Openings
	order    []int
	engines  [2]EngineSpec
	players  [2]player.Player
}

// Close ends the engines.
func (j *pairJob) Close() error { return errors.Join(j.players[0].Close(), j.players[1].Close()) }

// Do plays both games of a pair.
func (j *pairJob) Do(ctx context.Context, unit jobs.Unit, progress func()) (r jobs.Result, err error) {
	opening := j.order[unit.Index%len(j.order)]
	var sum pairSummary
	for number := range 2 {
		red := number // the engine that has the red men
		var seats [2]Seat
		for side, i := range [2]int{red, 1 - red} {
			seats[side] = Seat{j.engines[i].Name, j.engines[i].Control, &watched{j.players[i], progress}}
		}
		g, err := j.referee.Play(ctx, j.openings.List[opening], seats)
		if err != nil {
			if ctx.Err() == nil {
				err = fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
			}
			return r, err
		}
		if i := g.Incident; i != nil && i.Kind == StartFailure {
			return r, fmt.Errorf("%w: engine %s does not start: %s", jobs.ErrTrouble, i.Engine, i.Detail)
		}
		record := Record{
			Unit: unit.Index, Number: number, Opening: opening, Game: *g, Event: j.params.Event,
			Controls: [2]TimeControl{seats[0].Control, seats[1].Control}, Finished: time.Now().UTC().Truncate(time.Second),
		}
		line, err := json.Marshal(&record)
		if err != nil {
			return r, err
		}
		r.Records = append(append(r.Records, line...), '\n')
		one := summarize(&record)
		sum.Games = append(sum.Games, one)
		r.Nodes += one.Efforts[0].Nodes + one.Efforts[1].Nodes
	}
	r.Summary, err = json.Marshal(sum)
	return r, err
}

// watched is a player who tells of every move.
type watched struct {
	player.Player
	progress func()
}

func (w *watched) Start(ctx context.Context, q player.Question, l player.Limits) (*player.Search, error) {
	w.progress()
	return w.Player.Start(ctx, q, l)
}

// pairSummary is what the statistics need of a pair.
type pairSummary struct {
	Games []gameSummary `json:"games"`
}

type gameSummary struct {
	Red      string         `json:"red"`
	Black    string         `json:"black"`
	Result   xiangqi.Result `json:"result"`
	Reason   string         `json:"reason"`
	Plies    int            `json:"plies"`
	Incident *Incident      `json:"incident,omitempty"`
	Efforts  [2]effort      `json:"efforts"` // of Red and Black
}

// effort is what an engine has spent on a game.
type effort struct {
	Moves        int   `json:"moves"`
	Nodes        int64 `json:"nodes"`
	Milliseconds int64 `json:"ms"`
}

func summarize(g *Record) gameSummary {
	s := gameSummary{
		Red: g.Red, Black: g.Black, Result: g.Result, Reason: g.Reason, Plies: len(g.MoveList()), Incident: g.Incident,
	}
	first := g.firstThinker()
	for i, t := range g.Thoughts {
		e := &s.Efforts[(first+xiangqi.Color(i))&1]
		e.Moves++
		e.Nodes += t.Nodes
		e.Milliseconds += t.Took
	}
	return s
}

// eachRecord reads the games of a unit.
func eachRecord(records []byte, f func(*Record) error) error {
	d := json.NewDecoder(bytes.NewReader(records))
	for {
		var g Record
		err := d.Decode(&g)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = f(&g)
		}
		if err != nil {
			return err
		}
	}
}

// WritePGN writes the games of a unit's records.
func WritePGN(w io.Writer, records []byte) error {
	return eachRecord(records, func(g *Record) error { return g.WritePGN(w) })
}
