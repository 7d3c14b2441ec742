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

// Options are the settings of our own player. DefaultOptions returns the defaults.
type Options struct {
	// Engine holds the search settings. If it contains endgame tables, the player uses them but does not
	// close them; otherwise the player opens the tables named by Options.Tables.
	Engine  engine.Options
	Tables  Tables
	Book    Book
	Manners Manners

	// LimitStrength limits the level to the one nearest to Elo on the scale of docs/levels.md.
	LimitStrength bool
	Elo           int

	// Notice, if not nil, is called with messages for the user who set an option, for example about a
	// damaged table. It must not call the player.
	Notice func(text string)

	// Open, if not nil, opens the books and networks named by options. For example, a program can use it
	// to decompress files. The default is os.Open.
	Open Opener

	pruning, knowledge Amount
	randomness         Amount // as set through the UCCI option
	handcrafted        bool   // the network is disabled
	judged             bool   // use the weights from before tuning
	profile            engine.Profile
	networkFile        string
	network            *nnue.Network // read from networkFile; nil = the embedded one
}

// Opener opens a file for reading.
type Opener = func(path string) (io.ReadCloser, error)

// opener returns the function that opens files.
func (o *Options) opener() Opener {
	if o.Open != nil {
		return o.Open
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(path) }
}

// DefaultOptions returns the engine's defaults, the small tables, a disabled book and no manners.
func DefaultOptions() Options {
	_, strongest := engine.EloRange()
	o := Options{
		Engine: engine.DefaultOptions(), Tables: DefaultTables(), Book: DefaultBook(), Elo: strongest,
		pruning: Large, knowledge: Large, profile: engine.FullProfile,
	}
	o.Engine.Level = MaxLevel
	return o
}

// Searcher returns the options of a player that only searches with the given settings. Such a player has
// no book and uses no tables except those in the settings.
func Searcher(e engine.Options) Options {
	o := DefaultOptions()
	o.Engine, o.Tables = e, Tables{}
	return o
}

// Amount is a quantity in UCCI's terms.
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
	mostThreads = 1024
	mostHash    = 1 << 18 // MiB
	mostLines   = 128
	mostDelay   = 5000 // ms
	mostPlies   = 1000 // of a book

	mostRandomness = 200 // centipawns
)

// table lists every option of our own player.
var table = makeTable()

func makeTable() []Option {
	weakest, strongest := engine.EloRange()
	list := []Option{
		spin(everywhere("Threads", "threads", "Threads"), 0, mostThreads, func(o *Options) *int { return &o.Engine.Threads }),
		spin(Names{"Hash", "hashsize", "hash", "Hash"}, 0, mostHash, func(o *Options) *int { return &o.Engine.Hash }),
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

// List returns every option of our own player, with the values in o as defaults.
func (o *Options) List() []Option {
	list := slices.Clone(table)
	for i := range list {
		list[i].Default = list[i].get(o)
	}
	return list
}

// Set sets an option by its name in a protocol or on the board. The error wraps ErrOption, or explains why
// a file cannot be used.
func (o *Options) Set(name, value string) error {
	return o.set(name, value, func(n Names) bool { return sameName(n.UCI, name) || sameName(n.UCCI, name) || sameName(n.Board, name) })
}

// SetKey is like Set, but takes the key of a key=value setting, as in the list for a match.
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

// sameName reports whether two names refer to the same option. It ignores case and treats "_" as a space.
func sameName(a, b string) bool {
	return a != "" && strings.EqualFold(strings.ReplaceAll(a, "_", " "), strings.ReplaceAll(b, "_", " "))
}

// parameters returns options for the tuned search parameters.
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

// features returns options for the search techniques, for measurements.
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
		limit = rules.NoCaptureLimit // the usual limit of the rule set
	}
	o.Engine.Rules = rules
	o.Engine.Rules.NoCaptureLimit = limit
	return nil
}

// setRandomness sets Move Randomness to the centipawns for an amount. Setting the amount that is already
// in effect changes nothing.
func (o *Options) setRandomness(a Amount) {
	const step = 12 // centipawns
	if a != o.randomness {
		o.randomness, o.Engine.Randomness = a, Score(int(a)*int(a)*step)
	}
}

// setPruning disables selective techniques, the boldest first. Setting the amount that is already in
// effect changes nothing.
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

// knownGroups lists the evaluation terms that remain at each amount of knowledge; large keeps all.
var knownGroups = [Large][]string{
	None:   {"material"},
	Small:  {"material", "squares"},
	Medium: {"material", "squares", "mobility", "pawns", "threats"},
}

// weights returns the handcrafted weights for this amount of knowledge, or nil to keep the engine's
// evaluation.
func (a Amount) weights() *eval.Weights {
	if a >= Large {
		return nil
	}
	return eval.OnlyGroups(knownGroups[a]...)
}

// Handcrafted returns the handcrafted weights to use when explaining positions: those of the engine, or
// the ones it would use if it had no network.
func (o *Options) Handcrafted() *eval.Weights {
	if o.Engine.Weights != nil {
		return o.Engine.Weights
	}
	return eval.Default()
}

// evaluate selects the evaluation according to the options. If the weights are equal to the previous ones,
// it keeps the previous pointer, so that a search knows that its table is still valid.
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
	if o.profile != engine.FullProfile { // it sets its own evaluation
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
	slices.Reverse(names) // the usual one first
	return names
}

// setProfile makes the engine play like a chapter of one of the texts. Setting the profile that is already
// in effect changes nothing.
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

// setNetwork reads the network that evaluates positions. If the path is empty or the file is unusable, the
// embedded network is used.
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
	defer func() { _ = f.Close() }() // only read
	n, err := nnue.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// playBook plays from the program's book, "own", or from books in files.
func (o *Options) playBook(value string) error {
	o.Book.Use = true
	if value == ownBook {
		value = ""
	}
	return o.Book.setFiles(value, o.opener())
}

// styles maps each style to the extra value it places on a draw.
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

// Searching returns the search settings with all options applied. Zero threads means one per processor; a
// table size of zero means the default.
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
		e.Level = 0 // the same, and equal to it
	}
	return e
}

func (o *Options) notice(text string) {
	if o.Notice != nil {
		o.Notice(text)
	}
}
