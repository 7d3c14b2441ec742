package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
)

// Search is the kind of work that tunes the search. A unit is a pair of games in an iteration, and its input
// is the two settings to compare. The units of an iteration become ready when the previous iteration is
// done.
type Search struct{ duel Duel } // of this process; nil plays Games

// Name returns "tune".
func (Search) Name() string { return "tune" }

// searchParams contains the parameters of a run.
type searchParams struct {
	Names      []string            `json:"names"`
	Start      map[string]int      `json:"start"` // values that differ from the defaults
	Iterations int                 `json:"iterations"`
	Rate       float64             `json:"rate"`
	Pairs      int                 `json:"pairs"`
	Conditions string              `json:"conditions"`
	Control    entrant.TimeControl `json:"time_control"`
	Hash       int                 `json:"hash"`
	Evaluation []entrant.Option    `json:"evaluation"`
	Openings   string              `json:"openings"` // digest
}

// Names of a run's files.
const (
	netFile      = "network"
	openingsFile = "openings.txt"
)

// SearchSpec returns the specification of a tuning run, and the locations of its files. openings is the path
// of the openings file, or "" for the built-in openings.
func SearchSpec(o SearchOptions, g *Games, openings string) (spec jobs.Spec, paths map[string]string, err error) {
	p := searchParams{
		Iterations: o.Iterations, Pairs: g.Pairs, Control: g.Control, Hash: g.Hash, Evaluation: []entrant.Option{}, Openings: g.Openings.Hash(),
	}
	if p.Conditions, err = g.conditions(); err != nil {
		return spec, nil, err
	}
	s, err := NewSearchState(o, p.Conditions)
	if err != nil {
		return spec, nil, err
	}
	p.Names, p.Rate, p.Start = s.Names, s.Rate, o.Start
	spec = jobs.Spec{
		Kind: Search{}.Name(), Name: fmt.Sprintf("%d numbers, %d iterations, %s", len(p.Names), p.Iterations, p.Conditions),
		Units: p.Iterations * p.Pairs, Seed: o.Seed,
	}
	paths = map[string]string{}
	send := func(name, path string) error {
		f, err := jobs.DescribeFile(name, path)
		spec.Files, paths[name] = append(spec.Files, f), path
		return err
	}
	if openings != "" {
		err = send(openingsFile, openings)
	}
	for _, option := range g.Evaluation {
		if option.Name == "net" {
			err = errors.Join(err, send(netFile, option.Value))
			option.Value = netFile
		}
		p.Evaluation = append(p.Evaluation, option)
	}
	if err != nil {
		return spec, nil, err
	}
	spec.Params, err = json.Marshal(p)
	return spec, paths, err
}

// RunSearch carries out a tuning run, or whatever part of it is missing, with slots pairs at a time. The run
// is stored in the folder runs, or kept only in memory if runs is "". If ctx is cancelled, RunSearch returns
// the state together with ctx.Err(). begun, which may be nil, is called with the run before the first game.
func RunSearch(ctx context.Context, runs string, spec jobs.Spec, paths map[string]string, duel Duel, slots int, begun func(*jobs.Book)) (s *SearchState, err error) {
	book, err := jobs.Begin(runs, Search{duel}, spec, paths)
	if err != nil {
		return nil, err
	}
	if begun != nil {
		begun(book)
	}
	err = book.Work(ctx, jobs.Options{Slots: slots, Identity: jobs.Identity{Name: "local"}})
	book.With(func(f jobs.Fold) {
		if f, ok := f.(*searchFold); ok {
			s = f.state
		}
	})
	return s, errors.Join(err, book.Close())
}

func readSearch(spec *jobs.Spec) (p searchParams, s *SearchState, err error) {
	if err := json.Unmarshal(spec.Params, &p); err != nil {
		return p, nil, fmt.Errorf("%w: %w", ErrSearch, err)
	}
	if p.Pairs < 1 || p.Iterations*p.Pairs != spec.Units {
		return p, nil, fmt.Errorf("%w: %d iterations of %d pairs in %d units", ErrSearch, p.Iterations, p.Pairs, spec.Units)
	}
	s, err = NewSearchState(SearchOptions{Names: p.Names, Start: p.Start, Iterations: p.Iterations, Seed: spec.Seed, Rate: p.Rate}, p.Conditions)
	return p, s, err
}

// Open prepares a worker to play the games.
func (k Search) Open(_ context.Context, r *jobs.Run) (jobs.Job, error) {
	p, _, err := readSearch(&r.Spec)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	if k.duel != nil {
		return &searchJob{k.duel, p.Pairs}, nil
	}
	g := &Games{Control: p.Control, Pairs: p.Pairs, Seed: r.Spec.Seed, Hash: p.Hash, Evaluation: p.Evaluation}
	for i, option := range g.Evaluation {
		if option.Name == "net" {
			g.Evaluation[i].Value = r.Files[netFile]
		}
	}
	if g.Openings, err = openingsOf(r.Files[openingsFile], p.Openings); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	if now, err := g.conditions(); err != nil || g.Openings.Hash() != p.Openings || now != p.Conditions {
		return nil, errors.Join(fmt.Errorf("%w: the games are others here (%s), the run wants %s: install the coordinator's version",
			jobs.ErrRefused, now, p.Conditions), err)
	}
	return &searchJob{g, p.Pairs}, nil
}

// openingsOf returns the openings of a run. If digest is that of openings.StartOnly, it returns that set.
// Otherwise, it reads the file at path, or returns the built-in openings if path is "".
func openingsOf(path, digest string) (set *openings.Set, err error) {
	if start := openings.StartOnly(); digest == start.Hash() {
		return start, nil
	}
	if path == "" {
		return openings.Own()
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	set, err = openings.Read(openingsFile, f)
	return set, errors.Join(err, f.Close())
}

// searchJob plays pairs of games.
type searchJob struct {
	duel  Duel
	pairs int
}

// twoSettings is the input of a unit, namely the two settings to compare.
type twoSettings struct {
	Plus  []entrant.Option `json:"plus"` // differences from the defaults
	Minus []entrant.Option `json:"minus"`
}

// duelSummary is the result of a unit.
type duelSummary struct {
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
}

// Do plays one pair of games.
func (j *searchJob) Do(ctx context.Context, unit jobs.Unit, progress func()) (r jobs.Result, err error) {
	progress()
	var given twoSettings
	if err := json.Unmarshal(unit.Input, &given); err != nil {
		return r, fmt.Errorf("%w: settings: %w", jobs.ErrPermanent, err)
	}
	plus, err := withOptions(given.Plus)
	if err != nil {
		return r, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	minus, err := withOptions(given.Minus)
	if err != nil {
		return r, fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	var s duelSummary
	if s.Wins, s.Losses, err = j.duel.Play(ctx, plus, minus, unit.Index/j.pairs, unit.Index%j.pairs); err != nil {
		return r, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	r.Summary, err = json.Marshal(s)
	return r, err
}

// withOptions returns the parameters described by the output of paramOptions.
func withOptions(list []entrant.Option) (tune.Params, error) {
	o, err := entrant.BuiltinOptions(list)
	searching := o.Searching()
	return searching.Params, err
}

// Close does nothing, because the games end before their calls return.
func (*searchJob) Close() error { return nil }

// Fold returns the state of the tuning run before its first iteration.
func (Search) Fold(spec *jobs.Spec) (jobs.Fold, error) {
	p, s, err := readSearch(spec)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrSpec, err)
	}
	return &searchFold{pairs: p.Pairs, state: s}, nil
}

// searchFold is the state of a tuning run, including the results so far of the current iteration.
type searchFold struct {
	pairs        int
	state        *SearchState
	played       int // pairs played in the current iteration
	wins, losses int
}

// Ready reports whether a unit belongs to the current iteration.
func (f *searchFold) Ready(unit int) bool { return unit/f.pairs == f.state.Done }

// Input returns the settings to compare.
func (f *searchFold) Input(int) (json.RawMessage, error) {
	plus, minus, _, err := f.state.settings()
	if err != nil {
		return nil, err
	}
	return json.Marshal(twoSettings{paramOptions(&plus), paramOptions(&minus)})
}

// Check requires a unit of the current iteration, and wins and losses that are possible in two games.
func (f *searchFold) Check(unit int, r *jobs.Result) error {
	var s duelSummary
	if err := json.Unmarshal(r.Summary, &s); err != nil {
		return err
	}
	const games = 2
	if !f.Ready(unit) || min(s.Wins, s.Losses) < 0 || s.Wins+s.Losses > games {
		return fmt.Errorf("%w: %d wins and %d losses in unit %d", ErrSearch, s.Wins, s.Losses, unit)
	}
	return nil
}

// Add counts a pair. After the last pair of an iteration, it updates the parameters.
func (f *searchFold) Add(e *jobs.Entry) error {
	var s duelSummary
	if err := json.Unmarshal(e.Summary, &s); err != nil {
		return err
	}
	f.played++
	f.wins += s.Wins
	f.losses += s.Losses
	if f.played < f.pairs {
		return nil
	}
	err := f.state.advance(f.wins, f.losses)
	f.played, f.wins, f.losses = 0, 0, 0
	return err
}

// Decided returns false, because every iteration must be played.
func (*searchFold) Decided() bool { return false }

// searchReport is the report on a tuning run.
type searchReport struct {
	Iterations int     `json:"iterations"`
	Planned    int     `json:"planned"`
	Wins       int     `json:"wins"`
	Losses     int     `json:"losses"`
	Params     []Tuned `json:"params"`
	Engine     string  `json:"engine"` // the tuned parameters as words of an engine description
}

// State returns the current values of the parameters.
func (f *searchFold) State() jobs.State {
	s := f.state
	return jobs.State{
		Headline:  fmt.Sprintf("iteration %d of %d, %d won, %d lost", s.Done, s.Iterations, s.Wins, s.Losses),
		Remaining: -1, Curve: []jobs.Point{}, Text: s.EngineWords() + "\n",
		Report: searchReport{s.Done, s.Iterations, s.Wins, s.Losses, s.Result(), s.EngineWords()},
	}
}
