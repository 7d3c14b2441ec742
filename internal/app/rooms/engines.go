package rooms

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/cmdline"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ownEngine is the ID of our own engine.
const ownEngine = "chuhe"

// Limits on the engine list.
const (
	mostEngines    = 50
	mostEngineText = 4 << 10 // bytes in a path, an argument or an option value
	mostArgs       = 50
)

// engineConfig describes an engine that games and analyses can use. It is immutable; to change an
// engine, build a new engineConfig.
type engineConfig struct {
	ID       string            `json:"id"`
	Name     string            `json:"name"`
	Own      bool              `json:"own"`
	Path     string            `json:"path"`
	Args     []string          `json:"args"`
	Protocol uci.Protocol      `json:"protocol"`
	Options  map[string]string `json:"options"` // only those with non-default values

	Reported reported      `json:"reported"`
	Offers   []offerOption `json:"offers"`
	Problem  *talk.Error   `json:"problem"` // what went wrong when it was last started; nil if nothing did
}

type reported struct {
	Name   string `json:"name"`
	Author string `json:"author"`
}

// offerOption is an option that an engine offers.
type offerOption struct {
	Name    string            `json:"name"`
	Type    player.OptionKind `json:"type"`
	Default string            `json:"default"`
	Min     int               `json:"min"`
	Max     int               `json:"max"`
	Vars    []string          `json:"vars"`
}

// offer converts an engine option, under the given name, to the form that faces receive.
func offer(name string, o *player.Option) offerOption {
	vars := o.Choices
	if vars == nil {
		vars = []string{}
	}
	return offerOption{name, o.Kind, o.Default, o.Min, o.Max, vars}
}

// engineState describes an engine to faces.
type engineState struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Own      bool          `json:"own"`
	Path     string        `json:"path"`
	Args     []string      `json:"args"`
	Protocol uci.Protocol  `json:"protocol"`
	Reports  reported      `json:"reports"`
	Options  []optionState `json:"options"`
	OK       bool          `json:"ok"`
	Error    *talk.Error   `json:"error"`
}

type optionState struct {
	offerOption
	Value string `json:"value"`
}

func (c *engineConfig) state() engineState {
	s := engineState{
		ID: c.ID, Name: c.Name, Own: c.Own, Path: c.Path, Args: c.Args, Protocol: c.Protocol, Reports: c.Reported,
		Options: []optionState{}, OK: c.Problem == nil, Error: c.Problem,
	}
	if s.Args == nil {
		s.Args = []string{}
	}
	for _, o := range c.Offers {
		value, ok := c.Options[o.Name]
		if !ok {
			value = o.Default
		}
		s.Options = append(s.Options, optionState{o, value})
	}
	return s
}

// setOption sets an engine option, or resets it to its default if value is nil. The error explains
// to the user why the option cannot be set.
func (c *engineConfig) setOption(name string, value *string) error {
	i := slices.IndexFunc(c.Offers, func(o offerOption) bool { return uci.SameOption(o.Name, name) })
	if i < 0 {
		return talk.NewError(codeBadEngine, "engine.noOption", "option", phrases.Clip(name, 60)).With(view.AtField("options"))
	}
	o := c.Offers[i]
	if value == nil {
		delete(c.Options, o.Name)
		return nil
	}
	offered := player.Option{Name: o.Name, Default: o.Default, Min: o.Min, Max: o.Max, Choices: o.Vars, Kind: o.Type}
	text, err := offered.Normalize(*value)
	if err != nil || len(text) > mostEngineText {
		return talk.NewError(codeBadEngine, "engine.badOption", "option", o.Name, "value", phrases.Clip(*value, 60)).
			With(view.AtField("options." + o.Name)).Because(err)
	}
	if c.Options[o.Name] = text; text == o.Default {
		delete(c.Options, o.Name)
	}
	return nil
}

// catalog is the list of engines, beginning with our own.
type catalog struct {
	mu   sync.Mutex
	list []*engineConfig
}

// ownConfig describes our own engine.
func ownConfig() *engineConfig {
	c := &engineConfig{
		ID: ownEngine, Name: "Chuhe", Own: true, Args: []string{}, Protocol: uci.UCI, Options: map[string]string{},
		Reported: reported{"Chuhe", "the Chuhe authors"}, Offers: []offerOption{},
	}
	o := ownOptions()
	for _, known := range o.List() {
		name := known.Names.Board
		if most, bounded := mostOf[name]; bounded {
			known.Min, known.Max = 1, most
		}
		if name != "" {
			c.Offers = append(c.Offers, offer(name, &known))
		}
	}
	return c
}

// mostOf caps some options of our own engine below the engine's own maximum, because the same
// machine also has to draw the board. Their minimum is 1.
var mostOf = map[string]int{"Threads": 64, "Hash": 4096}

// enginesValue is the store's name for the list.
const enginesValue = "engines"

// load reads the list from its stored form.
func (c *catalog) load(data []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = []*engineConfig{ownConfig()}
	if data == nil {
		return nil
	}
	var saved []*engineConfig
	if err := json.Unmarshal(data, &saved); err != nil {
		return err
	}
	for _, e := range saved {
		switch {
		case e.Own:
			c.list[0].Options = e.Options
		default:
			c.list = append(c.list, e)
		}
		if e.Options == nil {
			e.Options = map[string]string{}
		}
	}
	if c.list[0].Options == nil {
		c.list[0].Options = map[string]string{}
	}
	return nil
}

func (c *catalog) find(id string) (*engineConfig, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, e := range c.list {
		if e.ID == id {
			return e, nil
		}
	}
	return nil, talk.NewError(talk.NotFound, "engine.none", "engine", phrases.Clip(id, 40))
}

// withoutBook returns a copy of c with its opening book disabled.
func (c *engineConfig) withoutBook() *engineConfig {
	other := *c
	other.Options = map[string]string{}
	maps.Copy(other.Options, c.Options)
	other.Options["OwnBook"] = "false"
	return &other
}

func (c *catalog) own() *engineConfig {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.list[0]
}

func (c *catalog) states() []engineState {
	c.mu.Lock()
	defer c.mu.Unlock()
	states := []engineState{}
	for _, e := range c.list {
		states = append(states, e.state())
	}
	return states
}

// put replaces the engine with the given ID, or appends e if there is none. If e is nil, put
// removes the engine instead. The new list takes effect only after it has been saved.
func (c *catalog) put(ctx context.Context, store Store, id string, e *engineConfig) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := slices.DeleteFunc(slices.Clone(c.list), func(old *engineConfig) bool { return e == nil && old.ID == id })
	if e != nil {
		if i := slices.IndexFunc(list, func(old *engineConfig) bool { return old.ID == id }); i >= 0 {
			list[i] = e
		} else if list = append(list, e); len(list) > mostEngines {
			return talk.NewError(talk.Limit, "engine.tooMany", "most", mostEngines).With(map[string]int{"most": mostEngines})
		}
	}
	data, err := talk.Encode(list)
	if err == nil {
		err = store.SaveValue(ctx, enginesValue, data)
	}
	if err != nil {
		return storageError(err)
	}
	c.list = list
	return nil
}

// try starts the engine and records how it identifies itself. The error is suitable for faces.
func (c *engineConfig) try(ctx context.Context) (*external.Player, error) {
	program, err := external.Start(ctx, c.program()) // the time limit grows when the machine is busy
	if err != nil {
		return nil, badEngine(cmp.Or(c.Name, filepath.Base(c.Path)), err)
	}
	client := program.Client()
	id := client.ID()
	c.Reported = reported{id.String(), id.Author}
	if c.Name == "" {
		c.Name = client.Name()
	}
	c.Protocol = client.Protocol()
	c.Offers = []offerOption{}
	for _, o := range program.Options() {
		if uci.SameOption(o.Name, "MultiPV") || strings.HasPrefix(strings.ToLower(o.Name), "uci_") {
			continue // set by the program itself
		}
		c.Offers = append(c.Offers, offer(o.Name, &o))
	}
	return program, nil
}

// engineDetail is the detail attached to an engine's error.
type engineDetail struct {
	Reason string   `json:"reason"`
	Output []string `json:"output"`
}

// badEngine returns an error that explains why an engine cannot be used, along with the last lines
// exchanged with it.
func badEngine(name string, err error) *talk.Error {
	detail := engineDetail{Reason: "engine", Output: []string{}}
	var e *uci.EngineError
	if errors.As(err, &e) {
		for _, t := range e.Transcript[max(0, len(e.Transcript)-20):] {
			detail.Output = append(detail.Output, t.String())
		}
		detail.Reason = e.Err.Error()
	}
	return (&talk.Error{Code: codeBadEngine, Message: failureWords(name, err), Detail: detail}).Because(err)
}

type engineArgs struct {
	Engine   string             `json:"engine,omitempty"` // the engine to change
	Path     *string            `json:"path,omitempty"`
	Args     *[]string          `json:"args,omitempty"`
	Name     *string            `json:"name,omitempty"`
	Protocol *string            `json:"protocol,omitempty"`
	Options  map[string]*string `json:"options,omitempty"`
}

// edit applies the changes requested by a face to c, which must be a copy.
func (a *engineArgs) edit(c *engineConfig) error {
	if c.Own && (a.Path != nil || a.Args != nil || a.Protocol != nil || a.Name != nil) {
		return talk.NewError(codeBadEngine, "engine.ownOptions")
	}
	if a.Path != nil {
		c.Path = cmdline.Path(*a.Path)
	}
	if a.Args != nil {
		c.Args = slices.Clone(*a.Args)
	}
	if a.Name != nil {
		c.Name = session.CleanText(*a.Name)
	}
	if a.Protocol != nil {
		p, err := uci.ParseProtocol(*a.Protocol)
		if err != nil {
			return talk.NewError(codeBadEngine, "engine.protocol").With(view.AtField("protocol"))
		}
		c.Protocol = p
	}
	if !c.Own && c.Path == "" {
		return talk.NewError(codeBadEngine, "engine.noPath").With(view.AtField("path"))
	}
	long := len(c.Path) > mostEngineText || len(c.Args) > mostArgs || len(c.Name) > 4*mostName || strings.ContainsRune(c.Path, 0)
	for _, arg := range c.Args {
		long = long || len(arg) > mostEngineText || strings.ContainsRune(arg, 0)
	}
	if long {
		return talk.NewError(codeBadEngine, "engine.tooLong").With(view.AtField("path"))
	}
	return nil
}

type engineAnswer struct {
	Engine engineState `json:"engine"`
}

// addEngine starts a program and, if it turns out to be an engine, adds it to the list.
func (s *Rooms) addEngine(ctx context.Context, _ *talk.Conn, a engineArgs) (engineAnswer, error) {
	c := &engineConfig{ID: "e" + newID(), Args: []string{}, Options: map[string]string{}}
	if err := a.edit(c); err != nil {
		return engineAnswer{}, err
	}
	program, err := c.try(ctx)
	if err != nil {
		return engineAnswer{}, err
	}
	leave(program)
	for _, name := range slices.Sorted(maps.Keys(a.Options)) {
		if err := c.setOption(name, a.Options[name]); err != nil {
			return engineAnswer{}, err
		}
	}
	if err := s.catalog.put(ctx, s.store, c.ID, c); err != nil {
		return engineAnswer{}, err
	}
	s.tellEngines()
	return engineAnswer{c.state()}, nil
}

// changeEngine changes an engine. If the change affects the program itself, the new program is
// started first.
func (s *Rooms) changeEngine(ctx context.Context, _ *talk.Conn, a engineArgs) (engineAnswer, error) {
	old, err := s.catalog.find(a.Engine)
	if err != nil {
		return engineAnswer{}, err
	}
	c := *old
	c.Options = maps.Clone(old.Options)
	if err := a.edit(&c); err != nil {
		return engineAnswer{}, err
	}
	if a.Path != nil || a.Args != nil || a.Protocol != nil {
		program, err := c.try(ctx)
		if err != nil {
			return engineAnswer{}, err
		}
		leave(program)
		c.Problem = nil
		maps.DeleteFunc(c.Options, func(name, _ string) bool {
			return !slices.ContainsFunc(c.Offers, func(o offerOption) bool { return o.Name == name })
		})
	}
	for _, name := range slices.Sorted(maps.Keys(a.Options)) {
		if err := c.setOption(name, a.Options[name]); err != nil {
			return engineAnswer{}, err
		}
	}
	if err := s.catalog.put(ctx, s.store, c.ID, &c); err != nil {
		return engineAnswer{}, err
	}
	s.pool.drop(old.fingerprint())
	s.tellEngines()
	return engineAnswer{c.state()}, nil
}

// testTime is how long an engine searches during a test.
const testTime = time.Second

// engineTest is the result of testing an engine.
type engineTest struct {
	OK     bool          `json:"ok"`
	Move   *xiangqi.Move `json:"move"`
	Depth  int           `json:"depth"`
	NPS    int64         `json:"nps"`
	TimeMS int64         `json:"time_ms"`
	Error  *talk.Error   `json:"error"`
}

type engineRef struct {
	Engine string `json:"engine"`
}

// testEngine has an engine search the starting position for one second.
func (s *Rooms) testEngine(ctx context.Context, _ *talk.Conn, a engineRef) (engineTest, error) {
	c, err := s.catalog.find(a.Engine)
	if err != nil {
		return engineTest{}, err
	}
	answer, began := engineTest{}, time.Now()
	q, err := newQuestion(xiangqi.StartPosition(), nil, xiangqi.RulesComputer())
	if err != nil {
		return engineTest{}, err
	}
	q.Analysis = true
	var p player.Player = c.own(s.pool.tables)
	if !c.Own {
		tried := *c
		if p, err = tried.try(ctx); err != nil {
			answer.Error = talk.AsError(err)
			return answer, s.noteProblem(ctx, c, answer.Error)
		}
	}
	defer leave(p)
	d, err := think(ctx, p, q, player.Limits{MoveTime: testTime}, func(i *player.Info) {
		answer.Depth, answer.NPS = max(answer.Depth, i.Depth), max(answer.NPS, int64(i.NPS()))
	})
	answer.TimeMS = time.Since(began).Milliseconds()
	if err != nil {
		answer.Error = badEngine(c.Name, err)
		return answer, s.noteProblem(ctx, c, answer.Error)
	}
	answer.OK, answer.Move = true, &d.Move
	return answer, s.noteProblem(ctx, c, nil)
}

// noteProblem records an engine's problem or, if problem is nil, that the engine works.
func (s *Rooms) noteProblem(ctx context.Context, c *engineConfig, problem *talk.Error) error {
	if c.Own || (c.Problem == nil) == (problem == nil) {
		return nil
	}
	changed := *c
	changed.Problem = problem
	if err := s.catalog.put(ctx, s.store, c.ID, &changed); err != nil {
		return err
	}
	s.tellEngines()
	return nil
}

// removeEngine removes an engine, provided that it is not in use.
func (s *Rooms) removeEngine(ctx context.Context, _ *talk.Conn, a engineRef) (struct{}, error) {
	c, err := s.catalog.find(a.Engine)
	if err != nil {
		return struct{}{}, err
	}
	if c.Own {
		return struct{}{}, talk.NewError(codeBadEngine, "engine.ownStays")
	}
	for _, r := range s.loaded() {
		if r.uses(c.ID) {
			return struct{}{}, talk.NewError(talk.Busy, "engine.atWork", "engine", c.Name)
		}
	}
	if err := s.catalog.put(ctx, s.store, c.ID, nil); err != nil {
		return struct{}{}, err
	}
	s.pool.drop(c.fingerprint())
	s.tellEngines()
	return struct{}{}, nil
}

// uses reports whether the room is running the given engine.
func (r *Room) uses(engine string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.job != nil && r.job.config.ID == engine || r.analysis != nil && r.analysis.uses(engine)
}

// tellEngines publishes the list of engines.
func (s *Rooms) tellEngines() {
	s.app.Publish(talk.Change{Set: map[string]any{"engines": s.catalog.states()}})
}
