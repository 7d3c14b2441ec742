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
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Work plays matches as a kind of work. A unit is a pair of games.
type Work struct{ here *here }

// Name returns "match".
func (Work) Name() string { return "match" }

// Grows returns true. A match assigns openings to pairs by number, so pairs can be added later.
func (Work) Grows(*jobs.Spec) bool { return true }

// Format returns "pgn".
func (Work) Format() string { return "pgn" }

// ExportHead writes nothing, because PGN files have no header.
func (Work) ExportHead(io.Writer, *jobs.Spec) error { return nil }

// Export writes a unit's games in PGN format.
func (Work) Export(w io.Writer, records []byte) error { return WritePGN(w, records) }

// workParams are the parameters of a run. Apart from the seed and the number of pairs, the games
// depend on nothing else.
type workParams struct {
	Engines      []entrant.Spec       `json:"engines"`
	Signatures   []string             `json:"signatures"`
	Identities   []entrant.Identity   `json:"identities"` // for reports
	Openings     OpeningsReport       `json:"openings"`
	Rules        storedRules          `json:"rules"`
	Adjudication referee.Adjudication `json:"adjudication"`
	Tables       string               `json:"tables"` // the folder of the referee's tables, which must be the same on all machines
	Margin       time.Duration        `json:"margin"`
	Patience     entrant.Patience     `json:"patience"`
	SPRT         *stats.SPRT          `json:"sprt,omitempty"`
	Tournament   *tournamentSpec      `json:"tournament,omitempty"`
	Duels        []Duel               `json:"duels,omitempty"`
	Event        string               `json:"event"`
	ReferenceNPS float64              `json:"reference_nps"` // 0 leaves times unscaled
}

// openingsFile is the name of the opening set among the run's files.
const openingsFile = "openings.txt"

// fileMark is the prefix of a path that refers to one of the run's files.
const fileMark = "@"

// WorkOptions control how a match is turned into a run for many machines.
type WorkOptions struct {
	// Ship causes the programs to be sent along with the run. Otherwise, the workers must already
	// have the same programs at the same paths.
	Ship bool
	// Audit is the share of pairs that the coordinator repeats.
	Audit float64
}

// WorkSpec returns the run that plays m, and the paths of the files that the run needs.
func WorkSpec(ctx context.Context, m Match, o WorkOptions) (jobs.Spec, map[string]string, error) {
	s, paths, _, err := m.spec(ctx, o)
	return s, paths, err
}

func (m *Match) spec(ctx context.Context, o WorkOptions) (s jobs.Spec, paths map[string]string, engines []EngineReport, err error) {
	if err := m.validate(); err != nil {
		return s, nil, nil, err
	}
	return m.Conditions.spec(ctx, Work{}, m.Pairs, workParams{Engines: m.Engines[:], SPRT: m.SPRT}, o)
}

// spec builds a run with the given kind and number of pairs. p must contain the engines and any
// parameters specific to the kind; spec fills in the others.
func (c *Conditions) spec(ctx context.Context, kind jobs.Kind, pairs int, p workParams, o WorkOptions) (s jobs.Spec, paths map[string]string, engines []EngineReport, err error) {
	if c.Openings == nil {
		if c.Openings, err = openings.Own(); err != nil {
			return s, nil, nil, err
		}
	}
	if engines, err = identify(ctx, p.Engines, c); err != nil {
		return s, nil, nil, err
	}
	p.Engines, p.Openings, p.Event, p.ReferenceNPS = slices.Clone(p.Engines), reportOpenings(c.Openings), c.Event, c.ReferenceNPS
	p.Rules, p.Margin, p.Patience = storeRules(c.Referee.Rules), c.Referee.Margin, c.Patience.WithDefaults()
	p.Adjudication, p.Tables = c.Referee.Adjudication, c.Tables
	for _, e := range engines {
		p.Signatures = append(p.Signatures, e.Signature)
		if e.Builtin() {
			// All versions with this signature play the same games. Omit the version, so that they
			// all result in the same run.
			e.Version = ""
		}
		p.Identities = append(p.Identities, e.Identity)
	}
	s = jobs.Spec{Kind: kind.Name(), Name: c.Event, Units: pairs, Seed: c.Seed, Audit: o.Audit, Limits: p.limits()}
	paths = map[string]string{}
	send := func(name, path string) error {
		f, err := jobs.DescribeFile(name, path)
		if err == nil {
			s.Files, paths[name] = append(s.Files, f), path
		}
		return err
	}
	if c.OpeningsPath != "" {
		err = send(openingsFile, c.OpeningsPath)
	}
	for i := range p.Engines {
		err = errors.Join(err, ship(&p.Engines[i], fmt.Sprintf("engine-%d", i+1), o.Ship, send))
	}
	if err != nil {
		return s, nil, nil, err
	}
	s.Params, err = json.Marshal(p)
	return s, paths, engines, err
}

// ship replaces the path of every file that is sent with the run by a marked name.
func ship(s *entrant.Spec, name string, program bool, send func(name, path string) error) error {
	if !s.Builtin() {
		if !program {
			return nil
		}
		path, err := entrant.FindProgram(s.Command[0])
		if err != nil {
			return err
		}
		s.Command = slices.Clone(s.Command)
		s.Command[0] = fileMark + name
		return send(name, path)
	}
	s.Options = slices.Clone(s.Options)
	for i, o := range s.Options {
		if !o.IsFile() {
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

// unpack replaces marked names by the paths of the files on this machine.
func unpack(s entrant.Spec, files map[string]string) (entrant.Spec, error) {
	path := func(text string) (string, error) {
		name, marked := strings.CutPrefix(text, fileMark)
		if !marked {
			return text, nil
		}
		if files[name] == "" {
			return "", fmt.Errorf("%w: %s: the run has no file %q", entrant.ErrSpec, s.Name, name)
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
		if s.Builtin() && o.IsFile() {
			if s.Options[i].Value, err = path(o.Value); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// namesOwnFiles returns an error if an option of the built-in engine refers to a file on this
// machine instead of one that is sent with the run.
func namesOwnFiles(s *entrant.Spec) error {
	for _, o := range s.Options {
		if s.Builtin() && o.IsFile() && !strings.HasPrefix(o.Value, fileMark) {
			return fmt.Errorf("%w: %s: %s=%s is on the machine that made the run", entrant.ErrSpec, s.Name, o.Name, o.Value)
		}
	}
	return nil
}

// limits returns the time limits of a pair. They are computed from the engines' time controls or,
// for engines without a time limit, from the patience.
func (p *workParams) limits() jobs.Limits {
	longest, stall := time.Duration(0), time.Minute
	moves := p.Adjudication.MostMoves
	if moves == 0 {
		moves = 2 * referee.DefaultMostMoves
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
			game = times(moves, patience) / 10 // far more than such moves take in practice
		}
		longest += c.Base + game + oneMove
	}
	const gamesOfPair, slowest = 2, 4 // allow for machines that run at a quarter of the reference speed
	return jobs.Limits{
		Wall:  jobs.Duration((gamesOfPair * slowest * longest).Round(time.Second)),
		Stall: jobs.Duration((slowest * stall).Round(time.Second)),
	}
}

func readParams(s *jobs.Spec) (p workParams, err error) {
	if err := json.Unmarshal(s.Params, &p); err != nil {
		return p, fmt.Errorf("%w: %w", ErrMatch, err)
	}
	if err := entrant.CheckNames(p.Engines); err != nil {
		return p, err
	}
	if n := len(p.Engines); n < 2 || n != len(p.Signatures) || n != len(p.Identities) {
		return p, fmt.Errorf("%w: %d engines, %d signatures, %d identities", ErrMatch, n, len(p.Signatures), len(p.Identities))
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

// readOpenings reads the run's openings and verifies that they are the expected ones.
func (p *workParams) readOpenings(path string) (set *openings.Set, err error) {
	switch {
	case path != "":
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
		}
		set, err = openings.Read(p.Openings.Name, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
		}
	case p.Openings.Hash == openings.StartOnly().Hash():
		set = openings.StartOnly()
	default:
		if set, err = openings.Own(); err != nil {
			return nil, err
		}
	}
	if set.Hash() != p.Openings.Hash {
		return nil, fmt.Errorf("%w: this program has other openings (%s) than the run (%s): install the coordinator's version",
			jobs.ErrRefused, set.Hash(), p.Openings.Hash)
	}
	return set, nil
}

// Open prepares the openings and the engines. Engines are started only when they are needed.
func (w Work) Open(ctx context.Context, r *jobs.Run) (jobs.Job, error) {
	p, err := readParams(&r.Spec)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	j := &pairJob{
		work: w, run: r, params: p, players: map[int]player.Player{}, silence: silence{},
		referee: referee.Referee{Rules: p.Rules.rules(), Adjudication: p.Adjudication, Margin: p.Margin},
	}
	if w.here != nil { // everything is already known and checked
		j.openings, j.referee.Tables = w.here.Openings, w.here.Referee.Tables
	} else if err := j.read(ctx); err != nil {
		return nil, err
	}
	j.order = j.openings.Order(r.Spec.Seed)
	factor := 1.0
	if p.ReferenceNPS > 0 {
		if factor, err = entrant.SpeedFactor(p.ReferenceNPS, r.Identity.NPS); err != nil {
			return nil, fmt.Errorf("%w: the run scales its times: %w", jobs.ErrRefused, err)
		}
	}
	for i, e := range p.Engines {
		if r.Allow != nil {
			if err := namesOwnFiles(&e); err != nil {
				return nil, fmt.Errorf("%w: %w", jobs.ErrRefused, err)
			}
		}
		if e, err = unpack(e, r.Files); err != nil {
			return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
		}
		if !e.Builtin() {
			if err := r.Allow.Program(e.Command, e.Env, e.Dir); err != nil {
				return nil, fmt.Errorf("engine %s: %w", e.Name, err)
			}
		}
		if w.here == nil {
			if err := verify(&e, p.Signatures[i], p.Patience); err != nil {
				return nil, err
			}
		}
		e.Control = e.Control.Scale(factor)
		j.engines = append(j.engines, e)
	}
	return j, nil
}

// read loads the openings and tables named in the run's specification.
func (j *pairJob) read(_ context.Context) (err error) {
	if j.openings, err = j.params.readOpenings(j.run.Files[openingsFile]); err != nil || !j.params.Adjudication.Tables {
		return err
	}
	var folders []string
	if j.params.Tables != "" {
		if err := j.run.Allow.Folder(j.params.Tables); err != nil {
			return fmt.Errorf("tables: %w", err)
		}
		folders = append(folders, j.params.Tables)
	}
	if j.referee.Tables, err = small.Open(folders...); err != nil {
		err = fmt.Errorf("%w: tables: %w", jobs.ErrRefused, err)
	}
	return err
}

// verify checks that an engine has the signature that was recorded when the run was created.
func verify(s *entrant.Spec, want string, p entrant.Patience) error {
	var got string
	var err error
	if s.Builtin() {
		var id entrant.Identity
		id, err = entrant.BuiltinIdentity(*s, "")
		got = id.Signature
	} else {
		got, err = entrant.FileDigest(s.Program(p).Path)
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

// pairJob plays the pairs of a run.
type pairJob struct {
	work     Work
	run      *jobs.Run
	params   workParams
	referee  referee.Referee
	openings *openings.Set
	order    []int
	engines  []entrant.Spec
	players  map[int]player.Player // players of the pair played last, by engine
	silence  silence
}

// Close stops the engines.
func (j *pairJob) Close() (err error) {
	for _, p := range j.players {
		err = errors.Join(err, p.Close())
	}
	return err
}

// meeting specifies the engines and the opening of a unit, by index.
type meeting struct {
	A       int `json:"a"`
	B       int `json:"b"`
	Opening int `json:"opening"` // in seed order, modulo their number
}

// Do plays both games of a pair.
func (j *pairJob) Do(ctx context.Context, unit jobs.Unit, progress func()) (r jobs.Result, err error) {
	p := meeting{0, 1, unit.Index}
	if n := len(j.params.Duels); n > 0 {
		d := j.params.Duels[unit.Index%n]
		p = meeting{d[0], d[1], unit.Index / n}
	}
	if unit.Input != nil {
		if err := json.Unmarshal(unit.Input, &p); err != nil {
			return r, fmt.Errorf("%w: pairing: %w", jobs.ErrPermanent, err)
		}
	}
	if n := len(j.engines); min(p.A, p.B, p.Opening) < 0 || max(p.A, p.B) >= n {
		return r, fmt.Errorf("%w: engine %d against %d of %d", jobs.ErrPermanent, p.A, p.B, n)
	}
	opening := j.order[p.Opening%len(j.order)]
	var sum pairSummary
	var games []*Record
	for number := range 2 {
		sides := [2]int{p.A, p.B}
		if number == 1 {
			sides = [2]int{p.B, p.A}
		}
		var seats [2]referee.Seat
		for side, i := range sides {
			player, err := j.player(i, sides)
			if err != nil {
				return r, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
			}
			seats[side] = referee.Seat{Name: j.engines[i].Name, Control: j.engines[i].Control, Player: &watched{player, progress}}
		}
		g, err := j.referee.Play(ctx, j.openings.List[opening], seats)
		if err != nil {
			if ctx.Err() == nil {
				err = entrant.TroubleOf(err)
			}
			return r, err
		}
		if err := j.silence.note(g); err != nil {
			return r, err
		}
		games = append(games, &Record{
			Unit: unit.Index, Number: number, Opening: opening, Game: *g, Event: j.params.Event,
			Controls: [2]entrant.TimeControl{seats[0].Control, seats[1].Control}, Finished: time.Now().UTC().Truncate(time.Second),
		})
	}
	for _, g := range games {
		if j.run.Kept {
			line, err := json.Marshal(g)
			if err != nil {
				return r, err
			}
			r.Records = append(append(r.Records, line...), '\n')
		}
		one := summarize(g)
		sum.Games = append(sum.Games, one)
		r.Nodes += one.Efforts[0].Nodes + one.Efforts[1].Nodes
	}
	if j.work.here != nil {
		j.work.here.put(unit.Index, games)
	}
	r.Summary, err = json.Marshal(sum)
	return r, err
}

// player returns an engine's player, creating it if necessary. It first closes players that do not
// take part in the current pair.
func (j *pairJob) player(engine int, table [2]int) (player.Player, error) {
	for other, p := range j.players {
		if other != table[0] && other != table[1] {
			delete(j.players, other)
			if err := p.Close(); err != nil {
				return nil, err
			}
		}
	}
	if p := j.players[engine]; p != nil {
		return p, nil
	}
	begin := func(engine int) (player.Player, error) {
		return entrant.NewPlayer(j.engines[engine], j.params.Patience)
	}
	if h := j.work.here; h != nil && h.player != nil {
		begin = h.player
	}
	p, err := begin(engine)
	if err == nil {
		j.players[engine] = p
	}
	return p, err
}

// watched is a player that reports progress before each move.
type watched struct {
	player.Player
	progress func()
}

func (w *watched) Start(ctx context.Context, q player.Question, l player.Limits) (*player.Search, error) {
	w.progress()
	return w.Player.Start(ctx, q, l)
}

// pairSummary contains the data about a pair that the statistics need.
type pairSummary struct {
	Games []gameSummary `json:"games"`
}

type gameSummary struct {
	Red      string            `json:"red"`
	Black    string            `json:"black"`
	Result   xiangqi.Result    `json:"result"`
	Reason   string            `json:"reason"`
	Plies    int               `json:"plies"`
	Incident *referee.Incident `json:"incident,omitempty"`
	Efforts  [2]effort         `json:"efforts"` // of Red and Black
}

// effort is the effort that an engine spent on a game.
type effort struct {
	Moves        int   `json:"moves"`
	Nodes        int64 `json:"nodes"`
	Milliseconds int64 `json:"ms"`
}

func summarize(g *Record) gameSummary {
	s := gameSummary{
		Red: g.Red, Black: g.Black, Result: g.Result, Reason: g.Reason, Plies: len(g.MoveList()), Incident: g.Incident,
	}
	first := g.FirstThinker()
	for i, t := range g.Thoughts {
		e := &s.Efforts[(first+xiangqi.Color(i))&1]
		e.Moves++
		e.Nodes += t.Nodes
		e.Milliseconds += t.Took
	}
	return s
}

// eachRecord calls f for each of a unit's games.
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

// WritePGN writes the games in a unit's records in PGN format.
func WritePGN(w io.Writer, records []byte) error {
	return eachRecord(records, func(g *Record) error { return g.WritePGN(w) })
}
