package frontdoor

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// settings holds the options that concern the conversation. The player holds its own options.
type settings struct {
	milliseconds bool // in UCCI, times are in milliseconds instead of seconds
	batch        bool // UCCI only: do not read while thinking
	showWDL      bool
	strict       bool // do not search a position if any of its moves was refused
}

// setter applies a setting whose value has already been checked against the option.
type setter func(d *door, value string) error

// option is an option together with its effect.
type option struct {
	uci.Option
	set setter
	// only is the protocol that announces the option; the zero value means both.
	only uci.Protocol
	// hidden is set for options that work but are not announced.
	hidden bool
}

// optionTable lists all options in the order in which they are announced. It is built on first use
// because the defaults come from the engine, which has to load its network to provide them.
var optionTable = sync.OnceValue(makeOptionTable)

func makeOptionTable() []option {
	list := []option{
		button("Clear Hash", (*door).newGame),
		check("Ponder", func(*door, bool) {}), // pondering is requested by go ponder
		check("UCI_ShowWDL", func(d *door, on bool) { d.settings.showWDL = on }),
		check("UCI_AnalyseMode", func(*door, bool) {}), // nothing is withheld in play mode
		combo("UCI_Ranks", uci.RanksAuto.String(), []string{"auto", "0-9", "1-10"}, func(d *door, value string) (err error) {
			d.dialect.chosen, err = uci.ParseRanks(value)
			d.speak()
			return err
		}),
		variant(),
		check("Strict Positions", func(d *door, on bool) { d.settings.strict = on }),
		{Option: uci.Option{Name: "Debug Log File", Type: uci.String}, set: (*door).openLog},
		check("usemillisec", func(d *door, on bool) { d.settings.milliseconds = on }).named(uci.UCCI),
		check("batch", func(d *door, on bool) { d.settings.batch = on }).named(uci.UCCI),
	}
	o := player.DefaultOptions()
	for _, known := range o.List() {
		names := known.Names
		if names.UCI == names.UCCI && names.UCI != "" {
			list = append(list, ofPlayer(&known, names.UCI, uci.Detect))
			continue
		}
		if names.UCI != "" {
			list = append(list, ofPlayer(&known, names.UCI, uci.UCI))
		}
		if names.UCCI != "" {
			list = append(list, ofPlayer(&known, names.UCCI, uci.UCCI))
		}
	}
	return list
}

// defaultFirst moves an option's default before its other choices. UCCI announces the default after
// the choices, where uci2wb, which XBoard uses for UCCI, does not see it. As a result, uci2wb sets
// every such option to its first choice.
func defaultFirst(choices []string, value string) []string {
	at := slices.Index(choices, value)
	if at <= 0 {
		return choices
	}
	return slices.Concat(choices[at:at+1], choices[:at], choices[at+1:])
}

// ofPlayer returns an option of the player under its name in the given protocol.
func ofPlayer(o *player.Option, name string, only uci.Protocol) option {
	return option{
		Option: uci.Option{
			Name: name, Type: uci.OptionType(o.Kind), Default: o.Default, Min: int64(o.Min), Max: int64(o.Max), Vars: defaultFirst(o.Choices, o.Default),
		},
		only: only, hidden: o.Hidden,
		set: func(d *door, value string) error {
			err := d.own.SetOption(context.Background(), name, d.bounded(name, value))
			if err != nil && name == optionNetwork {
				o := d.own.Settings()
				searching := o.Searching()
				with := "the embedded network"
				if searching.Network == nil || searching.Weights != nil {
					with = "the handcrafted evaluation"
				}
				err = fmt.Errorf("%w; going on with %s", err, with)
			}
			return err
		},
	}
}

// optionNetwork is the name of the option for the network file.
const optionNetwork = "EvalFile"

func (o option) named(p uci.Protocol) option { o.only = p; return o }

func check(name string, set func(*door, bool)) option {
	return option{
		Option: uci.Option{Name: name, Type: uci.Check, Default: "false"},
		set:    func(d *door, value string) error { set(d, value == "true"); return nil },
	}
}

// combo returns a UCI option that offers a choice of values.
func combo(name, value string, vars []string, set setter) option {
	return option{Option: uci.Option{Name: name, Type: uci.Combo, Default: value, Vars: vars}, set: set, only: uci.UCI}
}

func button(name string, press func(*door)) option {
	return option{
		Option: uci.Option{Name: name, Type: uci.Button},
		set:    func(d *door, _ string) error { press(d); return nil },
	}
}

// greet answers uci or ucci with the name of the engine and its options.
func (d *door) greet(kind uci.CommandKind) {
	p := uci.UCI
	if kind == uci.CommandUCCI {
		p = uci.UCCI
	}
	d.out.SetProtocol(p)
	_ = d.out.ID("name", "Chuhe "+d.config.Version)
	_ = d.out.ID("author", "the Chuhe authors")
	table := optionTable()
	for i := range table {
		o := &table[i]
		if !o.hidden && (o.only == uci.Detect || o.only == p) {
			_ = d.out.Option(o.Option)
		}
	}
	_ = d.out.OK()
}

// setOption applies a setting. If the name is unknown or the value is out of range, it changes
// nothing and prints a message.
func (d *door) setOption(s uci.Setting) {
	table := optionTable()
	for i := range table {
		o := &table[i]
		if !o.Is(s.Name) || o.only != uci.Detect && o.only != d.out.Protocol() {
			continue
		}
		value, err := o.Normalize(d.leastLevel(o, s.Value))
		if err == nil {
			err = d.put(o, value)
		}
		if err != nil {
			_ = d.out.Message(named(o.Name, err))
		}
		return
	}
	// UCCI front ends send settings of their own without being asked.
	if d.out.Protocol() != uci.UCCI {
		_ = d.out.Message(fmt.Sprintf("no such option: %.80q", s.Name))
	}
}

// put sets an option. Text in another encoding is decoded first. If the result is refused, put
// tries the original text, which may be a valid file name as it is.
func (d *door) put(o *option, value string) error {
	if utf8.ValidString(value) || d.config.Decode == nil {
		return o.set(d, value)
	}
	err := o.set(d, d.config.Decode(value))
	if err != nil && o.set(d, value) == nil {
		return nil
	}
	return err
}

// named returns an error about the named option.
func named(name string, err error) string {
	text := err.Error()
	if strings.Contains(text, name) {
		return text
	}
	return name + ": " + text
}
