package frontdoor

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// settings are what the options change beside the engine's own options.
type settings struct {
	changed      bool // the engine does not know yet
	milliseconds bool // UCCI times are milliseconds, not seconds
	batch        bool // UCCI: do not read while thinking
	showWDL      bool
	limitElo     bool
	elo          int
	level        int
	pruning      amount
	knowledge    amount
	useNetwork   bool
	network      *nnue.Network // from a file; nil = the embedded one, if there is one
	resign       engine.Score  // resign when lost by so much; 0 = never
	offerDraws   bool
	tables       tableSettings
}

func defaultSettings() settings {
	_, strongest := engine.EloRange()
	return settings{level: engine.MaxLevel, elo: strongest, pruning: large, knowledge: large, tables: defaultTables(), useNetwork: true}
}

// amount is a value of the UCCI combos none, small, medium, large.
type amount int

const (
	none amount = iota
	small
	medium
	large
)

var amounts = []string{"none", "small", "medium", "large"}

func parseAmount(value string) amount {
	for i, name := range amounts {
		if name == value {
			return amount(i)
		}
	}
	return none
}

// setter carries out a setting; the value has been checked against the option.
type setter func(d *door, value string) error

// option is an option with what it does.
type option struct {
	uci.Option
	set setter
	// only is the protocol that announces the option; the zero value means both.
	only uci.Protocol
	// hidden options work but are not announced.
	hidden bool
}

const maxHash = 1 << 18 // MiB

// optionTable lists every option in the order of announcement.
var optionTable = makeOptionTable()

func makeOptionTable() []option {
	d := engine.DefaultOptions()
	weakest, strongest := engine.EloRange()
	list := []option{
		spin("Threads", int64(d.Threads), 0, 1024, (*door).setThreads),
		spin("Hash", int64(d.Hash), 0, maxHash, (*door).setHash).named(uci.UCI),
		spin("hashsize", int64(d.Hash), 0, maxHash, (*door).setHash).named(uci.UCCI),
		button("Clear Hash", (*door).newGame),
		check("Ponder", false, func(*door, bool) {}), // pondering is commanded by go ponder
		spin("MultiPV", 1, 1, 128, func(d *door, n int) { d.options.MultiPV = n }),
		spin("Move Overhead", d.MoveOverhead.Milliseconds(), 0, 5000, func(d *door, n int) {
			d.options.MoveOverhead = time.Duration(n) * time.Millisecond
		}),
		spin("Skill Level", engine.MaxLevel, 1, engine.MaxLevel, func(d *door, n int) { d.settings.level = n }),
		check("UCI_LimitStrength", false, func(d *door, on bool) { d.settings.limitElo = on }),
		spin("UCI_Elo", int64(strongest), int64(weakest), int64(strongest), func(d *door, n int) { d.settings.elo = n }),
		check("UCI_ShowWDL", false, func(d *door, on bool) { d.settings.showWDL = on }),
		check("UCI_AnalyseMode", false, func(*door, bool) {}), // nothing is held back in play
		combo("Repetition Rule", "computer", []string{"computer", "axf", "cxa"}, func(d *door, value string) error {
			return d.setRules(value)
		}),
		spin("Move Limit", int64(d.Rules.NoCaptureLimit), 0, 9999, func(d *door, n int) { d.options.Rules.NoCaptureLimit = n }),
		spin("Resign Score", 0, 0, int64(engine.MateScore), func(d *door, n int) { d.settings.resign = engine.Score(n) }),
		check("Offer Draws", false, func(d *door, on bool) { d.settings.offerDraws = on }),
		combo("UCI_Ranks", "0-9", []string{"0-9", "1-10"}, func(d *door, value string) error {
			ranks, err := uci.ParseRanks(value)
			d.out.SetRanks(ranks)
			return err
		}).named(uci.UCI),
		combo("UCI_Variant", "xiangqi", []string{"xiangqi"}, func(d *door, _ string) error {
			d.out.SetRanks(uci.Ranks1To10)
			return nil
		}).named(uci.UCI).secret(),
		check("UseNNUE", true, func(d *door, on bool) { d.settings.useNetwork = on }),
		text("EvalFile", (*door).loadNetwork),
		text("Debug Log File", (*door).openLog),

		check("usemillisec", false, func(d *door, on bool) { d.settings.milliseconds = on }).named(uci.UCCI),
		check("batch", false, func(d *door, on bool) { d.settings.batch = on }).named(uci.UCCI),
		amountOption("idle", none, func(d *door, a amount) { d.options.Idle = int(a) * 25 }),
		amountOption("pruning", large, func(d *door, a amount) { d.settings.pruning = a }),
		amountOption("knowledge", large, func(d *door, a amount) { d.settings.knowledge = a }),
		amountOption("randomness", none, func(d *door, a amount) {
			const step = 12 // centipawns
			d.options.Randomness = engine.Score(int(a) * int(a) * step)
		}),
	}
	return slices.Concat(list, bookOptions(), tableOptions(), paramOptions())
}

// paramOptions offers the tuned numbers of the search; they are not announced.
func paramOptions() (list []option) {
	for _, p := range engine.ParamList() {
		o := spin(p.Name, int64(p.Default), int64(p.Least), int64(p.Most), nil)
		o.set = func(d *door, value string) error {
			n, err := strconv.Atoi(value)
			if err != nil {
				return err
			}
			return d.options.Params.Set(p.Name, n)
		}
		list = append(list, o.secret())
	}
	return list
}

func (o option) named(p uci.Protocol) option { o.only = p; return o }
func (o option) secret() option              { o.hidden = true; return o }

func spin(name string, value, least, most int64, set func(*door, int)) option {
	return option{
		Option: uci.Option{Name: name, Type: uci.Spin, Default: strconv.FormatInt(value, 10), Min: least, Max: most},
		set: func(d *door, value string) error {
			n, err := strconv.Atoi(value)
			if err == nil {
				set(d, n)
			}
			return err
		},
	}
}

func check(name string, on bool, set func(*door, bool)) option {
	return option{
		Option: uci.Option{Name: name, Type: uci.Check, Default: strconv.FormatBool(on)},
		set:    func(d *door, value string) error { set(d, value == "true"); return nil },
	}
}

func combo(name, value string, vars []string, set setter) option {
	return option{Option: uci.Option{Name: name, Type: uci.Combo, Default: value, Vars: vars}, set: set}
}

func amountOption(name string, value amount, set func(*door, amount)) option {
	return combo(name, amounts[value], amounts, func(d *door, value string) error {
		set(d, parseAmount(value))
		return nil
	}).named(uci.UCCI)
}

func button(name string, press func(*door)) option {
	return option{
		Option: uci.Option{Name: name, Type: uci.Button},
		set:    func(d *door, _ string) error { press(d); return nil },
	}
}

func text(name string, set setter) option {
	return option{Option: uci.Option{Name: name, Type: uci.String}, set: set}
}

// greet answers uci or ucci with who we are and what can be set.
func (d *door) greet(kind uci.CommandKind) {
	p := uci.UCI
	if kind == uci.CommandUCCI {
		p = uci.UCCI
	}
	d.out.SetProtocol(p)
	_ = d.out.ID("name", "Chuhe "+d.config.Version)
	_ = d.out.ID("author", "the Chuhe authors")
	for i := range optionTable {
		o := &optionTable[i]
		announced := !o.hidden || o.Name == "UCI_Variant" && d.config.AnnounceVariant
		if announced && (o.only == uci.Detect || o.only == p) {
			_ = d.out.Option(o.Option)
		}
	}
	_ = d.out.OK()
}

// setOption carries out a setting. What is unknown or out of range is answered
// with a message and changes nothing.
func (d *door) setOption(s uci.Setting) {
	for i := range optionTable {
		o := &optionTable[i]
		if !o.Is(s.Name) || o.only != uci.Detect && o.only != d.out.Protocol() {
			continue
		}
		value, err := o.Normalize(s.Value)
		if err == nil {
			err = o.set(d, value)
		}
		if err != nil {
			_ = d.out.Message(err.Error())
			return
		}
		d.settings.changed = true
		return
	}
	// UCCI front ends send settings of their own unasked.
	if d.out.Protocol() != uci.UCCI {
		_ = d.out.Message(fmt.Sprintf("no such option: %.80q", s.Name))
	}
}

func (d *door) setRules(name string) error {
	rules, err := xiangqi.ParseRules(name)
	if err != nil {
		return err
	}
	limit := d.options.Rules.NoCaptureLimit
	if d.options.Rules == engine.DefaultOptions().Rules || limit == 100 || limit == 120 {
		limit = rules.NoCaptureLimit // the usual limit of the set
	}
	d.options.Rules = rules
	d.options.Rules.NoCaptureLimit = limit
	return nil
}

// loadNetwork reads the network to evaluate with; no path means the embedded
// one, and so does a file that cannot be used, which is reported.
func (d *door) loadNetwork(path string) error {
	d.settings.network, d.settings.changed = nil, true
	if path == "" || path == "<empty>" {
		return nil
	}
	n, err := nnue.ReadFile(path)
	if err != nil {
		with := "the handcrafted evaluation"
		if nnue.Embedded() != nil {
			with = "the embedded network"
		}
		return fmt.Errorf("EvalFile: %w; going on with %s", err, with)
	}
	d.settings.network = n
	return nil
}

func (d *door) openLog(path string) error {
	if d.log != nil {
		if err := d.log.Close(); err != nil {
			return err
		}
		d.log = nil
	}
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("debug log: %w", err)
	}
	d.log = f
	return nil
}

// engineOptions returns the engine's options with all settings applied.
func (d *door) engineOptions() engine.Options {
	o := d.options
	o.Level = d.settings.level
	if d.settings.limitElo {
		o.Level = min(o.Level, engine.LevelForElo(d.settings.elo))
	}
	o.Features = pruned(o.Features, d.settings.pruning)
	o.Network = nil
	if d.settings.knowledge < large {
		o.Weights = knownWeights(d.settings.knowledge)
	} else if d.settings.useNetwork {
		o.Network = d.settings.network
		if o.Network == nil {
			o.Network = nnue.Embedded()
		}
	}
	return o
}

// pruned switches selective techniques off, the boldest first.
func pruned(f engine.Features, a amount) engine.Features {
	if a < large {
		f.HistoryPruning, f.LateMovePruning, f.ProbCut = false, false, false
	}
	if a < medium {
		f.Futility, f.ReverseFutility, f.Razoring, f.ExchangePruning, f.LateMoveReductions = false, false, false, false, false
	}
	if a < small {
		f.NullMove, f.InternalReduction, f.DeltaPruning = false, false, false
	}
	return f
}
