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

// settings hold what the options of the conversation change; those of the player are
// its own.
type settings struct {
	milliseconds bool // UCCI times are milliseconds, not seconds
	batch        bool // UCCI: do not read while thinking
	showWDL      bool
	strict       bool // a position with a refused move is not searched
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

// optionTable lists every option in the order of announcement. It is made when it is
// first asked for, since defaults come from the engine, which reads its network.
var optionTable = sync.OnceValue(makeOptionTable)

func makeOptionTable() []option {
	list := []option{
		button("Clear Hash", (*door).newGame),
		check("Ponder", func(*door, bool) {}), // pondering is commanded by go ponder
		check("UCI_ShowWDL", func(d *door, on bool) { d.settings.showWDL = on }),
		check("UCI_AnalyseMode", func(*door, bool) {}), // nothing is held back in play
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

// defaultFirst puts the default of an option before the other choices. UCCI announces it
// after them, where uci2wb, by which XBoard speaks UCCI, does not see it: that sets
// every such option to its first choice.
func defaultFirst(choices []string, value string) []string {
	at := slices.Index(choices, value)
	if at <= 0 {
		return choices
	}
	return slices.Concat(choices[at:at+1], choices[:at], choices[at+1:])
}

// ofPlayer is an option of the player under the name of a protocol.
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

// optionNetwork is the option that names the file of a network.
const optionNetwork = "EvalFile"

func (o option) named(p uci.Protocol) option { o.only = p; return o }

func check(name string, set func(*door, bool)) option {
	return option{
		Option: uci.Option{Name: name, Type: uci.Check, Default: "false"},
		set:    func(d *door, value string) error { set(d, value == "true"); return nil },
	}
}

// combo is an option of UCI.
func combo(name, value string, vars []string, set setter) option {
	return option{Option: uci.Option{Name: name, Type: uci.Combo, Default: value, Vars: vars}, set: set, only: uci.UCI}
}

func button(name string, press func(*door)) option {
	return option{
		Option: uci.Option{Name: name, Type: uci.Button},
		set:    func(d *door, _ string) error { press(d); return nil },
	}
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
	table := optionTable()
	for i := range table {
		o := &table[i]
		if !o.hidden && (o.only == uci.Detect || o.only == p) {
			_ = d.out.Option(o.Option)
		}
	}
	_ = d.out.OK()
}

// setOption carries out a setting. What is unknown or out of range is answered
// with a message and changes nothing.
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
	// UCCI front ends send settings of their own unasked.
	if d.out.Protocol() != uci.UCCI {
		_ = d.out.Message(fmt.Sprintf("no such option: %.80q", s.Name))
	}
}

// put sets an option. A text in another encoding may still be the name of a file as it is.
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

// named writes an error about an option with its name.
func named(name string, err error) string {
	text := err.Error()
	if strings.Contains(text, name) {
		return text
	}
	return name + ": " + text
}
