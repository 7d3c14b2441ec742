package player

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options are the settings of our own player. DefaultOptions returns the default values.
type Options struct {
	// Engine holds the search settings. If it contains endgame tables, the player uses them and leaves
	// closing them to the caller. Otherwise, the player opens the tables that Tables names.
	Engine  engine.Options
	Tables  Tables
	Book    Book
	Manners Manners

	// LimitStrength limits the level to the one that is nearest to Elo on the scale of docs/levels.md.
	LimitStrength bool
	Elo           int

	// Notice, if not nil, is called with messages for the user who has set an option, for example if a table
	// is damaged. It must not call the player.
	Notice func(text string)

	// Open, if not nil, is used instead of os.Open to open the books and networks that options name. A
	// program can use it to decompress files, for example.
	Open Opener

	pruning, knowledge Amount
	randomness         Amount // as set through the UCCI option
	handcrafted        bool   // do not use the network
	judged             bool   // use the weights from before they were tuned
	profile            engine.Profile
	networkFile        string
	network            *nnue.Network // network in networkFile; nil means the embedded one
}

// An Opener opens a file for reading.
type Opener = func(path string) (io.ReadCloser, error)

// opener returns the function to use for opening files.
func (o *Options) opener() Opener {
	if o.Open != nil {
		return o.Open
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(path) }
}

// DefaultOptions returns the default options: those of the engine, the small endgame tables, no opening book,
// and no manners.
func DefaultOptions() Options {
	_, strongest := engine.EloRange()
	o := Options{
		Engine: engine.DefaultOptions(), Tables: DefaultTables(), Book: DefaultBook(), Elo: strongest,
		pruning: Large, knowledge: Large, profile: engine.FullProfile,
	}
	o.Engine.Level = MaxLevel
	return o
}

// Searcher returns the options for a player that does nothing but search with the given settings. It has no
// opening book, and no endgame tables other than those in the settings.
func Searcher(e engine.Options) Options {
	o := DefaultOptions()
	o.Engine, o.Tables = e, Tables{}
	return o
}

// Amount is one of the quantities that UCCI options use.
type Amount uint8

// The amounts.
const (
	None Amount = iota
	Small
	Medium
	Large
)

var amounts = []string{"none", "small", "medium", "large"}

// Option ranges.
const (
	mostLines = 128
	mostDelay = 5000 // ms
	mostPlies = 1000 // of the book

	mostRandomness = 200 // centipawns
)

// table lists every option of our own player.
var table = makeTable()

func makeTable() []Option {
	weakest, strongest := engine.EloRange()
	list := []Option{
		spin(everywhere("Threads", "threads", "Threads"), 0, engine.MaxThreads, func(o *Options) *int { return &o.Engine.Threads }),
		spin(Names{"Hash", "hashsize", "hash", "Hash"}, 0, engine.MaxHash, func(o *Options) *int { return &o.Engine.Hash }),
		spin(everywhere("MultiPV", "", ""), 1, mostLines, func(o *Options) *int { return &o.Engine.MultiPV }),
		moveOverhead(),
		spin(everywhere("Skill Level", "level", ""), 1, MaxLevel, func(o *Options) *int { return &o.Engine.Level }),
		check(everywhere("UCI_LimitStrength", "", ""), func(o *Options) *bool { return &o.LimitStrength }),
		spin(everywhere("UCI_Elo", "", ""), weakest, strongest, func(o *Options) *int { return &o.Elo }),
		combo(everywhere("Profile", "profile", "Profile"), profiles(), func(o *Options) string { return string(o.profile) }, (*Options).setProfile),
		combo(everywhere("Repetition Rule", "", ""), []string{"computer", "axf", "cxa"},
			func(o *Options) string { return o.Engine.Rules.String() }, (*Options).setRules),
		spin(everywhere("Move Limit", "", ""), 0, 9999, func(o *Options) *int { return &o.Engine.Rules.NoCaptureLimit }),
		spin(everywhere("Resign Score", "resign", ""), 0, int(engine.MateScore), func(o *Options) *int { return &o.Manners.ResignScore }),
		combo(Names{UCCI: "style"}, []string{"solid", "normal", "risky"}, func(o *Options) string { return styleOf(o.Manners.DrawBias) },
			func(o *Options, name string) error { o.Manners.DrawBias = styles[name]; return nil }),
		check(everywhere("Offer Draws", "", ""), func(o *Options) *bool { return &o.Manners.OfferDraws }),
		useNetwork(),
		text(everywhere("EvalFile", "net", ""), func(o *Options) string { return o.networkFile }, (*Options).setNetwork),
		inUCCI("idle", func(o *Options) Amount { return Amount(min(max(o.Engine.Idle, 0)/idleStep, len(amounts)-1)) }, //nolint:gosec // bounded
			func(o *Options, a Amount) { o.Engine.Idle = int(a) * idleStep }),
		inUCCI("pruning", func(o *Options) Amount { return o.pruning }, (*Options).setPruning),
		inUCCI("knowledge", func(o *Options) Amount { return o.knowledge }, func(o *Options, a Amount) { o.knowledge = a; o.evaluate() }),
		inUCCI("randomness", func(o *Options) Amount { return o.randomness }, (*Options).setRandomness),
		{
			Kind: Spin, Names: everywhere("Move Randomness", "randomness", "Move Randomness"), Max: mostRandomness,
			get: func(o *Options) string { return strconv.Itoa(int(o.Engine.Randomness)) },
			set: func(o *Options, value string) error {
				n, err := strconv.Atoi(value)
				o.Engine.Randomness = Score(n)
				return err
			},
		},
		seed().hidden(),
		combo(Names{Key: "eval"}, []string{"network", "handcrafted", "judged"}, (*Options).evaluation, (*Options).setEvaluation),

		check(Names{"OwnBook", "usebook", "", "Book"}, func(o *Options) *bool { return &o.Book.Use }),
		text(Names{"Book File", "bookfiles", "", ""}, func(o *Options) string { return o.Book.files },
			func(o *Options, value string) error { return o.Book.setFiles(value, o.opener()) }),
		text(Names{Key: "book"}, func(o *Options) string { return o.Book.files }, (*Options).playBook),
		spin(everywhere("Book Plies", "bookplies", "Book Plies"), 0, mostPlies, func(o *Options) *int { return &o.Book.Plies }),
		spin(everywhere("Book Variety", "bookvariety", "Book Variety"), 0, book.MaxVariety, func(o *Options) *int { return &o.Book.Variety }),
		combo(everywhere("Book Side", "bookside", "Book Side"), []string{"both", "red", "black"}, (*Options).bookSide, (*Options).setBookSide),
		text(everywhere("Book Learned", "", ""), func(o *Options) string { return o.Book.learnedFile },
			func(o *Options, value string) error { return o.Book.setLearned(value, o.opener()) }),

		check(Names{UCCI: "useegtb"}, func(o *Options) *bool { return &o.Tables.Use }),
		text(Names{UCI: "Tablebase Path", UCCI: "egtbpaths"}, func(o *Options) string { return o.Tables.Folders },
			func(o *Options, value string) error { return o.Tables.setFolders(value) }),
		spin(Names{UCI: "Tablebase Cache", UCCI: "egtbsize"}, 1, mostTableCache, func(o *Options) *int { return &o.Tables.Cache }),
		spin(everywhere("Tablebase Attackers", "", ""), 0, mostAttackers, func(o *Options) *int { return &o.Tables.Attackers }),
	}
	list = slices.Concat(list, parameters(), features())
	for i := range list {
		n := list[i].Names
		list[i].Name = first(n.UCI, n.UCCI, n.Board, n.Key)
	}
	return list
}

func first(names ...string) string {
	i := slices.IndexFunc(names, func(n string) bool { return n != "" })
	return names[i]
}

// List returns all options of our own player. Their defaults are the values in o.
func (o *Options) List() []Option {
	list := slices.Clone(table)
	for i := range list {
		list[i].Default = list[i].get(o)
	}
	return list
}

// Set sets the option that has the given name in one of the protocols or on the board. The error either wraps
// ErrOption or explains why a file cannot be used.
func (o *Options) Set(name, value string) error {
	return o.set(name, value, func(n Names) bool { return sameName(n.UCI, name) || sameName(n.UCCI, name) || sameName(n.Board, name) })
}

// SetKey is like Set, but expects the key of a key=value setting, as in a match's list of settings.
func (o *Options) SetKey(key, value string) error {
	return o.set(key, value, func(n Names) bool { return n.Key != "" && strings.EqualFold(n.Key, key) })
}

func (o *Options) set(name, value string, is func(Names) bool) error {
	i := slices.IndexFunc(table, func(known Option) bool { return is(known.Names) })
	if i < 0 {
		return fmt.Errorf("%w: no option is named %.80q", ErrOption, name)
	}
	value, err := table[i].Normalize(value)
	if err != nil {
		return err
	}
	return table[i].set(o, value)
}

// sameName reports whether a and b name the same option. Case is ignored, and "_" is equivalent to a space.
func sameName(a, b string) bool {
	return a != "" && strings.EqualFold(strings.ReplaceAll(a, "_", " "), strings.ReplaceAll(b, "_", " "))
}

// parameters returns an option for each tuned search parameter.
func parameters() (list []Option) {
	for _, p := range tune.ParamList() {
		list = append(list, Option{
			Kind: Spin, Names: everywhere(p.Name, "param."+p.Name, ""), Min: p.Least, Max: p.Most, Hidden: true,
			get: func(o *Options) string { n, _ := o.Engine.Params.Get(p.Name); return strconv.Itoa(n) },
			set: func(o *Options, value string) error {
				n, err := strconv.Atoi(value)
				return errors.Join(err, o.Engine.Params.Set(p.Name, n))
			},
		})
	}
	return list
}

// features returns an option for each search technique, for use in measurements.
func features() (list []Option) {
	t := reflect.TypeFor[tune.Features]()
	for i := range t.NumField() {
		field := func(o *Options) reflect.Value { return reflect.ValueOf(&o.Engine.Features).Elem().Field(i) }
		list = append(list, Option{
			Kind: Check, Names: Names{Key: "feature." + t.Field(i).Name},
			get: func(o *Options) string { return strconv.FormatBool(field(o).Bool()) },
			set: func(o *Options, value string) error { field(o).SetBool(value == "true"); return nil },
		})
	}
	return list
}

const idleStep = 25 // percent

func moveOverhead() Option {
	return Option{
		Kind: Spin, Names: everywhere("Move Overhead", "", ""), Max: mostDelay,
		get: func(o *Options) string { return strconv.FormatInt(o.Engine.MoveOverhead.Milliseconds(), 10) },
		set: func(o *Options, value string) error {
			n, err := strconv.Atoi(value)
			o.Engine.MoveOverhead = time.Duration(n) * time.Millisecond
			return err
		},
	}
}

func seed() Option {
	return text(everywhere("Seed", "seed", ""), func(o *Options) string { return strconv.FormatUint(o.Book.Seed, 10) },
		func(o *Options, value string) error {
			n, err := strconv.ParseUint(value, 10, 64)
			if err != nil {
				return fmt.Errorf("%w: Seed is %.80q, want a number from 0 to 2^64-1", ErrOption, value)
			}
			o.Engine.Seed, o.Book.Seed = n, n
			return nil
		})
}

func (o *Options) setRules(name string) error {
	rules, err := xiangqi.ParseRules(name)
	if err != nil {
		return err
	}
	limit := o.Engine.Rules.NoCaptureLimit
	if rules.String() == o.Engine.Rules.String() {
		return nil
	}
	if o.Engine.Rules == engine.DefaultOptions().Rules || limit == 100 || limit == 120 {
		limit = rules.NoCaptureLimit // the rule set's usual limit
	}
	o.Engine.Rules = rules
	o.Engine.Rules.NoCaptureLimit = limit
	return nil
}

// setRandomness sets Move Randomness to the number of centipawns for the given amount. It does nothing if
// that amount is already in effect.
func (o *Options) setRandomness(a Amount) {
	const step = 12 // centipawns
	if a != o.randomness {
		o.randomness, o.Engine.Randomness = a, Score(int(a)*int(a)*step)
	}
}

// setPruning switches selective techniques on or off. The smaller the amount, the more of them are off,
// starting with the boldest. It does nothing if the given amount is already in effect.
func (o *Options) setPruning(a Amount) {
	if a == o.pruning {
		return
	}
	f := &o.Engine.Features
	o.pruning = a
	for _, group := range []struct {
		least    Amount
		switches []*bool
	}{
		{Large, []*bool{&f.HistoryPruning, &f.LateMovePruning, &f.ProbCut}},
		{Medium, []*bool{&f.Futility, &f.ReverseFutility, &f.Razoring, &f.ExchangePruning, &f.LateMoveReductions}},
		{Small, []*bool{&f.NullMove, &f.InternalReduction, &f.DeltaPruning}},
	} {
		for _, s := range group.switches {
			*s = a >= group.least
		}
	}
}

// knownGroups lists the groups of evaluation terms that each amount of knowledge keeps. Large keeps all
// groups.
var knownGroups = [Large][]string{
	None:   {"material"},
	Small:  {"material", "squares"},
	Medium: {"material", "squares", "mobility", "pawns", "threats"},
}

// weights returns the handcrafted weights for an amount of knowledge. It returns nil if the engine should
// keep its evaluation.
func (a Amount) weights() *eval.Weights {
	if a >= Large {
		return nil
	}
	return eval.OnlyGroups(knownGroups[a]...)
}

// Handcrafted returns the handcrafted weights to use for explaining positions. These are the engine's
// weights, or the weights that it would use without a network.
func (o *Options) Handcrafted() *eval.Weights {
	if o.Engine.Weights != nil {
		return o.Engine.Weights
	}
	return eval.Default()
}

// evaluate selects the evaluation according to the options. If the weights do not change, it keeps the old
// pointer, so that the search can see that its table is still valid.
func (o *Options) evaluate() {
	before := o.Engine.Weights
	defer func() {
		if now := o.Engine.Weights; before != nil && now != nil && *before == *now {
			o.Engine.Weights = before
		}
	}()
	o.Engine.Network, o.Engine.Weights = o.network, o.knowledge.weights()
	if o.network == nil {
		o.Engine.Network = nnue.Embedded()
	}
	if o.handcrafted {
		o.Engine.Network = nil
	}
	if o.judged {
		o.Engine.Weights = eval.Judged()
	}
	if o.profile != engine.FullProfile { // the profile has an evaluation of its own
		var p engine.Options
		if err := o.profile.Apply(&p); err == nil {
			o.Engine.Network, o.Engine.Weights = p.Network, p.Weights
		}
	}
}

func profiles() (names []string) {
	for _, p := range engine.Profiles() {
		names = append(names, string(p))
	}
	slices.Reverse(names) // the usual profile first
	return names
}

// setProfile makes the engine play like a chapter of one of the texts. It does nothing if the profile is
// already in effect.
func (o *Options) setProfile(name string) error {
	p := engine.Profile(name)
	if p == o.profile {
		return nil
	}
	o.profile = p
	err := p.Apply(&o.Engine)
	o.evaluate()
	return err
}

func useNetwork() Option {
	o := check(Names{UCI: "UseNNUE", UCCI: "UseNNUE"}, func(o *Options) *bool { return &o.handcrafted })
	o.get = func(o *Options) string { return strconv.FormatBool(!o.handcrafted) }
	o.set = func(o *Options, value string) error { o.handcrafted = value != "true"; o.evaluate(); return nil }
	return o
}

func (o *Options) evaluation() string {
	switch {
	case o.judged:
		return "judged"
	case o.handcrafted:
		return "handcrafted"
	}
	return "network"
}

func (o *Options) setEvaluation(name string) error {
	o.handcrafted, o.judged = name != "network", name == "judged"
	o.evaluate()
	if name == "network" && o.network == nil && nnue.Embedded() == nil {
		return errors.New("no network is embedded in this program: name one by its file")
	}
	return nil
}

// setNetwork reads the network for evaluating positions from path. If path is empty or the file cannot be
// used, the player uses the embedded network.
func (o *Options) setNetwork(path string) (err error) {
	o.networkFile, o.network = path, nil
	if path != "" && path != "<empty>" {
		if o.network, err = o.readNetwork(path); err != nil {
			o.network, err = nil, fmt.Errorf("EvalFile: %w", err)
		}
	}
	o.evaluate()
	return err
}

func (o *Options) readNetwork(path string) (*nnue.Network, error) {
	f, err := o.opener()(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // the file was only read
	n, err := nnue.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// playBook enables the program's own book if value is "own", and the books in the named files otherwise.
func (o *Options) playBook(value string) error {
	o.Book.Use = true
	if value == ownBook {
		value = ""
	}
	return o.Book.setFiles(value, o.opener())
}

// styles maps each style to the extra value that it gives to a draw.
var styles = map[string]Score{"solid": 50, "normal": 0, "risky": -100}

func styleOf(bias Score) string {
	for name, b := range styles {
		if b == bias {
			return name
		}
	}
	return "normal"
}

var sides = map[string][]xiangqi.Color{"both": nil, "red": {xiangqi.Red}, "black": {xiangqi.Black}}

func (o *Options) bookSide() string {
	for name, list := range sides {
		if slices.Equal(list, o.Book.Sides) {
			return name
		}
	}
	return "both"
}

func (o *Options) setBookSide(name string) error {
	o.Book.Sides = sides[name]
	return nil
}

// Searching returns the search settings with all options applied. If the number of threads is 0, there is one
// per processor. If the table size is 0, the default applies.
func (o *Options) Searching() engine.Options {
	e := o.Engine
	if e.Threads == 0 {
		e.Threads = runtime.GOMAXPROCS(0)
	}
	if e.Hash == 0 {
		e.Hash = engine.DefaultOptions().Hash
	}
	if e.Level <= 0 {
		e.Level = MaxLevel
	}
	if o.LimitStrength {
		e.Level = min(e.Level, engine.LevelForElo(o.Elo))
	}
	if e.Level >= MaxLevel {
		e.Level = 0 // means the same as MaxLevel, so that equal settings compare equal
	}
	return e
}

func (o *Options) notice(text string) {
	if o.Notice != nil {
		o.Notice(text)
	}
}
